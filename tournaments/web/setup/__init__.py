"""Pages on which an event is set up: a new one, its setup, its address, its links."""
