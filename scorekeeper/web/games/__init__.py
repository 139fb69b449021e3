"""The first page, and starting a game."""
