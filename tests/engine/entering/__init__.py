"""Tests of hands that are written down tap by tap."""
