"""House rules are set: every option offered, differences and payouts at once, nothing kept that cannot be played."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorekeeper.engine.rules.house_rules import OPTIONS
from scorekeeper.engine.rules.presets import load_preset, read_rules, rule_differences
from scorekeeper.queries.club import rule_set, rule_sets
from scorekeeper.services import clubs, grants
from scorekeeper.web.house_rules.options import options_as_typed
from tests.sampling import PRESETS
from tests.tables import Table
from tests.web.conftest import holder
from tests.web.games.test_new_game import form, opened
from tests.web.house_rules.house_rules_form import Desk, Fields

pytestmark = pytest.mark.pages


def desk(kate: Client, club: int, start: str = "musky") -> Desk:
    return Desk(kate, f"/clubs/{club}/rules/new?from={start}")


def test_every_option_is_offered_with_all_its_values(kate: Client, club: int) -> None:
    names = {"title": "name", "unit_value": "unit", "currency": "currency"}
    offered = desk(kate, club).fields.offered
    for option in OPTIONS:
        there = offered[names.get(option.name, f"rule.{option.name}")]
        assert set(option.choices) - {"false"} <= set(there), option.name


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_is_kept_as_it_stands(kate: Client, club: int, slug: str) -> None:
    page = desk(kate, club, slug)
    assert page.differences == []
    assert page.save().status_code == 302
    (kept,) = rule_sets(club)
    assert kept.rules == load_preset(slug)


def test_the_example_moves_with_every_change(kate: Client, club: int) -> None:
    page = desk(kate, club)
    assert page.pays["31–60"] == ["−2", "−1", "+1", "−4", "+1"]
    assert page.change(bump="true").pays["31–60"] == ["−4", "−2", "+2", "−8", "+2"]
    assert page.change(alone_factor="3").pays["31–60"] == ["−4", "−2", "+2", "−24", "+6"]
    assert page.change(stakes=["2", "4", "8"]).pays["61–90"] == ["+4", "+2", "−2", "+24", "−6"]
    assert page.answer.content.decode().lstrip().startswith("<form")


def test_what_differs_is_listed_and_undone_one_by_one(kate: Client, club: int) -> None:
    page = desk(kate, club).change(bump="true", stakes=["2", "4", "8"], no_pick=["leaster", "doubler"], unit="0.25")
    assert "4 changes from Musky" in page.page
    assert page.differences == [
        "Stakes: 2/4/8 instead of 1/2/3",
        "Double on the bump: yes instead of no",
        "Nobody picks: leaster, doubler instead of leaster",
        "Per point: $0.25 instead of $0.10",
    ]
    assert len(page.undo("stakes").differences) == 3
    assert page.undo("unit_value").fields.sent["unit"] == ["0.10"]
    assert page.undo("bump").undo("no_pick").differences == []
    assert "Same as Musky" in page.page


def test_currency_without_money_is_kept_too(kate: Client, club: int) -> None:
    page = desk(kate, club, "standard").change(currency="EUR", name="Euros")
    assert page.differences == ["Currency: Euros (€) instead of US dollars ($)"]
    assert page.undo("currency").differences == []
    page.change(currency="EUR").save()
    assert rule_sets(club)[0].text == 'extends = "standard"\ntitle = "Euros"\ncurrency = "EUR"\n'


def test_the_order_of_the_queens_is_set_place_by_place(kate: Client, club: int) -> None:
    page = desk(kate, club).change(queen_order=["clubs", "clubs", "hearts", "diamonds"])
    assert page.errors == {"queen_order": "Queens, high to low has the same value twice. Remove one."}
    page.change(queen_order=["spades", "clubs", "hearts", "diamonds"], name="Spades up").save()
    assert rule_sets(club)[0].rules.queen_order == ("spades", "clubs", "hearts", "diamonds")


def test_weights_may_be_fewer_than_their_places(kate: Client, club: int) -> None:
    page = desk(kate, club, "standard").change(split="weights", weights=["2", "1", ""], name="Weighed")
    assert page.errors == {}
    page.save()
    assert rule_sets(club)[0].rules.weights == (2, 1)


@pytest.mark.parametrize(
    ("changed", "option", "sentence"),
    [
        ({"crack": "off"}, "recrack", "A re-crack answers a crack. Turn on cracks."),
        ({"hand_size": "7"}, "hand_size", None),
        ({"players": "six"}, "players", "Enter a whole number, like 3."),
        ({"stakes": ["1", "2", ""]}, "stakes", "Enter a whole number, like 3."),
        ({"split": "weights"}, "weights", None),
        ({"unit": "a dime"}, "unit", "Enter an amount like 0.05 or 5¢, not “a dime”."),
        ({"table": "4"}, "table", None),
    ],
)
def test_what_cannot_be_played_is_said_where_it_is_and_never_kept(
    kate: Client, club: int, changed: dict[str, Any], option: str, sentence: str | None
) -> None:
    page = desk(kate, club).change(**changed)
    assert page.answer.status_code == 200
    assert option in page.errors
    assert sentence in (None, page.errors[option])
    assert f'href="#rule-{option}"' in page.page
    assert "Fix the rules to see what a hand pays." in page.page
    assert 'id="save" aria-disabled="true"' in page.page
    assert page.save().status_code == 422
    assert option in page.errors
    assert rule_sets(club) == ()


def test_another_preset_keeps_what_was_changed_by_hand(kate: Client, club: int) -> None:
    page = desk(kate, club).change(bump="true").change(preset="1501-a-wing")
    assert page.differences == []  # a loss is bumped there
    assert page.fields.sent["rule.margin"] == ["doubling"]
    page.change(alone_factor="2").change(preset="walleye")
    assert [one.partition(":")[0] for one in page.differences] == ["Points for going alone"]


def test_an_option_is_undone_together_with_the_choice_of_another_preset(kate: Client, club: int) -> None:
    page = desk(kate, club).change(bump="true", alone_factor="3")
    page.fields.sent["preset"] = ["walleye"]
    page.undo("bump")
    assert [one.partition(":")[0] for one in page.differences] == ["Points for going alone"]
    assert page.fields.sent["shown_preset"] == ["walleye"]


def test_the_money_of_a_preset_comes_along_unless_it_was_typed(kate: Client, club: int) -> None:
    assert desk(kate, club, "standard").change(preset="sunfish").fields.sent["unit"] == ["0.10"]
    assert desk(kate, club, "standard").change(unit="1").change(preset="sunfish").fields.sent["unit"] == ["1"]


def test_a_name_is_needed_and_once_in_the_club(kate: Client, club: int) -> None:
    clubs.keep_rules(club, read_rules({"preset": "musky", "title": "Ours"}))
    page = desk(kate, club).change(name="")
    assert page.errors == {}
    page.save()
    assert page.errors == {"name": "Enter a name for these rules, like Thursdays at Joe's."}
    page.change(name="OURS").save()
    assert page.errors == {"name": "This club already has rules called OURS. Choose another name."}
    assert page.fields.sent["name"] == ["OURS"]
    assert len(rule_sets(club)) == 1


def test_rules_are_changed_and_renamed_under_their_number(kate: Client, club: int) -> None:
    number = clubs.keep_rules(club, read_rules({"preset": "musky", "title": "Ours", "bump": True}))
    page = Desk(kate, f"/clubs/{club}/rules/own-{number}/edit")
    assert page.differences == ["Double on the bump: yes instead of no"]
    answer = page.change(name="Fridays", castrate="true").save()
    assert answer["Location"] == f"/clubs/{club}/rules/own-{number}"
    (kept,) = rule_sets(club)
    assert (kept.number, kept.name, kept.rules.bump, kept.rules.castrate) == (number, "Fridays", True, True)


def test_two_who_change_the_same_rules_do_not_undo_each_other(kate: Client, club: int) -> None:
    number = clubs.keep_rules(club, read_rules({"preset": "musky", "title": "Ours"}))
    one, other = (Desk(kate, f"/clubs/{club}/rules/own-{number}/edit") for _ in range(2))
    one.change(bump="true").save()
    other.change(castrate="true")
    assert other.save().status_code == 422
    assert "Ours changed while you were editing" in other.page
    kept = rule_set(club, number)
    assert kept is not None
    assert (kept.rules.bump, kept.rules.castrate) == (True, False)
    assert other.change(name="Mine").save("copy").status_code == 302
    assert [kept.name for kept in rule_sets(club)] == ["Mine", "Ours"]


def test_a_game_starts_from_the_club_s_own(kate: Client, club: int) -> None:
    queens = ["spades", "clubs", "hearts", "diamonds"]
    house = read_rules({"preset": "musky", "title": "Ours", "bump": True, "queen_order": queens})
    number = clubs.keep_rules(club, house)
    page = kate.get(f"/new?club={club}&rules=own-{number}").content.decode()
    assert page.index(f'value="own-{number}" selected') < page.index('value="standard"')
    sent = form() | {"preset": f"own-{number}", "shown_preset": "standard", "club": str(club), "do": "preset"}
    shown = kate.post("/new", sent)
    assert f'name="shown_preset" value="own-{number}"' in shown.content.decode()
    options = {f"rule.{name}": list(texts) for name, texts in options_as_typed(house).items()}
    view = opened(kate.post("/new", sent | options | {
        "shown_preset": f"own-{number}", "do": "open", "unit": "0.10", "currency": "USD",
    }))  # fmt: skip
    assert view.rules == house


def test_the_form_of_a_new_game_is_filled_with_the_rules_of_its_address(kate: Client, club: int) -> None:
    house = read_rules({"preset": "musky", "title": "Ours", "stakes": [2, 4, 8], "unit_value": 25, "currency": "EUR"})
    number = clubs.keep_rules(club, house)
    fields = Fields("game-form")
    fields.feed(kate.get(f"/new?club={club}&rules=own-{number}").content.decode())
    names = {"seat": ["Ann", "Bob", "Cy", "Dan", "Eve"], "dealer": "4"}
    assert opened(kate.post("/new", fields.sent | names)).rules == house


def test_a_club_with_rules_of_its_own_is_offered_them_before_its_first_game(db: None) -> None:
    club = clubs.create_club("Work")
    kate = holder(grants.club_links(club).scorer)
    assert 'value="standard" selected' in kate.get("/new").content.decode()
    number = clubs.keep_rules(club, read_rules({"preset": "indiana", "title": "Ours"}))
    page = kate.get("/new").content.decode()
    assert f'value="own-{number}" selected' in page
    assert page.count('name="seat"') == 4
    clubs.retire_rules(number)
    assert 'value="standard" selected' in kate.get("/new").content.decode()


def test_the_rules_of_a_game_are_kept_as_they_hold(kate: Client, club_game: Table, club: int) -> None:
    page = Desk(kate, f"/clubs/{club}/rules/new?from=game-{club_game.club_game}")
    page.change(name="As on Friday").save()
    (kept,) = rule_sets(club)
    assert kept.name == "As on Friday"
    assert rule_differences(kept.rules, club_game.view.rules).keys() == {"title"}
