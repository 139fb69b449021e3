"""Pages on which an event is set up: a new one, its set-up, its address, its links."""
