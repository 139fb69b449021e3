"""Pages of an event's bracket."""
