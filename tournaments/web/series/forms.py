"""The form of a series' setup, read and drawn, and its parts in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.web.games.forms import CURRENCIES
from scorekeeper.web.parsing import editable_amount, parse_amount, parse_whole_number
from scorekeeper.wording import refusals
from tournaments.engine.series.setup import CountedScore, SeriesSetup, SeriesTotal, read_series_setup
from tournaments.web.setup.screen import FormField
from tournaments.web.setup.words import TIE_BREAKS

Words = Mapping[str, str | Promise]

COUNTS: Words = {
    CountedScore.EVENTS: gettext_lazy("a whole tournament"),
    CountedScore.SESSIONS: gettext_lazy("each single session"),
}
HOWS: Words = {
    SeriesTotal.SUM: gettext_lazy("all scores are added up"),
    SeriesTotal.BEST: gettext_lazy("the best ones are added up"),
    SeriesTotal.AVERAGE: gettext_lazy("the average of all scores"),
}
TIES = ("tie_1", "tie_2", "tie_3")
FIELDS = (
    *("name", "counts", "how", "best", "at_least", "first", "last", "shown"),
    *("money", "currency", "due_year", "due_event", *TIES),
)
Typed = Mapping[str, str]
_NONE = ""


def total_label(setup: SeriesSetup) -> str:
    """Return the label of the figure that ranks players."""
    return _("Average") if setup.how is SeriesTotal.AVERAGE else _("Points")


def counting_words(setup: SeriesSetup) -> str:
    """Return which scores count, as a sentence."""
    said = [_of_events(setup) if setup.counts is CountedScore.EVENTS else _of_sessions(setup)]
    if setup.at_least > 1:
        said.append(
            _("Who has played fewer than %(times)d times is listed below the ranked ones.") % {"times": setup.at_least}
        )
    return " ".join(said)


def days_in_words(setup: SeriesSetup) -> str:
    """Return the first and last day of a series in words, empty if it has none."""
    first, last = (day and date_format(day, "j F Y") for day in (setup.first, setup.last))
    if first and last:
        return _("%(first)s to %(last)s") % {"first": first, "last": last}
    return (
        (first and _("from %(first)s on") % {"first": first}) or (last and _("until %(last)s") % {"last": last}) or ""
    )


def _of_events(setup: SeriesSetup) -> str:
    if setup.best:
        one, several = (
            _("The best tournament of each player counts."),
            _("The best %(best)d tournaments of each player count."),
        )
        return _best_or_all(setup.best, one, several)
    if setup.how is SeriesTotal.AVERAGE:
        return _("The average of all tournaments that a player has played counts.")
    return _("All tournaments are added up.")


def _of_sessions(setup: SeriesSetup) -> str:
    if setup.best:
        one = _("The best session of each player counts.")
        several = _("The best %(best)d sessions of each player count.")
        return _best_or_all(setup.best, one, several)
    if setup.how is SeriesTotal.AVERAGE:
        return _("The average of all sessions that a player has played counts.")
    return _("All sessions are added up.")


def _best_or_all(best: int, one: str, several: str) -> str:
    return one if best == 1 else several % {"best": best}


@dataclass(frozen=True)
class SeriesForm:
    """The form in its parts; ``other`` are sentences about what has no field."""

    name: FormField
    counting: tuple[FormField, ...]
    ties: tuple[FormField, ...]
    days: tuple[FormField, ...]
    shown: FormField
    money: tuple[FormField, ...]
    other: tuple[str, ...]


def posted_fields(post: Mapping[str, Any]) -> dict[str, str]:
    """Return the posted text of each field."""
    return {name: str(post.get(name, "")).strip() for name in FIELDS}


def form_of_setup(name: str, setup: SeriesSetup) -> dict[str, str]:
    """Return the text of each field for a setup."""
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
        "due_year": editable_amount(setup.due_year, setup.currency),
        "due_event": editable_amount(setup.due_event, setup.currency),
        **{field: ties[at] if at < len(ties) else _NONE for at, field in enumerate(TIES)},
    }


def form_of_year(today: date) -> dict[str, str]:
    """Return the fields of a new series: this year, all scores added up, without money."""
    year = SeriesSetup(first=date(today.year, 1, 1), last=date(today.year, 12, 31))
    return form_of_setup("", year)


def read_setup(typed: Typed) -> SeriesSetup:
    """Return the setup that was typed. Raise ``Refused`` with a fault for each wrong field, its name as path."""
    faults: list[Fault] = []
    plain: dict[str, Any] = {
        "counts": typed["counts"],
        "how": typed["how"],
        "at_least": parse_whole_number(typed["at_least"] or "1") or typed["at_least"],
        "best": _read_best(typed),
        "tie_breaks": [typed[field] for field in TIES if typed[field]],
        "first": typed["first"] or None,
        "last": typed["last"] or None,
        "shown": bool(typed["shown"]),
        "money": bool(typed["money"]),
        "currency": typed["currency"] or "USD",
    }
    for field in ("due_year", "due_event"):
        try:
            plain[field] = parse_amount(typed[field] or "0", plain["currency"])
        except ValueError as error:
            faults.append(Fault("bad-amount", str(error), field))
    try:
        setup = read_series_setup(plain)
    except Refused as refused:
        faults += refused.faults
    if faults:
        raise Refused(faults)
    return setup


def _read_best(typed: Typed) -> object:
    """Return how many of the best scores count, None unless only the best ones count."""
    if typed["how"] != SeriesTotal.BEST or not typed["best"]:
        return None
    return parse_whole_number(typed["best"]) or typed["best"]


def build_form(typed: Typed, faults: tuple[Fault, ...] = ()) -> SeriesForm:
    """Return the form for its template, with each fault at its field."""
    said = {_field(fault.path): refusals.sentence(fault) for fault in faults}

    def field(name: str, label: str, **more: Any) -> FormField:
        return FormField(name, label, typed.get(name, ""), said.get(name, ""), **more)

    return SeriesForm(
        name=field("name", _("What it is called")),
        counting=(
            field("counts", _("A score is"), look="choice", choices=_choices(COUNTS)),
            field("how", _("How it is reckoned"), look="choice", choices=_choices(HOWS)),
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
        other=tuple(_errors_without_field(said)),
    )


def _choices(found: Words) -> tuple[tuple[str, str], ...]:
    return tuple((value, str(said)) for value, said in found.items())


def _field(path: str) -> str:
    """Return the name of the field that a fault is about."""
    return TIES[0] if path.startswith("tie_breaks") else path


def _errors_without_field(said: Mapping[str, str]) -> Iterator[str]:
    return (sentence for name, sentence in said.items() if name not in FIELDS)
