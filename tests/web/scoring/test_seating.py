"""Seating on the site: players join, leave, return, and change seats."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.services.grants import game_links
from scorekeeper.services.requests import Close, Penalise, Undo, Void
from scorekeeper.web.scoring.seating import sitting_out_sentence
from tests.pages import one_line
from tests.tables import Table, opened, picked
from tests.web.conftest import holder


def at(club_game: Table) -> str:
    return f"/games/{club_game.club_game}/seating"


def fields(html: str) -> dict[str, Any]:
    """Return what the form sends as it stands."""
    form = html.split('id="seating"')[1].split("</form>")[0]
    found = {name: unescape(value) for name, value in re.findall(r'name="(key|expects|seen)" value="([^"]*)"', form)}
    return found | {"seat": [unescape(value) for value in re.findall(r'name="seat" value="([^"]*)"', form)], "name": ""}


def tap(client: Client, club_game: Table, html: str, do: str, **typed: str) -> Any:
    return client.post(at(club_game), fields(html) | {"do": do} | typed)


def walked(client: Client, club_game: Table, *taps: str | dict[str, str]) -> Any:
    """Tap one button after the other; a dictionary is a name to add."""
    answer = client.get(at(club_game))
    for do in taps:
        html = answer.content.decode()
        answer = tap(client, club_game, html, **({"do": "add", **do} if isinstance(do, dict) else {"do": do}))
    return answer


def test_somebody_joins_between_two_others(alice: Client, club_game: Table) -> None:
    club_game.record()
    answer = walked(alice, club_game, {"name": "Flo"}, "up-5", "up-4")
    assert "Ann deals next." in answer.content.decode()
    assert walked(alice, club_game, {"name": "Flo"}, "up-5", "up-4", "save").headers["Location"].endswith("/")
    assert club_game.sheet.seating == (1, 2, 3, 6, 4, 5)
    table = one_line(alice.get(f"/games/{club_game.club_game}/").content)
    shown = re.findall(r'<span class="name">(\w+)</span><span class="total', table)
    assert shown == ["Ann", "Bob", "Cy", "Flo", "Dan", "Eve"]
    sheet = alice.get(f"/games/{club_game.club_game}/sheet").content.decode()
    assert "At the table: Ann, Bob, Cy, Flo, Dan, Eve" in sheet


@pytest.mark.parametrize("taps", [[{"name": "Flo"}, "table"], [{"name": "Flo", "do": "table"}]], ids=["added", "typed"])
def test_the_way_back_to_the_table_loses_no_player(
    alice: Client, club_game: Table, taps: list[str | dict[str, str]]
) -> None:
    answer = walked(alice, club_game, *taps)
    html = answer.content.decode()
    assert "These seats aren't saved yet. Save them, or discard the changes." in html
    assert fields(html)["seat"] == ["1", "2", "3", "4", "5", "new:Flo"]
    ways_out = re.findall(rf'href="/games/{club_game.club_game}/"[^>]*>\s*([^<]*?)\s*<', html)
    assert ways_out == ["Discard changes"]
    tap(alice, club_game, html, "save")
    assert club_game.sheet.seating == (1, 2, 3, 4, 5, 6)


def test_the_way_back_to_the_table_from_unchanged_seats_asks_nothing(alice: Client, club_game: Table) -> None:
    assert walked(alice, club_game, "table").headers["Location"] == f"/games/{club_game.club_game}/"


def test_who_leaves_can_settle_and_come_back(alice: Client, club_game: Table) -> None:
    club_game.record()
    walked(alice, club_game, {"name": "Flo"}, "save")
    answer = walked(alice, club_game, "leave-3", "save")
    assert answer.headers["Location"] == at(club_game)
    html = alice.get(at(club_game)).content.decode()
    assert "Left the table" in html
    assert f'href="/games/{club_game.club_game}/settle-up?payer=4#other"' in html
    settle = alice.get(f"/games/{club_game.club_game}/settle-up?payer=4").content.decode()
    assert '<option value="4" selected>Dan</option>' in settle
    club_game.record(picked(picker=2, partner=3))
    walked(alice, club_game, "back-4", "save")
    assert club_game.sheet.seating == (1, 2, 3, 5, 6, 4)


def test_nothing_changes_before_it_is_said(alice: Client, club_game: Table) -> None:
    walked(alice, club_game, "up-3", "leave-0", {"name": "Flo"}, "down-4")
    assert club_game.sheet.lines == ()


def test_the_first_moves_behind_the_last(alice: Client, club_game: Table) -> None:
    walked(alice, club_game, "up-0", "save")
    assert club_game.sheet.seating == (2, 3, 4, 5, 1)


def test_too_few_are_told_so(alice: Client, club_game: Table) -> None:
    html = walked(alice, club_game, "leave-0").content.decode()
    assert "These rules need 5 to 10 players, not 4." in html
    assert 'value="save"' not in html
    answer = walked(alice, club_game, "leave-0", "save")
    assert answer.status_code == 422
    assert club_game.sheet.lines == ()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ann", "ann is already at the table."),
        ("x" * 61, "at most 60 characters"),
        ("a\u202eb", "be printed (U+202E)"),
    ],
)
def test_a_name_that_cannot_be_added(alice: Client, club_game: Table, name: str, said: str) -> None:
    html = walked(alice, club_game, {"name": name}).content.decode()
    assert said in html
    assert f'value="{name}"' in html


def test_a_name_that_waits_is_added_before_anybody_sits_down(alice: Client, club_game: Table) -> None:
    html = tap(alice, club_game, alice.get(at(club_game)).content.decode(), "save", name="=1+1 <b>").content.decode()
    assert "=1+1 &lt;b&gt;" in html
    assert club_game.sheet.lines == ()


def test_a_hand_that_came_between_is_asked_about(alice: Client, club_game: Table) -> None:
    html = alice.get(at(club_game)).content.decode()
    html = tap(alice, club_game, html, "up-1").content.decode()
    club_game.record()
    answer = tap(alice, club_game, html, "save")
    assert answer.status_code == 422
    assert "This game changed after you opened this page." in answer.content.decode()


def test_the_last_change_is_undone(alice: Client, club_game: Table) -> None:
    walked(alice, club_game, {"name": "Flo"}, "save")
    html = alice.get(at(club_game)).content.decode()
    (address,) = re.findall(r'action="([^"]*seating/[^"]*/void)"', html)
    assert alice.post(address, {"key": "key-undo"}).status_code == 302
    assert club_game.sheet.seating == (1, 2, 3, 4, 5)
    assert "/seating/" not in alice.get(at(club_game)).content.decode()
    assert alice.post(address, {"key": "key-take-twice"}).status_code == 422


def test_a_closed_game_keeps_its_seats(alice: Client, club_game: Table) -> None:
    club_game.change(Close())
    answer = walked(alice, club_game, "up-1", "save")
    assert answer.status_code == 422
    assert "This game is closed" in answer.content.decode()


def test_a_newcomer_hears_what_the_pot_costs(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["pot"], "pot": "passed"}, key="evening-pot")
    scorer = holder(game_links(table.club_game).scorer)
    table.record({"kind": "passed"})
    assert "Flo adds 1 point to the pot." in walked(scorer, table, {"name": "Flo"}).content.decode()


@pytest.mark.parametrize("who", ["bob", "charlie"])
def test_only_the_scorer_says_who_sits_where(club_game: Table, who: str, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(who)
    assert client.get(at(club_game)).status_code == 404
    assert client.post(at(club_game), {"do": "save", "seat": ["2", "1", "3", "4", "5"]}).status_code == 404
    back = f"{at(club_game)}/00000000-0000-4000-8000-000000000000/void"
    assert client.post(back, {"key": "key-of-stranger"}).status_code == 404


def test_junk_in_the_list_is_left_out(alice: Client, club_game: Table) -> None:
    posted = {"key": "key-of-junk", "expects": "1", "do": "up-x", "seat": ["9", "x", "-1", "1", "2", "3", "4", "5"]}
    assert alice.post(at(club_game), posted).status_code == 200
    assert alice.post(at(club_game), posted | {"do": "save", "expects": "x"}).status_code == 422
    assert club_game.sheet.lines == ()


def test_the_table_takes_the_seats_back_before_the_hand(alice: Client, club_game: Table) -> None:
    hand = club_game.record().line
    walked(alice, club_game, {"name": "Flo"}, "save")
    table = one_line(alice.get(f"/games/{club_game.club_game}/").content)
    assert "Undo seat change" in table
    assert "Undo hand 1" not in table
    line = club_game.sheet.lines[-1].uid
    undo = f"/games/{club_game.club_game}/undo"
    refused = alice.post(undo, {"undo": str(hand), "key": "key-of-hand"})
    assert "The seats changed after this hand. Undo the seat change first." in refused.content.decode()
    assert alice.post(undo, {"undo": line, "key": "key-of-seats"}).status_code == 302
    assert "Undo hand 1" in alice.get(f"/games/{club_game.club_game}/").content.decode()
    assert club_game.sheet.seating == (1, 2, 3, 4, 5)


def test_what_named_a_player_whose_coming_was_undone_is_still_shown(alice: Client, club_game: Table) -> None:
    club_game.record()
    walked(alice, club_game, {"name": "Flo"}, "save")
    coming = club_game.sheet.lines[-1].uid
    club_game.change(Penalise(6, 5, "others"), why="late")
    club_game.change(Void(club_game.sheet.lines[-1].uid), why="not late")
    club_game.change(Void(coming), why="went home")
    club_game.record()
    sheet = club_game.sheet
    assert (sheet.seating, [line.voided for line in sheet.lines]) == ((1, 2, 3, 4, 5), [False, True, True, False])
    for page in ("sheet", "history", "score-sheet.pdf", "game.xlsx"):
        assert alice.get(f"/games/{club_game.club_game}/{page}").status_code == 200
    assert "Flo" in alice.get(f"/games/{club_game.club_game}/history").content.decode()


def test_an_older_change_of_seats_is_made_void_on_the_sheet(alice: Client, club_game: Table) -> None:
    walked(alice, club_game, {"name": "Flo"}, "save")
    club_game.record(picked(picker=1, partner=2))
    line = club_game.sheet.lines[0].uid
    address = f"/games/{club_game.club_game}/lines/{line}/void"
    assert "Hand 1" in alice.get(address).content.decode()
    answer = alice.post(address, {"do": "confirm", "requests": requests_in(alice.get(address)), "key": "key-of-void",
                                  "why": "He only watched"})  # fmt: skip
    assert answer.status_code == 302
    assert club_game.sheet.seating == (1, 2, 3, 4, 5)


def test_a_hand_that_would_name_somebody_who_is_away_stands_in_the_way(alice: Client, club_game: Table) -> None:
    walked(alice, club_game, {"name": "Flo"}, "save")
    club_game.record(picked(picker=6, partner=2))
    line = club_game.sheet.lines[0].uid
    html = unescape(alice.get(f"/games/{club_game.club_game}/lines/{line}/void").content.decode())
    assert "Hand 1: Someone in this hand wouldn't be at the table. Check who was seated." in html


def test_refuses_seats_once_when_another_tab_changed_the_game(alice: Client, club_game: Table) -> None:
    mine, theirs = alice.get(at(club_game)).content.decode(), alice.get(at(club_game)).content.decode()
    swapped = {"seat": ["2", "1", "3", "4", "5"]}
    assert alice.post(at(club_game), fields(theirs) | swapped | {"do": "save"}).status_code == 302
    asked = {"do": "save", "seat": ["1", "2", "3", "5", "4"]}
    refused = alice.post(at(club_game), fields(mine) | asked)
    assert (refused.status_code, club_game.sheet.seating) == (422, (2, 1, 3, 4, 5))
    assert "This game changed after you opened this page." in refused.content.decode()
    club_game.record()
    refused = alice.post(at(club_game), fields(refused.content.decode()) | asked)
    assert refused.status_code == 422
    assert alice.post(at(club_game), fields(refused.content.decode()) | asked).status_code == 302
    assert club_game.sheet.seating == (1, 2, 3, 5, 4)


def requests_in(answer: Any) -> str:
    """Return what the page sends as decided so far."""
    (found,) = re.findall(r'name="requests" value="([^"]*)"', answer.content.decode())
    return unescape(found)


def test_what_is_void_or_was_said_before_still_names_who_never_came(alice: Client, club_game: Table) -> None:
    walked(alice, club_game, {"name": "Flo"}, "save")
    hand = club_game.record(picked(picker=6, partner=2)).line
    assert hand is not None
    club_game.change(Undo(hand), why="")
    club_game.change(Undo(club_game.sheet.lines[0].uid), why="")
    pages = [
        "sheet",
        "history",
        "settle-up",
        "paper",
        "score-sheet.pdf",
        "game.xlsx",
        "seats/6",
        f"lines/{hand}",
        "",
        "seating",
    ]
    for page in pages:
        assert alice.get(f"/games/{club_game.club_game}/{page}").status_code == 200
    assert "Flo picked, with Bob" in alice.get(f"/games/{club_game.club_game}/history").content.decode()


def test_a_tap_adds_the_typed_name_and_leaves_the_others_in_place(alice: Client, club_game: Table) -> None:
    html = tap(alice, club_game, alice.get(at(club_game)).content.decode(), "leave-0", name="Flo").content.decode()
    assert fields(html)["seat"] == ["1", "2", "3", "4", "5", "new:Flo"]


def test_nobody_unknown_comes_back_to_the_table(alice: Client, club_game: Table) -> None:
    for stranger in ("9", "x", ""):
        html = tap(alice, club_game, alice.get(at(club_game)).content.decode(), f"back-{stranger}").content.decode()
        assert fields(html)["seat"] == ["1", "2", "3", "4", "5"]


def test_more_players_than_play_a_hand_are_told_who_sits_out(alice: Client, club_game: Table) -> None:
    assert "play each hand" not in one_line(alice.get(at(club_game)).content)
    six = one_line(walked(alice, club_game, {"do": "add", "name": "Flo"}).content)
    assert "5 of 6 play each hand. The dealer sits out." in six


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (5, ""),
        (7, "5 of 7 play each hand. The dealer and the player to their right sit out."),
        (8, "5 of 8 play each hand. The dealer and the 2 players to their right sit out."),
    ],
)
def test_who_sits_out_with_the_dealer(seats: int, sentence: str) -> None:
    assert sitting_out_sentence(seats, dealt=5) == sentence
