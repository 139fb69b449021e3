"""A game typed from a sheet of paper."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import ClubGame
from scorekeeper.queries.sheet import Sheet, sheet
from scorekeeper.services import clubs
from tests.tables import Table

pytestmark = pytest.mark.pages

NAMES = ["Ann", "Bob", "Cy"]


@pytest.fixture
def club(club_game: Table) -> int:
    """Return the club at home."""
    return clubs.home().pk


def form(points: list[str], **fields: Any) -> dict[str, Any]:
    known = {
        "title": "Monday",
        "day": "2004-11-01",
        "name": NAMES,
        "points": points,
        "key": "paper-key-1",
        "do": "take",
    }
    return known | fields


def send(client: Client, club: int, points: list[str], **fields: Any) -> tuple[int, str]:
    answer = client.post(f"/clubs/{club}/paper", form(points, **fields))
    return answer.status_code, answer.headers.get("Location", answer.content.decode())


def taken(where: str) -> Sheet:
    match = re.fullmatch(r"/games/(\d+)/(?:sheet|balance)", where)
    assert match is not None, where
    found = sheet(int(match[1]))
    assert found is not None
    return found


def errors(html: str) -> list[str]:
    return [unescape(sentence) for sentence in re.findall(r'<p class="error"[^>]*>([^<]*)</p>', html)]


def test_points_by_hand(olive: Client, club: int) -> None:
    status, where = send(olive, club, ["2", "-1", "(1)", "", "", "", "", "−1", "1"])
    sheet = taken(where)
    assert (status, where) == (302, f"/games/{sheet.club_game}/sheet")
    assert (sheet.names, [line.payouts for line in sheet.lines]) == (("Ann", "Bob", "Cy"), [(2, -1, -1), (0, -1, 1)])
    assert (sheet.name, str(ClubGame.objects.get(pk=sheet.club_game).played_on), sheet.closed) == (
        "Monday", "2004-11-01", False,
    )  # fmt: skip
    assert olive.get(where).status_code == olive.get(f"/games/{sheet.club_game}/").status_code == 200


def test_the_score_sheet_marks_hands_that_do_not_add_up(olive: Client, club: int) -> None:
    _, where = send(olive, club, ["2", "0", "0", "-2", "0", "0", "1", "-1", "0"])
    assert where.endswith("/sheet")
    assert re.findall(r'class="flag bad">(off by [^<]*)<', olive.get(where).content.decode()) == [
        "off by +2", "off by −2",
    ]  # fmt: skip


def test_totals_that_are_off_lead_to_the_remedies(olive: Client, club: int) -> None:
    _, where = send(olive, club, ["5", "-1", "-1"])
    assert (taken(where).off, where.endswith("/balance")) == (3, True)
    assert "The totals are 3 points too high." in olive.get(where).content.decode()


def test_columns_and_rows_are_added_and_nothing_is_lost(olive: Client, club: int) -> None:
    _, html = send(olive, club, ["2", "-1", "x"], do="player")
    assert html.count('name="name"') == 4
    _, html = send(olive, club, ["2", "-1", "x"], do="row")
    assert re.findall(r'name="points"[^>]*value="([^"]*)"', html) == ["2", "-1", "x", "", "", ""]
    assert ClubGame.objects.count() == 1


def test_sums_are_shown_while_it_is_typed(olive: Client, club: int) -> None:
    answer = olive.post(
        f"/clubs/{club}/paper", form(["2", "-1", "-1", "3", "", "-1"], do="sum"), headers={"HX-Request": "true"}
    )
    html = re.sub(r"\s+", " ", answer.content.decode())
    assert html.startswith(" <form")
    sums = [re.sub("<[^>]*>", "", cell) for cell in re.findall(r'<td class="n(?: last)?">(.*?)</td>', html)]
    assert list(filter(None, sums)) == ["0", "+2", "+5", "\N{MINUS SIGN}1", "\N{MINUS SIGN}2", "+2"]
    assert "off by +2" in html


def test_totals_on_paper_are_summed_while_they_are_typed(olive: Client, club: int) -> None:
    def shown(*totals: str) -> list[str]:
        html = olive.post(f"/clubs/{club}/paper", form([], do="sum") | {"paper": totals}).content.decode()
        row = html.split('id="paper-totals"')[1].split("</tr>")[0]
        return [re.sub(r"\s+", "", tag) for tag in re.findall(r"<b[^>]*>.*?</b>", row)]

    assert shown("12", "-5", "-4") == ['<bclass="loss">+3</b>']
    assert shown("12", "-8", "-4") == ["<b>0</b>"]
    assert shown("", "", "") == []


def note(client: Client, club: int, points: list[str], **fields: Any) -> str:
    """Return what the page says about the sums while it is typed."""
    html = client.post(f"/clubs/{club}/paper", form(points, do="sum") | fields).content.decode()
    match = re.search(r'id="off"[^>]*>(.*?)</p>', html, re.DOTALL)
    assert match is not None
    return unescape(match[1])


def test_hands_that_do_not_add_up_are_named_although_the_totals_do(olive: Client, club: int) -> None:
    assert note(olive, club, ["2", "0", "0", "1", "-1", "0", "-2", "0", "0"]) == (
        "These don't add up to zero: hand 1 (+2), hand 3 (−2). Check the scores, or save the game anyway."
    )


def test_totals_that_are_off_name_the_hands(olive: Client, club: int) -> None:
    assert note(olive, club, ["2", "-1", "-1", "3", "", "-1"]) == (
        "The totals are off by +2. These don't add up to zero: hand 2 (+2). "
        "Check the scores, or save the game and balance it on the next page."
    )


def test_one_row_of_totals_is_not_called_a_hand(olive: Client, club: int) -> None:
    assert note(olive, club, ["5", "-1", "-1"]) == (
        "The totals are off by +3. Check the scores, or save the game and balance it on the next page."
    )


def test_totals_on_paper_without_hands_are_the_game(olive: Client, club: int) -> None:
    typed = {"paper": ["2", "-1", "-1"]}
    assert "off by" not in olive.post(f"/clubs/{club}/paper", form([""] * 6, do="sum", **typed)).content.decode()
    _, where = send(olive, club, [""] * 6, **typed)
    assert [line.payouts for line in taken(where).lines] == [(2, -1, -1)]


def test_a_wrong_total_on_paper_is_said_at_its_field(olive: Client, club: int) -> None:
    status, html = send(olive, club, [""] * 6, paper=["2", "x", "-1"])
    assert (status, errors(html)) == (422, ["Hand 1, Bob: “x” isn't a score. Enter a whole number like 12 or −3."])


def test_nothing_typed_yet_does_not_claim_to_add_up(olive: Client, club: int) -> None:
    assert note(olive, club, ["", "", ""]) == "Each hand must add up to zero. Sums appear as you type."


def test_a_game_without_a_name_is_called_by_its_date(olive: Client, club: int) -> None:
    assert send(olive, club, ["2", "-1", "-1"], title=" ", day="2026-01-09")[0] == 302
    assert ClubGame.objects.latest("pk").name == "Jan 9, 2026"


@pytest.mark.parametrize("half", ["-", "−", "+", "(", "(3"])
def test_a_score_half_typed_is_not_an_error_yet(olive: Client, club: int, half: str) -> None:
    html = olive.post(f"/clubs/{club}/paper", form([half, "1", ""], do="sum")).content.decode()
    assert errors(html) == []
    assert errors(send(olive, club, [half, "1", ""])[1]) != []


@pytest.mark.parametrize(
    ("points", "fields", "sentence"),
    [
        (["x", "", ""], {}, "Hand 1, Ann: “x” isn't a score. Enter a whole number like 12 or −3."),
        (["1", "1.5", ""], {}, "Hand 1, Bob: “1.5” isn't a whole number. Enter whole points, like 12 or −3."),
        (["", "", ""], {}, "Enter the points of at least one hand, or the totals."),
        (["1", "", ""], {"name": ["", "Bob", ""]}, "Player 1: Enter a name for these points."),
        (["1", "", ""], {"name": ["Ann", "", "ann"]},
         "Player 3: Two players here are called ann. Add a last initial or a town."),
        (["1", "", ""], {"name": ["Ann", "", ""]}, "A game has 2 to 16 players, not 1."),
        (["1", "", ""], {"day": "yesterday"}, "Enter the date of the game."),
        (["1", "", ""], {"currency": "USD", "unit": "x"}, "Enter an amount like 0.05 or 5¢, not “x”."),
        (["1", "", ""], {"currency": "USD", "unit": "0"},
         "Enter an amount per point, like 0.05, or play without money."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_where_it_is(
    olive: Client, club: int, points: list[str], fields: dict[str, Any], sentence: str
) -> None:
    status, html = send(olive, club, points, **fields)
    assert (status, errors(html)) == (422, [sentence])
    assert ClubGame.objects.count() == 1


def test_a_double_tap_makes_one(olive: Client, club: int) -> None:
    first, second = (send(olive, club, ["1", "-1", ""])[1] for _ in range(2))
    assert (first, ClubGame.objects.count()) == (second, 2)


def test_no_more_than_sixteen_players(olive: Client, club: int) -> None:
    status, html = send(olive, club, ["0"] * 40, name=[f"P{number}" for number in range(20)], do="player")
    assert (status, html.count('name="name"')) == (200, 16)


@pytest.mark.parametrize("players", [2, 16])
@pytest.mark.parametrize(
    "page", ["", "sheet", "history", "rules", "settle-up", "paper", "score-sheet.pdf", "settle-up.pdf", "game.xlsx",
             "seats/1", "from-paper", "penalty"],
)  # fmt: skip
def test_every_page_of_a_paper_game(olive: Client, club: int, players: int, page: str) -> None:
    names = [f"Player {number}" for number in range(players)]
    _, where = send(olive, club, [str(players - 1), *["-1"] * (players - 1)], name=names, currency="USD", unit="0.10")
    assert olive.get(f"/games/{taken(where).club_game}/{page}").status_code == 200
