"""Pages on the end of an event: prizes, payments, settle-up, files, and the log."""
