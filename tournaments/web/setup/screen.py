"""The setup form as its template draws it, and a preview of what its prizes come to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.web.games.forms import CURRENCIES
from scorekeeper.web.house_rules import starts as house_rules_starts
from scorekeeper.web.house_rules.starts import StartGroup, Starts
from scorekeeper.wording import refusals
from tournaments.engine.award import Contest, LeftReason, Prize, PrizeLeft, Purse
from tournaments.engine.hourly import Hourly
from tournaments.engine.prize_table import WHOLE, Leftover, PrizeSize, SidePrizeKind, percent
from tournaments.engine.prizes import offer_prizes
from tournaments.engine.seating.plan import LARGEST, SMALLEST
from tournaments.engine.setup import SessionSetup, Setup
from tournaments.engine.standings import TieBreak
from tournaments.web.setup import words as setup_words
from tournaments.web.setup.forms import (
    AS_FIRST,
    Typed,
    count_penalty_lines,
    count_sessions,
    offered_sizes,
    session_template,
)

Look = Literal["text", "number", "choice", "check", "lines"]
Errors = Mapping[str, str]
FIRST = 0
_UNSEEN = ("key", "seen", "why")  # fields without a place for a sentence
_ABOUT_SEVERAL = {"prizes": "prizes.places"}  # what is wrong with several fields together is said at this one
ENTRANTS = 303  # as many as the largest field there was, where nobody is entered yet


@dataclass(frozen=True)
class FormField:
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
    hands: FormField
    rules: FormField
    now: str
    first: str
    groups: tuple[StartGroup, ...]


@dataclass(frozen=True)
class SessionPart:
    """A session of the form, from 1; a ``fixed`` one is published and only told."""

    number: int
    fixed: bool
    fields: tuple[FormField, ...]
    tables: tuple[TableRow, ...]
    error: str = ""

    @property
    def opened(self) -> bool:
        """Whether what its tables play is shown at once: of the first one, and where something is wrong."""
        return self.number == 1 or any(row.hands.error or row.rules.error for row in self.tables)


@dataclass(frozen=True)
class SetupForm:
    """The whole form; ``wrong`` are all sentences by field, ``other`` those about what has none."""

    sessions: tuple[SessionPart, ...]
    money: tuple[FormField, ...]
    tickets: tuple[FormField, ...]
    prizes: tuple[FormField, ...]
    sides: tuple[FormField, ...]
    rest: tuple[FormField, ...]
    ties: tuple[FormField, ...]
    scores: tuple[FormField, ...]
    penalties: tuple[tuple[FormField, FormField], ...]
    wrong: tuple[tuple[str, str], ...]
    other: tuple[str, ...]


def build_form(
    typed: Typed, base: Setup, starts: Starts, fixed: Collection[int] = (), faults: Sequence[Fault] = ()
) -> SetupForm:
    """Return the form for its template: what was typed over the current setup, each fault at its field."""
    errors, other = _sort_faults(typed, faults)
    sessions = tuple(
        _session(typed, errors, number, base, starts, fixed) for number in range(max(count_sessions(typed), *fixed, 0))
    )
    one = FieldMaker(typed, errors)
    return SetupForm(
        sessions,
        tuple(_money(one)),
        tuple(_tickets(one)) if base.hourly else (),
        tuple(_prizes(one)),
        tuple(
            one.text(
                f"prizes.sides.{kind.value}", setup_words.SIDES[kind], hint=str(setup_words.NEEDS_HANDS.get(kind, ""))
            )
            for kind in SidePrizeKind
        ),
        tuple(_other_prizes(one)),
        tuple(_ties(one)),
        tuple(_scores(one)),
        tuple(_penalty(one, number) for number in range(count_penalty_lines(typed))),
        tuple(errors.items()),
        other,
    )


class FieldMaker:
    """Makes fields out of what stands in them and what is wrong there."""

    def __init__(self, typed: Typed, errors: Errors) -> None:
        self.typed, self.errors = typed, errors

    def text(self, name: str, label: str | Promise, look: Look = "text", hint: str = "") -> FormField:
        return FormField(name, str(label), self.typed.get(name, ""), self.errors.get(name, ""), look, hint=hint)

    def choice(
        self, name: str, label: str | Promise, choices: setup_words.Words, empty: str | None = None, hint: str = ""
    ) -> FormField:
        shown = tuple((str(value), str(said)) for value, said in choices.items())
        offered = shown if empty is None else (("", empty), *shown)
        return FormField(
            name, str(label), self.typed.get(name, ""), self.errors.get(name, ""), "choice", offered, hint=hint
        )


def _money(one: FieldMaker) -> Iterator[FormField]:
    currency = one.typed.get("currency", "")
    known = CURRENCIES if currency in CURRENCIES or not currency else (*CURRENCIES, currency)
    yield one.text("money", _("There is money"), "check", _("Without it no page and no paper shows any."))
    if "fee" in one.typed:
        yield one.text("fee", _("Entry fee"))
    yield one.choice("currency", _("Currency"), {each: each for each in known})


def _prizes(one: FieldMaker) -> Iterator[FormField]:
    a_line = _("One place a line, the first place first: 30 %, or an amount such as 100.")
    yield one.text("prizes.places", _("Places"), "lines", a_line)
    if "prizes.sessions" in one.typed:
        yield one.text("prizes.sessions", _("Places of each session"), "lines", _("The same for every session."))


def _tickets(one: FieldMaker) -> Iterator[FormField]:
    an_offer = _("One offer a line, how many and what they cost: 1: 3.00, then 2: 5.00.")
    yield one.text("hourly.offers", _("Tickets"), "lines", an_offer)
    its_own = _("One place a line, out of what that round takes: 30 %. What is left is for the prizes of the day.")
    yield one.text("hourly.prizes", _("Places of each round"), "lines", its_own)
    yield one.text("hourly.first", _("The first round starts at"), hint=_("Such as 11:00; empty: no timetable."))
    yield one.text("hourly.every", _("Minutes from round to round"), "number")


def _other_prizes(one: FieldMaker) -> Iterator[FormField]:
    yield one.text("prizes.house", _("The house keeps"), hint=_("All shares together make 100 %."))
    yield one.text("prizes.round_to", _("Prizes are multiples of"))
    yield one.choice("prizes.leftover", _("What rounding and ties leave goes to"), setup_words.LEFTOVERS)
    yield one.choice("prizes.vacant", _("A prize that nobody can win"), setup_words.VACANT)
    yield one.text("prizes.sides_exclude_main", _("Who wins a place wins no side prize"), "check")


def _ties(one: FieldMaker) -> Iterator[FormField]:
    for place in range(len(TieBreak)):
        label = _("Asked first") if place == FIRST else _("Then (%(place)s)") % {"place": place + 1}
        yield one.choice(f"tie_breaks[{place}]", label, setup_words.TIE_BREAKS, empty=_("nothing more"))
    yield one.text("ties_share", _("Tied places share their prizes"), "check")


def _scores(one: FieldMaker) -> Iterator[FormField]:
    yield one.text("best_sessions", _("How many of the best sessions count"), "number", _("Empty: all of them."))
    yield one.choice("standings", _("Who sees the standings"), setup_words.STANDINGS)
    hint = _("A table counts once another seat has confirmed its score, with the PIN of his ticket.")
    yield one.text("confirm", _("Scores are confirmed from another seat"), "check", hint)


def _penalty(one: FieldMaker, number: int) -> tuple[FormField, FormField]:
    said = {"number": number + 1}
    points = one.text(f"penalties[{number}].points", _("Breach %(number)s: points") % said, "number")
    return points, one.choice(
        f"penalties[{number}].paid_to", _("Breach %(number)s: who gets them") % said, setup_words.PAID_TO
    )


def _session(
    typed: Typed, errors: Errors, number: int, base: Setup, starts: Starts, fixed: Collection[int]
) -> SessionPart:
    one, path, before = FieldMaker(typed, errors), f"sessions[{number}]", session_template(base, number)
    wanted = {str(size): str(size) for size in range(SMALLEST, LARGEST + 1)}
    draws = {draw: said for draw, said in setup_words.DRAWS.items() if number or draw == next(iter(setup_words.DRAWS))}
    fields = (
        one.choice(f"{path}.table_size", _("Tables of"), wanted),
        one.choice(f"{path}.draw", _("Drawn"), draws),
        one.text(f"{path}.minutes", _("Minutes"), "number", _("Empty: no limit.")),
    )
    rows = tuple(
        _table_row(one, f"{path}.tables.{size}", size, (before, session_template(base, 0)), starts)
        for size in offered_sizes(before)
    )
    return SessionPart(number + 1, number + 1 in fixed, fields, rows, errors.get(path, ""))


def _table_row(
    one: FieldMaker, path: str, size: int, stands: tuple[SessionSetup, SessionSetup], starts: Starts
) -> TableRow:
    """``stands`` are the session as it is set up now, and the first one."""
    fitting = {key: rules for key, rules in starts.items() if rules.players <= size}
    now, first = (each.tables[size].rules.title if size in each.tables else "" for each in stands)
    hands = one.text(f"{path}.hands", _("Hands at a table of %(size)s") % {"size": size}, "number")
    rules = one.text(f"{path}.rules", _("Rules at a table of %(size)s") % {"size": size})
    return TableRow(
        size, hands, rules, now, first if rules.value == AS_FIRST else "", house_rules_starts.group_starts(fitting)
    )


def _sort_faults(typed: Typed, faults: Sequence[Fault]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the sentences of faults by field, and those of faults without a field."""
    errors: dict[str, str] = {}
    other: list[str] = []
    for fault in faults:
        if name := _field_of(fault.path, typed):
            errors.setdefault(name, refusals.sentence(fault))
        else:
            other.append(refusals.sentence(fault))
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


@dataclass(frozen=True)
class PreviewLine:
    """A prize: what it is for, its size as it was set, how often it is won; amounts in minor units of money."""

    words: str
    size: str
    times: int
    each: int

    @property
    def amount(self) -> int:
        """What it comes to in all."""
        return self.times * self.each


@dataclass(frozen=True)
class PrizePreview:
    """The pot of so many entrants and where it goes; or why it cannot be divided."""

    entrants: int
    currency: str
    fee: int
    pot: int
    lines: tuple[PreviewLine, ...] = ()
    kept: tuple[PreviewLine, ...] = ()
    error: str = ""
    tickets: bool = False
    warnings: tuple[str, ...] = ()


def preview(setup: Setup, entrants: int) -> PrizePreview:
    """What so many entrants pay in and win; of an hourly day, what so many single tickets bring."""
    if setup.hourly is not None:
        return _of_tickets(setup, setup.hourly, entrants)
    pot = setup.fee * entrants
    try:
        purses, left = offer_prizes(pot, setup.prizes, len(setup.sessions))
    except Refused as refused:
        return PrizePreview(entrants, setup.currency, setup.fee, pot, error=refusals.sentences(refused))
    lines = tuple(_join_equal_lines([_line(purse) for purse in purses]))
    warnings = tuple(setup_words.hand_warnings(setup))
    return PrizePreview(
        entrants, setup.currency, setup.fee, pot, lines, tuple(map(_left_line, left)), warnings=warnings
    )


def _of_tickets(setup: Setup, hourly: Hourly, tickets: int) -> PrizePreview:
    """The shares of all rounds together, however many they are, and the prizes of the day out of the rest."""
    price = hourly.price(1)
    pot = price * tickets
    share = sum(size.share for size in hourly.prizes)
    by_hour = pot * share // WHOLE
    hours = (PreviewLine(_("Places of the rounds"), percent(share), 1, by_hour),) if share else ()
    try:
        purses, left = offer_prizes(pot - by_hour, setup.prizes, len(setup.sessions))
    except Refused as refused:
        return PrizePreview(tickets, setup.currency, price, pot, error=refusals.sentences(refused), tickets=True)
    lines = tuple(_join_equal_lines([_line(purse) for purse in purses]))
    warnings = tuple(setup_words.hand_warnings(setup))
    kept = tuple(map(_left_line, left))
    return PrizePreview(tickets, setup.currency, price, pot, (*hours, *lines), kept, tickets=True, warnings=warnings)


def _line(purse: Purse) -> PreviewLine:
    return PreviewLine(_won_for(purse.prize), _size(purse.size), 1, purse.amount)


def _join_equal_lines(lines: list[PreviewLine]) -> list[PreviewLine]:
    """Return lines of the same words and amount as one."""
    found: dict[tuple[str, str, int], int] = {}
    for line in lines:
        key = line.words, line.size, line.each
        found[key] = found.get(key, 0) + 1
    return [PreviewLine(said, size, times, each) for (said, size, each), times in found.items()]


def _won_for(prize: Prize) -> str:
    if prize.side is not None:
        return str(setup_words.SIDES[prize.side])
    place = {"place": prize.place}
    return (
        _("Place %(place)s of a session") % place if prize.contest is Contest.SESSION else _("Place %(place)s") % place
    )


def _size(size: PrizeSize) -> str:
    return percent(size.share) if size.share else _("fixed")


def _left_line(left: PrizeLeft) -> PreviewLine:
    said = {
        LeftReason.SHARE: _("The house"),
        LeftReason.REST: _("The house: what fixed prizes leave"),
        LeftReason.ROUNDING: _("Left by rounding, to %(whom)s") % {"whom": setup_words.LEFTOVERS[Leftover(left.to)]},
    }
    return PreviewLine(str(said.get(left.reason, left.reason)), "", 1, left.amount)
