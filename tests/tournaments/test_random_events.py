"""Whole events by chance through the database: sessions, a cut, a bracket, people who come and go, a laptop changed."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from django.db.models import Sum

from scorekeeper.models import Share, Tally
from scorekeeper.services.audit import audit
from tests.tournaments.bracketed import Scores, bracketed, main, played_round, played_sessions, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated
from tournaments.engine.brackets.fold import recompute
from tournaments.engine.brackets.plan import suggest_rounds
from tournaments.engine.brackets.stage import (
    BracketSetup,
    BracketStage,
    Fill,
    RankBy,
    RoundSetup,
    RoundStart,
    Seeding,
    StageKind,
    stage_as_json,
)
from tournaments.engine.event.progress import Loss
from tournaments.engine.event.results import bracket_lines
from tournaments.engine.event.values import SessionTable
from tournaments.engine.standings import AtTie, TieBreak
from tournaments.queries.book import read_book
from tournaments.queries.results import ranking_now
from tournaments.services import brackets, draws, entrants
from tournaments.services.audit import event_findings

pytestmark = pytest.mark.django_db

IN_THE_SUITE, IN_ALL = 2, 8


def by_chance(chance: random.Random) -> Scores:
    """Totals that add up to zero."""

    def scores(table: SessionTable) -> list[int]:
        others = [chance.randint(-30, 30) for _ in table.seats[1:]]
        return [-sum(others), *others]

    return scores


def bracket_by_chance(chance: random.Random, players: int, sessions: int) -> BracketSetup:
    """A stage that fits whoever is left of the field, ties broken by the better seed."""
    cut = chance.randint(10, players - 3)
    kind = chance.choice(list(StageKind))
    seeding = Seeding.SERPENTINE if kind is StageKind.TREE else chance.choice(list(Seeding))
    start, fill = chance.choice(list(RoundStart)), chance.choice(list(Fill))
    every, final = (RoundSetup(5, 2, advance, seeding, start, fill) for advance in (2, 0))
    rounds = suggest_rounds(cut, every, final, players - cut - 3)
    stage = BracketStage(rounds, kind, chance.choice(list(RankBy)), AtTie.BETTER_SEED)
    seeds = "standing" if sessions else chance.choice(["number", "chance"])
    return set_up(stage_as_json(stage), cut=cut, seeds=seeds)


def somebody_goes(chance: random.Random, seated: Seated) -> None:
    """Somebody leaves the bracket, another person takes over a line, a table has begun before."""
    inside = sorted(main(seated).seats[-1].everybody())
    one, other = chance.sample(inside, 2)
    if chance.random() < 0.3 and (seat := seated.book.seat_of(seated.book.current, one)):
        seated.play(seat[0].id, 1)
    brackets.withdraw(seated.event, one, key=key(), actor=DIRECTOR)
    if other not in main(seated).withdrawn:
        brackets.replace(seated.event, other, f"Stand-in {key()}", key=key(), actor=DIRECTOR)


def played_event(seed: int) -> Seated:
    """An event from its beginning to its end."""
    chance = random.Random(seed)
    players, sessions, scores = chance.randint(18, 40), chance.choice((0, 1, 1, 2)), by_chance(chance)
    setup = bracket_by_chance(chance, players, sessions)
    seated = bracketed(players, setup, sessions, tie_breaks=(TieBreak.DRAW,))  # totals alone leave ties to lots
    for number in chance.sample(range(1, players + 1), 2) if sessions > 1 else ():
        entrants.withdraw(seated.event, number, 2, key=key(), actor=DIRECTOR)
    played_sessions(seated, scores)
    brackets.draft(seated.event, seed=seed, key=key(), actor=DIRECTOR)
    brackets.publish(seated.event, key=key(), actor=DIRECTOR)
    while not main(seated).finished:
        if chance.random() < 0.5:
            somebody_goes(chance, seated)
        played_round(seated, scores)
        if chance.random() < 0.3 and not main(seated).finished:
            a_round_back(seated, scores)
    return seated


def a_round_back(seated: Seated, scores: Scores) -> None:
    """The director takes the round back that was seated, and ends the one before it again."""
    session = seated.book.current
    typed = draws.to_type(seated.book, session, Loss())
    brackets.undo_round(seated.event, typed=typed, why="too early", key=key(), actor=DIRECTOR)
    played_round(seated, scores)


def verify(seated: Seated) -> None:
    """Assert what is true of every event that was played to its end."""
    now = read_book(seated.event.journal_id)
    book = now.book
    assert book.bracket is not None
    part = book.bracket.main
    assert recompute(part.entry, part.log) == part
    rows = ranking_now(seated.event, now).rows
    assert Counter(row.entrant for row in rows) == Counter({row.entrant: 1 for row in rows})
    took_part = {line.placing.entrant for line in bracket_lines(book.bracket)}
    played = {number for table in book.tables.values() for number in table.seats}
    assert {row.entrant for row in rows} == took_part | played
    ranks = [row.rank for row in rows[: len(took_part)]]
    assert ranks == [ranks.index(rank) + 1 for rank in ranks]
    verify_hands()
    assert event_findings() == []
    assert audit().findings == ()


def verify_hands() -> None:
    """Totals are what the hands add up to, and every hand is zero."""
    shares = Share.objects.values_list("game", "person").annotate(units=Sum("units"))
    tallies = Tally.objects.values_list("seat__game", "seat__person", "units")
    assert {(game, person): units for game, person, units in shares if units} == {
        (game, person): units for game, person, units in tallies if units
    }
    assert set(Share.objects.values_list("line").annotate(Sum("units")).values_list("units__sum", flat=True)) == {0}


@pytest.mark.parametrize("seed", range(IN_THE_SUITE))
def test_an_event_by_chance(seed: int) -> None:
    verify(played_event(seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(IN_THE_SUITE, IN_ALL))
def test_many_events_by_chance(seed: int) -> None:
    verify(played_event(seed))
