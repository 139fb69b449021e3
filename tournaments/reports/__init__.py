"""The lists of tournaments and series as reports."""
