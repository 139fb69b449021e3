"""Files of an event: paper, workbooks, data."""
