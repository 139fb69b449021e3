"""The options of the house rules by section, each declared once."""
