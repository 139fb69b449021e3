"""The steps of a prize ceremony in words, and what public pages say while results are held back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.wording.amounts import money, signed
from tournaments.engine.award import Contest
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.ceremony import CeremonyStep, StepKind, holds_results
from tournaments.engine.setup import Visibility
from tournaments.wording import setup as setup_words
from tournaments.wording.prizes import sharing_words
from tournaments.wording.sessions import in_sentence
from tournaments.wording.standings import ties

PLACES: Mapping[int, str | Promise] = {
    1: gettext_lazy("First place"),
    2: gettext_lazy("Second place"),
    3: gettext_lazy("Third place"),
    4: gettext_lazy("Fourth place"),
    5: gettext_lazy("Fifth place"),
}


@dataclass(frozen=True, slots=True)
class StageLine:
    """A player on stage: ``place`` only where a step shows several places; ``points`` and ``amount`` empty where they
    are not told; ``gains`` is the sign of the points."""

    number: int
    name: str
    place: str
    points: str
    gains: int
    amount: str


@dataclass(frozen=True, slots=True)
class StageScene:
    """A step on the screen: its title, a second line that may be empty, and the players."""

    title: str
    note: str
    lines: tuple[StageLine, ...]
    kind: str


def write_steps(
    book: EventBook, steps: Sequence[CeremonyStep], names: Mapping[int, str], *, amounts: bool
) -> list[StageScene]:
    """Return the steps in words; without ``amounts`` nobody reads what someone wins."""
    return [_scene(book, step, names, amounts=amounts) for step in steps]


def _scene(book: EventBook, step: CeremonyStep, names: Mapping[int, str], *, amounts: bool) -> StageScene:
    lines = tuple(
        StageLine(
            number=one.entrant,
            name=names[one.entrant],
            place=str(one.rank) if step.kind is StepKind.PLACES else "",
            points="" if one.points is None else signed(one.points),
            gains=0 if one.points is None else (one.points > 0) - (one.points < 0),
            amount=money(one.amount, book.setup.currency) if amounts and one.amount else "",
        )
        for one in step.players
    )
    note = " · ".join(filter(None, (_note(book, step), _sharing(book, step) if amounts else "")))
    return StageScene(_title(book, step), note, lines, step.kind.value)


def _sharing(book: EventBook, step: CeremonyStep) -> str:
    """Return which prizes those who are tied for a place or a session's best score share."""
    best = {one.entrant for one in step.players if one.amount == step.players[0].amount}
    contest = {StepKind.PLACE: Contest.PLACE, StepKind.SESSION: Contest.SESSION}.get(step.kind)
    if contest is None or len(best) < 2 or not book.signed:
        return ""
    return sharing_words(book.signed[-1].award, contest, step.session, best, book.setup.currency)


def _title(book: EventBook, step: CeremonyStep) -> str:
    if step.kind is StepKind.PLACES:
        if step.place == step.last:
            return _("%(place)s place") % {"place": ordinal(step.place)}
        return _("Places %(first)s to %(last)s") % {"first": step.place, "last": step.last}
    if step.kind is StepKind.PLACE:
        return str(PLACES[step.place])
    if step.kind is StepKind.SESSION:
        return _("Best score of %(session)s") % {"session": in_sentence(book, step.session)}
    if step.kind is StepKind.SECOND_CHANCE:
        return _("Winner of the second chance")
    return str(setup_words.SIDES[step.side]) if step.side else ""


def _note(book: EventBook, step: CeremonyStep) -> str:
    """Return the second line: how many share a place or a session's best score, or why someone won a tie."""
    if step.kind not in (StepKind.PLACE, StepKind.SESSION):
        return ""
    best = step.players[0].points
    entrants = {one.entrant for one in step.players if step.kind is StepKind.PLACE or one.points == best}
    if len(entrants) > 1:
        return _("%(many)s players tied") % {"many": len(entrants)}
    if step.kind is StepKind.SESSION:
        return ""
    rows = book.signed[-1].standings
    won = _("Winner of the bracket") if step.place == 1 and book.bracket else ""
    return ". ".join(filter(None, (won, *(ties(rows, book.setup)[entrant].words for entrant in entrants))))


def standings_hidden_words(book: EventBook) -> str:
    """Return why everyone sees no standings."""
    if book.setup.standings is Visibility.HIDDEN:
        return _("Standings are hidden.")
    if holds_results(book):
        return _("Results appear after the prize ceremony.")
    return _("Standings appear once the tournament is closed.")


def points_hidden_words(book: EventBook) -> str:
    """Return why everyone sees a bracket without points."""
    if book.setup.standings is Visibility.HIDDEN:
        return _("Points are hidden.")
    if holds_results(book):
        return _("Points appear after the prize ceremony.")
    return _("Points appear once the tournament is closed.")
