"""The highlights of a game, against sums over its rows in the database."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest

from scorekeeper.engine.rules.presets import load_preset
from scorekeeper.queries.hand_rows import HandRow, of_club_game
from scorekeeper.queries.highlights import (
    Highlights,
    MostTimes,
    current_streaks,
    find_highlights,
    is_strong,
    latest_swing,
)
from scorekeeper.services.requests import PlayOut, Void
from scorekeeper.wording.highlights import write_awards, write_headlines
from tests.services.test_transcripts import PLAYED
from tests.tables import NAMES, Table, opened, picked

ALICE, BOB, CY, DAN, EVE = range(1, 6)


def highlights(table: Table) -> Highlights:
    return find_highlights(table.sheet)


def most(counts: dict[int, int]) -> MostTimes | None:
    best = max(counts.values(), default=0)
    return MostTimes(tuple(sorted(p for p, times in counts.items() if times == best)), best) if best else None


def rows_by_player(table: Table) -> dict[int, list[HandRow]]:
    rows = defaultdict(list)
    for row in of_club_game(table.club_game):
        rows[NAMES.index(row.player) + 1].append(row)
    return rows


def random_hand(dice: random.Random) -> dict[str, Any]:
    if dice.random() < 0.25:
        return {"kind": "leaster", "winners": [dice.randint(1, 5)]}
    picker = dice.randint(1, 5)
    partner = dice.choice([None, *(seat for seat in range(1, 6) if seat != picker)])
    crackers = [seat for seat in range(1, 6) if seat not in (picker, partner)]
    marks = [{"seat": dice.choice(crackers), "mark": "crack"}] if dice.random() < 0.3 else []
    return picked(picker, partner, dice.choice([20, 45, 60, 61, 75, 100]), marks=marks)


@pytest.mark.parametrize("seed", range(3))
def test_highlights_match_sums_over_the_rows_of_the_game(db: None, seed: int) -> None:
    dice = random.Random(seed)
    table = opened("walleye")
    for _ in range(25):
        table.record(random_hand(dice))
    table.change(Void(table.sheet.hands[7].uid))
    rows, found = rows_by_player(table), highlights(table)

    totals = {player: sum(row.units for row in rows[player]) for player in rows}
    assert {place.player: place.total for place in found.places} == totals
    assert [place.total for place in found.places] == sorted(totals.values(), reverse=True)
    assert all(place.rank == 1 + sum(t > place.total for t in totals.values()) for place in found.places)

    largest = max(abs(row.units) for own in rows.values() for row in own)
    assert found.swing is not None
    assert abs(found.swing.units) == largest
    assert (found.swing.line.number, found.swing.units) in {(row.hand, row.units) for row in rows[found.swing.player]}

    picks = {player: [row.units for row in own if row.role == "picker"] for player, own in rows.items()}
    assert found.picker is not None
    assert found.picker.units == max(sum(units) for units in picks.values() if units)
    units = picks[found.picker.player]
    assert (found.picker.picks, found.picker.won) == (len(units), sum(each > 0 for each in units))
    assert found.picker.units == sum(units)

    leasters = {p: sum(row.bracket == "leaster" and row.units > 0 for row in own) for p, own in rows.items()}
    defended = {p: sum(row.role == "" and row.bracket != "leaster" for row in own) for p, own in rows.items()}
    assert found.leasters == most(leasters)
    assert (found.mauer, found.defense) == (None, most(defended))


def test_players_with_the_same_total_share_a_rank(db: None) -> None:
    table = opened()
    table.record()  # 2 -1 1 -1 -1
    assert [(place.rank, place.player) for place in highlights(table).places] == [
        (1, ALICE), (2, CY), (3, BOB), (3, DAN), (3, EVE),
    ]  # fmt: skip


def test_nobody_is_best_picker_where_picking_only_cost(db: None) -> None:
    table = opened()
    table.record(picked(points=40))
    assert highlights(table).picker is None


def test_only_leasters_make_a_leaster_king(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["leaster", "schwanzer", "moster"], "moster_all_tricks": True})
    table.record({"kind": "schwanzer", "strength_by_seat": [5, 5, 5, 6, 5]})
    table.record({"kind": "moster", "winners": [ALICE, BOB, CY, DAN]})
    table.record({"kind": "moster", "winners": [EVE]})  # every trick
    assert highlights(table).leasters is None
    table.record({"kind": "leaster", "winners": [EVE]})
    assert highlights(table).leasters == MostTimes((EVE,), 1)


def test_a_game_without_hands_has_no_awards(db: None) -> None:
    table = opened()
    assert write_awards(highlights(table), NAMES) == ()


def test_passing_on_four_trump_makes_a_mauer(db: None) -> None:
    table = opened()
    table.record({"picker": BOB, "points": 75})
    assert highlights(table).mauer is None
    table.change(PlayOut(table.sheet.hands[0].uid, PLAYED | {"picks": ["pass", "pick"]}))
    found = highlights(table)
    assert (found.mauer, found.defense) == (MostTimes((ALICE,), 1), None)


def test_who_picks_with_four_trump_is_no_mauer(db: None) -> None:
    table = opened()
    table.record({"picker": ALICE, "points": 75})
    table.change(PlayOut(table.sheet.hands[0].uid, PLAYED))
    assert highlights(table).mauer is None


def test_a_hand_is_strong_when_two_thirds_are_trump() -> None:
    rules = load_preset("standard")
    assert is_strong(("QC", "JD", "10D", "7D", "AC", "AS"), rules)
    assert not is_strong(("QC", "JD", "10D", "7C", "AC", "AS"), rules)


def test_awards_say_what_happened_in_which_hand(db: None) -> None:
    table = opened("walleye")
    table.record(picked(points=40, marks=[{"seat": BOB, "mark": "crack"}]))
    table.record({"kind": "leaster", "winners": [DAN]})
    table.record(picked(BOB, DAN, 75))
    awards = {award.title: (award.text, award.detail) for award in write_awards(highlights(table), NAMES)}
    swing = min(table.sheet.hands[0].payouts)
    assert awards == {
        "Biggest swing": (f"Ann \N{MINUS SIGN}{-swing}", "Hand 1, crack"),
        "Best picker": ("Bob", "Won 1 of 1 pick, +2.0 on average"),
        "Leaster king": ("Dan", "Won 1 leaster"),
        "Most on defense": ("Eve", "2 hands as a defender"),
    }


@pytest.mark.parametrize("seed", range(3))
def test_streaks_match_the_last_rows_of_each_player(db: None, seed: int) -> None:
    dice = random.Random(seed)
    table = opened("walleye")
    for _ in range(15):
        table.record(random_hand(dice))
    expected = set()
    for player, own in rows_by_player(table).items():
        signs = "".join("+" if row.units > 0 else "-" for row in own if row.units)
        length = len(signs) - len(signs.rstrip(signs[-1]))
        if length >= 3:
            expected.add((player, length, signs[-1] == "+"))
    assert {(streak.player, streak.hands, streak.is_won) for streak in current_streaks(table.sheet)} == expected


def test_headlines_begin_with_the_last_hand_and_streaks(db: None) -> None:
    table = opened("walleye")
    for _ in range(2):
        table.record(picked(ALICE, None, 75))
    table.record(picked(ALICE, None, 75, marks=[{"seat": BOB, "mark": "crack"}]))
    sheet = table.sheet
    headlines = write_headlines(latest_swing(sheet), current_streaks(sheet), find_highlights(sheet), sheet.names)
    assert headlines[0] == f"Hand 3: Ann +{table.sheet.hands[-1].payouts[0]} on a crack"
    assert headlines[1] == "Ann has won 3 hands in a row"
    assert "Bob has lost 3 hands in a row" in headlines
