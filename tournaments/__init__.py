"""Tournaments on top of the score keeper: entrants, draws, tables, score cards, standings, prizes."""
