"""Corrections, insertions, voids: whatever is changed, the rest is paid as if it had always been so."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import start
from scorekeeper.engine.game_events import Dealt, fold_events
from scorekeeper.engine.hand import read_hand
from scorekeeper.engine.rules.presets import load_preset, rules_as_json
from scorekeeper.ledger.answers import Status
from scorekeeper.ledger.book import LineKind
from scorekeeper.models import Entry, Posting
from scorekeeper.services import changes
from scorekeeper.services.audit import audit
from scorekeeper.services.changes import Impossible
from scorekeeper.services.journals import OutdatedWrite
from scorekeeper.services.requests import (
    ChangeRules,
    Close,
    Correct,
    DividePot,
    Insert,
    Pay,
    Penalise,
    Reopen,
    Request,
    Restore,
    Undo,
    Void,
)
from scorekeeper.wording.sentences import write_refusal
from tests.refusals import raises_refused
from tests.tables import SCORER, Table, opened, picked


def filled(rules: object = "sheephead-26", players: int = 4) -> Table:
    """Three hands, the first of them passed, so that the second is doubled."""
    table = opened(rules, players=players)
    table.record({"kind": "passed"})
    table.record({"picker": 1, "points": 75})
    table.record({"picker": 2, "partner": 3, "points": 75})
    return table


def fresh(table: Table) -> tuple[int, ...]:
    """The totals of the hands that stand, folded by the engine alone."""
    sheet = table.sheet
    events = [Dealt(read_hand(line.what)) for line in sheet.hands]
    steps = fold_events(sheet.opening_rules, start(sheet.opening_rules, len(sheet.names), sheet.first_dealer), events)
    assert not any(step.faults for step in steps)
    return steps[-1].state.totals if steps else (0,) * len(sheet.names)


def uids(table: Table) -> list[str]:
    return [line.uid for line in table.sheet.lines]


def test_a_correction_pays_everything_after_it_again(db: None) -> None:
    table = filled()
    first, second, _ = uids(table)
    assert table.sheet.lines[1].multiplier == 2
    answer = table.change(Correct(first, {"picker": 3, "points": 40}))
    assert (answer.status, answer.line, answer.number) == (Status.CHANGED, first, 1)
    sheet = table.sheet
    assert sheet.lines[1].uid == second
    assert sheet.lines[1].multiplier == 1
    assert sheet.totals == fresh(table)
    assert audit().findings == ()


def test_an_inserted_hand_moves_the_numbers_but_no_identity(db: None) -> None:
    table = filled()
    before = uids(table)
    table.change(Insert(picked(4, 2, 95), before=before[1]))
    sheet = table.sheet
    assert [line.uid for line in sheet.lines if line.uid in before] == before
    assert [line.number for line in sheet.lines] == [1, 2, 3, 4]
    assert sheet.lines[1].what["dealer"] == 4
    assert sheet.totals == fresh(table)
    assert table.view.next_number == 5


def test_a_void_hand_stays_on_the_sheet_without_a_number(db: None) -> None:
    table = filled()
    first = uids(table)[0]
    table.change(Void(first), why="never played")
    sheet = table.sheet
    assert [line.number for line in sheet.lines] == [None, 1, 2]
    assert (sheet.lines[0].voided, sheet.lines[0].payouts, sheet.lines[0].changed.why) == (True, (), "never played")
    assert sheet.totals == fresh(table)
    assert not Posting.objects.filter(line=UUID(first)).exists()
    table.change(Restore(first))
    assert [line.number for line in table.sheet.lines] == [1, 2, 3]


def test_correcting_back_changes_nothing_but_the_history(db: None) -> None:
    table = filled()
    before = table.sheet
    hand = before.lines[1]
    table.change(Correct(hand.uid, {"picker": 3, "points": 30}))
    table.change(Correct(hand.uid, hand.what))
    after = table.sheet
    assert [(line.uid, line.what, line.payouts, line.totals) for line in after.lines] == [
        (line.uid, line.what, line.payouts, line.totals) for line in before.lines
    ]
    assert [version.what["picker"] for version in after.lines[1].versions] == [1, 3, 1]


def test_a_preview_says_what_changes_and_writes_nothing(db: None) -> None:
    table = filled()
    before = table.sheet
    preview = changes.preview(table.game, [Correct(before.lines[0].uid, {"picker": 3, "points": 40})])
    assert table.sheet == before
    assert [(shift.number_after, shift.payouts_before, shift.payouts_after) for shift in preview.shifts] == [
        (1, (0, 0, 0, 0), (6, 6, -18, 6)),
        (2, (18, -6, -6, -6), (9, -3, -3, -3)),
    ]
    table.change(Correct(before.lines[0].uid, {"picker": 3, "points": 40}))
    assert (preview.totals_before, preview.totals_after) == (before.totals, table.sheet.totals)


def six() -> Table:
    """Six at the table: the dealer sits out. Hand 1 is dealt by seat 6, hand 2 by seat 1."""
    table = opened("six-handed-dealer-sits", players=6)
    table.record(picked(1, 3))
    table.record(picked(2, 6))
    return table


def test_a_change_that_makes_a_hand_impossible_is_refused_whole(db: None) -> None:
    table = six()
    first, second = uids(table)
    before, entries = table.sheet, Entry.objects.count()
    smaller = rules_as_json(load_preset("six-handed-dealer-sits")) | {
        "players": 4,
        "hand_size": 7,
        "blind_size": 4,
    }
    with pytest.raises(Impossible) as refused:
        table.change(ChangeRules(smaller, before=first))
    assert [(line.uid, line.number) for line in refused.value.broken] == [(second, 2)]
    assert "sits out" in write_refusal(refused.value)
    assert (table.sheet, Entry.objects.count()) == (before, entries)


def test_hands_that_become_impossible_are_corrected_in_the_same_change(db: None) -> None:
    table = six()
    first, second = uids(table)
    smaller = rules_as_json(load_preset("six-handed-dealer-sits")) | {
        "players": 4,
        "hand_size": 7,
        "blind_size": 4,
    }
    table.change(ChangeRules(smaller, before=first), Correct(second, picked(2, 4)))
    sheet = table.sheet
    assert [line.kind for line in sheet.lines] == [LineKind.RULES, LineKind.HAND, LineKind.HAND]
    assert sheet.lines[2].payouts == (0, 1, -1, 1, -1, 0)
    assert Entry.objects.count() == 4
    assert audit().findings == ()


@pytest.mark.parametrize(
    ("record", "code"),
    [({"picker": 9, "points": 75}, "bad-seat"), ({"picker": 1, "points": 119}, "bad-points"), ({}, "missing-key")],
)
def test_a_correction_that_is_wrong_is_refused_in_its_own_words(db: None, record: dict[str, Any], code: str) -> None:
    table = filled()
    with pytest.raises(Refused) as refused:
        table.change(Correct(uids(table)[0], record))
    assert refused.value.faults[0].code == code


def test_what_was_looked_at_must_still_be_so(db: None) -> None:
    table = filled()
    hand = table.sheet.lines[2]
    table.change(Correct(hand.uid, {"picker": 3, "points": 30}, seen=hand.changed.seq))
    with raises_refused("changed while you were editing", OutdatedWrite):
        table.change(Correct(hand.uid, {"picker": 4, "points": 30}, seen=hand.changed.seq))
    with raises_refused("This game changed after you opened this page", OutdatedWrite):
        changes.make(table.game, [Void(hand.uid)], key="too-late-1", actor=SCORER, why="late", seen=1)


def test_the_same_key_makes_one_change(db: None) -> None:
    table = filled()
    hand = uids(table)[2]
    first = changes.make(table.game, [Void(hand)], key="void-once", actor=SCORER, why="twice")
    again = changes.make(table.game, [Void(hand)], key="void-once", actor=SCORER, why="twice")
    assert replace(again, again=False) == first
    assert again.again
    with raises_refused("already sent with other values"):
        changes.make(table.game, [Void(hand)], key="key-000001", actor=SCORER, why="twice")


def test_undo_takes_back_only_the_last_hand(db: None) -> None:
    table = filled()
    _, second, third = uids(table)
    with raises_refused("isn't the last hand anymore", OutdatedWrite):
        table.change(Undo(second))
    table.change(Undo(third), why="")
    view = table.view
    assert view.next_number == 3
    assert view.last is not None
    assert view.last.uid == second


CHANGING: dict[str, Callable[[Table], Request]] = {
    "correct": lambda table: Correct(uids(table)[0], {"picker": 3, "points": 40}),
    "void": lambda table: Void(uids(table)[2]),
    "insert": lambda table: Insert({"picker": 1, "points": 75}),
    "rules": lambda table: ChangeRules({"preset": "sheephead-26", "title": "Ours"}),
}
every_change = pytest.mark.parametrize("what", CHANGING)


@every_change
def test_a_change_needs_no_reason_before_money_was_paid(db: None, what: str) -> None:
    table = filled()
    asked = CHANGING[what](table)
    assert not changes.preview(table.game, [asked]).needs_reason
    table.change(asked, why="")


@every_change
def test_a_change_needs_a_reason_once_money_was_paid(db: None, what: str) -> None:
    table = filled()
    payment = table.change(Pay(1, 2, 3, table.sheet.rules.currency), why="").line
    asked = CHANGING[what](table)
    assert changes.preview(table.game, [asked]).needs_reason
    with raises_refused("Add a reason"):
        table.change(asked, why="  ")
    table.change(Void(str(payment)), why="")  # a payment that was written down by mistake needs none
    table.change(asked, why="")


def test_nothing_changes_is_refused(db: None) -> None:
    table = filled()
    hand = table.sheet.lines[1]
    with raises_refused("Nothing changed in this hand"):
        table.change(Correct(hand.uid, hand.what))
    with raises_refused("already uses these rules"):
        table.change(ChangeRules("sheephead-26", throughout=True))
    table.change(Void(hand.uid))
    with raises_refused("already void"):
        table.change(Void(hand.uid))
    with raises_refused("Restore it before you edit it"):
        table.change(Correct(hand.uid, picked(3, 4)))


def test_rules_change_from_a_hand_on_or_from_the_first(db: None) -> None:
    table = opened("standard")
    lost = {"picker": 1, "partner": 3, "points": 40}
    for _ in range(3):
        table.record(lost)
    table.change(ChangeRules("double-on-the-bump", before=uids(table)[1]))
    assert [line.payouts for line in table.sheet.hands] == [(-2, 1, -1, 1, 1), (-4, 2, -2, 2, 2), (-4, 2, -2, 2, 2)]
    assert table.view.rules.preset == "double-on-the-bump"
    table.change(ChangeRules("double-on-the-bump", throughout=True))
    assert {line.payouts for line in table.sheet.hands} == {(-4, 2, -2, 2, 2)}
    assert audit().findings == ()


def test_the_value_of_a_unit_holds_all_game(db: None) -> None:
    table = opened(rules_as_json(load_preset("standard")) | {"unit_value": 10})
    with raises_refused("worth the same all game"):
        table.change(ChangeRules("standard"))
    table.change(ChangeRules("standard", throughout=True))
    assert table.view.rules.unit_value == 0


@pytest.mark.parametrize(
    ("penalty", "totals", "house"),
    [
        (Penalise(2, 4), (0, -4, 0, 0, 0), 4),
        (Penalise(2, 4, "others"), (1, -4, 1, 1, 1), 0),
    ],
)
def test_penalties(db: None, penalty: Penalise, totals: tuple[int, ...], house: int) -> None:
    table = opened()
    table.change(penalty)
    sheet = table.sheet
    assert (sheet.totals, sheet.house, sheet.lines[0].kind) == (totals, house, LineKind.PENALTY)
    table.change(Void(sheet.lines[0].uid))
    assert (table.sheet.totals, table.sheet.house) == ((0,) * 5, 0)
    assert audit().findings == ()


@pytest.mark.parametrize(
    ("penalty", "sentence"),
    [
        (Penalise(0, 4), "no seat 0"),
        (Penalise(6, 4), "no seat 6"),
        (Penalise(2, 0), "at least 1"),
        (Penalise(2, 5, "others"), "can't be split evenly"),
        (Penalise(2, 5, "dealer"), "house or others"),
        (Penalise(2, 5, commodity="EUR"), "points and USD, not EUR"),
        (Penalise(2, 10**13), "One line can move at most"),
    ],
)
def test_penalties_that_cannot_be(db: None, penalty: Penalise, sentence: str) -> None:
    table = opened()
    with raises_refused(sentence):
        table.change(penalty)


def test_a_pot_is_divided_and_an_empty_one_is_not(db: None) -> None:
    rules = rules_as_json(load_preset("standard")) | {"no_pick": ["pot"], "pot": "passed", "pot_ante": 2}
    table = opened(rules)
    with raises_refused("empty"):
        table.change(DividePot())
    table.record({"kind": "passed"})
    assert (table.sheet.pot, table.sheet.totals) == (10, (-2,) * 5)
    table.change(DividePot())
    assert (table.sheet.pot, table.sheet.totals) == (0, (0,) * 5)
    assert audit().findings == ()


def test_a_closed_game_takes_payments_only(db: None) -> None:
    table = opened()
    hand = table.record().line
    assert hand is not None
    table.change(Close())
    with raises_refused("closed"):
        table.change(Void(hand))
    table.change(Pay(2, 1, 1))
    table.change(Void(table.sheet.lines[-1].uid), why="")
    table.change(Reopen())
    table.change(Void(hand))
    assert table.sheet.totals == (0,) * 5
