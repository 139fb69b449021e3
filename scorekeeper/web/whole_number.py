"""Numbers that a form or an address says."""


def whole_number(text: str, digits: int = 9) -> int | None:
    """Return the number written with that many of the digits 0 to 9 at most; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
