"""The hands that moved an evening most."""

from django.test import Client

from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.services.requests import Penalise, Void
from scorekeeper.web.score_sheet.screen import BigHand, biggest_hands
from tests.pages import one_line
from tests.tables import Table, picked


def drawn(table: Table) -> list[SheetLine]:
    return [line for line in table.sheet.lines if any(line.payouts)]


def test_none_where_all_hands_are_alike(evening: Table) -> None:
    assert biggest_hands(evening.sheet, drawn(evening)) == ()
    for _ in range(4):
        evening.record()
    assert biggest_hands(evening.sheet, drawn(evening)) == ()


def test_the_three_that_moved_most_in_their_order(evening: Table) -> None:
    for hand in (picked(), picked(2, None, 20), picked(), picked(3, None, 95), picked(4, None, 75), picked(1, 2, 95)):
        evening.record(hand)
    evening.change(Penalise(2, 40))
    evening.record(picked(5, None, 20))
    found = biggest_hands(evening.sheet, drawn(evening))
    hands = {hand.number: hand.uid for hand in evening.sheet.hands}
    assert found == (
        BigHand(2, hands[2], 2, "Bob", -8),
        BigHand(4, hands[4], 4, "Cy", 8),
        BigHand(8, hands[7], 7, "Eve", -8),
    )
    evening.change(Void(hands[2]))
    assert [(mover.at, mover.number) for mover in biggest_hands(evening.sheet, drawn(evening))][-1] == (7, 6)


def test_the_sheet_leads_to_them(evening: Table, bob: Client) -> None:
    evening.record()
    line = evening.record(picked(2, None, 20)).line
    page = one_line(bob.get(f"/e/{evening.evening}/sheet").content)
    assert f'<a href="/e/{evening.evening}/lines/{line}">Hand 2, Bob −8</a>' in page
    assert '<path class="mover" d="M2 0V200"/>' in page
