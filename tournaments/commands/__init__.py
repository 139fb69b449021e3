"""What a tournament adds to the command line."""
