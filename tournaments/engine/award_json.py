"""An award as plain JSON values, as it is signed off and kept."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from scorekeeper.engine.json_values import Reader, boolean, one_of

from .award import Award, Contest, Left, Prize, Purse, Reason, Won
from .objects import or_none, read_object, several, within
from .prize_table import WHOLE, Leftover, Side, Size

_MOST = 20_000  # entrants, amounts of each
_MONEY = within(0, 1_000_000_000_000)


def as_json(award: Award) -> dict[str, Any]:
    """The award as an object with the fields of ``Award``; ``read`` gives it again."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(award)))
    return plain


def read(value: object, path: str = "award") -> Award:
    """An award from what ``as_json`` wrote. Raises ``Refused``: ``unknown-key``, ``missing-key``, ``bad-value``."""
    return Award(**read_object(value, _AWARD, tuple(_AWARD), "An award", path))


def read_prize(value: object, path: str = "prize") -> Prize:
    """Read a prize by name. Raises ``Refused``: ``unknown-key``, ``missing-key``, ``bad-value``."""
    prize: Prize = _PRIZE(value, path)
    return prize


def _reader(kind: type, readers: dict[str, Reader], what: str) -> Reader:
    return lambda value, path: kind(**read_object(value, readers, tuple(readers), what, path))


_NUMBER = within(1, _MOST)
_PRIZE = _reader(
    Prize,
    {"contest": one_of(Contest), "place": _NUMBER, "session": or_none(_NUMBER), "side": or_none(one_of(Side))},
    "A prize",
)
_SIZE = _reader(Size, {"share": within(0, WHOLE), "fixed": _MONEY}, "The size of a prize")
_PURSE = _reader(
    Purse, {"prize": _PRIZE, "size": _SIZE, "exact": _MONEY, "amount": _MONEY, "vacant": boolean}, "A purse"
)
_WON = _reader(
    Won,
    {
        "entrant": within(0, 1_000_000),
        "prize": _PRIZE,
        "amount": _MONEY,
        "pool": _MONEY,
        "shared_by": _NUMBER,
        "places": several(_NUMBER, _MOST),
    },
    "A prize won",
)
_LEFT = _reader(
    Left,
    {"reason": one_of(Reason), "to": one_of(Leftover), "amount": _MONEY, "prize": or_none(_PRIZE)},
    "An amount left",
)
_AWARD: dict[str, Reader] = {
    "pot": _MONEY,
    "purses": several(_PURSE, _MOST),
    "won": several(_WON, _MOST),
    "left": several(_LEFT, _MOST),
}
