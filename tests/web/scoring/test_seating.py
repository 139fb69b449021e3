"""Who sits where, on the site: people join, leave, come back and change places."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.services.grants import evening_links
from scorekeeper.services.requests import Close, Undo
from tests.pages import one_line
from tests.tables import Table, opened, picked
from tests.web.conftest import holder


def at(evening: Table) -> str:
    return f"/e/{evening.evening}/seating"


def fields(html: str) -> dict[str, Any]:
    """Return what the form sends as it stands."""
    form = html.split('id="seating"')[1].split("</form>")[0]
    found = {name: unescape(value) for name, value in re.findall(r'name="(key|expects|seen)" value="([^"]*)"', form)}
    return found | {"seat": [unescape(value) for value in re.findall(r'name="seat" value="([^"]*)"', form)], "name": ""}


def tap(client: Client, evening: Table, html: str, do: str, **typed: str) -> Any:
    return client.post(at(evening), fields(html) | {"do": do} | typed)


def walked(client: Client, evening: Table, *taps: str | dict[str, str]) -> Any:
    """Tap one button after the other; a dictionary is a name to add."""
    answer = client.get(at(evening))
    for do in taps:
        html = answer.content.decode()
        answer = tap(client, evening, html, **({"do": "add", **do} if isinstance(do, dict) else {"do": do}))
    return answer


def test_somebody_joins_between_two_others(alice: Client, evening: Table) -> None:
    evening.record()
    answer = walked(alice, evening, {"name": "Flo"}, "up-5", "up-4")
    assert "Ann deals next." in answer.content.decode()
    assert walked(alice, evening, {"name": "Flo"}, "up-5", "up-4", "save").headers["Location"].endswith("/")
    assert evening.sheet.seating == (1, 2, 3, 6, 4, 5)
    table = one_line(alice.get(f"/e/{evening.evening}/").content)
    shown = re.findall(r'<span class="name">(\w+)</span><span class="total', table)
    assert shown == ["Ann", "Bob", "Cy", "Flo", "Dan", "Eve"]
    sheet = alice.get(f"/e/{evening.evening}/sheet").content.decode()
    assert "At the table: Ann, Bob, Cy, Flo, Dan, Eve" in sheet


def test_who_leaves_can_settle_and_come_back(alice: Client, evening: Table) -> None:
    evening.record()
    walked(alice, evening, {"name": "Flo"}, "save")
    answer = walked(alice, evening, "leave-3", "save")
    assert answer.headers["Location"] == at(evening)
    html = alice.get(at(evening)).content.decode()
    assert "Not at the table" in html
    assert f'href="/e/{evening.evening}/settle-up?payer=4#other"' in html
    settle = alice.get(f"/e/{evening.evening}/settle-up?payer=4").content.decode()
    assert '<option value="4" selected>Dan</option>' in settle
    evening.record(picked(picker=2, partner=3))
    walked(alice, evening, "back-4", "save")
    assert evening.sheet.seating == (1, 2, 3, 5, 6, 4)


def test_nothing_changes_before_it_is_said(alice: Client, evening: Table) -> None:
    walked(alice, evening, "up-3", "leave-0", {"name": "Flo"}, "down-4")
    assert evening.sheet.lines == ()


def test_the_first_moves_behind_the_last(alice: Client, evening: Table) -> None:
    walked(alice, evening, "up-0", "save")
    assert evening.sheet.seating == (2, 3, 4, 5, 1)


def test_too_few_are_told_so(alice: Client, evening: Table) -> None:
    html = walked(alice, evening, "leave-0").content.decode()
    assert "These rules need 5 to 10 seats, not 4." in html
    assert "Sit down like this" not in html
    answer = walked(alice, evening, "leave-0", "save")
    assert answer.status_code == 422
    assert evening.sheet.lines == ()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ann", "ann sits at the table already."),
        ("x" * 61, "at most 60 characters"),
        ("a\u202eb", "does not print"),
    ],
)
def test_a_name_that_cannot_be_added(alice: Client, evening: Table, name: str, said: str) -> None:
    html = walked(alice, evening, {"name": name}).content.decode()
    assert said in html
    assert f'value="{name}"' in html


def test_a_name_that_waits_is_added_before_anybody_sits_down(alice: Client, evening: Table) -> None:
    html = tap(alice, evening, alice.get(at(evening)).content.decode(), "save", name="=1+1 <b>").content.decode()
    assert "=1+1 &lt;b&gt;" in html
    assert evening.sheet.lines == ()


def test_a_hand_that_came_between_is_asked_about(alice: Client, evening: Table) -> None:
    html = alice.get(at(evening)).content.decode()
    html = tap(alice, evening, html, "up-1").content.decode()
    evening.record()
    answer = tap(alice, evening, html, "save")
    assert answer.status_code == 422
    assert "This game changed after you opened this page." in answer.content.decode()


def test_the_last_change_is_taken_back(alice: Client, evening: Table) -> None:
    walked(alice, evening, {"name": "Flo"}, "save")
    html = alice.get(at(evening)).content.decode()
    (address,) = re.findall(r'action="([^"]*take-back)"', html)
    assert alice.post(address, {"key": "key-take-back"}).status_code == 302
    assert evening.sheet.seating == (1, 2, 3, 4, 5)
    assert "take-back" not in alice.get(at(evening)).content.decode()
    assert alice.post(address, {"key": "key-take-twice"}).status_code == 422


def test_a_closed_evening_keeps_its_seats(alice: Client, evening: Table) -> None:
    evening.change(Close())
    answer = walked(alice, evening, "up-1", "save")
    assert answer.status_code == 422
    assert "This evening is closed" in answer.content.decode()


def test_a_newcomer_hears_what_the_pot_costs(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["pot"], "pot": "passed"}, key="evening-pot")
    keeper = holder(evening_links(table.evening).keeper)
    table.record({"kind": "passed"})
    assert "Flo adds 1 to the pot." in walked(keeper, table, {"name": "Flo"}).content.decode()


@pytest.mark.parametrize("who", ["bob", "charlie"])
def test_only_the_keeper_says_who_sits_where(evening: Table, who: str, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(who)
    assert client.get(at(evening)).status_code == 404
    assert client.post(at(evening), {"do": "save", "seat": ["2", "1", "3", "4", "5"]}).status_code == 404
    back = f"{at(evening)}/00000000-0000-4000-8000-000000000000/take-back"
    assert client.post(back, {"key": "key-of-stranger"}).status_code == 404


def test_junk_in_the_list_is_left_out(alice: Client, evening: Table) -> None:
    posted = {"key": "key-of-junk", "expects": "1", "do": "up-x", "seat": ["9", "x", "-1", "1", "2", "3", "4", "5"]}
    assert alice.post(at(evening), posted).status_code == 200
    assert alice.post(at(evening), posted | {"do": "save", "expects": "x"}).status_code == 422
    assert evening.sheet.lines == ()


def test_the_table_takes_the_seats_back_before_the_hand(alice: Client, evening: Table) -> None:
    hand = evening.record().line
    walked(alice, evening, {"name": "Flo"}, "save")
    table = one_line(alice.get(f"/e/{evening.evening}/").content)
    assert "Undo the seats" in table
    assert "Undo hand 1" not in table
    line = evening.sheet.lines[-1].uid
    undo = f"/e/{evening.evening}/undo"
    refused = alice.post(undo, {"undo": str(hand), "key": "key-of-hand"})
    assert "The seats have changed since; take that back first" in refused.content.decode()
    assert alice.post(undo, {"undo": line, "key": "key-of-seats"}).status_code == 302
    assert "Undo hand 1" in alice.get(f"/e/{evening.evening}/").content.decode()
    assert evening.sheet.seating == (1, 2, 3, 4, 5)


def test_an_older_change_of_seats_is_made_void_on_the_sheet(alice: Client, evening: Table) -> None:
    walked(alice, evening, {"name": "Flo"}, "save")
    evening.record(picked(picker=1, partner=2))
    line = evening.sheet.lines[0].uid
    address = f"/e/{evening.evening}/lines/{line}/void"
    assert "Hand 1" in alice.get(address).content.decode()
    answer = alice.post(address, {"do": "confirm", "requests": requests_in(alice.get(address)), "key": "key-of-void",
                                  "why": "He only watched"})  # fmt: skip
    assert answer.status_code == 302
    assert evening.sheet.seating == (1, 2, 3, 4, 5)


def test_a_hand_that_would_name_somebody_who_is_away_stands_in_the_way(alice: Client, evening: Table) -> None:
    walked(alice, evening, {"name": "Flo"}, "save")
    evening.record(picked(picker=6, partner=2))
    line = evening.sheet.lines[0].uid
    html = unescape(alice.get(f"/e/{evening.evening}/lines/{line}/void").content.decode())
    assert "Hand 1: Somebody who played this hand would not be at the table." in html


def test_refuses_seats_once_when_another_tab_changed_the_game(alice: Client, evening: Table) -> None:
    mine, theirs = alice.get(at(evening)).content.decode(), alice.get(at(evening)).content.decode()
    swapped = {"seat": ["2", "1", "3", "4", "5"]}
    assert alice.post(at(evening), fields(theirs) | swapped | {"do": "save"}).status_code == 302
    asked = {"do": "save", "seat": ["1", "2", "3", "5", "4"]}
    refused = alice.post(at(evening), fields(mine) | asked)
    assert (refused.status_code, evening.sheet.seating) == (422, (2, 1, 3, 4, 5))
    assert "This game changed after you opened this page." in refused.content.decode()
    evening.record()
    refused = alice.post(at(evening), fields(refused.content.decode()) | asked)
    assert refused.status_code == 422
    assert alice.post(at(evening), fields(refused.content.decode()) | asked).status_code == 302
    assert evening.sheet.seating == (1, 2, 3, 5, 4)


def requests_in(answer: Any) -> str:
    """Return what the page sends as decided so far."""
    (found,) = re.findall(r'name="requests" value="([^"]*)"', answer.content.decode())
    return unescape(found)


def test_what_is_void_or_was_said_before_still_names_who_never_came(alice: Client, evening: Table) -> None:
    walked(alice, evening, {"name": "Flo"}, "save")
    hand = evening.record(picked(picker=6, partner=2)).line
    assert hand is not None
    evening.change(Undo(hand), why="")
    evening.change(Undo(evening.sheet.lines[0].uid), why="")
    pages = [
        "sheet",
        "log",
        "settle-up",
        "paper",
        "score-sheet.pdf",
        "evening.xlsx",
        "seats/6",
        f"lines/{hand}",
        "",
        "seating",
    ]
    for page in pages:
        assert alice.get(f"/e/{evening.evening}/{page}").status_code == 200
    assert "Flo picked, with Bob" in alice.get(f"/e/{evening.evening}/log").content.decode()


def test_a_tap_adds_the_typed_name_and_leaves_the_others_in_place(alice: Client, evening: Table) -> None:
    html = tap(alice, evening, alice.get(at(evening)).content.decode(), "leave-0", name="Flo").content.decode()
    assert fields(html)["seat"] == ["1", "2", "3", "4", "5", "new:Flo"]


def test_nobody_unknown_comes_back_to_the_table(alice: Client, evening: Table) -> None:
    for stranger in ("9", "x", ""):
        html = tap(alice, evening, alice.get(at(evening)).content.decode(), f"back-{stranger}").content.decode()
        assert fields(html)["seat"] == ["1", "2", "3", "4", "5"]
