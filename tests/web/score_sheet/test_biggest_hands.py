"""The hands that moved a game most."""

from django.test import Client

from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.services.requests import Penalise, Void
from scorekeeper.web.score_sheet.screen import BigHand, biggest_hands
from tests.pages import one_line
from tests.tables import Table, picked


def drawn(table: Table) -> list[SheetLine]:
    return [line for line in table.sheet.lines if any(line.payouts)]


def test_none_where_all_hands_are_alike(club_game: Table) -> None:
    assert biggest_hands(club_game.sheet, drawn(club_game)) == ()
    for _ in range(4):
        club_game.record()
    assert biggest_hands(club_game.sheet, drawn(club_game)) == ()


def test_the_three_that_moved_most_in_their_order(club_game: Table) -> None:
    for hand in (picked(), picked(2, None, 20), picked(), picked(3, None, 95), picked(4, None, 75), picked(1, 2, 95)):
        club_game.record(hand)
    club_game.change(Penalise(2, 40))
    club_game.record(picked(5, None, 20))
    found = biggest_hands(club_game.sheet, drawn(club_game))
    hands = {hand.number: hand.uid for hand in club_game.sheet.hands}
    assert found == (
        BigHand(2, hands[2], 2, "Bob", -8),
        BigHand(4, hands[4], 4, "Cy", 8),
        BigHand(8, hands[7], 7, "Eve", -8),
    )
    club_game.change(Void(hands[2]))
    assert [(mover.at, mover.number) for mover in biggest_hands(club_game.sheet, drawn(club_game))][-1] == (7, 6)


def test_the_sheet_leads_to_them(club_game: Table, bob: Client) -> None:
    club_game.record()
    line = club_game.record(picked(2, None, 20)).line
    page = one_line(bob.get(f"/games/{club_game.club_game}/sheet").content)
    assert f'<a href="/games/{club_game.club_game}/lines/{line}">Hand 2, Bob −8</a>' in page
    assert '<path class="mover" d="M2 0V200"/>' in page
