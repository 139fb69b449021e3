"""Races on the ledger: scores are no postings, their differences are; every change folds the games anew."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.ledger.folding import RaceMark
from scorekeeper.models import Line, Posting, Share
from scorekeeper.queries.games import Span
from scorekeeper.queries.season import season_table
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.queries.table import RaceView
from scorekeeper.services import changes
from scorekeeper.services.audit import audit
from scorekeeper.services.changes import GameEnd
from scorekeeper.services.derived import rebuild
from scorekeeper.services.hands import record_hand
from scorekeeper.services.requests import ChangeRules, Close, Correct, EnterTotals, Insert, Penalise, Restore, Void
from scorekeeper.services.seating import change_seating
from scorekeeper.wording.sentences import write_value
from tests.refusals import raises_refused
from tests.tables import SCORER, Table, opened

SOLO = {"kind": "solo", "picker": 3, "won": True}
CALL = {"kind": "call", "picker": 1, "partner": 2, "points": 95}
SET = {"kind": "best", "picker": 1, "won": False}
BEST = {"kind": "best", "picker": 2, "won": True}


def race(*hands: dict[str, Any], rules: object = "indiana", players: int = 4) -> Table:
    table = opened(rules, players=players)
    for hand in hands:
        table.record(hand)
    return table


def marks(table: Table) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Each line's game, the scores after it and who won the game."""
    found = [line.race for line in table.sheet.lines]
    return [(mark.number, mark.scores, mark.winners) for mark in found if mark]


def balances(table: Table) -> list[int]:
    settlement = settle_sheet(table.sheet)
    return [party.balance for party in settlement.parties]


def differences(scores: tuple[int, ...]) -> list[int]:
    """Return what everybody gets when each two settle the difference of their scores, pair by pair."""
    return [sum(mine - other for other in scores) for mine in scores]


@pytest.fixture
def raced(db: None) -> Table:
    """A game won with the third hand, and the next one under way."""
    return race(SOLO, CALL, SET, BEST | {"won": False})


def test_scores_and_games(raced: Table) -> None:
    assert marks(raced) == [(1, (0, 0, 18, 0), ()), (1, (4, 4, 18, 0), ()), (1, (4, 10, 24, 6), (3,)),
                            (2, (6, 0, 6, 6), ())]  # fmt: skip
    assert raced.view.race == RaceView(24, 2, ())
    assert [(player.score, player.lacking, player.games_won) for player in raced.view.players] == [
        (6, 18, 0), (0, 24, 0), (6, 18, 1), (6, 18, 0)
    ]  # fmt: skip
    line = raced.sheet.lines[1]
    assert (line.amounts, line.standing, line.payouts) == ((4, 4, 0, 0), (4, 4, 18, 0), (8, 8, -8, -8))


def test_who_has_just_won_is_said_until_the_next_hand(db: None) -> None:
    table = race(SOLO, CALL, SET)
    assert table.view.race is not None
    assert table.view.race == RaceView(24, 2, ("Cy",))
    assert [player.score for player in table.view.players] == [0, 0, 0, 0]
    assert table.view.last is not None
    assert (table.view.last.payouts, table.view.last.race) == (
        (0, 6, 6, 6), RaceMark(1, (4, 10, 24, 6), (0, 6, 6, 6), (3,))
    )  # fmt: skip
    table.record({"kind": "passed"})
    assert table.view.race.winners == ()


def test_two_callers_win_together(db: None) -> None:
    six = {"kind": "call", "picker": 1, "partner": 2, "tricks": "all"}
    table = race(six, six, six, six)
    assert marks(table)[-1] == (1, (24, 24, 0, 0), (1, 2))
    assert table.view.race is not None
    assert table.view.race.winners == ("Ann", "Bob")
    assert [player.games_won for player in table.view.players] == [1, 1, 0, 0]


def test_each_two_settle_the_difference_of_their_scores(raced: Table) -> None:
    games = zip(differences((4, 10, 24, 6)), differences((6, 0, 6, 6)), strict=True)
    assert balances(raced) == list(raced.sheet.totals) == [first + second for first, second in games]
    assert raced.sheet.off == 0
    assert audit().findings == ()


def test_differences_are_posted_and_scores_are_not(raced: Table) -> None:
    posted = Posting.objects.filter(line__uid=raced.sheet.lines[0].uid).order_by("account")
    assert [(posting.commodity, posting.amount) for posting in posted] == [
        ("units", -18), ("units", -18), ("units", 54), ("units", -18)
    ]  # fmt: skip


def test_a_point_of_difference_is_worth_a_unit(db: None) -> None:
    assert balances(race(CALL, rules={"preset": "indiana", "unit_value": 25})) == [200, 200, -200, -200]


def test_a_correction_ends_the_game_elsewhere(raced: Table) -> None:
    first = raced.sheet.lines[0].uid
    raced.change(Correct(first, SOLO | {"won": False}))
    assert marks(raced) == [(1, (6, 6, 0, 6), ()), (1, (10, 10, 0, 6), ()), (1, (10, 16, 6, 12), ()),
                            (1, (16, 16, 12, 18), ())]  # fmt: skip
    assert balances(raced) == differences((16, 16, 12, 18))
    raced.change(Correct(first, {"kind": "best", "picker": 4, "won": True}))
    assert marks(raced)[0] == (1, (0, 0, 0, 24), (4,))
    assert audit().findings == ()


def test_what_is_void_or_inserted_counts_anew(raced: Table) -> None:
    first, second, *_ = raced.sheet.lines
    raced.change(Void(first.uid))
    assert [number for number, _, _ in marks(raced)] == [1, 1, 1, 1]
    raced.change(Insert(SOLO, before=second.uid))
    raced.change(Restore(first.uid))
    assert marks(raced)[1] == (1, (0, 0, 36, 0), (3,))
    assert raced.view.race is not None
    assert raced.view.race.number == 2
    assert [player.games_won for player in raced.view.players] == [0, 0, 1, 0]
    assert audit().findings == ()


def test_a_best_that_is_won_pays_what_lacks_wherever_it_stands(db: None) -> None:
    table = race(SOLO | {"picker": 2}, BEST)
    assert table.sheet.lines[1].amounts == (0, 6, 0, 0)
    table.change(Void(table.sheet.lines[0].uid))
    assert table.sheet.lines[1].amounts == (0, 24, 0, 0)
    assert marks(table)[1] == (1, (0, 24, 0, 0), (2,))


def test_a_game_unfinished_when_the_game_closes_is_settled_as_it_stands(db: None) -> None:
    table = race(CALL)
    table.change(Close())
    assert balances(table) == differences((4, 4, 0, 0))
    assert audit().findings == ()


def test_other_rules_give_the_game_up_and_its_differences_stand(db: None) -> None:
    table = race(CALL)
    table.change(ChangeRules("four-handed-cutthroat"))
    assert table.view.race is None
    table.record({"picker": 4, "points": 75})
    table.change(ChangeRules("indiana"))
    table.record(SOLO)
    assert marks(table) == [(1, (4, 4, 0, 0), ()), (1, (0, 0, 0, 0), ()), (1, (0, 0, 18, 0), ())]
    picked = (-1, -1, -1, 3)
    whole = zip(differences((4, 4, 0, 0)), picked, differences((0, 0, 18, 0)), strict=True)
    assert balances(table) == [sum(parts) for parts in whole]
    assert audit().findings == ()


def test_a_score_that_wins_changed_on_the_way(raced: Table) -> None:
    raced.change(ChangeRules({"preset": "indiana", "race_to": 30}, throughout=True))
    assert marks(raced)[-1] == (1, (10, 10, 30, 12), (3,))
    raced.change(ChangeRules({"preset": "indiana", "race_to": 24}, throughout=True))
    with raises_refused("A race to 6 would be over: someone already has 6"):
        raced.change(ChangeRules({"preset": "indiana", "race_to": 6}))
    raced.change(ChangeRules({"preset": "indiana", "race_to": 7}))
    assert marks(raced)[-1] == (2, (6, 0, 6, 6), ())


def test_who_comes_and_goes_settles_the_hands_played_with_them(db: None) -> None:
    table = race(CALL)
    change_seating(table.game, [1, 2, 3, "Flo"], key="flo-comes", expects=2, actor=SCORER)
    table.record({"kind": "solo", "picker": 4, "won": True})
    assert marks(table)[-1] == (1, (4, 4, 0, 0, 18), ())
    assert [player.score for player in table.view.players] == [4, 4, 0, 18]
    assert balances(table) == [8 - 18, 8 - 18, -8 - 18, -8, 54]
    assert audit().findings == ()


def test_who_sits_out_scores_nothing_and_settles_too(db: None) -> None:
    table = race(CALL | {"picker": 2, "partner": 3}, players=5)
    assert (table.sheet.lines[0].amounts, balances(table)) == ((0, 4, 4, 0, 0), differences((0, 4, 4, 0, 0)))


def test_a_penalty_costs_units_and_no_score(db: None) -> None:
    table = race(CALL)
    table.change(Penalise(1, 3, "others"))
    line = table.sheet.lines[-1]
    assert (line.amounts, line.standing, line.race) == ((-3, 1, 1, 1), (5, 9, -7, -7), RaceMark(1, (4, 4, 0, 0)))


def test_scores_of_a_game_begun_on_paper(db: None) -> None:
    table = race()
    with raises_refused("A game ends at 24. Enter only the scores of the game in progress"):
        table.change(EnterTotals((4, 24, 0, 0)))
    with raises_refused("Enter a score of 0 or more"):
        table.change(EnterTotals((4, -4, 0, 0)))
    table.change(EnterTotals((4, 10, 0, 6)))
    table.record(SET)
    assert marks(table) == [(1, (4, 10, 0, 6), ()), (1, (4, 16, 6, 12), ())]
    assert balances(table) == differences((4, 16, 6, 12))
    assert (table.sheet.off, audit().findings) == (0, ())


def test_what_would_change_is_shown_before(raced: Table) -> None:
    line = raced.sheet.lines[1]
    preview = changes.preview(raced.game, [Correct(line.uid, CALL | {"points": 61})])
    assert [(shift.payouts_before, shift.payouts_after) for shift in preview.shifts] == [((4, 4, 0, 0), (2, 2, 0, 0))]
    assert preview.games_before == preview.games_after == (GameEnd(1, 3, (3,)),)
    earlier = changes.preview(raced.game, [Correct(line.uid, SOLO)])
    assert earlier.games_after == (GameEnd(1, 2, (3,)),)
    assert preview.totals_before == raced.sheet.totals
    assert preview.totals_after == tuple(
        one + other for one, other in zip(differences((2, 8, 24, 6)), differences((6, 0, 6, 6)), strict=True)
    )


def test_a_season_counts_what_the_races_settle(raced: Table) -> None:
    assert {row.name: row.total for row in season_table(Span(raced.sheet.club))} == dict(
        zip(raced.sheet.names, raced.sheet.totals, strict=True)
    )
    parts = Share.objects.filter(line__uid=raced.sheet.lines[1].uid).order_by("person")
    assert [(share.part, share.units) for share in parts] == [
        ("picker", 8), ("partner", 8), ("defender", -8), ("defender", -8)
    ]  # fmt: skip


def test_rebuilding_brings_the_same(raced: Table) -> None:
    before = (marks(raced), raced.sheet.totals, raced.view.race)
    rebuild(raced.game)
    assert (marks(raced), raced.sheet.totals, raced.view.race) == before


def test_a_hand_of_a_race_takes_as_many_statements_as_any(db: None) -> None:
    table, counts = race(), []
    for number in range(1, 31):
        with CaptureQueriesContext(connection) as asked:
            record_hand(table.game, SOLO, key=f"hand-{number:04}", expects=number, actor=SCORER)
            assert table.view.race
        counts.append(len(asked))
    assert set(counts) == {10}
    assert sum(table.sheet.games_won) == 15


def test_the_audit_finds_scores_that_were_tampered_with(raced: Table) -> None:
    stored = Line.objects.get(number=1)
    stored.outcome = stored.outcome.replace('"scores":[0,0,18,0]', '"scores":[0,0,20,0]')
    stored.save(update_fields=["outcome"])
    assert [write_value(finding.sentence) for finding in audit().findings] == [
        "Line 1: outcome doesn't match its entries."
    ]
    rebuild(raced.game)
    assert audit().findings == ()
