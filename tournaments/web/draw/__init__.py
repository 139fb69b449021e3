"""Pages of an event's draw."""
