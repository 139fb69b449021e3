"""The forms of an event: its name, place, and day, a new event, and its setup.

The setup is not a Django form: there is a field for each path of a setup, so that a fault finds its field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.web.forms import DayField, Form, KeyedForm, TextField
from scorekeeper.web.house_rules.starts import Starts
from scorekeeper.web.parsing import editable_amount, parse_amount, parse_whole_number
from tournaments.engine import setup as setups
from tournaments.engine.brackets.stage import bracket_setup_as_json
from tournaments.engine.hourly import Hourly, clock_text
from tournaments.engine.prize_table import PrizeSize, PrizeTable, SidePrizeKind, percent
from tournaments.engine.seating.plan import MOST_SESSIONS, SMALLEST
from tournaments.engine.setup import SessionSetup, Setup
from tournaments.engine.standings import TieBreak

Typed = Mapping[str, str]  # what stands in each field, by its name

USUAL = range(SMALLEST, 8)  # sizes of tables that a field leads to
SPARE_TIERS = 2
ON = "1"
NOT_HOURLY = ("fee", "prizes.sessions")  # on an hourly day tickets have prices, and rounds prizes of their own
AS_FIRST = "as-first"  # the rules that session 1 plays at tables of that size
OFFER = re.compile(r"(\d{1,4})\s*(?::|=|for)\s*(\S.*)", re.ASCII)
Json = dict[str, Any]
PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{1,2}))?\s*%?", re.ASCII)


class DetailsForm(Form):
    """The name, the place, and the day of an event."""

    name = TextField(label=gettext_lazy("What it is called"), longest=120)
    place = TextField(label=gettext_lazy("Where"), longest=60)
    day = DayField(label=gettext_lazy("When"), required=True)


class NewEventForm(DetailsForm, KeyedForm):
    """A new event, and the format that it begins with."""

    format = forms.ChoiceField(choices=lambda: [(slug, slug) for slug in setups.format_names()])


def posted_fields(data: QueryDict) -> dict[str, str]:
    """What was sent of a form, by field."""
    return {name: value for name, value in data.items() if isinstance(value, str)}


def verify_seen(typed: Typed, stands: int) -> None:
    """Raises ``Refused`` (``stale``) where the form was opened over another set-up than the one of that entry."""
    if typed.get("seen") != str(stands):
        raise refuse("stale")


def form_of_setup(setup: Setup) -> dict[str, str]:
    """What stands in the form of a set-up; rules of tables are left as they are (empty)."""
    found = dict(_setup_fields(setup))
    if setup.hourly is None:
        return found
    return {name: text for name, text in found.items() if name not in NOT_HOURLY} | dict(
        _hourly_fields(setup.hourly, setup.currency)
    )


def offered_sizes(session: SessionSetup) -> list[int]:
    """The sizes of tables that the form of a session offers, as far as a table has seats for."""
    return sorted({*USUAL, *(size for size in session.tables if size <= MOST_SEATS)})


def count_penalty_lines(typed: Typed) -> int:
    """How many penalties the form has lines for: those there are, and two more."""
    used = [number for number in field_numbers(typed, "penalties[{}].points") if typed[f"penalties[{number}].points"]]
    return max(used, default=-1) + 1 + SPARE_TIERS


def field_numbers(typed: Typed, name: str) -> Iterator[int]:
    """The numbers from 0 on of the fields that are there."""
    for number in count():
        if name.format(number) not in typed:
            return
        yield number


def _setup_fields(setup: Setup) -> Iterator[tuple[str, str]]:
    yield "fee", editable_amount(setup.fee, setup.currency)
    yield "currency", setup.currency
    yield from _flags(money=setup.money, confirm=setup.confirm, ties_share=setup.ties_share)
    yield "best_sessions", "" if setup.best_sessions is None else str(setup.best_sessions)
    yield "standings", setup.standings.value
    for place in range(len(TieBreak)):
        yield f"tie_breaks[{place}]", setup.tie_breaks[place].value if place < len(setup.tie_breaks) else ""
    for number, tier in enumerate(setup.penalties):
        yield f"penalties[{number}].points", str(tier.points)
        yield f"penalties[{number}].paid_to", tier.paid_to.value
    yield from _prize_fields(setup.prizes, setup.currency)
    for number, session in enumerate(setup.sessions):
        yield from session_fields(f"sessions[{number}]", session)


def _flags(**flags: bool) -> Iterator[tuple[str, str]]:
    yield from ((name, ON if flag else "") for name, flag in flags.items())


def _prize_fields(table: PrizeTable, currency: str) -> Iterator[tuple[str, str]]:
    yield "prizes.house", percent(table.house)
    yield "prizes.places", "\n".join(size_text(size, currency) for size in table.places)
    yield "prizes.sessions", "\n".join(size_text(size, currency) for size in table.sessions)
    sides = {side.kind: side.size for side in table.sides}
    for kind in SidePrizeKind:
        yield f"prizes.sides.{kind.value}", size_text(sides[kind], currency) if kind in sides else ""
    yield "prizes.sides_exclude_main", ON if table.sides_exclude_main else ""
    yield "prizes.round_to", editable_amount(table.round_to, currency)
    yield "prizes.leftover", table.leftover.value
    yield "prizes.vacant", table.vacant.value


def _hourly_fields(hourly: Hourly, currency: str) -> Iterator[tuple[str, str]]:
    offers = (f"{many}: {editable_amount(price, currency)}" for many, price in sorted(hourly.offers.items()))
    yield "hourly.offers", "\n".join(offers)
    yield "hourly.first", "" if hourly.first is None else clock_text(hourly.first)
    yield "hourly.every", str(hourly.every)
    yield "hourly.prizes", "\n".join(size_text(size, currency) for size in hourly.prizes)


def size_text(size: PrizeSize, currency: str) -> str:
    """A prize as it is typed: ``30 %``, or an amount."""
    return percent(size.share) if size.share else editable_amount(size.fixed, currency)


def session_fields(path: str, session: SessionSetup) -> Iterator[tuple[str, str]]:
    """What stands in the fields of a session; ``path`` is the beginning of their names."""
    yield f"{path}.table_size", str(session.table_size)
    yield f"{path}.draw", session.draw.value
    yield f"{path}.minutes", "" if session.minutes is None else str(session.minutes)
    for size in offered_sizes(session):
        yield f"{path}.tables.{size}.rules", ""
        yield f"{path}.tables.{size}.hands", str(session.tables[size].hands) if size in session.tables else ""


def read_offers(text: str, currency: str) -> dict[str, Any]:
    """Offers, one a line: ``2: 5.00`` or ``2 for 5``. Raises ValueError with a sentence for anything else."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        match = OFFER.fullmatch(line.strip())
        if match is None:
            sentence = _("Write an offer as how many and what they cost, such as 2: 5.00, not “%(line)s”.")
            raise ValueError(sentence % {"line": line.strip()})
        found[str(int(match[1]))] = parse_amount(match[2], currency)
    return found


class FormReader:
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


def read_setup(typed: Typed, base: Setup, starts: Starts, fixed: Collection[int]) -> Setup:
    """The set-up that was typed. ``base`` is the one that stands: ``fixed`` sessions (from 1) are taken from it, and
    the rules of tables for which none were chosen.

    Raises ``Refused``; the paths of the faults are names of fields, or begin with them.
    """
    reading = FormReader(typed)
    value = (
        _read_general(reading)
        | _read_fee(reading, base)
        | {
            "format": base.format,
            "prizes": _read_prizes(reading),
            "sessions": _read_sessions(reading, base, starts, fixed),
            "bracket": base.bracket and bracket_setup_as_json(base.bracket),
        }
    )
    if reading.faults:
        raise Refused(reading.faults)
    return setups.read_setup(value)


def count_sessions(typed: Typed) -> int:
    """How many sessions the form has."""
    return min(len(list(field_numbers(typed, "sessions[{}].table_size"))), MOST_SESSIONS)


def session_template(base: Setup, number: int) -> SessionSetup:
    """The session that stands at a place (from 0), or the last one, which one more begins as; where there is none, it
    begins as the first one of the first format."""
    there = base.sessions or setups.load_format(setups.format_names()[0]).sessions
    return there[min(number, len(there) - 1)]


def _read_fee(reading: FormReader, base: Setup) -> Json:
    """The fee; of an hourly day its tickets instead."""
    currency = reading.text("currency")
    if base.hourly is None:
        return {"fee": reading.read("fee", lambda text: parse_amount(text, currency)), "hourly": None}
    return {
        "fee": 0,
        "hourly": {
            "offers": reading.read("hourly.offers", lambda text: read_offers(text, currency)),
            "first": reading.text("hourly.first") or None,
            "every": reading.read("hourly.every", parse_number),
            "prizes": reading.read("hourly.prizes", lambda text: _parse_sizes(text, currency)),
        },
    }


def _read_general(reading: FormReader) -> Json:
    currency = reading.text("currency")
    return {
        "currency": currency,
        "money": reading.flag("money"),
        "confirm": reading.flag("confirm"),
        "ties_share": reading.flag("ties_share"),
        "best_sessions": reading.read("best_sessions", parse_optional_number),
        "standings": reading.text("standings"),
        "tie_breaks": [said for place in range(len(TieBreak)) if (said := reading.text(f"tie_breaks[{place}]"))],
        "penalties": list(_read_penalties(reading)),
    }


def _read_penalties(reading: FormReader) -> Iterator[Json]:
    for number in field_numbers(reading.typed, "penalties[{}].points"):
        name = f"penalties[{number}]"
        if reading.text(f"{name}.points"):
            yield {"points": reading.read(f"{name}.points", parse_number), "paid_to": reading.text(f"{name}.paid_to")}


def _parse_sizes(text: str, currency: str) -> list[Json]:
    return [_parse_size(line, currency) for line in text.splitlines() if line.strip()]


def _read_prizes(reading: FormReader) -> Json:
    currency = reading.text("currency")

    def several(text: str) -> list[Json]:
        return _parse_sizes(text, currency)

    def one(text: str) -> list[Json]:
        return [_parse_size(text, currency)] if text else []

    sides = {kind.value: reading.read(f"prizes.sides.{kind.value}", one) or [] for kind in SidePrizeKind}
    return {
        "house": reading.read("prizes.house", lambda text: _parse_share(text) if text else 0),
        "places": reading.read("prizes.places", several),
        "sessions": reading.read("prizes.sessions", several),
        "sides": [{"kind": kind, **size} for kind, found in sides.items() for size in found],
        "sides_exclude_main": reading.flag("prizes.sides_exclude_main"),
        "round_to": reading.read("prizes.round_to", lambda text: parse_amount(text, currency)),
        "leftover": reading.text("prizes.leftover"),
        "vacant": reading.text("prizes.vacant"),
    }


def _read_sessions(reading: FormReader, base: Setup, starts: Starts, fixed: Collection[int]) -> list[Json]:
    kept: list[Json] = setups.setup_as_json(base)["sessions"]
    return [
        kept[number] if number + 1 in fixed else _read_session(reading, number, base, starts)
        for number in range(max(count_sessions(reading.typed), *fixed, 0))
    ]


def _read_session(reading: FormReader, number: int, base: Setup, starts: Starts) -> Json:
    path = f"sessions[{number}]"
    before = session_template(base, number)
    known = {
        size: {**_first_rules(base, size), **_current_rules(before, size), **starts} for size in offered_sizes(before)
    }
    return {
        "table_size": reading.read(f"{path}.table_size", parse_number),
        "draw": reading.text(f"{path}.draw"),
        "minutes": reading.read(f"{path}.minutes", parse_optional_number),
        "tables": dict(_read_tables(reading, f"{path}.tables", known)),
    }


def _read_tables(reading: FormReader, path: str, known: Mapping[int, Starts]) -> Iterator[tuple[str, Json]]:
    for size, rules in known.items():
        if reading.text(f"{path}.{size}.hands"):
            hands = reading.read(f"{path}.{size}.hands", parse_number)
            chosen = reading.read(f"{path}.{size}.rules", _rules_parser(size, rules))
            yield str(size), {"rules": chosen, "hands": hands}


def _current_rules(session: SessionSetup, size: int) -> Starts:
    """The rules that stand for tables of a size, chosen by leaving the field as it is."""
    return {"": session.tables[size].rules} if size in session.tables else {}


def _first_rules(base: Setup, size: int) -> Starts:
    first = session_template(base, 0).tables
    return {AS_FIRST: first[size].rules} if size in first else {}


def _rules_parser(size: int, rules: Starts) -> Callable[[str], Mapping[str, Any]]:
    def reader(text: str) -> Mapping[str, Any]:
        if text not in rules:
            raise ValueError(_("Choose the rules that a table of %(size)s plays.") % {"size": size})
        return rules_as_json(rules[text])

    return reader


def _parse_size(text: str, currency: str) -> Json:
    """A prize: ``30 %`` or an amount."""
    plain = text.strip()
    return {"share": _parse_share(plain)} if plain.endswith("%") else {"fixed": parse_amount(plain, currency)}


def _parse_share(text: str) -> int:
    match = PERCENT.fullmatch(text.strip())
    if match is None:
        raise ValueError(
            _("A share is a number of percent such as 30 %% or 7.5 %%, not “%(typed)s”.") % {"typed": text}
        )
    return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))


def parse_number(text: str) -> int:
    """A whole number that was typed. Raises ``ValueError`` with a sentence."""
    number = parse_whole_number(text)
    if number is None:
        raise ValueError(_("A whole number is wanted, not “%(typed)s”.") % {"typed": text})
    return number


def parse_optional_number(text: str) -> int | None:
    """A whole number, or None where nothing was typed. Raises ``ValueError`` with a sentence."""
    return parse_number(text) if text else None
