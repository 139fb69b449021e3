"""Backups of the whole site, one file each: made while people write, opened and checked, restored elsewhere."""
