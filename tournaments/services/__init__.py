"""Writes to an event; each is one entry in its journal."""
