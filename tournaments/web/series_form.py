"""The form of a series' set-up, read and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.web.amounts import as_typed, read_amount
from scorekeeper.web.evening_draft import CURRENCIES
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.series import setup as setups
from tournaments.engine.series.setup import How, SeriesSetup
from tournaments.web import series_words as words
from tournaments.web.setup_form import Field
from tournaments.web.setup_words import TIE_BREAKS

TIES = ("tie_1", "tie_2", "tie_3")
FIELDS = (
    *("name", "counts", "how", "best", "at_least", "first", "last", "shown"),
    *("money", "currency", "due_year", "due_event", *TIES),
)
Typed = Mapping[str, str]
_NONE = ""


@dataclass(frozen=True)
class Form:
    """The form in its parts; ``other`` are sentences about what has no field."""

    name: Field
    counting: tuple[Field, ...]
    ties: tuple[Field, ...]
    days: tuple[Field, ...]
    shown: Field
    money: tuple[Field, ...]
    other: tuple[str, ...]


def typed_in(post: Mapping[str, Any]) -> dict[str, str]:
    """What was typed."""
    return {name: str(post.get(name, "")).strip() for name in FIELDS}


def written(name: str, setup: SeriesSetup) -> dict[str, str]:
    """The form as it is typed for a set-up."""
    ties = [tie.value for tie in setup.tie_breaks]
    return {
        "name": name,
        "counts": setup.counts.value,
        "how": setup.how.value,
        "best": "" if setup.best is None else str(setup.best),
        "at_least": str(setup.at_least),
        "first": "" if setup.first is None else setup.first.isoformat(),
        "last": "" if setup.last is None else setup.last.isoformat(),
        "shown": "1" if setup.shown else "",
        "money": "1" if setup.money else "",
        "currency": setup.currency,
        "due_year": as_typed(setup.due_year, setup.currency),
        "due_event": as_typed(setup.due_event, setup.currency),
        **{field: ties[at] if at < len(ties) else _NONE for at, field in enumerate(TIES)},
    }


def of_a_year(today: date) -> dict[str, str]:
    """The form of a new series: this year, everything added up, without money."""
    year = SeriesSetup(first=date(today.year, 1, 1), last=date(today.year, 12, 31))
    return written("", year)


def read(typed: Typed) -> SeriesSetup:
    """The set-up that was typed. Raises ``Refused`` with a fault for each field that is wrong, its name as path."""
    faults: list[Fault] = []
    plain: dict[str, Any] = {
        "counts": typed["counts"],
        "how": typed["how"],
        "at_least": whole_number(typed["at_least"] or "1") or typed["at_least"],
        "best": _best(typed),
        "tie_breaks": [typed[field] for field in TIES if typed[field]],
        "first": typed["first"] or None,
        "last": typed["last"] or None,
        "shown": bool(typed["shown"]),
        "money": bool(typed["money"]),
        "currency": typed["currency"] or "USD",
    }
    for field in ("due_year", "due_event"):
        try:
            plain[field] = read_amount(typed[field] or "0", plain["currency"])
        except ValueError as error:
            faults.append(Fault("bad-amount", str(error), field))
    try:
        setup = setups.read(plain)
    except Refused as refused:
        faults += refused.faults
    if faults:
        raise Refused(faults)
    return setup


def _best(typed: Typed) -> object:
    """A number of best ones says something only where the best ones count."""
    if typed["how"] != How.BEST or not typed["best"]:
        return None
    return whole_number(typed["best"]) or typed["best"]


def form(typed: Typed, faults: tuple[Fault, ...] = ()) -> Form:
    """The form as it is drawn, what is wrong beside its field."""
    said = {_field(fault.path): _(fault.message) for fault in faults}

    def field(name: str, label: str, **more: Any) -> Field:
        return Field(name, label, typed.get(name, ""), said.get(name, ""), **more)

    return Form(
        name=field("name", _("What it is called")),
        counting=(
            field("counts", _("A score is"), look="choice", choices=_choices(words.COUNTS)),
            field("how", _("How it is reckoned"), look="choice", choices=_choices(words.HOWS)),
            field("best", _("How many of the best ones"), look="number", hint=_("where the best ones are added up")),
            field("at_least", _("Times played to be ranked"), look="number"),
        ),
        ties=tuple(
            field(name, label, look="choice", choices=((_NONE, _("nothing more")), *_choices(TIE_BREAKS)))
            for name, label in zip(TIES, (_("Ties are decided by"), _("then by"), _("and then by")), strict=True)
        ),
        days=(field("first", _("First day")), field("last", _("Last day"))),
        shown=field("shown", _("Everybody may see the ranking"), look="check"),
        money=(
            field("money", _("There are dues"), look="check"),
            field("currency", _("Currency"), look="choice", choices=tuple((one, one) for one in CURRENCIES)),
            field("due_year", _("Once a year, from who plays")),
            field("due_event", _("For each tournament played")),
        ),
        other=tuple(_unplaced(said)),
    )


def _choices(found: words.Words) -> tuple[tuple[str, str], ...]:
    return tuple((value, str(said)) for value, said in found.items())


def _field(path: str) -> str:
    """The field that a fault is about."""
    return TIES[0] if path.startswith("tie_breaks") else path


def _unplaced(said: Mapping[str, str]) -> Iterator[str]:
    return (sentence for name, sentence in said.items() if name not in FIELDS)
