"""Brackets: rounds of tables from which the first few players advance, up to a final table."""
