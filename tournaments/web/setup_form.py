"""The form of a set-up, field by field, as its template draws it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault
from scorekeeper.web import rule_starts
from scorekeeper.web.evening_draft import CURRENCIES
from scorekeeper.web.rule_starts import Group, Starts
from tournaments.engine.prize_table import Side
from tournaments.engine.seating.table_sizes import LARGEST, SMALLEST
from tournaments.engine.setup import SessionSetup, Setup
from tournaments.engine.tie_breaks import TieBreak
from tournaments.web import setup_words as words
from tournaments.web.setup_reading import sessions_typed, template
from tournaments.web.setup_typed import AS_FIRST, Typed, sizes, tiers

Look = Literal["text", "number", "choice", "check", "lines"]
Errors = Mapping[str, str]
FIRST = 0
_UNSEEN = ("key", "seen", "why")  # fields without a place for a sentence
_ABOUT_SEVERAL = {"prizes": "prizes.places"}  # what is wrong with several fields together is said at this one


@dataclass(frozen=True)
class Field:
    """A field: ``choices`` are values with their words, ``value`` is what stands there."""

    name: str
    label: str
    value: str
    error: str = ""
    look: Look = "text"
    choices: tuple[tuple[str, str], ...] = ()
    hint: str = ""


@dataclass(frozen=True)
class TableRow:
    """What tables of a size play: how many hands, by which rules. ``now`` is what those are called that stand,
    ``first`` those of session 1 where they were chosen."""

    size: int
    hands: Field
    rules: Field
    now: str
    first: str
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class SessionPart:
    """A session of the form, from 1; a ``fixed`` one is published and only told."""

    number: int
    fixed: bool
    fields: tuple[Field, ...]
    tables: tuple[TableRow, ...]
    error: str = ""

    @property
    def opened(self) -> bool:
        """Whether what its tables play is shown at once: of the first one, and where something is wrong."""
        return self.number == 1 or any(row.hands.error or row.rules.error for row in self.tables)


@dataclass(frozen=True)
class Form:
    """The whole form; ``wrong`` are all sentences by field, ``other`` those about what has none."""

    sessions: tuple[SessionPart, ...]
    money: tuple[Field, ...]
    tickets: tuple[Field, ...]
    prizes: tuple[Field, ...]
    sides: tuple[Field, ...]
    rest: tuple[Field, ...]
    ties: tuple[Field, ...]
    scores: tuple[Field, ...]
    penalties: tuple[tuple[Field, Field], ...]
    wrong: tuple[tuple[str, str], ...]
    other: tuple[str, ...]


def drawn(typed: Typed, base: Setup, starts: Starts, fixed: Collection[int] = (), faults: Sequence[Fault] = ()) -> Form:
    """The form of what was typed, over the set-up that stands, each fault at its field."""
    errors, other = _sorted(typed, faults)
    sessions = tuple(
        _session(typed, errors, number, base, starts, fixed) for number in range(max(sessions_typed(typed), *fixed, 0))
    )
    one = FieldMaker(typed, errors)
    return Form(
        sessions,
        tuple(_money(one)),
        tuple(_tickets(one)) if base.hourly else (),
        tuple(_prizes(one)),
        tuple(
            one.text(f"prizes.sides.{kind.value}", words.SIDES[kind], hint=str(words.NEEDS_HANDS.get(kind, "")))
            for kind in Side
        ),
        tuple(_rest(one)),
        tuple(_ties(one)),
        tuple(_scores(one)),
        tuple(_penalty(one, number) for number in range(tiers(typed))),
        tuple(errors.items()),
        other,
    )


class FieldMaker:
    """Makes fields out of what stands in them and what is wrong there."""

    def __init__(self, typed: Typed, errors: Errors) -> None:
        self.typed, self.errors = typed, errors

    def text(self, name: str, label: str | Promise, look: Look = "text", hint: str = "") -> Field:
        return Field(name, str(label), self.typed.get(name, ""), self.errors.get(name, ""), look, hint=hint)

    def choice(
        self, name: str, label: str | Promise, choices: words.Words, empty: str | None = None, hint: str = ""
    ) -> Field:
        shown = tuple((str(value), str(said)) for value, said in choices.items())
        offered = shown if empty is None else (("", empty), *shown)
        return Field(
            name, str(label), self.typed.get(name, ""), self.errors.get(name, ""), "choice", offered, hint=hint
        )


def _money(one: FieldMaker) -> Iterator[Field]:
    currency = one.typed.get("currency", "")
    known = CURRENCIES if currency in CURRENCIES or not currency else (*CURRENCIES, currency)
    yield one.text("money", _("There is money"), "check", _("Without it no page and no paper shows any."))
    if "fee" in one.typed:
        yield one.text("fee", _("Entry fee"))
    yield one.choice("currency", _("Currency"), {each: each for each in known})


def _prizes(one: FieldMaker) -> Iterator[Field]:
    a_line = _("One place a line, the first place first: 30 %, or an amount such as 100.")
    yield one.text("prizes.places", _("Places"), "lines", a_line)
    if "prizes.sessions" in one.typed:
        yield one.text("prizes.sessions", _("Places of each session"), "lines", _("The same for every session."))


def _tickets(one: FieldMaker) -> Iterator[Field]:
    an_offer = _("One offer a line, how many and what they cost: 1: 3.00, then 2: 5.00.")
    yield one.text("hourly.offers", _("Tickets"), "lines", an_offer)
    its_own = _("One place a line, out of what that round takes: 30 %. What is left is for the prizes of the day.")
    yield one.text("hourly.prizes", _("Places of each round"), "lines", its_own)
    yield one.text("hourly.first", _("The first round starts at"), hint=_("Such as 11:00; empty: no timetable."))
    yield one.text("hourly.every", _("Minutes from round to round"), "number")


def _rest(one: FieldMaker) -> Iterator[Field]:
    yield one.text("prizes.house", _("The house keeps"), hint=_("All shares together make 100 %."))
    yield one.text("prizes.round_to", _("Prizes are multiples of"))
    yield one.choice("prizes.leftover", _("What rounding and ties leave goes to"), words.LEFTOVERS)
    yield one.choice("prizes.vacant", _("A prize that nobody can win"), words.VACANT)
    yield one.text("prizes.sides_exclude_main", _("Who wins a place wins no side prize"), "check")


def _ties(one: FieldMaker) -> Iterator[Field]:
    for place in range(len(TieBreak)):
        label = _("Asked first") if place == FIRST else _("Then (%(place)s)") % {"place": place + 1}
        yield one.choice(f"tie_breaks[{place}]", label, words.TIE_BREAKS, empty=_("nothing more"))
    yield one.text("ties_share", _("Tied places share their prizes"), "check")


def _scores(one: FieldMaker) -> Iterator[Field]:
    yield one.text("best_sessions", _("How many of the best sessions count"), "number", _("Empty: all of them."))
    yield one.choice("standings", _("Who sees the standings"), words.STANDINGS)
    hint = _("A table counts once another seat has confirmed its score, with the PIN of his ticket.")
    yield one.text("confirm", _("Scores are confirmed from another seat"), "check", hint)


def _penalty(one: FieldMaker, number: int) -> tuple[Field, Field]:
    said = {"number": number + 1}
    points = one.text(f"penalties[{number}].points", _("Breach %(number)s: points") % said, "number")
    return points, one.choice(
        f"penalties[{number}].paid_to", _("Breach %(number)s: who gets them") % said, words.PAID_TO
    )


def _session(
    typed: Typed, errors: Errors, number: int, base: Setup, starts: Starts, fixed: Collection[int]
) -> SessionPart:
    one, path, before = FieldMaker(typed, errors), f"sessions[{number}]", template(base, number)
    wanted = {str(size): str(size) for size in range(SMALLEST, LARGEST + 1)}
    draws = {draw: said for draw, said in words.DRAWS.items() if number or draw == next(iter(words.DRAWS))}
    fields = (
        one.choice(f"{path}.table_size", _("Tables of"), wanted),
        one.choice(f"{path}.draw", _("Drawn"), draws),
        one.text(f"{path}.minutes", _("Minutes"), "number", _("Empty: no limit.")),
    )
    rows = tuple(
        _row(one, f"{path}.tables.{size}", size, (before, template(base, 0)), starts) for size in sizes(before)
    )
    return SessionPart(number + 1, number + 1 in fixed, fields, rows, errors.get(path, ""))


def _row(one: FieldMaker, path: str, size: int, stands: tuple[SessionSetup, SessionSetup], starts: Starts) -> TableRow:
    """``stands`` are the session as it is set up now, and the first one."""
    fitting = {key: rules for key, rules in starts.items() if rules.players <= size}
    now, first = (each.tables[size].rules.title if size in each.tables else "" for each in stands)
    hands = one.text(f"{path}.hands", _("Hands at a table of %(size)s") % {"size": size}, "number")
    rules = one.text(f"{path}.rules", _("Rules at a table of %(size)s") % {"size": size})
    return TableRow(size, hands, rules, now, first if rules.value == AS_FIRST else "", rule_starts.groups(fitting))


def _sorted(typed: Typed, faults: Sequence[Fault]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Sentences by field, and those for which there is none."""
    errors: dict[str, str] = {}
    other: list[str] = []
    for fault in faults:
        if name := _field_of(fault.path, typed):
            errors.setdefault(name, _(fault.message))
        else:
            other.append(_(fault.message))
    return errors, tuple(other)


def _field_of(path: str, typed: Typed) -> str | None:
    """The field of a fault: the one of that name, else the first one within it, else the longest one around it."""
    if path in _UNSEEN:
        return None
    if path in typed:
        return path
    if path in _ABOUT_SEVERAL:
        return _ABOUT_SEVERAL[path]
    within = [name for name in typed if path and name.startswith((f"{path}.", f"{path}["))]
    around = sorted((name for name in typed if path.startswith(name)), key=len, reverse=True)
    return next(iter([*within, *around]), None)
