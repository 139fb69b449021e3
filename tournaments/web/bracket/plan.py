"""The bracket before it is drawn: who comes into it, its rounds in words, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_fault
from tournaments.engine.brackets.plan import RoundPlan, fit_rounds, plan_rounds
from tournaments.engine.brackets.stage import BracketSetup, Seeds, stage_for_tie
from tournaments.engine.brackets.values import BracketSeed
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket import require_bracket_setup
from tournaments.engine.event.draw_pool import present_entrants
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.bracket import CutMade, cut_made, no_shows, seeding, tie_at_cut
from tournaments.queries.closing import tables_without
from tournaments.queries.results import standings_at
from tournaments.web.bracket.forms import DecideTieForm
from tournaments.wording import setup as setup_words
from tournaments.wording.bracket_drawing import seeding_words
from tournaments.wording.day_plan import expected_players, sizes_in_words
from tournaments.wording.prizes import join_words, tables_words
from tournaments.wording.sessions import table_words


def plan_lines(rounds: Sequence[RoundPlan]) -> list[str]:
    """Return a line for each round of a plan, beginning with its name."""
    return [" ".join((_round_label(each, rounds), *plan_words(each, each is rounds[-1]))) for each in rounds]


def plan_words(plan: RoundPlan, final: bool) -> Iterator[str]:
    """Yield what else is planned for a round: its hands, who rests, who comes back, who goes on."""
    yield ngettext("%(hands)d hand per table.", "%(hands)d hands per table.", plan.setup.hands) % {
        "hands": plan.setup.hands
    }
    if plan.byes and plan.number == 1:
        yield ngettext("1 bye, for seed 1.", "%(byes)d byes, for seeds 1 to %(byes)d.", plan.byes) % {"byes": plan.byes}
    elif plan.byes:
        yield ngettext(
            "%(byes)d bye, for a player with the fewest byes so far.",
            "%(byes)d byes, for players with the fewest byes so far.",
            plan.byes,
        ) % {"byes": plan.byes}
    if plan.fills and plan.number == 1:
        yield ngettext(
            "One seat goes to the best player who didn't qualify.",
            "%(fills)d seats go to the best players who didn't qualify.",
            plan.fills,
        ) % {"fills": plan.fills}
    elif plan.fills:
        yield ngettext(
            "One seat goes to the next best player of round %(before)d.",
            "%(fills)d seats go to the next best players of round %(before)d.",
            plan.fills,
        ) % {"fills": plan.fills, "before": plan.number - 1}
    if plan.returning:
        yield _("The second-chance winner returns.")
    if not final:
        yield advance_words(plan.setup.advance)


def round_title(number: int, rounds: int) -> str:
    """Return the name of a round among so many."""
    return _("Final table") if number == rounds else _("Round %(number)d") % {"number": number}


def coming_words(plan: RoundPlan) -> str:
    """Return the sentence about a round's players and tables."""
    players = plan.coming + plan.fills + plan.returning
    who = ngettext("%(players)d player", "%(players)d players", players) % {"players": players}
    return f"{who}, {sizes_in_words(plan.sizes)}."


def advance_words(places: int) -> str:
    """Return the sentence about how many of each table advance."""
    if places == 1:
        return _("The winner of each table advances.")
    return _("The top %(places)d at each table advance.") % {"places": places}


def _round_label(plan: RoundPlan, rounds: Sequence[RoundPlan]) -> str:
    if plan is rounds[-1]:
        return _("%(size)d-player final table.") % {"size": plan.sizes[0]}
    return f"{round_title(plan.number, len(rounds))}: {coming_words(plan)}"


@dataclass(frozen=True, slots=True)
class SeedLine:
    """A player in the bracket, or on its reserve list: seed, number, name, and points from the sessions."""

    seed: int
    number: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round in words."""

    title: str
    coming: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UndecidedTie:
    """A tie that waits for the director, in words: who is tied, and how many of them go on.

    ``question`` asks for those. ``tables`` are those of sessions that gave totals, where the tie is at the cut.
    """

    sentence: str
    question: str
    tied: tuple[tuple[int, str], ...]
    form: DecideTieForm
    tables: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class BracketPreview:
    """A preview of a bracket: the entrants in and out, best first, the rounds, and what stands in the way, if
    anything does.

    ``tied`` more are in than were asked for. ``waits_for`` is the session that is to be ended first. ``scored``: they
    bring points from sessions. ``no_shows`` had no seat in the last session and are asked about before it is drawn.
    ``fits``: the rounds are for another number of players, and others can be made for so many.
    ``tie`` waits for the director's decision.
    ``left_out`` are the names of those who are not checked in.
    ``example``: nobody is entered, and the rounds are shown for so many. ``by_chance``: seeds are drawn with the
    bracket, and so is who is in where there is a ``cut``; then all are in ``field``, by number.
    """

    field: tuple[SeedLine, ...]
    reserve: tuple[SeedLine, ...]
    tied: int
    rounds: tuple[PlannedRound, ...]
    waits_for: int | None
    problem: str
    scored: bool
    no_shows: tuple[tuple[int, str], ...] = ()
    session: int = 0
    fits: int = 0
    left_out: tuple[str, ...] = ()
    tie: UndecidedTie | None = None
    example: int = 0
    by_chance: bool = False
    cut: bool = False


def preview_bracket(
    event: Event, reading: EventReading, names: Mapping[int, str], form: DecideTieForm | None = None
) -> BracketPreview:
    """Return the players that a draw of the bracket would take now, and its rounds. ``form`` decides a tie."""
    book = reading.book
    open_sessions = (number for number in book.sessions if number not in book.locked)
    waits_for, problem = next(open_sessions, None), ""
    made, rounds, fits, tie = CutMade((), ()), tuple[RoundPlan, ...](), 0, None
    try:
        made = _cut_so_far(event, reading)
        rounds = _plan(book, made)
    except Refused as refused:
        problem = write_fault(refused.faults[0])
        if refused.faults[0].code == "cut-undecided" and waits_for is None:
            tie = undecided_cut(event, reading, names, form or DecideTieForm())
        fits = _count_fitting(book, made)
    by_chance = require_bracket_setup(book).seeds is Seeds.CHANCE
    inside = sorted((*made.field, *made.reserve), key=lambda seed: seed.entrant) if by_chance else made.field
    return BracketPreview(
        seed_lines(inside, 1, names),
        () if by_chance else seed_lines(made.reserve, len(made.field) + 1, names),
        made.tied,
        planned_rounds(rounds),
        waits_for,
        problem,
        bool(book.sessions),
        tuple((number, names[number]) for number in no_shows(book, made.field)) if waits_for is None else (),
        len(book.sessions) + 1,
        fits,
        tuple(names[number] for number in present_entrants(book, len(book.sessions) + 1).left_out),
        tie,
        0 if _count_present(book) else players_planned(book),
        by_chance,
        bool(made.reserve),
    )


def seed_ties(event: Event, reading: EventReading) -> list[str]:
    """Return what orders the seeds of players who are tied in the sessions, a sentence each."""
    try:
        rows, seeds = seeding(event, reading)
    except Refused:
        return []  # the tie at the cut is said where it is decided
    decided = reading.book.cut_decided
    return list(seeding_words(rows, seeds, decided.chosen if decided else ()))


def undecided_cut(
    event: Event, reading: EventReading, names: Mapping[int, str], form: DecideTieForm
) -> UndecidedTie | None:
    """Return the tie at the cut that waits for the director, with its players and tables by name."""
    tie, book = tie_at_cut(event, reading), reading.book
    if tie is None:
        return None
    params: dict[str, object] = {
        "players": join_words([names[number] for number in tie.tied]),
        "place": ordinal(tie.place),
    }
    asked = ngettext("Who qualifies? Check %(n)s player.", "Who qualifies? Check %(n)s players.", tie.spots)
    question, tied = asked % {"n": tie.spots}, tuple((number, names[number]) for number in tie.tied)
    if tie.lacks is None:
        return UndecidedTie(_TIED % params, question, tied, form)
    tables = tuple(tables_without(book, tie.lacks, tie.tied))
    params |= {"asked": setup_words.TIE_BREAKS[tie.lacks], "tables": tables_words(tables, book)}
    known = tuple((table.id, table_words(book, table)) for table in tables)
    return UndecidedTie(_TIED_BY_TOTALS % params, question, tied, form, known)


_TIED = lazy("%(players)s tie for %(place)s place at the cut, even after tie-breaks.")
_TIED_BY_TOTALS = lazy(
    "%(players)s tie for %(place)s place at the cut. “%(asked)s” decides, and %(tables)s reported totals only."
)


def _cut_so_far(event: Event, reading: EventReading) -> CutMade:
    """Return the cut as it would be made now; nobody before any session has a result. Raises ``Refused``."""
    book = reading.book
    over = all(number in book.locked for number in book.sessions)
    return cut_made(event, reading, 0) if over or standings_at(event, reading, official=True) else CutMade((), ())


def _plan(book: EventBook, made: CutMade) -> tuple[RoundPlan, ...]:
    """Return the rounds for the players who qualify; before anyone does, for all who are entered."""
    field, reserve = _field_and_reserve(book, made)
    return plan_rounds(field, stage_for_tie(require_bracket_setup(book).stage, made.tied), reserve)


def _field_and_reserve(book: EventBook, made: CutMade) -> tuple[int, int]:
    entered = _count_present(book) or players_planned(book)
    if made.field:
        return len(made.field), entered - len(made.field)
    return require_bracket_setup(book).split_at_cut(entered)


def fitting_setup(event: Event, reading: EventReading) -> BracketSetup:
    """Return the setup of the bracket with as many rounds as the players need who qualify. Raises ``Refused``."""
    return _fit(reading.book, _cut_so_far(event, reading))


def _fit(book: EventBook, made: CutMade) -> BracketSetup:
    setup, (field, reserve) = require_bracket_setup(book), _field_and_reserve(book, made)
    return replace(setup, stage=fit_rounds(field, setup.stage, reserve))


def _count_fitting(book: EventBook, made: CutMade) -> int:
    """Return for how many players other rounds can be made; 0 where the rounds fit or none would."""
    try:
        fitting = _fit(book, made)
    except Refused:
        return 0
    return 0 if fitting == require_bracket_setup(book) else _field_and_reserve(book, made)[0]


def players_planned(book: EventBook) -> int:
    """Return for how many players the day is planned: as many as expected, or as play once a bracket begins it."""
    if book.bracket and not book.sessions:
        drawn = book.bracket.main.entry
        return len(drawn.field) + len(drawn.reserve)
    return expected_players(book.setup, len(book.entrants))


def _count_present(book: EventBook) -> int:
    return len(present_entrants(book, len(book.sessions) + 1).players)


def planned_rounds(rounds: tuple[RoundPlan, ...]) -> tuple[PlannedRound, ...]:
    """Return the rounds of a plan in words."""
    last = len(rounds)
    return tuple(
        PlannedRound(round_title(each.number, last), coming_words(each), tuple(plan_words(each, each.number == last)))
        for each in rounds
    )


def seed_lines(seeds: Sequence[BracketSeed], first: int, names: Mapping[int, str]) -> tuple[SeedLine, ...]:
    """Return seeded players with their names, numbered from ``first``."""
    return tuple(
        SeedLine(seed, each.entrant, names[each.entrant], each.points) for seed, each in enumerate(seeds, first)
    )
