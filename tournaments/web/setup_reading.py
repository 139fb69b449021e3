"""What was typed into the form of a set-up, read as a set-up again."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.web.amounts import read_amount
from scorekeeper.web.rule_starts import Starts
from scorekeeper.web.whole_number import whole_number
from tournaments.engine import bracket_setup, formats
from tournaments.engine import setup as setups
from tournaments.engine.prize_table import Side
from tournaments.engine.seating.check import MOST_SESSIONS
from tournaments.engine.setup import SessionSetup, Setup
from tournaments.engine.tie_breaks import TieBreak
from tournaments.web.setup_hourly import read_offers
from tournaments.web.setup_typed import AS_FIRST, ON, Typed, count_of, sizes

Json = dict[str, Any]
PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{1,2}))?\s*%?", re.ASCII)


class Reading:
    """The fields of a form, read one by one; what is wrong is gathered, by field."""

    def __init__(self, typed: Typed) -> None:
        self.typed = typed
        self.faults: list[Fault] = []

    def text(self, name: str) -> str:
        """What stands in a field, nothing where it is not there."""
        return self.typed.get(name, "").strip()

    def flag(self, name: str) -> bool:
        """Whether a box is ticked."""
        return self.text(name) == ON

    def read(self, name: str, reader: Callable[[str], Any]) -> Any:
        """What a reader makes of a field; the sentence of its ``ValueError`` is kept beside the field."""
        try:
            return reader(self.text(name))
        except ValueError as error:
            self.faults.append(Fault("bad-value", str(error), name))
            return None


def read(typed: Typed, base: Setup, starts: Starts, fixed: Collection[int]) -> Setup:
    """The set-up that was typed. ``base`` is the one that stands: ``fixed`` sessions (from 1) are taken from it, and
    the rules of tables for which none were chosen.

    Raises ``Refused``; the paths of the faults are names of fields, or begin with them.
    """
    reading = Reading(typed)
    value = (
        _event(reading)
        | _paid(reading, base)
        | {
            "format": base.format,
            "prizes": _prizes(reading),
            "sessions": _sessions(reading, base, starts, fixed),
            "bracket": base.bracket and bracket_setup.as_json(base.bracket),
        }
    )
    if reading.faults:
        raise Refused(reading.faults)
    return setups.read(value)


def sessions_typed(typed: Typed) -> int:
    """How many sessions the form has."""
    return min(len(list(count_of(typed, "sessions[{}].table_size"))), MOST_SESSIONS)


def template(base: Setup, number: int) -> SessionSetup:
    """The session that stands at a place (from 0), or the last one, which one more begins as; where there is none, it
    begins as the first one of the first format."""
    there = base.sessions or formats.load(formats.names()[0]).sessions
    return there[min(number, len(there) - 1)]


def _paid(reading: Reading, base: Setup) -> Json:
    """The fee; of an hourly day its tickets instead."""
    currency = reading.text("currency")
    if base.hourly is None:
        return {"fee": reading.read("fee", lambda text: read_amount(text, currency)), "hourly": None}
    return {
        "fee": 0,
        "hourly": {
            "offers": reading.read("hourly.offers", lambda text: read_offers(text, currency)),
            "first": reading.text("hourly.first") or None,
            "every": reading.read("hourly.every", number_of),
            "prizes": reading.read("hourly.prizes", lambda text: _sizes(text, currency)),
        },
    }


def _event(reading: Reading) -> Json:
    currency = reading.text("currency")
    return {
        "currency": currency,
        "money": reading.flag("money"),
        "confirm": reading.flag("confirm"),
        "ties_share": reading.flag("ties_share"),
        "best_sessions": reading.read("best_sessions", number_or_none),
        "standings": reading.text("standings"),
        "tie_breaks": [said for place in range(len(TieBreak)) if (said := reading.text(f"tie_breaks[{place}]"))],
        "penalties": list(_penalties(reading)),
    }


def _penalties(reading: Reading) -> Iterator[Json]:
    for number in count_of(reading.typed, "penalties[{}].points"):
        name = f"penalties[{number}]"
        if reading.text(f"{name}.points"):
            yield {"points": reading.read(f"{name}.points", number_of), "paid_to": reading.text(f"{name}.paid_to")}


def _sizes(text: str, currency: str) -> list[Json]:
    return [_size(line, currency) for line in text.splitlines() if line.strip()]


def _prizes(reading: Reading) -> Json:
    currency = reading.text("currency")

    def several(text: str) -> list[Json]:
        return _sizes(text, currency)

    def one(text: str) -> list[Json]:
        return [_size(text, currency)] if text else []

    sides = {kind.value: reading.read(f"prizes.sides.{kind.value}", one) or [] for kind in Side}
    return {
        "house": reading.read("prizes.house", lambda text: _share(text) if text else 0),
        "places": reading.read("prizes.places", several),
        "sessions": reading.read("prizes.sessions", several),
        "sides": [{"kind": kind, **size} for kind, found in sides.items() for size in found],
        "sides_exclude_main": reading.flag("prizes.sides_exclude_main"),
        "round_to": reading.read("prizes.round_to", lambda text: read_amount(text, currency)),
        "leftover": reading.text("prizes.leftover"),
        "vacant": reading.text("prizes.vacant"),
    }


def _sessions(reading: Reading, base: Setup, starts: Starts, fixed: Collection[int]) -> list[Json]:
    kept: list[Json] = setups.as_json(base)["sessions"]
    return [
        kept[number] if number + 1 in fixed else _session(reading, number, base, starts)
        for number in range(max(sessions_typed(reading.typed), *fixed, 0))
    ]


def _session(reading: Reading, number: int, base: Setup, starts: Starts) -> Json:
    path = f"sessions[{number}]"
    before = template(base, number)
    known = {size: {**_kept(base, size), **_standing(before, size), **starts} for size in sizes(before)}
    return {
        "table_size": reading.read(f"{path}.table_size", number_of),
        "draw": reading.text(f"{path}.draw"),
        "minutes": reading.read(f"{path}.minutes", number_or_none),
        "tables": dict(_tables(reading, f"{path}.tables", known)),
    }


def _tables(reading: Reading, path: str, known: Mapping[int, Starts]) -> Iterator[tuple[str, Json]]:
    for size, rules in known.items():
        if reading.text(f"{path}.{size}.hands"):
            hands = reading.read(f"{path}.{size}.hands", number_of)
            chosen = reading.read(f"{path}.{size}.rules", _chosen(size, rules))
            yield str(size), {"rules": chosen, "hands": hands}


def _standing(session: SessionSetup, size: int) -> Starts:
    """The rules that stand for tables of a size, chosen by leaving the field as it is."""
    return {"": session.tables[size].rules} if size in session.tables else {}


def _kept(base: Setup, size: int) -> Starts:
    first = template(base, 0).tables
    return {AS_FIRST: first[size].rules} if size in first else {}


def _chosen(size: int, rules: Starts) -> Callable[[str], Mapping[str, Any]]:
    def reader(text: str) -> Mapping[str, Any]:
        if text not in rules:
            raise ValueError(_("Choose the rules that a table of %(size)s plays.") % {"size": size})
        return rules_as_json(rules[text])

    return reader


def _size(text: str, currency: str) -> Json:
    """A prize: ``30 %`` or an amount."""
    plain = text.strip()
    return {"share": _share(plain)} if plain.endswith("%") else {"fixed": read_amount(plain, currency)}


def _share(text: str) -> int:
    found = PERCENT.fullmatch(text.strip())
    if found is None:
        raise ValueError(
            _("A share is a number of percent such as 30 %% or 7.5 %%, not “%(typed)s”.") % {"typed": text}
        )
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def number_of(text: str) -> int:
    """A whole number that was typed. Raises ``ValueError`` with a sentence."""
    number = whole_number(text)
    if number is None:
        raise ValueError(_("A whole number is wanted, not “%(typed)s”.") % {"typed": text})
    return number


def number_or_none(text: str) -> int | None:
    """A whole number, or None where nothing was typed. Raises ``ValueError`` with a sentence."""
    return number_of(text) if text else None
