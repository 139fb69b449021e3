"""Queries about events."""
