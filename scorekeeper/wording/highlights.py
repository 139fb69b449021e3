"""The highlights of a game in words, for the settle-up page, the picture to share, and the screen in a bar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.queries.highlights import (
    Highlights,
    MostTimes,
    PickerRecord,
    Streak,
    Swing,
)
from scorekeeper.wording.amounts import signed, signed_average
from scorekeeper.wording.hands import mark_names


@dataclass(frozen=True, slots=True)
class HighlightCard:
    """A highlight in words: its title, the players who earned it, what they did, and more about it."""

    title: str
    players: tuple[int, ...]
    text: str
    detail: str


def write_awards(highlights: Highlights, names: Sequence[str]) -> tuple[HighlightCard, ...]:
    """Return the highlights of a game that someone earned, the most telling first."""
    return tuple(_awards(highlights, names))


def _awards(highlights: Highlights, names: Sequence[str]) -> Iterator[HighlightCard]:
    if swing := highlights.swing:
        yield _swing(swing, names)
    if picker := highlights.picker:
        yield _picker(picker, names)
    if most := highlights.leasters:
        won = ngettext("Won %(count)s leaster", "Won %(count)s leasters", most.times)
        yield _most_times(_("Leaster king"), most, won, names)
    if most := highlights.mauer:
        passed = ngettext("Passed on %(count)s strong hand", "Passed on %(count)s strong hands", most.times)
        yield _most_times(_("Mauer of the night"), most, passed, names)
    if most := highlights.defense:
        defended = ngettext("%(count)s hand as a defender", "%(count)s hands as a defender", most.times)
        yield _most_times(_("Most on defense"), most, defended, names)


def _swing(swing: Swing, names: Sequence[str]) -> HighlightCard:
    text = f"{names[swing.player - 1]} {signed(swing.units)}"
    hand = _("Hand %(number)s") % {"number": swing.line.number}
    return HighlightCard(_("Biggest swing"), (swing.player,), text, ", ".join((hand, *mark_names(swing.line.what))))


def _picker(record: PickerRecord, names: Sequence[str]) -> HighlightCard:
    params = {"won": record.won, "picks": record.picks}
    won = ngettext("Won %(won)s of %(picks)s pick", "Won %(won)s of %(picks)s picks", record.picks) % params
    average = _("%(units)s on average") % {"units": signed_average(record.units / record.picks)}
    return HighlightCard(_("Best picker"), (record.player,), names[record.player - 1], f"{won}, {average}")


def _most_times(title: str, most: MostTimes, detail: str, names: Sequence[str]) -> HighlightCard:
    text = ", ".join(names[player - 1] for player in most.players)
    return HighlightCard(title, most.players, text, detail % {"count": most.times})


def write_headlines(
    latest: Swing | None, streaks: Iterable[Streak], highlights: Highlights, names: Sequence[str]
) -> tuple[str, ...]:
    """Return the news of a game, a line each: the swing of its last hand, streaks, and highlights."""
    return tuple(_headlines(latest, streaks, highlights, names))


def _headlines(
    latest: Swing | None, streaks: Iterable[Streak], highlights: Highlights, names: Sequence[str]
) -> Iterator[str]:
    if latest:
        yield _swing_headline(latest, names)
    for streak in streaks:
        yield _streak_headline(streak, names)
    for award in write_awards(highlights, names):
        yield _("%(title)s: %(text)s. %(detail)s") % {"title": award.title, "text": award.text, "detail": award.detail}


def _swing_headline(swing: Swing, names: Sequence[str]) -> str:
    marks = mark_names(swing.line.what)
    params = {"name": names[swing.player - 1], "units": signed(swing.units), "number": swing.line.number}
    if marks:
        return _("Hand %(number)s: %(name)s %(units)s on a %(mark)s") % {**params, "mark": marks[-1]}
    return _("Hand %(number)s: %(name)s %(units)s") % params


def _streak_headline(streak: Streak, names: Sequence[str]) -> str:
    params = {"name": names[streak.player - 1], "count": streak.hands}
    if streak.is_won:
        return _("%(name)s has won %(count)s hands in a row") % params
    return _("%(name)s has lost %(count)s hands in a row") % params
