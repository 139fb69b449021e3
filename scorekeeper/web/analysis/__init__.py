"""The analysis of a hand: asked for, waited for, and shown beside its replay."""
