"""The rehearsal of an event: started, watched, canceled, and what it found."""
