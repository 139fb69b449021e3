"""The same table again in one tap, the deletion of an empty game, and the draw for the first dealer."""

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from scorekeeper.engine.cards import draw_first_dealer
from scorekeeper.models import ClubGame, Entry, Person
from scorekeeper.queries.table import TableView, table_view
from scorekeeper.services import grants, persons
from scorekeeper.services.clubs import casual, create_club, demo
from scorekeeper.services.games import site_day
from scorekeeper.services.requests import Close, Reseat, Void
from scorekeeper.web.games.again import next_title, same_table_question
from tests.pages import one_line
from tests.tables import Table, opened
from tests.web.conftest import holder
from tests.web.games.test_new_game import NAMES, form

FRIDAY = date(2026, 11, 20)
AGAIN = {"key": "again-key-1"}


def table_at(answer: Any) -> TableView:
    """Return the table that an answer leads to."""
    assert answer.status_code == 302
    return table_view(int(re.fullmatch(r"/games/(\d+)/", answer["Location"])[1]))  # type: ignore[index]


def offers(client: Client, path: str = "/") -> list[str]:
    """Return where the buttons of a page lead that open the same table again."""
    return re.findall(r'action="(/games/\d+/again)"', client.get(path).content.decode())


def test_one_tap_restores_players_order_rules_stake_and_the_next_dealer(olive: Client) -> None:
    last = opened({"preset": "walleye", "table": 6, "unit_value": 10}, players=6, dealer=2, played_on=FRIDAY)
    last.record()
    uuids = {person.name: str(person.uuid) for person in Person.objects.all()}
    last.change(Reseat(tuple(uuids[name] for name in ("Flo", "Ann", "Cy", "Dan", "Eve", "Bob"))))
    before = last.view
    again = table_at(olive.post(offers(olive)[0], AGAIN))
    assert again.names == before.names == ("Flo", "Ann", "Cy", "Dan", "Eve", "Bob")
    assert (again.dealer, again.names[again.dealer - 1]) == (before.dealer, before.names[before.dealer - 1])
    assert again.rules == before.rules
    assert (again.club, again.next_number, again.last) == (before.club, 1, None)
    assert again.persons == tuple(Person.objects.get(name=name).pk for name in again.names)


def test_those_who_left_are_not_restored(olive: Client) -> None:
    last = opened({"preset": "standard", "table": 6}, players=6, played_on=FRIDAY)
    stay = tuple(str(uuid) for uuid in Person.objects.exclude(name="Bob").order_by("pk").values_list("uuid", flat=True))
    last.change(Reseat(stay))
    again = table_at(olive.post(offers(olive)[0], AGAIN))
    assert (again.names, again.rules.table) == (("Ann", "Cy", "Dan", "Eve", "Flo"), 5)


def test_a_double_tap_opens_one_game(olive: Client, club_game: Table) -> None:
    address = f"/games/{club_game.club_game}/again"
    assert olive.post(address, AGAIN)["Location"] == olive.post(address, AGAIN)["Location"]
    assert ClubGame.objects.count() == 2


def test_the_card_names_players_rules_stake_and_dealer(olive: Client) -> None:
    opened({"preset": "standard", "bump": True, "crack": "any-defender", "unit_value": 10}, played_on=FRIDAY, dealer=5)
    page = one_line(olive.get("/").content)
    assert "Same table as " in page
    assert "Ann, Bob, Cy, Dan, Eve" in page
    assert "Jack of diamonds, double on the bump, cracks, 10¢ a point. Eve deals." in page


def test_a_game_of_today_goes_on_and_can_be_played_again(olive: Client, club_game: Table) -> None:
    club_game.record()
    page = one_line(olive.get("/").content)
    assert "Continue with hand 2" in page
    assert offers(olive) == [f"/games/{club_game.club_game}/again"]
    club_game.change(Close())
    assert "Same table as earlier today?" in one_line(olive.get("/").content)


def typed_from_paper(client: Client, title: str) -> int:
    """Type the totals of a paper game of today; return its number."""
    sheet = {"title": title, "day": site_day().isoformat(), "name": NAMES[:5], "points": ["8", "-2", "-2", "-2", "-2"]}
    answer = client.post(f"/clubs/{casual().pk}/paper", sheet | {"key": "paper-key-1", "do": "take"})
    return int(re.fullmatch(r"/games/(\d+)/sheet", answer["Location"])[1])  # type: ignore[index]


def test_a_game_of_which_paper_has_the_totals_goes_on_without_a_hand_number(olive: Client) -> None:
    game = typed_from_paper(olive, "Christmas party")
    page = one_line(olive.get("/").content)
    assert "Continue game" in page
    assert "Continue with hand" not in page
    assert offers(olive) == [f"/games/{game}/again"]


def test_a_game_after_one_from_paper_does_not_take_over_its_name(olive: Client) -> None:
    game = typed_from_paper(olive, "Christmas party")
    assert 'value="Christmas party' not in olive.get("/new").content.decode()
    assert "Christmas" not in table_at(olive.post(f"/games/{game}/again", AGAIN)).name


@pytest.mark.parametrize(
    ("days", "question"),
    [
        (0, "Same table as earlier today?"),
        (1, "Same table as yesterday?"),
        (4, "Same table as last Monday?"),
        (6, "Same table as last Saturday?"),
        (7, "Same table as on Nov 13, 2026?"),
    ],
)
def test_asks_for_the_day_as_people_say_it(days: int, question: str) -> None:
    assert same_table_question(FRIDAY - timedelta(days), FRIDAY) == question


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Friday at Dan's", "Saturday at Dan's"),
        ("Friday at Dan's, game 2", "Saturday at Dan's"),
        ("Wendt's Tavern", "Wendt's Tavern"),
        ("Friday, November 20", "Sat, Nov 28"),
        ("Fri, Nov 20, game 8", "Sat, Nov 28"),
    ],
)
def test_the_name_of_the_next_game_follows_the_calendar(name: str, title: str) -> None:
    assert next_title(name, FRIDAY, date(2026, 11, 28)) == title


def test_a_second_game_of_the_day_gets_another_name(olive: Client, club_game: Table) -> None:
    again = table_at(olive.post(f"/games/{club_game.club_game}/again", AGAIN))
    assert again.name == f"{club_game.view.name}, game 2"


def test_an_erased_player_is_not_seated_again(olive: Client, club_game: Table) -> None:
    ann = Person.objects.get(name="Ann")
    persons.erase(ann.pk, "Ann")
    assert olive.post(f"/games/{club_game.club_game}/again", AGAIN)["Location"] == "/new"
    assert ClubGame.objects.count() == 1


def test_the_club_of_the_last_choice_on_the_device_is_offered(olive: Client) -> None:
    other = opened(key="evening-2", club=create_club("Work"), played_on=FRIDAY)
    home = opened(key="evening-1", club=create_club("Home town"), played_on=FRIDAY + timedelta(days=1))
    opened(key="evening-3", club=demo().pk)
    assert offers(olive) == [f"/games/{home.club_game}/again"]
    olive.cookies["club"] = str(other.view.club)
    assert offers(olive) == [f"/games/{other.club_game}/again"]
    olive.post(f"/games/{home.club_game}/again", AGAIN)
    assert olive.cookies["club"].value == str(home.view.club)


def test_a_game_without_a_club_is_played_again_without_one(olive: Client) -> None:
    last = opened(casual=True, played_on=FRIDAY)
    again = table_at(olive.post(offers(olive)[0], AGAIN))
    assert (again.club, last.view.club) == (casual().pk, casual().pk)
    assert olive.cookies["club"].value == "none"


def test_only_who_may_open_games_of_the_club_sees_the_offer_and_can_take_it(
    alice: Client, bob: Client, kate: Client, will: Client, charlie: Client, club_game: Table
) -> None:
    ClubGame.objects.update(played_on=FRIDAY)
    address, club = f"/games/{club_game.club_game}/again", club_game.view.club
    for client in (alice, bob, will):
        assert offers(client) == []
    assert (offers(will, f"/clubs/{club}/"), offers(kate, f"/clubs/{club}/")) == ([], [address])
    assert (offers(alice, f"{address[:-5]}settle-up"), offers(kate, f"{address[:-5]}settle-up")) == ([], [address])
    assert [client.post(address, AGAIN).status_code for client in (alice, bob, will, charlie)] == [404] * 4
    other = opened(key="evening-2", club=create_club("Other"))
    assert kate.post(f"/games/{other.club_game}/again", AGAIN).status_code == 404
    assert table_at(kate.post(address, AGAIN)).club == club
    assert Entry.objects.order_by("-pk")[0].role == "scorer"


def test_no_table_of_an_event_is_played_again_or_deleted(olive: Client, sitting: Table) -> None:
    for what in ("again", "delete"):
        assert olive.post(f"/games/{sitting.club_game}/{what}", AGAIN).status_code == 404


def test_an_empty_game_can_be_deleted_from_its_scoring_page(alice: Client, bob: Client, club_game: Table) -> None:
    address = f"/games/{club_game.club_game}/delete"
    assert f'action="{address}"' in alice.get(f"/games/{club_game.club_game}/").content.decode()
    assert address not in bob.get(f"/games/{club_game.club_game}/").content.decode()
    assert bob.post(address, AGAIN).status_code == 404
    assert alice.get(address).status_code == 405
    assert alice.post(address, AGAIN)["Location"] == "/"
    assert not ClubGame.objects.exists()
    assert alice.get(f"/games/{club_game.club_game}/").status_code == 404


def test_a_game_with_hands_is_not_deleted(alice: Client, club_game: Table) -> None:
    club_game.record()
    page = alice.get(f"/games/{club_game.club_game}/").content.decode()
    assert "Delete game" not in page
    answer = alice.post(f"/games/{club_game.club_game}/delete", AGAIN)
    assert answer.status_code == 422
    assert "Only a game with nothing on its score sheet can be deleted." in answer.content.decode()
    assert not club_game.view.closed


def test_a_game_whose_only_line_was_voided_offers_no_deletion(alice: Client, club_game: Table) -> None:
    club_game.record()
    club_game.change(Void(club_game.sheet.lines[0].uid))
    assert club_game.view.last is None
    assert "Delete game" not in alice.get(f"/games/{club_game.club_game}/").content.decode()


@pytest.mark.parametrize("games", [1, 3])
def test_the_first_page_with_the_offer_takes_few_statements(
    kate: Client, django_assert_num_queries: Any, club_game: Table, games: int
) -> None:
    for number in range(games):
        opened(key=f"further-{number}")
    with django_assert_num_queries(7):
        kate.get("/")


def test_the_recent_games_show_day_hands_and_leader(olive: Client, club_game: Table) -> None:
    ClubGame.objects.update(played_on=FRIDAY)
    club_game.record()
    page = one_line(olive.get("/").content)
    assert re.search(r"Nov 20, 2026 · 1 hand · Ann \+2", page)
    assert page.count('class="disc tiny') == 5


def test_draws_the_first_dealer_and_records_the_seed(olive: Client) -> None:
    page = olive.post("/new", form(do="draw"), headers={"HX-Request": "true"}).content.decode()
    seed = re.search(r'name="seed" value="([0-9a-f]{16})"', page)
    dealer = re.search(r'name="dealer" value="(\d)"\s+checked', page)
    assert seed is not None
    assert dealer is not None
    draw = draw_first_dealer(seed[1], 5)
    assert int(dealer[1]) == draw.dealer - 1
    assert f"{NAMES[draw.dealer - 1]} got the first jack of diamonds and deals." in one_line(page.encode())
    assert page.count('class="playing-card') == len(draw.cards)
    table = table_at(olive.post("/new", form(seed=seed[1], dealer=dealer[1])))
    assert table.dealer == draw.dealer
    assert json.loads(Entry.objects.get().payload)["dealer_drawn_with"] == seed[1]
    shown = olive.get(f"/games/{table.club_game}/first-dealer").content.decode()
    assert seed[1] in shown
    assert shown.count('class="playing-card') == len(draw.cards)
    log = one_line(olive.get(f"/games/{table.club_game}/history").content)
    assert f"First dealer: {NAMES[draw.dealer - 1]}, drawn" in log


def test_a_draw_that_no_longer_fits_is_dropped(olive: Client) -> None:
    other = draw_first_dealer("0f3c", 5).dealer % 5
    assert 'id="dealt-cards"' not in olive.post("/new", form(seed="0f3c", dealer=str(other), do="add")).content.decode()
    table = table_at(olive.post("/new", form(seed="0f3c", dealer=str(other))))
    assert "dealer_drawn_with" not in json.loads(Entry.objects.get().payload)
    page = olive.get(f"/games/{table.club_game}/first-dealer").content.decode()
    assert "The first dealer was chosen, not drawn." in page


def test_the_dealer_is_drawn_among_the_lines_with_a_name_or_all_lines(olive: Client) -> None:
    page = olive.post("/new", form(seat=["", "Ann", "", "Bob", ""], do="draw")).content.decode()
    assert re.findall(r'name="dealer" value="(\d)"\s+checked', page)[0] in "13"
    page = olive.post("/new", form(seat=[""] * 5, do="draw")).content.decode()
    assert re.search(r"Seat \d got the first jack of diamonds", one_line(page.encode()))


def test_nobody_but_viewers_of_the_game_sees_the_draw(olive: Client, charlie: Client) -> None:
    dealer = draw_first_dealer("0f3c", 5).dealer
    table = table_at(olive.post("/new", form(seed="0f3c", dealer=str(dealer - 1))))
    path = f"/games/{table.club_game}/first-dealer"
    viewer = holder(grants.game_links(table.club_game).viewer)
    assert [client.get(path).status_code for client in (olive, viewer, charlie)] == [200, 200, 404]


def test_names_are_offered_in_the_order_in_which_people_played_last(olive: Client) -> None:
    opened(players=5)
    opened(key="evening-2", names=["Eve", "Zoe", "Ann", "Dan", "Flo"])
    page = olive.get("/new").content.decode()
    offered = re.search(r'<datalist id="known-names">(.*?)</datalist>', page)
    assert offered is not None
    assert re.findall(r'value="(\w+)"', offered[1]) == ["Ann", "Dan", "Eve", "Flo", "Zoe", "Bob", "Cy"]


def test_today_is_the_day_of_the_new_game(olive: Client) -> None:
    opened(played_on=FRIDAY)
    again = table_at(olive.post(offers(olive)[0], AGAIN))
    assert ClubGame.objects.get(pk=again.club_game).played_on == site_day()
