"""Figures: how fast the engine pays and the site records, each beside a named baseline in the same run."""
