"""Keeps score of Sheepshead, the card game: engine, ledger, table screen, exports."""

__version__ = "0.1.0"
