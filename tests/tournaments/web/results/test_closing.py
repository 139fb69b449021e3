"""The page of an event's end: what is missing, how each amount came about, the signature, payments, who may see it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.models import Role
from scorekeeper.services.backups import making
from scorekeeper.services.backups.making import BackupStatus, LastRound
from tests.exports.papers import pages
from tests.tournaments.bracketed import bracketed, played_round, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.played_out import FEE, TO_FIFTH, correct, pay_fee, played, played_out, sign
from tests.tournaments.seated import Seated, publish, seated
from tests.tournaments.web.browsers import at_event, field, text
from tournaments.engine.event.values import PayMethod
from tournaments.engine.prize_table import PrizeSize, PrizeTable, SidePrize, SidePrizeKind
from tournaments.engine.setup import Setup, TableRules
from tournaments.engine.standings import TieBreak
from tournaments.queries.book import read_book
from tournaments.queries.closing import closing as closing_of
from tournaments.queries.closing import settle_ups
from tournaments.services import closing, entrants, events, paper_tables, tables
from tournaments.services.paper_tables import Card

pytestmark = pytest.mark.django_db


def at(found: Seated, path: str = "closing") -> str:
    return f"/t/{found.event.pk}/{path}"


def do(found: Seated, client: Client, what: str, **typed: object) -> Any:
    return client.post(at(found, "closing/do"), {"do": what, "key": key()} | typed)


@pytest.fixture
def found(event_played_out: Seated) -> Seated:
    return event_played_out


def test_a_table_of_the_bracket_that_was_opened_again_is_missing_with_the_way_there() -> None:
    found = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(found)
    for _round in range(2):
        played_round(found)
    page = f"/t/{found.event.pk}/closing"
    assert "was opened again" not in text(at_event(found).get(page))
    tables.reopen(found.event, 1, "look again", key=key(), actor=DIRECTOR)
    shown = at_event(found).get(page)
    assert "Round 1, table 1 was reopened and isn't confirmed." in text(shown)
    assert f'href="/t/{found.event.pk}/tables/1"' in shown.content.decode()
    assert "Round 1, table 1 was reopened and isn't confirmed." in text(at_event(found).get(at(found, "standings")))


def test_before_a_ranking_is_final_nobody_wins_and_nothing_is_printed() -> None:
    found = played()
    dora = at_event(found)
    shown = text(dora.get(at(found)))
    assert "No winners yet: the ranking isn't final." in shown
    assert not any(words in shown for words in ("Prize list", "Certificates", "Player 2"))
    for path in ("prizes.pdf", "certificates.pdf"):
        assert dora.get(at(found, path)).headers["Location"] == f"{at(found)}#missing"
    tables.lock(found.event, 1, key=key(), actor=DIRECTOR)
    shown = text(dora.get(at(found)))
    assert all(words in shown for words in ("Prize list", "Certificates", "Player 2"))


def test_certificates_are_for_all_places_that_win_money() -> None:
    found = played_out(prizes=TO_FIFTH)
    assert len(pages(at_event(found).get(at(found, "certificates.pdf")).content)) == 10  # six share fifth place


def test_public_standings_say_that_they_were_corrected_and_signed_again(found: Seated) -> None:
    page, words = f"/p/{found.event.slug}/standings", "They were corrected and replace those signed before."
    sign(found)
    assert words not in text(Client().get(page))
    correct(found, 1, 4, 5)
    sign(found, "the wrong seats")
    assert words in text(Client().get(page))


def test_what_is_missing_is_said_with_the_way_there() -> None:
    found = played()
    page = at_event(found).get(at(found))
    assert "Session 1 isn't over: all tables are confirmed, so you can end it." in text(page)
    assert f"/t/{found.event.pk}/sessions/1" in page.content.decode()
    assert "All fees are paid." in text(page)
    assert "Not signed yet" in text(page)
    assert 'name="checked"' not in page.content.decode()
    tables.lock(found.event, 1, key=key(), actor=DIRECTOR)
    page = at_event(found).get(at(found))
    assert "All sessions are over" in text(page)
    assert 'name="checked"' in page.content.decode()


def test_tables_and_fees_that_are_missing_are_counted() -> None:
    found = Seated(founded(10))
    publish(found, 1, [(1, 2, 3, 4, 5), (6, 7, 8, 9, 10)], 1)
    shown = text(at_event(found).get(at(found)))
    assert "Session 1 isn't over: 2 tables aren't confirmed." in shown
    assert "Session 2 isn't over: its draw isn't posted." in shown
    assert "10 players haven't paid the $25.00 fee" in shown


def test_each_amount_says_how_it_came_about(found: Seated) -> None:
    shown = text(at_event(found).get(at(found)))
    assert "1st and 2nd place $99.96 + $62.48 = $162.44, shared by 2 " in shown
    assert "$81.22" in shown
    assert "3rd place 15%, $37.48, shared by 2" in shown
    assert "Session 1, 1st place 10%, $24.99, shared by 2, $0.01 left over" in shown
    assert "House share $24.99" in shown
    assert "Remainder of a split (Session 1, 1st place), to the house $0.01" in shown
    assert "$249.90" in shown


def test_a_prize_counts_as_not_won_only_once_play_is_over() -> None:
    event = seated((1, 2, 3, 4, 5))
    entrants.take_fees(event.event, [1, 2, 3, 4, 5], key=key(), actor=DIRECTOR)
    assert "Not won" not in text(at_event(event).get(at(event)))


def test_signed_once_checked_and_paid_by_ticks(found: Seated) -> None:
    dora = at_event(found)
    seen = field(dora.get(at(found)), "seen")
    answer = do(found, dora, "sign", seen=seen)
    assert answer.status_code == 422
    assert "Check the standings and the prizes first" in text(answer)
    assert do(found, dora, "sign", checked="on", seen=seen).status_code == 302
    assert "Signed on" in text(dora.get(at(found)))
    assert do(found, dora, "pay").status_code == 422
    assert do(found, dora, "pay", entrant=["2", "3"]).status_code == 302
    shown = text(dora.get(at(found)))
    assert "Player 2 2, paid $93.71" in shown
    assert "Cash that should be in the box $137.45" in shown  # 249.90 - 93.71 - 18.74


def filled(page: Any) -> list[str]:
    """Return the labels of the filled buttons."""
    return re.findall(r'<button class="[^"]*\bmain\b[^>]*>\s*(.*?)\s*</button>', page.content.decode())


def test_one_button_is_filled_at_each_step(found: Seated) -> None:
    dora = at_event(found)
    labels = [filled(dora.get(at(found)))]
    sign(found)
    labels.append(filled(dora.get(at(found))))
    correct(found, 1, 4, 5)
    labels.append(filled(dora.get(at(found))))
    sign(found, "the wrong seats")
    payouts = closing_of(found.event, read_book(found.event.journal_id)).payouts
    closing.pay_prizes(found.event, [payout.entrant for payout in payouts], key=key(), actor=DIRECTOR)
    labels.append(filled(dora.get(at(found))))
    assert labels == [["Sign standings and prizes"], ["Mark all as paid"], ["Sign again"], ["Close tournament"]]


def test_a_correction_shows_both_sides_and_asks(found: Seated) -> None:
    dora = at_event(found)
    sign(found)
    assert "changed after signing" not in text(dora.get(at(found)))
    correct(found, 1, 4, 5)
    page = dora.get(at(found))
    assert "changed after signing" in text(page)
    assert "Player 4 1st place (tied) + Session 1, 1st place (tied) $0.00 $93.71" in text(page)
    assert "Player 2 2 tied for 1st +2 tied for 5th −1" in text(page)
    assert do(found, dora, "keep", seen=field(page, "seen")).status_code == 422
    assert do(found, dora, "keep", seen=field(page, "seen"), why="paid already").status_code == 302
    assert "You kept the signed results: “paid already”." in text(dora.get(at(found)))
    again = {"checked": "on", "seen": field(page, "seen")}
    assert do(found, dora, "sign", **again).status_code == 422
    assert do(found, dora, "sign", why="the wrong seats", **again).status_code == 302
    assert "changed after signing" not in text(dora.get(at(found)))


def test_the_cash_box_and_an_undone_movement(found: Seated) -> None:
    dora = at_event(found)
    assert do(found, dora, "cash", amount="50", why="change", way="in").status_code == 302
    assert do(found, dora, "cash", amount="3.50", why="pencils", way="out").status_code == 302
    answer = do(found, dora, "cash", amount="a lot", why="pencils", way="out")
    assert answer.status_code == 422
    assert "Enter an amount like 20.00" in text(answer)
    assert [cash.amount for cash in found.book.cash if cash.kind == "other"] == [5000, -350]
    wrong = found.book.cash[-1].id
    assert do(found, dora, "drop-cash", cash=wrong).status_code == 422
    assert do(found, dora, "drop-cash", cash=wrong, why="mine, not the event's").status_code == 302
    assert [cash.amount for cash in found.book.cash if cash.kind == "other"] == [5000]


def test_refunds_that_are_due_are_listed_and_paid_by_ticks() -> None:
    """A player who paid and dropped out before the first session gets the fee back, by card."""
    event = founded(6)
    dora = at_event(Seated(event))
    entrants.take_fees(event, [2, 4], key=key(), actor=DIRECTOR, method=PayMethod.CARD)
    entrants.withdraw(event, 4, 1, why="ill", key=key(), actor=DIRECTOR)
    found = Seated(event)
    fee = f"${found.book.setup.fee / 100:.2f}"
    assert f"Player 4 4 {fee}" in text(dora.get(at(found)))
    assert f"Player 4 (4) hasn't been refunded {fee}." in text(do(found, dora, "close"))
    assert do(found, dora, "refund").status_code == 422
    assert do(found, dora, "refund", entrant=["2"]).status_code == 422
    assert do(found, dora, "refund", entrant=["4"], method="card").status_code == 302
    shown = text(dora.get(at(found)))
    assert "Refunds due" not in shown
    assert f"Not in the box: Card −{fee} Cash that should be in the box $0.00" in shown


def test_closing_with_open_money_asks_first_and_lists_it(found: Seated) -> None:
    dora = at_event(found)
    closing.drop_cash(found.event, found.book.cash[3].id, "it was next week's", key=key(), actor=DIRECTOR)
    unsigned = do(found, dora, "close")
    assert unsigned.status_code == 422
    assert "1 player hasn't paid the $24.99 fee. Player 4 (4)" in text(unsigned)
    assert "Sign the prizes before you pay them out." in text(unsigned)
    sign(found)
    asked = do(found, dora, "close")
    assert (asked.status_code, found.book.closed) == (422, False)
    due = {
        str(payout.entrant)
        for payout in closing_of(found.event, read_book(found.event.journal_id)).payouts
        if payout.due
    }
    assert set(re.findall(r"Player \d+ \((\d+)\) hasn't been paid \$", text(asked))) == due
    assert "Close anyway" in text(asked)
    assert do(found, dora, "close", sure="1").status_code == 302
    assert found.book.closed


def test_prizes_without_fees_say_why_they_are_empty(found: Seated) -> None:
    dora = at_event(found)
    assert "No fees are recorded" not in text(dora.get(at(found)))
    for cash in found.book.cash:
        closing.drop_cash(found.event, cash.id, "never paid", key=key(), actor=DIRECTOR)
    assert "No fees are recorded, so there's nothing to win." in text(dora.get(at(found)))


def test_transactions_say_what_they_are(found: Seated) -> None:
    sign(found)
    dora = at_event(found)
    do(found, dora, "pay-all", method="cash")
    do(found, dora, "cash", way="out", amount="5", why="coffee")
    shown = text(dora.get(at(found)))
    assert "Reverse a transaction" in shown
    assert "Player 2 · prize" in shown
    assert "coffee · other cash" in shown


def test_who_was_paid_too_much_gives_back_an_amount(found: Seated) -> None:
    sign(found)
    dora = at_event(found)
    do(found, dora, "pay-all", method="cash")
    correct(found, 1, 4, 5)
    before = text(dora.get(at(found)))
    assert before.split("What would change")[1].split("Standings")[0].count("Player 2 ") == 1
    assert "Session 1, 1st place (tied) $93.71 already paid $93.71 $0.00" in before
    sign(found, "wrong seats")
    shown = text(dora.get(at(found)))
    assert "Player 2 2 was paid $93.71 but wins $0.00 now. Reverse the transaction. Gives back $93.71" in shown


def test_paying_the_last_prize_asks_no_question_about_closing(found: Seated) -> None:
    dora = at_event(found)
    closing.drop_cash(found.event, found.book.cash[3].id, "it was next week's", key=key(), actor=DIRECTOR)
    sign(found)
    shown = text(do(found, dora, "pay-all", method="cash") and dora.get(at(found)))
    assert "Close anyway" not in shown
    assert "Close anyway" in text(do(found, dora, "close"))
    assert "Close anyway" not in text(dora.get(at(found)))


def test_closing_without_open_money_does_not_ask(found: Seated) -> None:
    sign(found)
    winners = [payout.entrant for payout in closing_of(found.event, read_book(found.event.journal_id)).payouts]
    closing.pay_prizes(found.event, winners, key=key(), actor=DIRECTOR)
    assert do(found, at_event(found), "close").status_code == 302
    assert found.book.closed


def test_closing_a_hall_without_money_does_not_ask() -> None:
    found = played_out(money=False)
    assert do(found, at_event(found), "close").status_code == 302


def test_closed_and_opened_again(found: Seated) -> None:
    dora = at_event(found)
    assert do(found, dora, "close", sure="1").status_code == 302
    assert "Tournament closed" in text(dora.get(at(found)))
    assert do(found, dora, "reopen").status_code == 422
    assert do(found, dora, "reopen", why="table 1").status_code == 302
    assert "Tournament closed" not in text(dora.get(at(found)))
    assert do(found, dora, "nothing").status_code == 404


def test_a_hall_without_money_shows_places_and_no_amount() -> None:
    found = played_out(money=False)
    dora = at_event(found)
    shown = dora.get(at(found))
    assert "T1 tied for 1st Player 2 2 +2" in text(shown)
    assert "T3 tied for 3rd Player 3 3 +1" in text(shown)
    printed = "".join(pages(dora.get(at(found, "prizes.pdf")).content))
    assert "1stplace" in printed
    for words in (text(shown), re.sub("[0-9a-f]{64}", "", printed)):  # without the last entry, letters by chance
        assert not any(money in words for money in ("$", "USD", "Cash", "fee"))


def test_the_standings_the_prizes_and_certificates_on_paper(found: Seated) -> None:
    dora = at_event(found)
    standings = "".join(pages(dora.get(at(found, "standings.pdf")).content))
    assert "T1Player2(2)+2+2111" in standings
    assert "official:confirmedtables" in standings
    prizes = "".join(pages(dora.get(at(found, "prizes.pdf?paper=letter")).content))
    assert "notsignedyet" in prizes
    assert "3rdplace" in prizes
    assert "$18.74" in prizes
    assert "$249.90" in prizes
    certificates = pages(dora.get(at(found, "certificates.pdf")).content)
    assert len(certificates) == 4  # two are first, two third
    assert all("AutumnOpen" in page and "Tiedfor1stplace" in page for page in certificates[:2])
    assert all("notsignedyet" in page for page in certificates)
    assert len(pages(dora.get(at(found, "certificates.pdf?places=1")).content)) == 2
    assert dora.get(at(found, "certificates.pdf?places=no")).status_code == 404


def test_a_tie_reads_the_same_on_every_page_and_paper(found: Seated) -> None:
    """Two share first and second prize, and two the last one."""
    dora, words = at_event(found), "2 tied players share prize money."
    screen = text(dora.get(at(found, "standings?show=official")))
    assert f"T1 tied for 1st Player 2 {words}" in screen or f"T1 tied for 1st Player 7 {words}" in screen
    assert screen.count(words) == 4
    for path in ("standings/print?show=official", "exports/standings.csv"):
        content = dora.get(at(found, path)).content.decode()
        assert content.count(words) == 4, path
    printed = "".join(pages(dora.get(at(found, "standings.pdf")).content))
    assert printed.count("T1Player") == printed.count("T3Player") == 2
    assert printed.count(words.replace(" ", "")) == 4
    for page in ("standings", "projector"):
        shown = text(Client().get(f"/p/{found.event.slug}/{page}"))
        assert shown.count(words) == 4
    assert words in text(Client().get(f"/p/{found.event.slug}/2"))
    assert f"official: tied for 1st, +2 {words}" in text(dora.get(at(found, "standings/2")))


def test_a_correction_names_places_where_tie_breaks_decide_them() -> None:
    """Entrants 7 and 2 were first and second by the draw; 2 falls to the end of those with −1."""
    found = played_out(ties_share=False)
    sign(found)
    correct(found, 1, 4, 5)
    moved = re.search(r"Player 2 2 (\w+) \+2 (\w+) −1", text(at_event(found).get(at(found))))
    signed = re.search(r"(\d+) Player 2 .*? \+2", text(at_event(found).get(f"/p/{found.event.slug}/standings")))
    assert moved
    assert signed
    assert moved[1] == "2nd"
    assert signed[1] == "2"


def test_papers_say_what_is_signed_after_a_correction(found: Seated) -> None:
    dora = at_event(found)
    sign(found)
    correct(found, 1, 4, 5)
    prizes = "".join(pages(dora.get(at(found, "prizes.pdf")).content))
    assert "signedon" in prizes
    assert "Player2" in prizes
    assert "Player4" not in prizes
    assert "Player4" not in "".join(pages(dora.get(at(found, "certificates.pdf")).content))


def test_what_tables_played_for_is_settled_in_money() -> None:
    found = for_ten_cents()
    (settled,) = settle_ups(found.event, read_book(found.event.journal_id))
    assert settled.currency == "USD"
    assert settled.balances == {1: -10, 2: 20, 3: 10, 4: -10, 5: -10}
    assert sum(pays.amount for pays in settled.payments) == 30
    assert len(settled.payments) == 3
    dora = at_event(found)
    assert "Settle up for all tables" in text(dora.get(at(found)))
    shown = text(dora.get(at(found, "closing/settle-up")))
    assert "Player 2 +$0.20" in shown
    assert "Session 1, table 1" in shown


def for_ten_cents() -> Seated:
    """An event whose tables play for ten cents a unit; one is confirmed."""
    found = Seated(founded(5))
    events.change_setup(found.event, with_unit(found.book.setup, 10), key=key(), actor=DIRECTOR)
    publish(found, 1, [(1, 2, 3, 4, 5)], 1)
    found.play(1)
    tables.hand_in(found.event, 1, 1, key=key(), actor=DIRECTOR)
    tables.confirm_as_director(found.event, 1, found.game(1).length, key=key(), actor=DIRECTOR)
    return found


def with_unit(setup: Setup, value: int) -> Setup:
    sessions = tuple(
        replace(session, tables={size: worth(plays, value) for size, plays in session.tables.items()})
        for session in setup.sessions
    )
    return replace(setup, sessions=sessions)


def worth(plays: TableRules, value: int) -> TableRules:
    return replace(plays, rules=read_rules(rules_as_json(plays.rules) | {"unit_value": value}))


@pytest.fixture
def totals_event(db: None) -> Seated:
    """Return an event with a prize for the biggest hand, over, in which table 2 reported totals only."""
    return with_totals(SidePrize(SidePrizeKind.BIGGEST_HAND, PrizeSize(500)))


def with_totals(*sides: SidePrize, **setup: Any) -> Seated:
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=1)
    stands = found.book.setup
    prizes = PrizeTable(house=1000, places=(PrizeSize(5000), PrizeSize(3000)), sessions=(PrizeSize(500),), sides=sides)
    prizes = replace(prizes, house=10_000 - 8500 - 500 * len(sides))
    wanted: dict[str, Any] = {"sessions": stands.sessions[:1], "fee": FEE, "prizes": prizes} | setup
    events.change_setup(found.event, replace(stands, **wanted), key=key(), actor=DIRECTOR)
    for entrant in range(1, 11):
        pay_fee(found, entrant)
    found.play(1)
    tables.hand_in(found.event, 1, 1, key=key(), actor=DIRECTOR)
    tables.confirm_as_director(found.event, 1, found.game(1).length, key=key(), actor=DIRECTOR)
    card = Card(((-1, 2, 1, -1, -1),), totals=True, hands=1)
    paper_tables.hand_in(found.event, 2, card, key=key(), actor=DIRECTOR, signed="by all")
    tables.lock(found.event, 1, key=key(), actor=DIRECTOR)
    return found


def test_a_prize_that_cannot_be_decided_blocks_only_itself(totals_event: Seated) -> None:
    dora = at_event(totals_event)
    shown = text(dora.get(at(totals_event)))
    assert "Biggest hand: can't be decided, because table 2 reported totals only." in shown
    assert "Enter their hands or decide it by hand." in shown
    assert "$12.49 is set aside. All other prizes can be signed and paid." in shown
    assert "biggest-hand" not in shown
    printed = "".join(pages(dora.get(at(totals_event, "prizes.pdf")).content))
    assert "Biggesthandnotdecidedyet" in printed
    sign(totals_event)
    assert do(totals_event, dora, "pay", entrant=["2"]).status_code == 302
    assert "Player 2 2, paid" in text(dora.get(at(totals_event)))


def test_the_director_decides_a_prize_by_hand(totals_event: Seated) -> None:
    dora, prize = at_event(totals_event), {"prize": "side-biggest-hand"}
    nobody = do(totals_event, dora, "decide", winners="eleven", **prize)
    assert nobody.status_code == 422
    assert 'value="eleven"' in nobody.content.decode()
    assert do(totals_event, dora, "decide", winners="99", **prize).status_code == 422
    sign(totals_event)
    assert do(totals_event, dora, "decide", winners="7", why="24 on the card", **prize).status_code == 302
    shown = text(dora.get(at(totals_event)))
    assert "Biggest hand: you chose Player 7. “24 on the card”" in shown
    assert "Player 7 Biggest hand $106.20 $118.69" in shown  # signed already: it asks to be signed again
    sign(totals_event, why="the biggest hand")
    assert "decided by the director: “24 on the card”" in text(dora.get(at(totals_event)))
    assert do(totals_event, dora, "undecide", **prize).status_code == 302
    assert "can't be decided" in text(dora.get(at(totals_event)))
    assert do(totals_event, dora, "decide", winners="7", prize="side-nothing").status_code == 404


def test_a_prize_that_cannot_be_decided_is_withdrawn(totals_event: Seated) -> None:
    dora = at_event(totals_event)
    assert do(totals_event, dora, "withdraw", prize="side-biggest-hand", why="no cards").status_code == 302
    shown = text(dora.get(at(totals_event)))
    assert "Biggest hand: you withdrew it. “no cards”" in shown
    assert "withdrawn: “no cards”" in shown
    assert "set aside" not in shown.lower()


def test_paper_cards_never_decide_the_most_leasters() -> None:
    found = with_totals(SidePrize(SidePrizeKind.MOST_LEASTERS, PrizeSize(500)))
    shown = text(at_event(found).get(at(found)))
    assert "Most leasters won: can't be decided, because table 2 used a paper score card" in shown


def test_tied_places_are_decided_by_hand_where_the_tie_break_lacks_counts() -> None:
    found = with_totals(ties_share=False, tie_breaks=(TieBreak.HANDS_WON,))
    dora = at_event(found)
    shown = text(dora.get(at(found)))
    assert (
        "Player 2 and Player 7 are tied, “more hands won as picker” decides, and table 2 reported totals only" in shown
    )
    assert do(found, dora, "decide", prize="place-1", entrant=["7"]).status_code == 302
    assert do(found, dora, "decide", prize="place-2", entrant=["2", "7"]).status_code == 422
    assert do(found, dora, "decide", prize="place-2", entrant=["2"]).status_code == 302
    shown = text(dora.get(at(found)))
    assert "Player 7 7 $124.95" in shown
    assert "can't be decided" not in shown


def test_a_prize_list_that_cannot_be_computed_leads_to_the_reason() -> None:
    found = played_out(prizes=PrizeTable(places=(PrizeSize(fixed=100_000),)))
    dora = at_event(found)
    assert dora.get(at(found, "prizes.pdf")).headers["Location"] == at(found, "closing#refused")
    assert "The fixed prizes come to" in text(dora.get(at(found)))


@pytest.mark.parametrize("path", ["closing", "closing/settle-up", "prizes.pdf", "certificates.pdf"])
def test_the_director_alone(found: Seated, path: str) -> None:
    assert at_event(found).get(at(found, path)).status_code == 200
    for stranger in (at_event(found, Role.HELPER), Client()):
        assert stranger.get(at(found, path)).status_code == 404


def test_nobody_else_signs_or_pays(found: Seated) -> None:
    for what in ("sign", "pay", "close", "cash"):
        assert do(found, at_event(found, Role.HELPER), what).status_code == 404
    assert at_event(found, Role.HELPER).get(at(found, "standings.pdf")).status_code == 200


@pytest.mark.parametrize("paid", [0, 4])
def test_statements(found: Seated, paid: int) -> None:
    sign(found)
    if paid:
        closing.pay_prizes(found.event, [2, 3, 7, 8], key=key(), actor=DIRECTOR)
    dora = at_event(found)
    dora.get(at(found))
    with CaptureQueriesContext(connection) as statements:
        assert dora.get(at(found)).status_code == 200
    assert len(statements) == STATEMENTS


STATEMENTS = 7


def test_the_box_is_counted_and_compared_with_what_should_be_there(found: Seated) -> None:
    dora = at_event(found)
    assert "Cash that should be in the box $249.90" in text(dora.get(at(found)))
    assert do(found, dora, "count", amount="244.90").status_code == 302
    shown = text(dora.get(at(found)))
    assert re.search(r"Counted on .* \$244\.90 Short \N{MINUS SIGN}\$5\.00", shown)
    closing.move_cash(found.event, -500, "pencils", key=key(), actor=DIRECTOR)
    assert "when counted. The box has changed since." in text(dora.get(at(found)))
    assert do(found, dora, "count", amount="244.90").status_code == 302
    assert re.search(r"\$244\.90 Difference \$0\.00", text(dora.get(at(found))))


def test_the_box_is_counted_by_bills_and_coins(found: Seated) -> None:
    dora = at_event(found)
    pieces = {"piece-10000": 2, "piece-2000": 2, "piece-500": 1, "piece-100": 4, "piece-25": 3, "piece-5": 3}
    assert do(found, dora, "count", **pieces).status_code == 302
    (count,) = found.book.counted
    assert (count.amount, count.expected, count.difference) == (24990, 24990, 0)
    assert count.pieces == ((10000, 2), (2000, 2), (500, 1), (100, 4), (25, 3), (5, 3))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Enter what you counted, like 240.00, or the number of each piece."),
        ({"amount": "10", "piece-500": "3"}, "The pieces don't come to this amount."),
        ({"amount": "-3"}, "Enter an amount like 20.00, not “-3”."),
        ({"piece-500": "many"}, "Enter a whole number, like 5."),
    ],
)
def test_refuses_a_count_that_is_none(found: Seated, typed: dict[str, str], sentence: str) -> None:
    answer = do(found, at_event(found), "count", **typed)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert found.book.counted == ()


def test_the_payout_list_has_a_line_to_sign_for_each_winner(found: Seated) -> None:
    dora = at_event(found)
    assert dora.get(at(found, "payouts.pdf")).status_code == 302
    sign(found)
    closing.pay_prizes(found.event, [2], key=key(), actor=DIRECTOR)
    (page,) = pages(dora.get(at(found, "payouts.pdf")).content)
    assert "PlayerForAmountReceived" in page
    assert "$93.71paid" in page
    assert "Player7(7)" in page
    assert "Total$224.90" in page.replace("\n", "")
    assert page.count("1stand2ndplace") == 2, "as on the prize list"


def test_the_payout_list_says_what_is_due_after_a_correction(found: Seated) -> None:
    dora = at_event(found)
    sign(found)
    closing.pay_prizes(found.event, [2, 3], key=key(), actor=DIRECTOR)
    correct(found, 1, 3, 4)
    sign(found, "the wrong seats")
    (page,) = pages(dora.get(at(found, "payouts.pdf")).content)
    assert "$18.74paid" in page
    assert "$93.71paid" in page
    assert len(re.findall(r"stillgets\$\d+\.\d\d", page)) == 1
    assert len(re.findall(r"givesback\$\d+\.\d\d", page)) == 1


def test_standings_on_paper_say_whether_they_are_signed(found: Seated) -> None:
    dora = at_event(found)
    sign(found)
    assert "signedon" in "".join(pages(dora.get(at(found, "standings.pdf")).content))
    correct(found, 1, 3, 4)
    (page,) = pages(dora.get(at(found, "standings.pdf")).content)
    assert re.search(r"signedon.*·withoutlatercorrections", page)
    assert "T1Player2" in page  # as signed


def test_closing_asks_about_what_is_open_one_by_one_with_the_way_there() -> None:
    found = played()
    dora = at_event(found)
    tables.reopen(found.event, 1, "look again", key=key(), actor=DIRECTOR)
    closing.count_cash(found.event, 100, {}, key=key(), actor=DIRECTOR)
    asked = do(found, dora, "close")
    assert asked.status_code == 422
    shown, links = text(asked), asked.content.decode().partition('id="owes"')[2].partition("</ol>")[0]
    assert "Session 1 isn't over: 1 table isn't confirmed." in shown
    assert "You counted $1.00, but $249.90 should be in the box." in shown
    assert re.findall(r'href="([^"]+)"', links) == [
        f"/t/{found.event.pk}/{path}" for path in ("sessions/1", "closing#sign", "closing#cash-box")
    ]


def test_closing_asks_about_a_site_without_a_backup(found: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    sign(found)
    winners = [payout.entrant for payout in closing_of(found.event, read_book(found.event.journal_id)).payouts]
    closing.pay_prizes(found.event, winners, key=key(), actor=DIRECTOR)
    failed = BackupStatus(True, None, LastRound(timezone.now(), "The disk is full."), None)
    monkeypatch.setattr(making, "status", lambda: failed)
    asked = do(found, at_event(found), "close")
    assert asked.status_code == 422
    assert "This tournament has no good backup." in text(asked)
    assert do(found, at_event(found), "close", sure="1").status_code == 302


def test_everyone_is_paid_at_once(found: Seated) -> None:
    dora = at_event(found)
    sign(found)
    closing.pay_prizes(found.event, [2], key=key(), actor=DIRECTOR)
    assert do(found, dora, "pay-all", method="check").status_code == 302
    paid = {cash.entrant: (cash.amount, cash.method) for cash in found.book.cash if cash.kind == "prize"}
    assert paid.keys() == {2, 3, 7, 8}
    assert paid[7] == (paid[2][0], PayMethod.CHECK)
    assert do(found, dora, "pay-all").status_code == 422, "nobody is paid twice"
