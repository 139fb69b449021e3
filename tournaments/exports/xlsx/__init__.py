"""Workbooks of events and series."""
