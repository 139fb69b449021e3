"""Pages of an event for everyone."""
