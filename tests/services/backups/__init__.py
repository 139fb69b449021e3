"""Backups: kept, packed, checked, made, restored."""
