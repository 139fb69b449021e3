"""The baseline of the recording figures: the same table, stored and read a row at a time through the ORM."""
