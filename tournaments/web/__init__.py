"""Pages of events: the director's, the tables', the public ones."""
