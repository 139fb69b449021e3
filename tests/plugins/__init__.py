"""Fixtures for every room, a subject a file."""
