"""Check-in at the door, by those who work there and by players themselves."""
