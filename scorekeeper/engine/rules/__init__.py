"""The house rules of a table as data: options and their values, presets, and what cannot be played together."""
