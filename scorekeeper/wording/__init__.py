"""Texts for what the engine and the ledger state: hands, rules, amounts, score sheets. No file formats."""
