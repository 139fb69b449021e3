"""The rules of Sheepshead: what a hand pays under which house rules. Standard library only."""
