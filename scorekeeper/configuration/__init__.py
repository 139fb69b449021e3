"""Folders, secret key, and database for the settings. Imports no other package of the project."""
