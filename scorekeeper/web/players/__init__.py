"""The players of a club, their figures, and the table of a season."""
