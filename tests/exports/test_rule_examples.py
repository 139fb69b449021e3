"""Example payouts: what the sources print, and for any rules what adds to zero."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules
from scorekeeper.engine.rules.values import Play
from scorekeeper.wording.rule_examples import MOST_COLUMNS, Examples, ExampleTable, examples
from tests.engine.strategies import rules


def examples_of(preset: str, **changed: Any) -> Examples:
    return examples(read_rules({"preset": preset, **changed}))


def rows(examples: Examples, title: str) -> dict[str, tuple[int | None, ...]]:
    """The rows of the first table that is called so."""
    table = next(table for table in examples.tables if table.title.startswith(title))
    return {row.label: row.units for row in table.rows}


def test_every_bracket_with_a_partner_and_alone() -> None:
    assert rows(examples_of("sheephead-26"), "Points per hand") == {
        "all tricks": (3, 3, -3, 27, -9),
        "91–120": (2, 2, -2, 18, -6),
        "61–90": (1, 1, -1, 9, -3),
        "31–60": (-2, -2, 2, -18, 6),
        "0–30": (-4, -4, 4, -36, 12),
        "no tricks": (-6, -6, 6, -54, 18),
    }


def test_what_doubles_a_hand() -> None:
    assert rows(examples_of("1501-a-wing"), "Multipliers") == {
        "Double hand": (4, 2, -2),
        "Crack": (4, 2, -2),
        "and re-crack": (8, 4, -4),
        "and castrate": (16, 8, -8),
        "Blitz": (4, 2, -2),
    }


def test_a_blitz_that_needs_a_crack_comes_after_one() -> None:
    changed = {"blitz": ["red-queens"], "blitz_when": ["after-crack"]}
    assert rows(examples_of("walleye", **changed), "Multipliers")["Crack and blitz"] == (8, 4, -4)


def test_the_highest_multiplier_shows() -> None:
    assert rows(examples_of("1501-a-wing", max_multiplier=4), "Multipliers")["and castrate"] == (8, 4, -4)


def test_nothing_doubles() -> None:
    examples = examples_of("sunfish")
    assert examples.notes[-2] == "No cracks, blitzes, or doublers."
    assert examples.notes[-1] == "Each point is worth $0.10."
    assert [table.title for table in examples.tables] == ["Points per hand", "Nobody picks", "Penalties"]


def test_what_follows_when_nobody_picks() -> None:
    answers = ["leaster", "doubler", "schwanzer", "moster", "mittler", "schneidster"]
    assert rows(examples_of("standard", no_pick=answers), "Nobody picks") == {
        "leaster": (4, -1),
        "the next hand counts double": (0, 0),
        "schwanzer": (-4, 1),
        "moster": (-4, 1),
        "mittler": (4, -1),
        "schneidster": (4, -1),
    }


def test_both_in_the_middle_collect_from_the_others() -> None:
    examples = examples_of("four-handed-cutthroat", no_pick=["mittler"], mittler_even="both")
    assert rows(examples, "Nobody picks") == {"mittler, each of the two": (2, -2)}


def test_a_pot_that_grows_and_is_played_for() -> None:
    examples = examples_of("standard", no_pick=["pot"], pot="passed")
    assert rows(examples, "Nobody picks") == {"the pot grows": (-1, -1, 5)}
    assert rows(examples, "Multipliers")["With 5 in the pot"] == (6, 2, -1)


def test_the_dealer_must_pick() -> None:
    assert rows(examples_of("standard", no_pick=["forced-pick"]), "Nobody picks") == {
        "the dealer must pick": (None, None)
    }


def test_two_partners_have_a_table_of_their_own() -> None:
    examples = examples_of("eight-handed-trio")
    widths = [sum(len(group.heads) for group in table.groups) for table in examples.tables[:2]]
    assert [[group.title for group in table.groups] for table in examples.tables[:2]] == [
        ["With 2 partners"],
        ["With a partner", "Alone"],
    ]
    assert widths == [3, 5]
    assert [row.units[0] for row in examples.tables[0].rows] == [9, 6, 3, -3, -6, -9]


def test_sheepshead_is_called_alone() -> None:
    found = rows(examples_of("double-on-the-bump", sheepshead="alone"), "Points per hand")
    assert found["Sheepshead made"] == (None, None, None, 24, -6)
    assert found["Sheepshead lost"] == (None, None, None, -24, 6)


def test_sheepshead_with_a_partner() -> None:
    found = rows(examples_of("standard", sheepshead="with-partner"), "Points per hand")
    assert found["Sheepshead made"] == (12, 6, -6, 24, -6)


def test_offences() -> None:
    assert rows(examples_of("1501-a-wing"), "Penalties") == {
        "Misplay, like a card out of turn": (-4, 1),
        "Renege": (-32, 8),
    }


def test_a_race_scores() -> None:
    found = rows(examples_of("indiana"), "Points in the race to 24")
    assert found["61–90"] == (2, 2, 0)
    assert found["31–60"] == (0, 0, 2)
    assert found["Solo or billy won"] == (18, None, 0)
    assert found["Solo, billy, or best lost"] == (0, None, 6)
    assert found["Best won, from 0"] == (24, None, 0)


@pytest.mark.parametrize("slug", ["two-handed-battery", "two-handed-grid"])
def test_two_handed(slug: str) -> None:
    assert rows(examples_of(slug), "Points per hand") == {
        "all tricks": (3, -3),
        "91–120": (2, -2),
        "61–90": (1, -1),
        "60–60": (0, 0),
    }


def test_a_game_won_and_a_game_lost_are_kept_in_sight() -> None:
    assert [(row.label, row.units) for row in examples_of("musky").short] == [
        ("61–90", (2, 1, -1)),
        ("31–60", (-2, -1, 1)),
    ]
    assert [(row.label, row.units) for row in examples_of("sheepshoof").short] == [("won", (2, -1)), ("lost", (-2, 1))]


def test_a_money_penalty_and_who_sits_out_are_said() -> None:
    assert "A picker who takes no tricks pays each other player $1.00." in examples_of("sheephead-26").notes
    assert "2 players sit out each hand." in examples_of("standard", table=7).notes


@pytest.mark.parametrize("slug", preset_slugs())
def test_every_preset_has_examples(slug: str) -> None:
    examples = examples_of(slug)
    assert examples.tables[0].rows
    assert len(examples.short) == (1 if load_preset(slug).play is Play.TWO_HANDED else 2)


@given(rules())
def test_any_rules_have_examples_that_add_to_zero(house: HouseRules) -> None:
    found = examples(house)
    for table in found.tables:
        widths = [len(group.heads) for group in table.groups]
        assert sum(widths) <= MOST_COLUMNS
        assert all(len(row.units) == sum(widths) for row in table.rows)
    if house.play is Play.PICK:
        for table in found.tables:
            if table.title == "Points per hand":
                balanced(house, table)


def balanced(house: HouseRules, table: ExampleTable) -> None:
    """Picker, partners and defenders of each row add to zero."""
    counts = {"Alone": 0, "With a partner": 1, "With 2 partners": 2}
    for row in table.rows:
        units = list(row.units)
        for group in table.groups:
            count = counts[group.title]
            shares = [units.pop(0) for _head in group.heads]
            if shares[0] is None:
                continue
            partners = (shares[1] or 0) * count if count else 0
            uneven = house.weights and len(set(house.weights[1:])) > 1
            if not uneven:
                assert shares[0] + partners + (shares[-1] or 0) * (house.players - 1 - count) == 0


@pytest.mark.parametrize(
    ("answers", "head"),
    [(["leaster", "doubler"], "Winner"), (["schwanzer"], "Loser"), (["leaster", "schwanzer"], "Winner or loser")],
)
def test_names_who_stands_out_when_nobody_picks(answers: list[str], head: str) -> None:
    tables = examples_of("standard", no_pick=answers).tables
    (table,) = (table for table in tables if table.title == "Nobody picks")
    assert table.groups[0].heads == (head, "Everyone else")


@pytest.mark.parametrize(
    ("forfeit", "sentence"),
    [
        ("lowest", "A renege loses the hand for that player's side, at the lowest stake."),
        ("named", "A renege loses the hand for that player's side."),
    ],
)
def test_a_renege_that_forfeits_the_hand_is_named(forfeit: str, sentence: str) -> None:
    assert sentence in examples_of("standard", forfeit=forfeit).notes
    assert not any("renege" in note for note in examples_of("standard", forfeit=forfeit, renege="fee").notes)
