"""Tournaments on top of the score keeper: entrants, sessions, draws, tables, score cards, standings, prizes, brackets."""
