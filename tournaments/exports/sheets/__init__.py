"""Sheets of an event as rows, for workbooks and CSV."""
