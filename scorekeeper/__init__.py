"""Keep score of Sheepshead, the card game: engine, ledger, scoring page, exports."""

__version__ = "0.1.0"
