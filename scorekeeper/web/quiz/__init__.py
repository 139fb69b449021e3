"""The quiz of a club: what to lead or play, from its own hands."""
