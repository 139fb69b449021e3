"""Brackets: tables as the nodes, of which the first few go on, up to a final table."""
