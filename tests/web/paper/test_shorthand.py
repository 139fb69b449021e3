"""Hands of a paper score sheet in shorthand: initials and points, settled by the house rules."""

import re
from html import unescape

import pytest
from django.test import Client

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.models import Person
from scorekeeper.queries.games import Span
from scorekeeper.queries.hand_list import HandRole, Which
from scorekeeper.queries.statistics import figures
from scorekeeper.services import clubs
from scorekeeper.services.audit import audit
from scorekeeper.web.paper.grid import is_incomplete_hand, parse_hand
from tests.pages import one_line
from tests.tables import Table
from tests.web.paper.test_paper_sheet import errors, form, taken

SEATS = {"a": 1, "b": 2, "ca": 3, "cy": 4, "e": 5}
NAMES = ["Ann", "Bob", "Cal", "Cy", "Eve"]
INITIALS = ["A", "B", "Ca", "Cy", "E"]  # the first letter where nobody else has it


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("ab 75", {"picker": 1, "partner": 2, "points": 75}),
        ("ab75", {"picker": 1, "partner": 2, "points": 75}),
        ("A B 75", {"picker": 1, "partner": 2, "points": 75}),
        ("cyca 120", {"picker": 4, "partner": 3, "points": 120}),
        ("ca e 0", {"picker": 3, "partner": 5, "points": 0}),
        ("ca 61", {"picker": 3, "points": 61}),
        ("- e", {"kind": "leaster", "winners": [5]}),
        ("-CY", {"kind": "leaster", "winners": [4]}),
    ],
)
def test_reads_a_hand(text: str, record: dict[str, object]) -> None:
    assert parse_hand(text, SEATS) == record


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("75", "bad-shorthand"),
        ("ab", "bad-shorthand"),
        ("x 75", "bad-shorthand"),
        ("ax 75", "bad-shorthand"),
        ("c 75", "bad-shorthand"),
        ("- x", "bad-shorthand"),
        ("ab 1234", "bad-shorthand"),
    ],
)
def test_refuses_what_is_no_hand(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_hand(text, SEATS)
    assert refused.value.faults[0].code == code


def test_a_hand_without_its_points_is_incomplete() -> None:
    assert [is_incomplete_hand(text) for text in ("a", "ab", "ab ", "-", "ab 7", "- c")] == [
        True, True, True, True, False, False,
    ]  # fmt: skip


@pytest.fixture
def club(club_game: Table) -> int:
    """Return the club of the game."""
    return club_game.view.club


def send(client: Client, club: int, hands: list[str], **fields: object) -> tuple[int, str]:
    """Send the grid with these hands and no points; return the status, and the address or the page."""
    points = [""] * (len(NAMES) * len(hands))
    typed = form(points, name=NAMES, hand=hands, preset="standard", **fields)
    response = client.post(f"/clubs/{club}/paper", typed)
    return response.status_code, response.headers.get("Location", response.content.decode())


def test_hands_in_shorthand_are_saved_with_picker_and_partner(olive: Client, club: int) -> None:
    status, where = send(olive, club, ["aca 75", "b 20", "- e", ""])
    assert status == 302
    saved = taken(where)
    first, second, leaster = saved.hands
    assert (first.picker, first.partners, first.payouts) == (1, (3,), (2, -1, 1, -1, -1))
    assert (second.picker, second.partners, sum(second.payouts)) == (2, (), 0)
    assert second.payouts[1] < 0
    assert leaster.payouts == (-1, -1, -1, -1, 4)
    assert [hand.dealer for hand in saved.hands] == [5, 1, 2]
    assert audit().findings == ()
    ann = figures(Span(club, club_game=saved.club_game), Person.objects.get(name="Ann").pk)
    assert (ann.tally(Which(HandRole.PICKED)).times, ann.tally(Which(HandRole.DEFENDED)).times) == (1, 1)
    assert {part for part, *_ in ann.counted} == {
        PlayerPart.PICKER, PlayerPart.DEFENDER, PlayerPart.NOBODY_PICKED,
    }  # fmt: skip


def test_a_sheet_of_a_club_with_rules_of_its_own_is_played_by_them(olive: Client, club: int) -> None:
    number = clubs.keep_rules(
        club, read_rules({"preset": "standard", "title": "Ours", "bump": True, "unit_value": 10, "currency": "USD"})
    )
    shown = olive.get(f"/clubs/{club}/paper").content.decode()
    assert re.findall(r'<option value="([^"]*)" selected>', shown) == [f"own-{number}", "USD"]
    assert 'name="unit" value="0.10"' in shown
    typed = form([""] * 5, name=NAMES, hand=["aca 45"], preset=f"own-{number}", unit="0.10", currency="USD")
    saved = taken(olive.post(f"/clubs/{club}/paper", typed)["Location"])
    assert saved.lines[0].payouts == (-4, 2, -2, 2, 2)
    assert (saved.rules.title, saved.rules.unit_value) == ("Ours", 10)


def test_hands_and_points_can_be_mixed(olive: Client, club: int) -> None:
    points = [""] * 5 + ["3", "-3", "0", "0", "0"]
    response = olive.post(f"/clubs/{club}/paper", form(points, name=NAMES, hand=["aca 75", ""], preset="standard"))
    saved = taken(response["Location"])
    assert [line.payouts for line in saved.lines] == [(2, -1, 1, -1, -1), (3, -3, 0, 0, 0)]
    assert audit().findings == ()


def page(client: Client, club: int, hands: list[str], paper: list[str]) -> str:
    """The grid as it is redrawn while hands are typed."""
    points = [""] * (len(NAMES) * len(hands))
    typed = form(points, name=NAMES, hand=hands, paper=paper, preset="standard", do="sum")
    response = client.post(f"/clubs/{club}/paper", typed, headers={"HX-Request": "true"})
    return unescape(one_line(response.content))


def test_payouts_and_totals_appear_while_typing(olive: Client, club: int) -> None:
    html = page(olive, club, ["aca 75", "a 75"], ["+6", "", "0", "", ""])
    paid = re.findall(r'paid">.*?<span class="[^"]*">(.*?)<', html)
    assert [int(units.replace("\u2212", "-")) for units in paid] == [2, -1, 1, -1, -1, 4, -1, -1, -1, -1]
    assert re.findall(r'<span class="(gain|loss)">(off by|\u2713)', html) == [("gain", "\u2713")] * 2


def test_a_total_that_differs_from_the_paper_says_by_how_much(olive: Client, club: int) -> None:
    assert "off by \u22123" in page(olive, club, ["aca 75"], ["5", "", "", "", ""])


def test_initials_stand_under_the_names(olive: Client, club: int) -> None:
    html = page(olive, club, [""], [])
    assert re.findall(r'class="initials soft" aria-hidden="true">([^<]*)<', html) == INITIALS


def test_there_is_always_a_row_left_to_type_in(olive: Client, club: int) -> None:
    assert page(olive, club, ["aca 75"], []).count('name="hand"') == 2
    assert page(olive, club, ["aca 75", ""], []).count('name="hand"') == 2


def test_a_half_typed_hand_is_no_error_yet(olive: Client, club: int) -> None:
    assert "aria-invalid" not in page(olive, club, ["ac"], [])
    assert "aria-invalid" in page(olive, club, ["xy 75"], [])


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("xy 75", "Hand 1: \u201cxy\u201d isn't a player's initials. Use A, B, Ca, Cy, E."),
        ("a", "Hand 1: Enter picker, partner, and points, like \u201cab 75\u201d."),
    ],
)
def test_a_hand_that_cannot_be_read_is_not_saved(olive: Client, club: int, hand: str, sentence: str) -> None:
    status, html = send(olive, club, [hand])
    assert status == 422
    assert sentence in [one_line(error).strip() for error in errors(html)]


def test_a_hand_that_the_rules_refuse_is_not_saved(olive: Client, club: int) -> None:
    status, html = send(olive, club, ["aca 121"])
    assert status == 422
    assert any("Hand 1:" in error for error in errors(html))
