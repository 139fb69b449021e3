"""The season of fixtures/season, and a table of it that shares no code with the site."""
