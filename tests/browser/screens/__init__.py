"""The pages as a thumb sees them: what can be tapped, what stands there."""
