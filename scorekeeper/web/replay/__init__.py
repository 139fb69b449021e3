"""Hands card by card: entered, checked, shown step by step, and kept on a score sheet."""
