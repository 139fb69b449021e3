"""Conversion between the posted form and a hand record, both ways."""

from typing import Any

import pytest
from django.http import QueryDict

from scorekeeper.engine import game
from scorekeeper.engine.hand import hand_as_json, read_hand
from scorekeeper.engine.rules.presets import load_preset, read_rules
from scorekeeper.web.scoring import forms as scoring_forms
from scorekeeper.web.scoring import screen as scoring_screen
from scorekeeper.web.scoring.forms import PostedHand
from scorekeeper.web.scoring.screen import Screen

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")


def screen(entered: PostedHand, preset: str = "standard", seats: int = 0, dealer: int = 5) -> Screen:
    rules = load_preset(preset)
    players = seats or rules.table
    return scoring_screen.build_screen(
        rules, game.start(rules, players, min(dealer, players)), NAMES[:players], entered
    )


def paid(shown: Screen) -> list[int]:
    return [units for _name, units, *_more in shown.outcome.payouts]


def off(keys: tuple[Any, ...]) -> dict[str, str]:
    return {key.label: key.reason for key in keys if key.off}


HANDS: list[tuple[str, PostedHand, dict[str, Any]]] = [
    (
        "standard",
        PostedHand(picker="2", partner="4", bracket="61-90"),
        {"picker": 2, "partner": 4, "category": "61-90"},
    ),
    ("standard", PostedHand(picker="2", partner="alone", bracket="no-tricks"), {"picker": 2, "category": "no-tricks"}),
    (
        "standard",
        PostedHand(picker="2", partner="4", bracket="exact", points="87"),
        {"picker": 2, "partner": 4, "points": 87},
    ),
    (
        "standard",
        PostedHand(picker="2", partner="4", bracket="exact", points="120", tricks="all"),
        {"picker": 2, "partner": 4, "points": 120, "tricks": "all"},
    ),
    ("standard", PostedHand(picker="nobody", answer="leaster", winners=("3",)), {"kind": "leaster", "winners": [3]}),
    (
        "standard",
        PostedHand(
            picker="nobody",
            answer="leaster",
            winners=("count",),
            points_by_seat=("20", "30", "10", "40", "20"),
            tricks_by_seat=("1", "1", "1", "2", "1"),
        ),
        {"kind": "leaster", "points_by_seat": [20, 30, 10, 40, 20], "tricks_by_seat": [1, 1, 1, 2, 1]},
    ),
    ("1501-a-wing", PostedHand(picker="nobody", answer="passed"), {"kind": "passed"}),
    (
        "standard",
        PostedHand(unusual="misdeal", reason="a card was face up"),
        {"kind": "misdeal", "reason": "a card was face up"},
    ),
    (
        "standard",
        PostedHand(picker="1", partner="2", unusual="renege", offender="4"),
        {"kind": "renege", "picker": 1, "partner": 2, "offender": 4},
    ),
    (
        "walleye",
        PostedHand(picker="1", partner="3", bracket="61-90", marks=("crack:4", "recrack:1"), doublers="1"),
        {
            "picker": 1,
            "partner": 3,
            "category": "61-90",
            "doublers": 1,
            "marks": [{"seat": 4, "mark": "crack"}, {"seat": 1, "mark": "recrack"}],
        },
    ),
    (
        "musky",
        PostedHand(picker="1", partner="3", bracket="61-90", marks=("blitz:2:QH+QD",)),
        {
            "picker": 1,
            "partner": 3,
            "category": "61-90",
            "marks": [{"seat": 2, "mark": "blitz", "cards": ["QH", "QD"]}],
        },
    ),
    (
        "sheephead-26",
        PostedHand(picker="3", partner="alone", bracket="61-90", stolen_from="2", stolen_from_tricks="0", cut="KD"),
        {"picker": 3, "category": "61-90", "stolen_from": 2, "stolen_from_tricks": 0, "cut": "KD"},
    ),
]


@pytest.mark.parametrize(("preset", "entered", "record"), HANDS)
def test_taps_become_a_record_that_pays(preset: str, entered: PostedHand, record: dict[str, Any]) -> None:
    shown = screen(entered, preset)
    assert shown.record == {"kind": "picked"} | record
    assert shown.outcome.problem == ""
    assert shown.outcome.payouts
    assert sum(paid(shown)) + shown.outcome.pot == 0


@pytest.mark.parametrize(("preset", "entered", "record"), HANDS)
def test_a_record_becomes_the_same_taps(preset: str, entered: PostedHand, record: dict[str, Any]) -> None:
    stored = hand_as_json(read_hand(record))
    again = screen(scoring_forms.from_record(stored), preset)
    assert read_hand(again.record) == read_hand(record)
    assert paid(again) == paid(screen(entered, preset))


def test_half_the_points_each_is_a_key_of_its_own_where_it_brings_doubles() -> None:
    shown = screen(PostedHand(picker="1", partner="2", bracket="points-60"), "sheephead-26")
    assert shown.record["points"] * 2 == shown.table.rules.deck_total
    assert shown.sixty_all is not None
    assert screen(PostedHand()).sixty_all is None


def test_who_pays_in_a_moster_is_enough() -> None:
    rules = read_rules({"preset": "standard", "no_pick": ["moster"]})
    entered = PostedHand(picker="nobody", winners=("1 3 4 5",))
    shown = scoring_screen.build_screen(rules, game.start(rules, 5, 5), NAMES[:5], entered)
    assert [units for _name, units, *_more in shown.outcome.payouts] == [1, -4, 1, 1, 1]


@pytest.mark.parametrize(
    ("entered", "problem"),
    [
        (PostedHand(), "Tap who picked, or Nobody."),
        (PostedHand(partner="1", bracket="61-90"), "Tap who picked, or Nobody."),
        (PostedHand(picker="1"), "Tap the partner, or Alone."),
        (PostedHand(picker="1", bracket="61-90"), "Tap the partner, or Alone."),
        (PostedHand(picker="1", partner="2"), "Enter the points."),
        (PostedHand(picker="1", partner="1", bracket="61-90"), "Ann picked and can't be the partner too."),
        (PostedHand(picker="1", partner="2", bracket="exact"), "Enter the points."),
        (
            PostedHand(picker="1", partner="2", bracket="exact", points="119"),
            "No cards add up to 119. The deck has 120 card points.",
        ),
        (
            PostedHand(picker="1", partner="2", bracket="exact", points="6x"),
            'The card points must be a whole number like 12, not "6x".',
        ),
        (PostedHand(unusual="misplay"), "Tap a name beside “Who broke the rule?”."),
        (PostedHand(unusual="forfeit"), "Tap a name beside “Who broke the rule?”."),
        (PostedHand(unusual="forfeit", offender="1"), "Tap who picked, or Nobody."),
        (PostedHand(picker="nobody"), "Tap the winner (fewest points)."),
        (PostedHand(picker="7", partner="2", bracket="61-90"), "There's no seat 7 at a table of 5."),
        (
            PostedHand(picker="<b>", partner="2", bracket="61-90"),
            'The picker must be a whole number like 12, not "<b>".',
        ),
        (
            PostedHand(picker="1", partner="2", unusual="forfeit", offender="1"),
            "Enter a reason for the forfeit, like “dealt out of turn”.",
        ),
    ],
)
def test_one_sentence_says_what_is_missing(entered: PostedHand, problem: str) -> None:
    shown = screen(entered)
    assert shown.outcome.problem == problem
    assert not shown.outcome.payouts


def test_only_those_who_can_be_partner_are_offered() -> None:
    assert off(screen(PostedHand(picker="2")).second.keys) == {"Bob": "Bob picked and can't be the partner too."}


def test_keys_stay_in_their_places() -> None:
    places = ["Ann", "Bob", "Cy", "Dan", "Eve"]
    for entered in (PostedHand(), PostedHand(picker="2"), PostedHand(picker="2", partner="4", bracket="61-90")):
        shown = screen(entered)
        assert [key.label for key in shown.picked.keys] == [*places, "Nobody"]
        assert [key.label for key in shown.second.keys] == [*places, "Alone"]


def test_losing_brackets_stand_left_and_winning_ones_right() -> None:
    keys = screen(PostedHand()).third.keys
    assert [key.label for key in keys] == ["No tricks", "0\u201330", "31\u201360", "61\u201390", "91+", "All tricks"]
    assert [key.tone for key in keys] == ["lost", "lost", "lost", "", "", ""]


def test_who_sits_out_cannot_be_tapped() -> None:
    shown = screen(PostedHand(picker="2"), "six-handed-dealer-sits", dealer=6)
    assert off(shown.picked.keys) == {"Flo": "Flo sits out this hand."}
    assert off(shown.second.keys)["Flo"] == "Flo sits out this hand."


def test_another_dealer_changes_who_sits_out() -> None:
    shown = screen(PostedHand(dealer="1"), "six-handed-dealer-sits", dealer=6)
    assert off(shown.picked.keys) == {"Ann": "Ann sits out this hand."}


def test_where_the_last_must_pick_nobody_is_no_answer() -> None:
    rules = read_rules({"preset": "standard", "no_pick": ["forced-pick"]})
    shown = scoring_screen.build_screen(rules, game.start(rules, 5, 5), NAMES[:5], PostedHand())
    assert "Eve must pick" in off(shown.picked.keys)["Nobody"]


def test_the_rules_answers_to_nobody_are_offered() -> None:
    rules = read_rules({"preset": "standard", "no_pick": ["leaster", "doubler", "schwanzer"]})
    shown = scoring_screen.build_screen(rules, game.start(rules, 5, 5), NAMES[:5], PostedHand(picker="nobody"))
    assert [key.label for key in shown.second.keys] == ["Leaster", "Schwanzer", "Doubler"]
    assert shown.outcome.problem == "Nobody picked. Tap what happens next."


def test_marks_are_offered_to_who_may_call_them() -> None:
    shown = screen(PostedHand(picker="2", partner="4", bracket="61-90", marks=("crack:3",)), "walleye")
    crack, recrack = shown.marks
    assert off(crack.rows[0][1]) == {
        "Bob": "Bob can't crack: only the defense can crack.",
        "Dan": "Dan can't crack: only the defense can crack.",
    }
    assert [key.label for key in crack.tapped] == ["Cy"]
    assert [key.label for key in recrack.rows[0][1] if not key.off] == ["Bob", "Dan"]
    assert (crack.reason, recrack.reason) == ("", "")


@pytest.mark.parametrize(
    ("entered", "reasons"),
    [
        (PostedHand(), ["First tap who picked."] * 2),
        (
            PostedHand(picker="2", partner="4"),
            ["", "Nobody can call it now. Only the picker or the partner can re-crack. There's no crack to answer."],
        ),
    ],
)
def test_a_mark_that_nobody_can_call_says_why_in_its_place(entered: PostedHand, reasons: list[str]) -> None:
    assert [group.reason for group in screen(entered, "walleye").marks] == reasons


def test_extra_doublers_are_offered_where_the_rules_have_doublers_or_some_were_declared() -> None:
    offered = [
        len(screen(entered, preset).more.doublers)
        for preset, entered in (("walleye", PostedHand()), ("walleye", PostedHand(doublers="2")))
    ]
    with_doublers = read_rules({"preset": "standard", "no_pick": ["leaster", "doubler"]})
    shown = scoring_screen.build_screen(with_doublers, game.start(with_doublers, 5, 5), NAMES[:5], PostedHand())
    assert (*offered, len(shown.more.doublers)) == (0, 4, 4)


def test_rules_without_marks_have_none() -> None:
    assert screen(PostedHand(picker="2")).marks == ()


def test_a_mark_that_became_impossible_stays_and_says_so() -> None:
    shown = screen(PostedHand(picker="3", partner="4", bracket="61-90", marks=("crack:3",)), "walleye")
    assert shown.outcome.problem == "Cy can't crack: only the defense can crack."
    assert [key.label for key in shown.marks[0].tapped] == ["Cy"]


def test_marks_count_in_the_order_they_were_called() -> None:
    data = QueryDict("marks=crack:2&marks=recrack:1&marks=crack:4&called=crack:4+recrack:1+crack:2")
    assert scoring_forms.read_entry(data).marks == ("crack:4", "recrack:1", "crack:2")


@pytest.mark.parametrize(
    "query", ["marks=crack", "marks=crack:x", "marks=:::", "marks=blitz:1:QX", "marks=crack:1:2:3"]
)
def test_marks_that_are_none_are_refused(query: str) -> None:
    entered = scoring_forms.read_entry(QueryDict(f"picker=2&partner=4&bracket=61-90&{query}"))
    shown = screen(entered, "musky")
    assert shown.outcome.problem != ""
    assert not shown.outcome.payouts


def test_why_names_the_players() -> None:
    shown = screen(PostedHand(picker="2", partner="4", bracket="61-90", marks=("crack:3",)), "walleye")
    assert "Cy cracked: ×2" in shown.outcome.why
    assert shown.outcome.multiplier == 2


def test_an_untouched_form_is_empty() -> None:
    assert scoring_forms.read_entry(QueryDict("doublers=0&dealer=2&tricks=&points=&unusual=&stolen_from=")).is_empty
    assert not scoring_forms.read_entry(QueryDict("picker=1")).is_empty


@pytest.mark.parametrize(
    ("options", "entered", "units"),
    [
        (
            {"sheepshead": "alone"},
            PostedHand(picker="1", partner="alone", unusual="sheepshead", won="true"),
            [24, -6, -6, -6, -6],
        ),
        (
            {"sheepshead": "alone"},
            PostedHand(picker="1", partner="alone", unusual="sheepshead", won="false"),
            [-24, 6, 6, 6, 6],
        ),
        (
            {"forfeit": "named"},
            PostedHand(
                picker="1", partner="2", unusual="forfeit", offender="1", category="0-30", reason="buried the jack"
            ),
            [-4, -2, 2, 2, 2],
        ),
        ({"renege": "fee"}, PostedHand(unusual="renege", offender="4"), [8, 8, 8, -32, 8]),
        ({"misplay_fee": 1}, PostedHand(unusual="misplay", offender="3"), [1, 1, -4, 1, 1]),
        ({"misplay_fee": 1}, PostedHand(picker="1", partner="2", unusual="misplay", offender="3"), [1, 1, -4, 1, 1]),
        ({"partner": "nobody", "split": "picker-rest"}, PostedHand(picker="2", bracket="61-90"), [-1, 4, -1, -1, -1]),
        ({}, PostedHand(picker="2", partner="alone", bracket="61-90", doublers="2"), [-4, 16, -4, -4, -4]),
    ],
)
def test_what_is_behind_more_pays_as_the_rules_say(
    options: dict[str, Any], entered: PostedHand, units: list[int]
) -> None:
    rules = read_rules({"preset": "standard", **options})
    shown = scoring_screen.build_screen(rules, game.start(rules, 5, 5), NAMES[:5], entered)
    assert shown.outcome.problem == ""
    assert paid(shown) == units


def test_more_names_what_is_set_in_it() -> None:
    assert screen(PostedHand()).more.choices == []
    assert screen(PostedHand(unusual="misdeal", doublers="2", cut="KD")).more.choices == [
        "Misdeal", "Round of doubles", "Extra doublers: 2",
    ]  # fmt: skip


def test_what_the_rules_do_not_have_is_not_shown() -> None:
    rules = read_rules({"preset": "standard", "misplay_fee": 0, "sheepshead": "off"})
    shown = scoring_screen.build_screen(rules, game.start(rules, 5, 5), NAMES[:5], PostedHand())
    assert [key.label for key in shown.more.unusual] == ["Normal", "Misdeal", "Renege", "Forfeit"]
