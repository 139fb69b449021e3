"""Databases of every version that was released: each is brought to today's shape, and its ledger says what it said."""
