"""The first page and the demo."""

import re

from django.test import Client

from scorekeeper.services import grants
from tests.tables import Table, opened
from tests.web.conftest import holder


def test_the_owner_starts_with_an_empty_page(olive: Client) -> None:
    page = olive.get("/").content.decode()
    assert "No games yet" in page
    assert "New game" in page


def test_the_empty_page_shows_the_ways_to_a_club_and_to_older_scores(olive: Client) -> None:
    ways = re.findall(r'href="(/clubs/new[^"]*)"', olive.get("/").content.decode())
    assert [olive.get(way).status_code for way in ways] == [200] * 4
    went_on = [olive.post(way, {"name": f"Club {at}"})["Location"] for at, way in enumerate(ways)]
    assert [re.sub(r"\d+", "N", path) for path in went_on] == [
        "/clubs/N/",
        "/clubs/N/import",
        "/clubs/N/paper",
        "/clubs/N/import-file",
    ]
    assert [olive.get(path).status_code for path in went_on] == [200] * 4
    assert "/clubs/new?then" not in olive.get("/").content.decode()
    assert olive.get("/clubs/new?then=anywhere").status_code == 404


def test_a_viewer_sees_their_game_and_cannot_open_one(bob: Client, club_game: Table) -> None:
    opened(name="Another", key="another-evening")
    page = bob.get("/").content.decode()
    assert "Friday at Dan" in page
    assert "Another" not in page
    assert "New game" not in page


def test_statements_do_not_grow_with_the_games(
    olive: Client, django_assert_num_queries: object, club_game: Table
) -> None:
    with django_assert_num_queries(7):  # type: ignore[operator]
        olive.get("/")
    for number in range(2):
        opened(key=f"further-evening-{number}")
    with django_assert_num_queries(7):  # type: ignore[operator]
        olive.get("/")


def test_the_demo_has_hands_and_is_opened_once(olive: Client) -> None:
    answers = [olive.post("/demo", {"key": "demo-of-test"}) for _ in range(2)]
    assert answers[0].status_code == 302
    assert answers[0]["Location"] == answers[1]["Location"]
    page = olive.get("/").content.decode()
    assert page.count("for trying out</span>") == 1
    demo = olive.get(answers[0]["Location"]).content.decode()
    assert "Demo game: try anything." in demo
    assert '<a href="/">Leave demo</a>' in demo
    viewer = holder(grants.game_links(int(answers[0]["Location"].split("/")[2])).viewer)
    assert "try anything" not in viewer.get(answers[0]["Location"]).content.decode()


def test_a_real_game_is_not_called_a_demo(olive: Client, club_game: Table) -> None:
    assert "Leave demo" not in olive.get(f"/games/{club_game.club_game}/").content.decode()


def test_the_demo_needs_its_key(olive: Client) -> None:
    answer = olive.post("/demo", {"key": "no"})
    assert answer.status_code == 422
    assert "A key has 8 to 64" in answer.content.decode()


def test_the_owners_link_leads_home(db: None) -> None:
    assert holder(grants.owner_link_path()).get("/").status_code == 200


def test_offers_paper_and_import_after_the_first_game(olive: Client, club_game: Table) -> None:
    ways = re.findall(r'href="(/clubs/\d+/(?:paper|import))"', olive.get("/").content.decode())
    assert [olive.get(way).status_code for way in ways] == [200, 200]
