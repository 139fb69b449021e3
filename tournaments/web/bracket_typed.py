"""What is typed on the bracket's page: which part and round it is about, seeds, and extra hands."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import refuse
from scorekeeper.web.typed_score import units, wrong
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.brackets.bracket import Extra

EXTRA = "extra-"
LONGEST = 15  # digits of a number that is typed


def is_second(data: QueryDict) -> bool:
    """Return whether the second chance is meant."""
    return data.get("part") == "second"


def round_of(data: QueryDict) -> int:
    """Return the round that is meant, 0 for none."""
    return whole_number(data.get("round", "")) or 0


def seed(data: QueryDict) -> int | None:
    """Return the seed, None where none was typed. Raises ``Refused`` (``bad-number``)."""
    if not (typed := data.get("seed", "").strip()):
        return None
    if (number := whole_number(typed, LONGEST)) is None:
        raise refuse("bad-number", _("A seed is a whole number."), "seed")
    return number


def returning(data: QueryDict) -> int | None:
    """Return who was named to come back from the second chance; None for its winner."""
    return whole_number(data.get("returning", ""))


def extras(data: QueryDict) -> tuple[Extra, ...]:
    """Return the extra hands that were typed, hand after hand with spaces between them. Raises ``Refused``
    (``bad-score``)."""
    return tuple(_extras(data))


def texts(data: QueryDict) -> dict[int, str]:
    """Return the extra hands as they were typed, by entrant."""
    named = ((whole_number(name.removeprefix(EXTRA)), text) for name, text in data.items() if name.startswith(EXTRA))
    return {number: str(text).strip() for number, text in named if number is not None}


def _extras(data: QueryDict) -> Iterator[Extra]:
    for entrant, text in texts(data).items():
        hands = text.replace(";", " ").replace(",", " ").split()
        for hand in hands:
            if sentence := wrong(hand):
                told = {"number": entrant, "sentence": sentence}
                raise refuse("bad-score", _("Number %(number)d: %(sentence)s") % told, f"{EXTRA}{entrant}")
        if hands:
            yield Extra(entrant, tuple(units(hand) or 0 for hand in hands))
