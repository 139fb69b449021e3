"""Pages on the tables of an event: on a table's own phone and on the desk."""
