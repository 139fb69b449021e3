"""Pages of a series of events."""
