"""What the settings are made of: folders, the secret key, the database. Imports nothing of the rest of the house."""
