"""The book of a game as values: from its entries to lines, outcomes, and postings. No database here."""
