"""Hands as text that people type and read, one line a trick; the same reader takes the JSON form."""
