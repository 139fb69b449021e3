"""The score sheet and a player's game."""

from typing import Any

from django.db import connection

from scorekeeper.exports.pdf.score_sheet import pdf
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import HOUSE
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.models import Journal
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.queries.sheet import player_game, sheet
from scorekeeper.services.requests import ChangeRules, Correct, Insert, Pay, Penalise, Restore, Void
from scorekeeper.wording.score_sheet import game_paper
from scorekeeper.wording.sentences import write_reasons
from tests.tables import Table, opened, picked


def everything() -> Table:
    table = opened({"preset": "walleye", "unit_value": 10})
    table.record(picked(1, 3, marks=[{"seat": 2, "mark": "crack"}]))
    table.record({"kind": "leaster", "winners": [4]})
    table.record(picked(2, None, 61))
    table.change(Penalise(5, 4, "others"), why="dealt out of turn")
    table.change(Pay(5, 1, 15, "USD"), why="")
    return table


def test_every_line_in_order(db: None) -> None:
    table = everything()
    sheet = table.sheet
    assert [(line.kind, line.number) for line in sheet.lines] == [
        (LineKind.HAND, 1), (LineKind.HAND, 2), (LineKind.HAND, 3), (LineKind.PENALTY, None), (LineKind.PAYMENT, None),
    ]  # fmt: skip
    assert [line.payouts for line in sheet.lines] == [
        (4, -2, 2, -2, -2), (-1, -1, -1, 4, -1), (-1, 4, -1, -1, -1), (1, 1, 1, 1, -4), (0, 0, 0, 0, 0),
    ]  # fmt: skip
    assert sheet.lines[-1].totals == sheet.totals == (3, 2, 1, 2, -8)
    assert (sheet.lines[-1].money, sheet.lines[0].money) == ((-15, 0, 0, 0, 15), ())
    journal = Journal.objects.get()
    assert (sheet.head, sheet.last_entry) == (journal.head, journal.length)


def test_a_hand_tells_its_sides_and_its_reasons(db: None) -> None:
    table = everything()
    first, leaster, alone, penalty, _ = table.sheet.lines
    assert (first.picker, first.partners, first.dealer, first.category, first.multiplier) == (1, (3,), 5, "61-90", 2)
    assert any("crack" in reason for reason in write_reasons(first.why))
    assert (leaster.picker, leaster.category, alone.partners) == (None, "leaster", ())
    assert (penalty.why, penalty.paid, penalty.created.why) == ((), None, "dealt out of turn")


def test_reasons_follow_the_rules_of_their_time(db: None) -> None:
    table = opened("standard")
    lost = {"picker": 1, "partner": 3, "points": 40}
    for _ in range(2):
        table.record(lost)
    table.change(ChangeRules("double-on-the-bump", before=table.sheet.lines[1].uid))
    before, rules, after = table.sheet.lines
    assert (before.rules.bump, rules.kind, after.rules.bump) == (False, LineKind.RULES, True)
    bumped = ["bump" in " ".join(write_reasons(line.why)).lower() for line in (before, after)]
    assert bumped == [False, True]


def test_history_keeps_every_version(db: None) -> None:
    table = opened()
    uid = table.record().line
    assert uid is not None
    table.change(Correct(uid, picked(points=95)), why="counted again")
    table.change(Void(uid), why="never played")
    table.change(Restore(uid), why="it was played")
    (line,) = table.sheet.lines
    assert [(version.what["points"], version.voided, version.by.why) for version in line.versions] == [
        (75, False, ""), (95, False, "counted again"), (95, True, "never played"), (95, False, "it was played"),
    ]  # fmt: skip
    assert (line.created.seq, line.changed.seq, line.corrected) == (2, 5, True)
    assert (line.changed.role, line.changed.address, line.changed.device) == ("scorer", "192.0.2.7", "Ann's phone")


def test_a_hand_voided_and_restored_is_not_marked_as_corrected(db: None) -> None:
    table = opened()
    uid = table.record().line
    assert uid is not None
    table.change(Void(uid))
    table.change(Restore(uid))
    assert not table.sheet.lines[0].corrected


def test_who_sits_out_is_on_the_sheet(db: None) -> None:
    table = opened("six-handed-dealer-sits", players=6)
    table.record()
    table.record(picked(2, 4))
    assert [line.sits_out for line in table.sheet.lines] == [(6,), (1,)]


def test_a_players_game(db: None) -> None:
    table = opened("six-handed-dealer-sits", players=6)
    for hand in (picked(1, 3), picked(2, None), picked(3, 1, 40), {"kind": "leaster", "winners": [1]}):
        table.record(hand)
    club_game = player_game(table.sheet, 1)
    assert club_game is not None
    assert [hand.part for hand in club_game.hands] == [
        PlayerPart.PICKER,
        PlayerPart.SAT_OUT,
        PlayerPart.PARTNER,
        PlayerPart.NOBODY_PICKED,
    ]
    assert [(tally.part, tally.times, tally.gained, tally.units) for tally in club_game.tallies] == [
        (PlayerPart.PICKER, 1, 1, 2), (PlayerPart.PARTNER, 1, 0, -1), (PlayerPart.NOBODY_PICKED, 1, 1, 4),
        (PlayerPart.SAT_OUT, 1, 0, 0),
    ]  # fmt: skip
    assert (club_game.course, club_game.total) == ((2, 2, 1, 5), 5)
    assert club_game.best is not None
    assert club_game.worst is not None
    assert (club_game.best.payout, club_game.worst.payout) == (4, -1)


def test_a_void_hand_is_no_part_of_it(db: None) -> None:
    table = opened()
    uid = table.record().line
    assert uid is not None
    table.change(Void(uid))
    table.change(Insert(picked(2, 1)))
    club_game = player_game(table.sheet, 1)
    assert club_game is not None
    assert ([hand.part for hand in club_game.hands], club_game.course) == ([PlayerPart.PARTNER], (1,))


def test_there_is_no_such_game_or_seat(db: None) -> None:
    table = opened()
    assert sheet(99) is None
    assert player_game(table.sheet, 6) is None


def test_a_hand_recorded_while_the_sheet_is_read(db: None) -> None:
    """Several statements read the sheet; all of them see the same state."""
    table = opened()
    table.record()
    waiting = [table.record]

    def meanwhile(execute: Any, sql: str, *rest: Any) -> Any:
        if "scorekeeper_line" in sql and waiting:
            waiting.pop()()
        return execute(sql, *rest)

    with connection.execute_wrapper(meanwhile):
        sheet = table.sheet
    assert waiting == []
    assert [line.number for line in sheet.lines] == [1, 2]
    assert (sheet.totals, sheet.next_number, sheet.last_entry) == (sheet.lines[-1].totals, 3, 3)


def test_a_payment_to_the_house_adds_no_players(db: None) -> None:
    table = opened()
    table.record()
    table.change(Penalise(2, 3))
    table.change(Pay(2, HOUSE, 3))
    assert pdf(game_paper(settle_sheet(table.sheet)))
    assert len(table.sheet.totals) == len(table.sheet.names) == 5
    assert {len(line.totals) for line in table.sheet.lines} == {5}
