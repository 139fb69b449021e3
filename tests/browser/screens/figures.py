"""Numbers as they stand on a page."""

MINUS = "\N{MINUS SIGN}"


def number(text: str) -> int:
    """`+14`, `−6`, `0`."""
    return int(text.strip().replace(MINUS, "-"))


def signed(units: int) -> str:
    return f"+{units}" if units > 0 else str(units).replace("-", MINUS)


def cents(text: str) -> int:
    """`+$1.60`, `−$0.30`, `$6.50`."""
    plain = text.strip().replace(MINUS, "-").replace("$", "").replace(",", "")
    dollars, _point, rest = plain.lstrip("+-").partition(".")
    return (int(dollars) * 100 + int(rest or 0)) * (-1 if plain.startswith("-") else 1)
