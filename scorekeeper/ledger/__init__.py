"""The book of a game as values: entries in, lines, outcomes and postings out. No database here."""
