"""Pages on the entrants of an event."""
