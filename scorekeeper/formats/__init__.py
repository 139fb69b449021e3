"""The formats of days, by language."""
