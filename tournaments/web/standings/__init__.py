"""Pages of the standings, for who runs an event."""
