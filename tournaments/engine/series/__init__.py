"""A series: several events in one ranking. Pure values, made by folding the entries of a journal of its own."""
