"""Standings and prizes as they are signed: as plain JSON values, by a digest, and compared with how they stand now."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.json_values import Reader, one_of
from tournaments.engine import award_json
from tournaments.engine.award import Award, Change, changed
from tournaments.engine.objects import or_none, read_object, several, within
from tournaments.engine.seating.check import MOST_SESSIONS
from tournaments.engine.standings import Row
from tournaments.engine.tie_breaks import TieBreak

from .values import Json, SignOff

_MOST_ROWS = 20_000


@dataclass(frozen=True, slots=True)
class Moved:
    """An entrant's line that is not as it was signed; None where he had none, or has none now."""

    entrant: int
    before: Row | None
    after: Row | None


@dataclass(frozen=True, slots=True)
class Difference:
    """What would change, were it signed again now: lines of the standings, best first, and prizes."""

    rows: tuple[Moved, ...]
    prizes: tuple[Change, ...]

    def __bool__(self) -> bool:
        """Whether anything would."""
        return bool(self.rows or self.prizes)


def difference(signed: SignOff, rows: Sequence[Row], award: Award) -> Difference:
    """What would change compared with what is signed; nothing signed changes by itself."""
    before = {row.entrant: row for row in signed.standings}
    after = {row.entrant: row for row in rows}
    moved = (Moved(entrant, before.get(entrant), after.get(entrant)) for entrant in dict.fromkeys([*after, *before]))
    return Difference(
        tuple(each for each in moved if _shown(each.before) != _shown(each.after)), changed(signed.award, award)
    )


def as_json(rows: Sequence[Row], award: Award) -> Json:
    """Standings and prizes as an entry keeps them; ``read`` gives them again."""
    plain: Json = json.loads(json.dumps({"standings": [asdict(row) for row in rows]}))
    return plain | {"award": award_json.as_json(award)}


def read(payload: Json) -> tuple[tuple[Row, ...], Award]:
    """Standings and prizes from what ``as_json`` wrote. Raises ``Refused``: ``unknown-key``, ``missing-key``,
    ``bad-value``, and ``bad-award`` where prizes do not add up to the pot."""
    rows = several(_row, _MOST_ROWS)(payload["standings"], "standings")
    award = award_json.read(payload["award"])
    if award.paid + sum(left.amount for left in award.left) != award.pot:
        raise refuse("bad-award", "What is won and what is left over add up to the pot.", "award")
    return rows, award


def digest(rows: Sequence[Row], award: Award) -> str:
    """A text that is another one as soon as anything in the standings or the prizes is."""
    return sha256(json.dumps(as_json(rows, award), sort_keys=True).encode()).hexdigest()


def _shown(row: Row | None) -> tuple[Any, ...] | None:
    """What standings show; a place among tied ones matters where it wins a prize, and prizes are compared."""
    return None if row is None else (row.rank, row.total, row.sessions)


def _row(value: object, path: str) -> Row:
    return Row(**read_object(value, _READERS, tuple(_READERS), "A line of the standings", path))


_PLACE, _POINTS, _COUNT = within(1, _MOST_ROWS), within(-1_000_000_000, 1_000_000_000), within(0, 1_000_000_000)
_READERS: dict[str, Reader] = {
    "entrant": within(1, 1_000_000),
    "rank": _PLACE,
    "place": _PLACE,
    "total": _POINTS,
    "sessions": several(or_none(_POINTS), MOST_SESSIONS),
    "penalties": _POINTS,
    **dict.fromkeys(("hands", "picked", "won", "lost", "leasters"), or_none(_COUNT)),
    "best": or_none(_POINTS),
    **dict.fromkeys(("decided_by", "lacks"), or_none(one_of(TieBreak))),
}
