"""A game of the Thursday table: played, reckoned by hand, and folded by the engine."""
