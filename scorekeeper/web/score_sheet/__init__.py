"""The score sheet: its rows, log, files, changes, and conflicts."""
