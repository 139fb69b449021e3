"""Settling up: the fewest payments and why, what is paid, what is left, also after a later correction."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import HOUSE
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.services import persons
from scorekeeper.services.grants import game_links
from scorekeeper.services.requests import Correct, EnterTotals, Pay, Penalise
from tests.tables import Table, opened, picked
from tests.web.conftest import holder
from tests.web.score_sheet.test_sheet import page

FORM = re.compile(r'<form class="pay.*?</form>', re.DOTALL)
FINES = "Money includes penalties."
PENALTY_MOVED = "others may pay the house for a player's penalty."
REPLANNED = "Worked out again after the payments so far."
INPUT = re.compile(r'name="(\w+)"[^>]*? value="([^"]*)"')


def dues(client: Client, club_game: Table) -> list[dict[str, str]]:
    """Return the fields of each form that says Paid."""
    html = client.get(f"/games/{club_game.club_game}/settle-up").content.decode()
    return [dict(INPUT.findall(form)) for form in FORM.findall(html)]


def pay(client: Client, club_game: Table, fields: dict[str, str], **typed: Any) -> Any:
    """Send the form with what was typed into it."""
    return client.post(f"/games/{club_game.club_game}/settle-up/pay", fields | typed)


def paid(club_game: Table) -> list[tuple[int, int, int, str]]:
    """Return the payments that stand."""
    lines = [line for line in club_game.sheet.lines if line.kind is LineKind.PAYMENT and not line.voided]
    return [tuple(line.what[name] for name in ("payer", "payee", "amount", "commodity")) for line in lines]


@pytest.fixture
def money(db: None) -> Table:
    """Return a game for money at which Ann has won 50 cents from Bob."""
    table = opened({"preset": "standard", "unit_value": 10})
    table.change(Penalise(seat=2, amount=4, paid_to="others"))
    table.record(picked(picker=1, partner=None, points=75))
    return table


@pytest.fixture
def scorer(money: Table) -> Client:
    """Return the browser of who keeps the score there."""
    return holder(game_links(money.club_game).scorer)


def test_names_nobody_where_totals_are_off(db: None) -> None:
    table = opened({"preset": "standard", "unit_value": 10})
    table.change(EnterTotals((4, -2, 0, -1, 1)), why="")
    scorer = holder(game_links(table.club_game).scorer)
    shown = page(scorer, table, "settle-up")
    assert "Nobody pays" in shown
    assert "add up to zero. Balance the score sheet first." in shown
    for path in ("settle-up.pdf", "game.xlsx"):
        assert scorer.get(f"/games/{table.club_game}/{path}").status_code == 200


def test_before_the_first_hand_nobody_owes_anything(bob: Client, club_game: Table) -> None:
    assert "There is nothing to pay." in page(bob, club_game, "settle-up")


def test_the_fewest_payments_and_why(alice: Client, club_game: Table) -> None:
    club_game.record()  # 2 -1 1 -1 -1
    text = page(alice, club_game, "settle-up")
    found = dues(alice, club_game)
    assert [due["amount"] for due in found] == ["1", "1", "1"]
    assert sorted(due["payee"] for due in found) == ["1", "1", "3"]
    assert sorted(due["payer"] for due in found) == ["2", "4", "5"]
    assert "owes 1 point and Cy gets 1 point. This settles both." in text
    assert "Pay each winner separately" in text


def test_who_watches_sees_it_without_buttons(bob: Client, club_game: Table) -> None:
    club_game.record()
    html = bob.get(f"/games/{club_game.club_game}/settle-up").content.decode()
    assert "This settles both" in html
    assert "<button" not in html.split("<main")[1].split("</main>")[0]


def test_paid_with_one_tap(scorer: Client, money: Table) -> None:
    (first,) = dues(scorer, money)
    assert first["amount"] == "0.50"
    assert pay(scorer, money, first).status_code == 302
    assert paid(money) == [(2, 1, 50, "USD")]
    assert dues(scorer, money) == []
    assert "This game is settled." in page(scorer, money, "settle-up")
    assert "Bob paid Ann $0.50" in page(scorer, money, "settle-up")


def test_a_part_of_it(scorer: Client, money: Table) -> None:
    pay(scorer, money, dues(scorer, money)[0], amount="0,25")
    assert paid(money) == [(2, 1, 25, "USD")]
    assert dues(scorer, money)[0]["amount"] == "0.25"
    text = page(scorer, money, "settle-up")
    assert re.search(r"Bob \S+ \S+ paid \$0.25", text)
    assert re.search(r"Ann \S+ \S+ got \$0.25", text)
    assert REPLANNED not in text


def test_says_when_a_payment_changed_the_plan(bob: Client, club_game: Table) -> None:
    club_game.record()  # 2 -1 1 -1 -1: three payments of 1, of which one goes to Cy
    to_cy = next(due for due in settle_sheet(club_game.sheet).fewest if due.payee.slot == 3)
    club_game.change(Pay(to_cy.payer.slot, 3, 1, "units"))
    assert REPLANNED not in page(bob, club_game, "settle-up")
    others = {2, 4, 5} - {to_cy.payer.slot}
    club_game.change(Pay(others.pop(), 3, 1, "units"))
    assert REPLANNED in page(bob, club_game, "settle-up")


def test_two_taps_pay_once(scorer: Client, money: Table) -> None:
    first = dues(scorer, money)[0]
    assert [pay(scorer, money, first).status_code for _tap in range(2)] == [302, 302]
    assert paid(money) == [(2, 1, 50, "USD")]


def test_two_phones_pay_once(scorer: Client, money: Table) -> None:
    mine, theirs = dues(scorer, money)[0], dues(scorer, money)[0]
    pay(scorer, money, mine)
    answer = pay(scorer, money, theirs)
    assert answer.status_code == 422
    assert "This game changed after you opened this page" in answer.content.decode()
    assert paid(money) == [(2, 1, 50, "USD")]


@pytest.mark.parametrize(
    ("amount", "sentence"),
    [
        ("", "Enter an amount like 0.05 or 5¢."),
        ("ten", "Enter an amount like 0.05 or 5¢, not “ten”."),
        ("-1", "Enter an amount like 0.05 or 5¢, not “-1”."),
        ("0", "Enter an amount above 0, like 5."),
        ("1.005", "Use at most 2 decimals for USD, like 0.05."),
        ("<b>", "Enter an amount like 0.05 or 5¢, not “&lt;b&gt;”."),
        ("99999999", "Enter an amount like 0.05 or 5¢, not “99999999”."),
    ],
)
def test_an_amount_that_is_none(scorer: Client, money: Table, amount: str, sentence: str) -> None:
    answer = pay(scorer, money, dues(scorer, money)[0], amount=amount)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in html
    assert f'value="{amount}"'.replace("<b>", "&lt;b&gt;") in html
    assert paid(money) == []


@pytest.mark.parametrize(
    ("payer", "payee", "sentence"),
    [
        ("", "1", "Choose who paid and who got it."),
        ("2", "", "Choose who paid and who got it."),
        ("2", "9", "Choose who paid and who got it."),
        ("2", "2", "Nobody can pay themselves. Choose two players."),
    ],
)
def test_a_payment_between_nobody(scorer: Client, money: Table, payer: str, payee: str, sentence: str) -> None:
    answer = pay(scorer, money, {"key": "another-payment"}, payer=payer, payee=payee, amount="0.30")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in html
    assert 'value="0.30"' in html.split('for="other-amount"')[1]
    assert paid(money) == []


def test_what_is_left_after_a_later_correction(scorer: Client, money: Table) -> None:
    pay(scorer, money, dues(scorer, money)[0])
    hand = money.sheet.hands[0]
    money.change(Correct(hand.uid, picked(picker=1, partner=None, points=40)))
    assert sorted((due["payer"], due["payee"], due["amount"]) for due in dues(scorer, money)) == [
        ("1", "2", "0.20"),
        ("1", "3", "0.20"),
        ("1", "4", "0.20"),
        ("1", "5", "0.20"),
    ]


def test_a_payment_is_voided(scorer: Client, money: Table) -> None:
    pay(scorer, money, dues(scorer, money)[0])
    line = money.sheet.lines[-1].uid
    assert scorer.post(f"/games/{money.club_game}/settle-up/void/{line}", {"key": "void-key-1"}).status_code == 302
    assert paid(money) == []
    assert len(dues(scorer, money)) == 1


def test_without_money_there_is_no_money(scorer: Client, money: Table) -> None:
    pay(scorer, money, dues(scorer, money)[0], amount="0.10")
    html = scorer.get(f"/games/{money.club_game}/settle-up?in=units").content.decode()
    assert "$" not in html.split("<main")[1].split("</main>")[0]
    assert "Bob pays Ann" in re.sub(r"<[^>]*>", "", html)
    assert '<form class="pay' not in html


def test_a_table_without_money_pays_in_units(alice: Client, club_game: Table) -> None:
    club_game.record()
    first = dues(alice, club_game)[0]
    assert pay(alice, club_game, first, amount="0.5").status_code == 422
    assert pay(alice, club_game, first).status_code == 302
    assert paid(club_game) == [(int(first["payer"]), int(first["payee"]), 1, "units")]


def test_the_pot_is_divided_at_the_end(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["leaster", "pot"], "pot": "passed"})
    table.record({"kind": "passed"})
    client = holder(game_links(table.club_game).scorer)
    assert "5 points are left in the pot." in page(client, table, "settle-up")
    assert "Ann pays the pot 1" in page(client, table, "settle-up")
    assert dues(client, table) == []  # the pot has no purse; it is divided
    from_pot = {"payer": "0", "payee": "1", "amount": "1", "key": "from-the-pot"}
    assert "Choose who paid and who got it." in pay(client, table, from_pot).content.decode()
    assert client.post(f"/games/{table.club_game}/settle-up/divide", {"key": "divide-1"}).status_code == 302
    assert (table.sheet.pot, table.sheet.totals) == (0, (0,) * 5)
    answer = client.post(f"/games/{table.club_game}/settle-up/divide", {"key": "divide-2"})
    assert answer.status_code == 422
    assert "The pot is empty" in answer.content.decode()


def test_a_game_is_closed_and_opened_again(alice: Client, club_game: Table) -> None:
    club_game.record()
    assert alice.post(f"/games/{club_game.club_game}/settle-up/close", {"key": "close-it-1"}).status_code == 302
    assert [club_game.sheet.closed] == [True]
    assert pay(alice, club_game, dues(alice, club_game)[0]).status_code == 302
    assert alice.post(f"/games/{club_game.club_game}/settle-up/reopen", {"key": "open-it-1"}).status_code == 302
    assert [club_game.sheet.closed] == [False]
    assert alice.post(f"/games/{club_game.club_game}/settle-up/burn", {"key": "burn-it-1"}).status_code == 404


def test_no_button_is_filled_except_to_play_again_after_a_closed_game(olive: Client, club_game: Table) -> None:
    club_game.record()
    address = f"/games/{club_game.club_game}/settle-up"
    assert 'class="main"' not in olive.get(address).content.decode()
    olive.post(f"{address}/close", {"key": "close-it-1"})
    assert olive.get(address).content.decode().count('class="main"') == 1


def test_a_payment_to_the_house(scorer: Client, money: Table) -> None:
    money.change(Penalise(seat=3, amount=200, commodity="USD"))
    assert ("3", str(HOUSE)) in [(due["payer"], due["payee"]) for due in dues(scorer, money)]
    assert "pays the house" in page(scorer, money, "settle-up")
    money.change(Pay(3, HOUSE, 200, "USD"))
    assert [due["payer"] for due in dues(scorer, money)] == ["2"]


def test_a_showdown_says_who_gets_one_pot_or_all(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["pot"], "pot": "passed"}, key="evening-showdown")
    scorer = holder(game_links(table.club_game).scorer)
    table.record({"kind": "passed"})
    table.record({"kind": "passed"})
    address = f"/games/{table.club_game}/settle-up/showdown"
    for winner in ([], ["9"], ["x"], ["2", "0"]):
        answer = scorer.post(address, {"winner": winner, "key": "key-of-none"})
        assert answer.status_code == 422
        assert "Tap who won the pot." in answer.content.decode()
    assert scorer.post(address, {"winner": ["2"], "which": "single", "key": "key-single"}).status_code == 302
    assert (table.sheet.pot, table.sheet.totals) == (5, (-2, 3, -2, -2, -2))
    assert scorer.post(address, {"winner": ["3", "4"], "which": "all", "key": "key-of-all"}).status_code == 302
    assert (table.sheet.pot, table.sheet.totals) == (0, (-2, 3, 1, 0, -2))
    text = page(scorer, table, "history")
    assert "Showdown: one pot to Bob" in text
    assert "Showdown: the pot to Cy, Dan" in text
    assert holder(game_links(table.club_game).viewer).post(address, {"winner": ["2"]}).status_code == 404


def markup(client: Client, club_game: Table, path: str = "settle-up") -> str:
    """Return the page with its tags."""
    return client.get(f"/games/{club_game.club_game}/{path}").content.decode()


def test_the_page_begins_with_the_winners_and_what_happened(bob: Client, club_game: Table) -> None:
    club_game.record()  # 2 -1 1 -1 -1
    html = markup(bob, club_game)
    podium = html[html.index('class="winners"') : html.index("</ol>")]
    assert podium.index("Ann") < podium.index("Cy")
    assert "Bob" not in podium, "three are tied for third, and one of them would stand there alone"
    assert "Biggest swing" in html
    assert "Won 1 of 1 pick, +2.0 on average" in html


def test_the_standings_begin_with_the_winner(bob: Client, club_game: Table) -> None:
    club_game.record()
    assert "Player Points Ann +2 Cy +1 Bob \N{MINUS SIGN}1" in page(bob, club_game, "settle-up")


def test_a_game_without_hands_has_no_podium(bob: Client, club_game: Table) -> None:
    html = markup(bob, club_game)
    assert 'class="winners"' not in html
    assert "Share picture" not in html


def test_viewers_get_the_picture_of_the_result(bob: Client, club_game: Table) -> None:
    club_game.record()
    address = f"/games/{club_game.club_game}/settle-up/result.png"
    first = bob.get(address)
    assert (first.status_code, first["Content-Type"]) == (200, "image/png")
    assert first["Content-Disposition"].startswith("attachment")
    club_game.record(picked(2, 4, 100))
    assert bob.get(address).content != first.content


def test_a_payment_to_a_player_with_a_handle_has_a_link(scorer: Client, money: Table) -> None:
    assert "venmo.com" not in markup(scorer, money)
    persons.set_handles(money.sheet.persons[0], {"venmo": "@ann-lee"})
    addresses = re.findall(r'href="(https://venmo[^"]*)"', markup(scorer, money))
    amounts = [parse_qs(urlsplit(unescape(address)).query)["amount"][0] for address in addresses]
    to_ann = [due["amount"] for due in dues(scorer, money) if due["payee"] == "1"]
    assert amounts == to_ann != []
    assert "venmo.com" not in markup(scorer, money, "settle-up?in=units")


def test_says_why_others_pay_the_house_for_a_penalty(bob: Client, club_game: Table) -> None:
    club_game.change(Penalise(seat=1, amount=1))
    assert PENALTY_MOVED not in page(bob, club_game, "settle-up"), "Ann alone owes something"
    club_game.record()  # 2 -1 1 -1 -1
    assert PENALTY_MOVED in page(bob, club_game, "settle-up")


def test_a_penalty_in_money_is_weighed_with_the_points(scorer: Client, money: Table) -> None:
    assert FINES not in page(scorer, money, "settle-up")
    money.change(Penalise(seat=2, amount=20, commodity="USD"))
    assert FINES in page(scorer, money, "settle-up")
    assert FINES not in page(scorer, money, "settle-up?in=units")
    assert "−$0.70 with penalties" in page(scorer, money, "seats/2")
    assert "with penalties" not in page(scorer, money, "seats/1")
    assert PENALTY_MOVED not in page(scorer, money, "settle-up"), "Bob, who lost, pays it"
    money.change(Penalise(seat=1, amount=20, commodity="USD"))
    assert PENALTY_MOVED in page(scorer, money, "settle-up")
    assert PENALTY_MOVED not in page(scorer, money, "settle-up?in=units")
