"""The pure part of tournaments: seating, standings, prizes and brackets, with the standard library alone."""
