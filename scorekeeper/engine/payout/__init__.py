"""What a hand pays: from its outcome and the house rules to a settlement that explains itself."""
