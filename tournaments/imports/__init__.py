"""What comes in as files."""
