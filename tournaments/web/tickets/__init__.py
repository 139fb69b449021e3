"""Pages of a day of rounds: tickets and prizes by the hour."""
