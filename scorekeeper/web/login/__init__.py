"""Logging in, and what somebody has under their name."""
