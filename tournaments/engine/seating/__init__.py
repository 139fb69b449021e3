"""The seating: the draw of a tournament's sessions, drawn again, explained and changed by hand."""
