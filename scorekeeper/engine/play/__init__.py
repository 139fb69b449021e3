"""Hands card by card: what was written, what was allowed, who won, and what it pays."""
