"""Clubs: their games, seasons, and links."""
