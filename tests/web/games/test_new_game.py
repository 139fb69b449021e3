"""A new game in one form: opened, or kept as typed with a sentence at the field."""

import re
from dataclasses import replace
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils.formats import date_format

from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules
from scorekeeper.models import ClubGame, Entry, Person
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services import clubs, persons
from scorekeeper.services.clubs import create_club
from scorekeeper.services.games import site_day
from scorekeeper.services.grants import club_links
from scorekeeper.web.house_rules.options import options_as_typed
from scorekeeper.wording.rules import rules_name
from tests.pages import one_line
from tests.sampling import PRESETS
from tests.web.conftest import holder

pytestmark = pytest.mark.pages

NAMES = ["Ann", "Bob", "Cy", "Dan", "Eve"]


def options(preset: str) -> dict[str, Any]:
    """Return the options as the form shows them, untouched."""
    return {f"rule.{name}": list(values) for name, values in options_as_typed(load_preset(preset)).items()}


def form(preset: str = "standard", /, **fields: Any) -> dict[str, Any]:
    shown = options(preset) | {"preset": preset, "shown_preset": preset, "key": "new-evening-1", "title": "Friday"}
    return shown | {"seat": NAMES, "dealer": "3", "unit": "", "currency": "", "do": "open"} | fields


def opened(answer: Any) -> TableView:
    assert answer.status_code == 302, errors(answer)
    return table_view(int(re.fullmatch(r"/games/(\d+)/", answer["Location"])[1]))  # type: ignore[index]


def errors(answer: Any) -> dict[str, str]:
    """Return the sentence at each field."""
    found = re.findall(
        r'<p class="error" id="(?:error-)?([^"]*?)(?:_error)?"[^>]*>([^<]*)</p>', answer.content.decode()
    )
    return {name: unescape(sentence) for name, sentence in found}


def typed(answer: Any) -> list[str]:
    """Return the names as they stand in the form."""
    return [unescape(name) for name in re.findall(r'name="seat"(?: value="([^"]*)")?', answer.content.decode())]


def test_the_form_opens_with_the_first_preset(olive: Client) -> None:
    answer = olive.get("/new")
    assert typed(answer) == [""] * 5
    assert 'value="standard" selected' in answer.content.decode()


def test_a_game_is_opened(olive: Client) -> None:
    view = opened(olive.post("/new", form()))
    assert list(view.names) == NAMES
    assert (view.name, view.dealer, view.rules.preset, view.rules.unit_value) == ("Friday", 4, "standard", 0)


def test_a_double_tap_opens_one(olive: Client) -> None:
    assert {olive.post("/new", form())["Location"] for _ in range(2)} == {olive.post("/new", form())["Location"]}
    assert ClubGame.objects.count() == 1


def test_empty_lines_are_left_out_and_the_dealer_keeps_the_deal(olive: Client) -> None:
    view = opened(olive.post("/new", form(seat=["", "Ann", "", "Bob", "Cy", "Dan", "Eve", ""], dealer="4")))
    assert list(view.names) == NAMES
    assert view.dealer == 3


def test_more_people_than_are_dealt_in_sit_out_in_turn(olive: Client) -> None:
    view = opened(olive.post("/new", form(seat=[*NAMES, "Flo", "Gil"], dealer="0")))
    assert (view.rules.players, view.rules.table, view.sits_out) == (5, 7, (1, 7))


@pytest.mark.parametrize(
    ("unit", "currency", "value"),
    [("0.10", "USD", 10), ("0,25", "EUR", 25), ("2", "CHF", 200), ("$1.5", "USD", 150), ("5¢", "USD", 5), ("", "", 0)],
)
def test_what_a_point_is_worth(olive: Client, unit: str, currency: str, value: int) -> None:
    view = opened(olive.post("/new", form(unit=unit, currency=currency)))
    assert view.rules.unit_value == value
    assert view.rules.currency == (currency or "USD")


def test_options_that_differ_from_the_preset(olive: Client) -> None:
    changed = {"rule.bump": ["true"], "rule.no_pick": ["leaster", "doubler"], "rule.stakes": ["2", "4", "8"]}
    rules = opened(olive.post("/new", form(**changed))).rules
    expected = read_rules({"preset": "standard", "bump": True, "no_pick": ["leaster", "doubler"], "stakes": [2, 4, 8]})
    assert rules == expected


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_opens_as_it_stands(olive: Client, preset: str) -> None:
    rules = load_preset(preset)
    shown = olive.post("/new", form(preset="standard") | {"preset": preset, "do": "preset"})
    money = re.search(r'name="unit"(?: value="([^"]*)")?', shown.content.decode())
    assert money is not None
    names = [*NAMES, "Flo", "Gus", "Hal"][: rules.table]
    currency = rules.currency if rules.unit_value else ""
    view = opened(olive.post("/new", form(preset, seat=names, unit=money[1] or "", currency=currency)))
    assert view.rules == rules


def test_every_preset_is_offered(olive: Client) -> None:
    page = olive.get("/new").content.decode()
    assert [slug for slug in preset_slugs() if f'value="{slug}"' not in page] == []


def test_another_preset_keeps_what_was_changed_by_hand(olive: Client) -> None:
    sent = form(**{"rule.alone_factor": ["2"], "seat": ["Ann", "Bob"]}) | {"preset": "walleye", "do": "preset"}
    answer = olive.post("/new", sent, headers={"HX-Request": "true"})
    page = one_line(answer.content)
    assert page.lstrip().startswith("<form")
    assert typed(answer) == ["Ann", "Bob", "", "", ""]
    assert re.search(r'name="rule.alone_factor"[^>]* value="2"', page)
    assert re.search(r'value="any-defender" selected', page)
    assert re.findall(r"Preset: ([^<]*)<", page) == ["1"]


@pytest.mark.parametrize(
    ("preset", "seats", "dealer", "expected", "deals"),
    [
        ("three-handed-10", [""] * 5, 0, [""] * 3, 0),
        ("three-handed-10", ["Ann", "", "Bob", "", ""], 2, ["Ann", "", "Bob"], 2),
        ("three-handed-10", ["Ann", "", "Bob", "", "Cy"], 4, ["Ann", "Bob", "Cy"], 2),
        ("three-handed-10", ["", "", "", "", "Cy"], 0, ["", "", "Cy"], 0),
        ("three-handed-10", NAMES, 4, NAMES, 4),
        ("eight-handed-trio", ["Ann", "Bob", "", "", ""], 1, ["Ann", "Bob", *[""] * 6], 1),
    ],
)
def test_seats_follow_the_preset_and_keep_every_name(
    olive: Client, preset: str, seats: list[str], dealer: int, expected: list[str], deals: int
) -> None:
    answer = olive.post("/new", form(seat=seats, dealer=str(dealer)) | {"preset": preset, "do": "preset"})
    assert typed(answer) == expected
    assert re.findall(r'name="dealer" value="(\d)"\s+checked', answer.content.decode()) == [str(deals)]


@pytest.mark.parametrize(
    ("fields", "label", "target"),
    [
        ({"seat": ["Ann", "x" * 61, "Cy", "Dan", "Eve"]}, "Seat 2", "seat-1"),
        ({"seat": ["Ann", "", "Bob", "", ""], "dealer": "0"}, "Players", "seat-1"),
        ({"seat": [*NAMES, ""], "dealer": "5"}, "First dealer", "deals-5"),
        ({"unit": "ten", "currency": "USD"}, "Per point", "unit"),
        ({"title": ""}, "Name", "title"),
        ({"key": "no"}, "House rules", "preset"),
        ({"rule.stakes": ["1", "2"]}, "Stakes", "rule-stakes"),
    ],
)
def test_names_the_field_to_fix_and_links_to_it(olive: Client, fields: dict[str, Any], label: str, target: str) -> None:
    page = olive.post("/new", form(**fields)).content.decode()
    links = re.findall(r'<li><a href="#([^"]*)">([^<]*)</a>: ([^<]*)</li>', page)
    assert [(unescape(text), place) for place, text, _sentence in links] == [(label, target)]
    assert f'id="{target}"' in page


@pytest.mark.parametrize(
    ("action", "names", "dealer"),
    [
        ("add", [*NAMES, ""], 3),
        ("remove-1", ["Ann", "Cy", "Dan", "Eve"], 2),
        ("remove-3", ["Ann", "Bob", "Cy", "Eve"], 3),
        ("up-3", ["Ann", "Bob", "Dan", "Cy", "Eve"], 2),
        ("down-3", ["Ann", "Bob", "Cy", "Eve", "Dan"], 4),
        ("down-2", ["Ann", "Bob", "Dan", "Cy", "Eve"], 2),
        ("up-0", NAMES, 3),
        ("down-4", NAMES, 3),
        ("remove-99", NAMES, 3),
        ("up-\u0663", NAMES, 3),
        ("nonsense", NAMES, 3),
    ],
)
def test_lines_move_and_the_dealer_with_them(olive: Client, action: str, names: list[str], dealer: int) -> None:
    answer = olive.post("/new", form(do=action))
    assert answer.status_code == 200
    assert typed(answer) == names
    assert re.findall(r'name="dealer" value="(\d)"\s+checked', answer.content.decode()) == [str(dealer)]


def test_there_are_at_most_ten_lines_and_at_least_one(olive: Client) -> None:
    assert len(typed(olive.post("/new", form(seat=["x"] * 10, do="add")))) == 10
    assert len(typed(olive.post("/new", form(seat=["x"] * 30, do="add")))) == 10
    assert typed(olive.post("/new", form(seat=["Ann"], dealer="0", do="remove-0"))) == ["Ann"]


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "=1+1", "🐑", "Ärger", "O'Neil & Sons", "ann " + "x" * 56]
)
def test_names_are_taken_as_text(olive: Client, name: str) -> None:
    view = opened(olive.post("/new", form(seat=[name, *NAMES[1:]])))
    assert view.names[0] == name


def test_names_are_normalised(olive: Client) -> None:
    view = opened(olive.post("/new", form(seat=["A\u0308nn  Lee ", *NAMES[1:]])))
    assert view.names[0] == "\u00c4nn Lee"


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"seat": ["Ann", "x" * 61, "Cy", "Dan", "Eve"]}, "seat-1", "at most 60 characters"),
        ({"seat": ["", "Ann", "Bob\u202e", "Cy", "Dan", "Eve"]}, "seat-2", "can't be printed (U+202E)"),
        ({"seat": ["Ann", "B\x07b", "Cy", "Dan", "Eve"]}, "seat-1", "can't be printed (U+0007)"),
        ({"seat": ["Ann", "Bob", "ann", "Dan", "Eve"]}, "seat-2", "ann"),
        ({"seat": ["Ann", "Bob"]}, "seat-1", "These rules need at least 5 players. Add more names."),
        ({"seat": ["", "", ""]}, "seat-0", "Enter the names of the players."),
        ({"seat": [*NAMES, ""], "dealer": "5"}, "dealer", "Choose who deals first."),
        ({"title": ""}, "title", "Enter a name."),
        ({"title": "x" * 61}, "title", "at most 60 characters"),
        ({"unit": "ten", "currency": "USD"}, "unit", "not \u201cten\u201d"),
        ({"unit": "", "currency": "USD"}, "unit", "Enter an amount like 0.05 or 5¢"),
        ({"unit": "0", "currency": "USD"}, "unit", "or play without money"),
        ({"unit": ".05", "currency": ""}, "unit", "Choose a currency for .05, or clear the amount"),
        ({"unit": "0.105", "currency": "USD"}, "unit", "at most 2 decimals for USD"),
        ({"unit": "1", "currency": "dollars"}, "currency", "three capital letters"),
        ({"key": "no"}, "preset", "A key has 8 to 64"),
        ({"rule.stakes": ["3", "2", "1"]}, "stakes", "that don't go down"),
        ({"rule.stakes": ["1", "2"]}, "stakes", "3 values"),
        ({"rule.players": ["\u0665"]}, "players", "whole number"),
        ({"rule.crack": ["maybe"]}, "crack", "Use one of these: off"),
        ({"rule.no_pick": []}, "no_pick", "Choose what happens when nobody picks."),
    ],
)
def test_what_is_wrong_is_said_at_the_field(olive: Client, fields: dict[str, Any], field: str, sentence: str) -> None:
    answer = olive.post("/new", form(**fields))
    assert answer.status_code == 422
    found = errors(answer)
    assert sentence in found.get(field, ""), found
    assert len(found) == 1, "said once"
    assert typed(answer) == fields.get("seat", NAMES)
    assert ClubGame.objects.count() == 0


def test_everything_that_is_wrong_is_said_at_once(olive: Client) -> None:
    answer = olive.post("/new", form(seat=["x" * 61, *NAMES[1:]], unit="ten") | {"rule.stakes": ["x", "2", "3"]})
    assert set(errors(answer)) == {"seat-0", "stakes", "unit"}
    few = olive.post("/new", form(seat=["Ann", "Bob"], dealer="0", unit="ten", currency="USD"))
    assert set(errors(few)) == {"seat-1", "unit"}
    both = olive.post("/new", form(seat=["x" * 61, "y" * 61, *NAMES[2:]], unit="ten", currency="USD"))
    assert set(errors(both)) == {"seat-0", "seat-1", "unit"}


def test_changed_rules_of_a_club_do_not_keep_their_name(olive: Client, club: int) -> None:
    key = f"own-{clubs.keep_rules(club, replace(load_preset('standard'), title='Ours', bump=True))}"
    fields = {"club": str(club), "preset": key, "shown_preset": key, "rule.bump": ["true"]}
    kept = opened(olive.post("/new", form(**fields)))
    changed = opened(olive.post("/new", form(**fields | {"key": "changed-rules", "rule.crack": ["any-defender"]})))
    assert rules_name(kept.rules) == "Ours"
    assert rules_name(changed.rules) == "Standard with double on the bump, crack: any defender"


def test_a_preset_that_is_none_is_the_first(olive: Client) -> None:
    assert opened(olive.post("/new", form(preset="standard") | {"preset": "nonsense"})).rules.preset == "standard"


@pytest.mark.parametrize("clubs", [1, 3])
def test_the_form_takes_few_statements(olive: Client, django_assert_num_queries: Any, clubs: int) -> None:
    with django_assert_num_queries(3):
        olive.get("/new")
    for number in range(clubs):
        create_club(f"Club {number}")
    with django_assert_num_queries(6):  # and the club's names, rules, and last game, of which there is none
        olive.get("/new")
    olive.post("/new", form())
    with django_assert_num_queries(7):  # and the table of that game
        olive.get("/new")


def test_the_form_begins_with_the_table_of_the_last_game(olive: Client) -> None:
    olive.post("/new", form("walleye", title="Friday at Dan's", dealer="1", unit="0.25", currency="EUR"))
    ClubGame.objects.update(played_on=date(2026, 11, 20))
    answer = olive.get("/new")
    page = answer.content.decode()
    assert typed(answer) == NAMES
    assert re.findall(r'name="dealer" value="(\d)"\s+checked', page) == ["1"]
    assert '<option value="last" selected>Walleye</option>' in page
    assert re.search(r'name="unit" value="0.25"', page)
    assert f'value="{date_format(site_day(), "l")} at Dan&#x27;s"' in page
    sent = {"preset": "last", "shown_preset": "last", "key": "new-evening-2", "title": "Saturday", "seat": NAMES}
    options = {f"rule.{name}": list(values) for name, values in options_as_typed(load_preset("walleye")).items()}
    view = opened(olive.post("/new", sent | options | {"dealer": "1", "unit": "0.25", "currency": "EUR"}))
    assert (view.rules.preset, view.rules.unit_value, view.rules.currency) == ("walleye", 25, "EUR")
    assert 'value="standard" selected' in olive.get("/new?rules=standard").content.decode()


def test_the_club_that_played_last_is_chosen_and_its_names_offered(olive: Client) -> None:
    olive.post("/new", form())
    work = create_club("Work")
    assert re.findall(r'<option value="(\d+)" selected>', olive.get("/new").content.decode()) == [str(work - 1)]
    page = olive.get(f"/new?club={work}").content.decode()
    assert f'<option value="{work}" selected>Work' in page
    assert 'value="Ann"' not in page
    shown = olive.post("/new", form(club=work - 1, do="club")).content.decode()
    assert shown.count('<option value="Ann">') == 1
    view = opened(olive.post("/new", form(club=work, key="new-evening-2")))
    assert view.club == work


def chosen_club(page: str) -> str:
    """Return the club that the form proposes, by its name."""
    chosen = re.search(r'<select name="club".*?<option value="[^"]*" selected>([^<]*)<', page, re.DOTALL)
    return unescape(chosen[1]) if chosen else ""


def test_a_game_can_stay_out_of_the_only_club_and_the_choice_is_remembered(olive: Client) -> None:
    work = create_club("Work")
    assert chosen_club(olive.get("/new").content.decode()) == "Work"
    casual = opened(olive.post("/new", form(club="none")))
    assert casual.club != work
    assert Person.objects.filter(club=work).count() == 0
    page = olive.get("/new").content.decode()
    assert chosen_club(page) == "No club, no statistics"
    assert '<option value="Ann">' in page
    assert "Games without a club" in olive.get("/").content.decode()
    assert 'href="/new?club=none"' in olive.get(f"/clubs/{casual.club}/").content.decode()
    opened(olive.post("/new", form(club=work, key="new-evening-2")))
    assert chosen_club(olive.get("/new").content.decode()) == "Work"
    assert chosen_club(olive.get("/new?club=none").content.decode()) == "No club, no statistics"


def test_only_the_owner_may_choose_no_club(olive: Client) -> None:
    work = create_club("Work")
    scorer = holder(club_links(work).scorer)
    scorer.cookies["club"] = "none"
    page = scorer.get("/new").content.decode()
    assert "Club: Work" in page
    assert "No club" not in page
    assert scorer.post("/new", form(club="none")).status_code == 404


def test_a_scorer_of_a_club_opens_games_there_alone(olive: Client) -> None:
    work, other = create_club("Work"), create_club("Other")
    scorer, viewer = holder(club_links(work).scorer), holder(club_links(work).viewer)
    assert opened(scorer.post("/new", form(club=work))).club == work
    assert Entry.objects.get().role == "scorer"
    assert [scorer.post("/new", form(club=other)).status_code, scorer.get(f"/new?club={other}").status_code] == [
        404
    ] * 2
    assert [viewer.get("/new").status_code, viewer.post("/new", form(club=work)).status_code] == [404, 404]
    assert olive.post("/new", form(club="nonsense")).status_code == 404


def test_two_names_of_one_person_are_told_at_the_field(olive: Client) -> None:
    opened(olive.post("/new", form()))
    opened(olive.post("/new", form(seat=["Annie", *NAMES[1:]], key="new-evening-2")))
    persons.merge(*(Person.objects.get(name=name).pk for name in ("Annie", "Ann")))
    answer = olive.post("/new", form(seat=["Ann", "", "Annie", *NAMES[2:]], key="new-evening-3", dealer="0"))
    assert errors(answer) == {"seat-2": "Ann and Annie are the same player. Use one of the names."}


def test_rules_without_a_stake_take_that_of_the_last_game(olive: Client, club_game: Any) -> None:
    last = opened(olive.post("/new", form(unit="0.25", currency="EUR")))
    assert last.rules.unit_value == 25
    page = olive.get("/new?rules=standard-called-ace").content.decode()
    assert re.search('name="unit" value="0.25"', page)
    assert '<option value="EUR" selected>' in page
    assert 'name="unit" value="0.10"' in olive.get("/new?rules=walleye").content.decode()


def test_a_new_game_of_a_club_leads_to_the_eight_questions(kate: Client, club: int) -> None:
    link = f'<a href="/clubs/{club}/rules/interview">Answer eight questions</a>'
    assert link in kate.get("/new", {"club": club}).content.decode()
