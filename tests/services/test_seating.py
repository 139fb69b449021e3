"""Comings and goings: totals stay with the players, hands with those who played them."""

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Person, Seat
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.services import changes
from scorekeeper.services.audit import audit
from scorekeeper.services.derived import rebuild
from scorekeeper.services.requests import Correct, DividePot, Insert, Pay, Penalise, Restore, Undo, Void
from scorekeeper.services.seating import change_seating
from tests.refusals import raises_refused
from tests.tables import NAMES, SCORER, Table, opened, picked

POT = {"preset": "standard", "no_pick": ["pot"], "pot": "passed"}


@pytest.fixture
def table(db: None) -> Table:
    return opened()


def sit(table: Table, *seats: int | str, expects: int | None = None) -> str:
    """Let people sit down and return the line."""
    number = table.view.next_number if expects is None else expects
    answer = change_seating(table.game, seats, key=next(table.keys), expects=number, actor=SCORER)
    assert answer.line is not None
    return answer.line


def hand(table: Table, number: int) -> SheetLine:
    return table.sheet.hands[number - 1]


def test_somebody_joins(table: Table) -> None:
    table.record()
    sit(table, 1, 2, "Flo", 3, 4, 5)
    table.record(picked(picker=3, partner=2))
    sheet = table.sheet
    assert sheet.names == ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")
    assert sheet.seating == (1, 2, 6, 3, 4, 5)
    first, last = sheet.hands
    assert (first.totals, first.away) == ((2, -1, 1, -1, -1, 0), (6,))
    assert (last.picker, last.partners, last.dealer, last.sits_out, last.away) == (6, (2,), 1, (1,), ())
    assert (last.payouts, sheet.totals) == ((0, 1, -1, -1, -1, 2), (2, 0, 0, -2, -2, 2))
    assert audit().findings == ()


def test_who_left_keeps_their_total_and_may_be_paid(table: Table) -> None:
    table.record()
    sit(table, 2, 1, "Flo", 4, 5)
    table.record(picked(picker=1, partner=2))
    sheet = table.sheet
    assert sheet.seating == (2, 1, 6, 4, 5)
    assert hand(table, 2).payouts == (1, 2, 0, -1, -1, -1)
    assert hand(table, 2).away == (3,)
    assert sheet.totals == (3, 1, 1, -2, -2, -1)
    assert [(player.seat, player.number, player.name) for player in table.view.players][:3] == [
        (1, 2, "Bob"), (2, 1, "Ann"), (3, 6, "Flo")
    ]  # fmt: skip
    table.change(Pay(4, 3, 1))
    settlement = settle_sheet(table.sheet)
    assert [(party.name, party.open_amount) for party in settlement.parties] == [
        ("Ann", 3), ("Bob", 1), ("Cy", 0), ("Dan", -1), ("Eve", -2), ("Flo", -1)
    ]  # fmt: skip
    sit(table, 2, 1, 3, 4, 5)
    assert table.sheet.names[5] == "Flo"
    assert audit().findings == ()


def test_who_comes_back_is_known_by_name(table: Table) -> None:
    sit(table, 1, 2, "Flo", 4, 5)
    sit(table, "eve", 2, "Cy", 4, 1)
    assert table.sheet.seating == (5, 2, 3, 4, 1)
    assert Seat.objects.filter(game=table.game).count() == 6
    assert Person.objects.count() == 6


def test_the_same_key_seats_once(table: Table) -> None:
    first = change_seating(table.game, [1, 2, 3, 4, "Flo"], key="the-same-key", expects=1, actor=SCORER)
    again = change_seating(table.game, [1, 2, 3, 4, "Flo"], key="the-same-key", expects=1, actor=SCORER)
    assert (again.again, again.line) == (True, first.line)
    assert len(table.sheet.lines) == 1


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ((1, 2, 3, 4, 5), "nothing-changes"),
        ((1, 2, 3, 4), "bad-players"),
        ((1, 2, 3, 4, 5, 1), "same-player"),
        ((1, 2, 3, 4, 5, "ann"), "same-player"),
        ((1, 2, 3, 4, 7), "bad-seat"),
        ((1, 2, 3, 4, 5, ""), "missing-name"),
        ((1, 2, 3, 4, 5, "F", "G", "H", "I", "J", "K"), "bad-players"),
    ],
)
def test_what_cannot_be_leaves_no_trace(table: Table, seats: tuple[int | str, ...], code: str) -> None:
    with pytest.raises(Refused) as refused:
        sit(table, *seats)
    assert refused.value.faults[0].code == code
    assert (table.sheet.lines, Person.objects.count(), Seat.objects.count()) == ((), 5, 5)


def test_a_change_for_a_hand_that_is_played_already_comes_too_late(table: Table) -> None:
    table.record()
    with pytest.raises(Refused) as refused:
        sit(table, 2, 1, 3, 4, 5, expects=1)
    assert refused.value.faults[0].code == "taken"


def test_it_is_undone_like_a_hand(table: Table) -> None:
    first = table.record()
    line = sit(table, 1, 2, 3, 4, 5, "Flo")
    assert first.line is not None
    with raises_refused("Undo the seat change first"):
        table.change(Undo(first.line), why="")
    table.change(Undo(line), why="")
    assert (table.sheet.names, table.sheet.seating) == (NAMES, (1, 2, 3, 4, 5))
    assert len(table.view.players) == 5
    table.change(Undo(first.line), why="")
    assert audit().findings == ()


def test_hands_follow_their_players_when_a_change_of_seats_is_void_and_stands_again(table: Table) -> None:
    line = sit(table, 5, 4, 3, 2, 1)
    table.record(picked(picker=1, partner=2, marks=[]))
    table.record({"kind": "leaster", "winners": [3]})
    before = table.sheet
    assert (hand(table, 1).picker, hand(table, 1).partners) == (5, (4,))
    table.change(Void(line))
    assert (hand(table, 1).picker, hand(table, 1).what["picker"]) == (5, 5)
    assert table.sheet.totals == before.totals
    assert not hand(table, 1).corrected
    table.change(Restore(line))
    assert hand(table, 1).what["picker"] == 1
    assert table.sheet.totals == before.totals
    assert audit().findings == ()


def test_a_hand_that_a_change_makes_impossible_is_named(table: Table) -> None:
    line = sit(table, 1, 2, 3, 4, 5, "Flo")
    table.record(picked(picker=6, partner=2))
    table.record(picked(picker=1, partner=2))
    with raises_refused("Hand 1: Someone in this hand wouldn't be at the table"):
        table.change(Void(line))
    assert len(table.sheet.hands) == 2


def test_an_earlier_hand_is_corrected_in_the_seating_it_was_played_in(table: Table) -> None:
    first = table.record()
    sit(table, 5, 4, 3, 2, 1)
    table.record(picked(picker=1, partner=2))
    assert first.line is not None
    table.change(Correct(first.line, picked(picker=2, partner=3)))
    table.change(Insert(picked(picker=4, partner=5), before=first.line))
    assert [line.picker for line in table.sheet.hands] == [4, 2, 5]
    assert audit().findings == ()


def test_a_newcomer_adds_to_each_pot(db: None) -> None:
    table = opened(POT)
    table.record({"kind": "passed"})
    table.record({"kind": "passed"})
    sit(table, 1, 2, 3, 4, 5, "Flo")
    assert (table.sheet.totals, table.sheet.pot) == ((-2, -2, -2, -2, -2, -2), 12)
    assert audit().findings == ()


def test_the_pot_is_divided_before_a_newcomer_sits_down(db: None) -> None:
    table = opened(POT | {"newcomer_pot": "divides"})
    table.record({"kind": "passed"})
    sit(table, 1, 2, 3, 4, 5, "Flo")
    assert (table.sheet.totals, table.sheet.pot) == ((0,) * 6, 0)
    assert audit().findings == ()


def test_a_showdown_names_who_gets_the_pot(db: None) -> None:
    table = opened(POT)
    table.record({"kind": "passed"})
    table.record({"kind": "passed"})
    table.change(DividePot(winners=(2,), single=True))
    assert (table.sheet.totals, table.sheet.pot) == ((-2, 3, -2, -2, -2), 5)
    table.change(DividePot(winners=(3, 5)))
    assert (table.sheet.totals, table.sheet.pot) == ((-2, 3, 1, -2, 0), 0)
    assert audit().findings == ()


def test_a_penalty_is_shared_by_who_is_there(table: Table) -> None:
    sit(table, 1, 2, 3, 4, "Flo")
    table.change(Penalise(5, 10, "others"))
    assert table.sheet.totals == (2, 2, 2, 2, -10, 2)


def test_all_that_is_derived_can_be_thrown_away(table: Table) -> None:
    table.record()
    sit(table, "Flo", 5, 4, 3, 2)
    table.record(picked(picker=1, partner=2))
    before = table.sheet
    rebuild(table.game)
    assert table.sheet == before
    assert audit().findings == ()


def test_what_a_change_of_rules_would_do_to_those_who_came_and_went(table: Table) -> None:
    table.record()
    sit(table, 1, 2, 3, 4, 5, "Flo")
    line = table.record(picked(picker=2)).line
    assert line is not None
    preview = changes.preview(table.game, [Void(line)])
    assert [len(shift.totals_after) for shift in preview.shifts] == [6]


def test_a_void_hand_goes_on_naming_who_never_came(table: Table) -> None:
    line = sit(table, "Flo", 1, 2, 3, 4)
    wrong = table.record(picked(picker=1, partner=3))
    assert wrong.line is not None
    table.change(Undo(wrong.line), why="")
    table.change(Undo(line), why="")
    sheet = table.sheet
    assert (sheet.seating, sheet.totals, sheet.names[5]) == ((1, 2, 3, 4, 5), (0,) * 6, "Flo")
    assert sheet.lines[1].seated(sheet.names)[:2] == ("Flo", "Ann")
    assert audit().findings == ()
    with raises_refused("wasn't at the table"):
        table.change(Restore(wrong.line))
    later = table.record(picked(picker=5, partner=3)).line
    assert later is not None
    with raises_refused("Hand 1: Someone in this hand wouldn't be at the table"):
        table.change(Restore(line))
    table.change(Void(later))
    table.change(Restore(line))
    table.change(Restore(wrong.line))
    assert (hand(table, 1).picker, hand(table, 1).partners) == (6, (2,))
    assert audit().findings == ()
    rebuild(table.game)
    assert audit().findings == ()


def test_what_was_said_before_goes_on_naming_whom_it_named(table: Table) -> None:
    line = sit(table, 1, 2, 3, 4, 5, "Flo")
    first = table.record(picked(picker=6, partner=2)).line
    assert first is not None
    table.change(Correct(first, picked(picker=1, partner=2)))
    table.change(Void(line))
    sheet_line = hand(table, 1)
    names = table.sheet.names
    assert [version.what["picker"] for version in sheet_line.versions] == [6, 1]
    assert sheet_line.seated(names, sheet_line.versions[0])[5] == "Flo"
    assert sheet_line.seated(names, sheet_line.versions[1]) == names[:5]
    table.change(Restore(line))
    assert [version.seating for version in hand(table, 1).versions] == [(), ()]
    assert hand(table, 1).seated(table.sheet.names, hand(table, 1).versions[0])[5] == "Flo"
