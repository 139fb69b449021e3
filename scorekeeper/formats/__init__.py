"""How days are written, by language."""
