"""Texts for what events and series state: sessions, rounds, ties, rankings. No file formats."""
