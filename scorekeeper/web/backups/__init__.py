"""Backups of the site, transfer files, and CSV files."""
