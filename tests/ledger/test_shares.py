"""Shares: who did what in a line, how far from the dealer, and what it brought."""

from scorekeeper.engine import game
from scorekeeper.engine.game_events import Seating, change_seats
from scorekeeper.ledger.book import Book, BookLine, Json, LineKind
from scorekeeper.ledger.folding import LineOutcome, fold_book
from scorekeeper.ledger.tallies import PlayerPart, PlayerShare, line_shares
from tests.tables import picked

STANDARD = {"preset": "standard"}


def outcomes(*lines: BookLine, players: int = 5, dealer: int = 5, paper: bool = False) -> list[LineOutcome]:
    """The lines of a book, folded."""
    return fold_book(Book(players, dealer, STANDARD, lines, paper=paper))


def line(what: Json, kind: LineKind = LineKind.HAND, *, voided: bool = False) -> BookLine:
    """A line that the second entry wrote."""
    return BookLine("00000000-0000-0000-0000-000000000001", kind, what, 2, 2, voided)


def test_a_hand_of_six_the_dealer_sits_out() -> None:
    (hand,) = outcomes(line(picked(1, 3) | {"dealer": 2, "picker": 3, "partner": 5}), players=6)
    assert list(line_shares(hand)) == [
        PlayerShare(1, -1, PlayerPart.DEFENDER, 5, "61-90"),
        PlayerShare(2, 0, PlayerPart.SAT_OUT, 0, "61-90"),
        PlayerShare(3, 2, PlayerPart.PICKER, 1, "61-90"),
        PlayerShare(4, -1, PlayerPart.DEFENDER, 2, "61-90"),
        PlayerShare(5, 1, PlayerPart.PARTNER, 3, "61-90"),
        PlayerShare(6, -1, PlayerPart.DEFENDER, 4, "61-90"),
    ]


def test_alone_and_nobody() -> None:
    alone, leaster = outcomes(line(picked(2, None, 31)), line({"kind": "leaster", "winners": [4]}))
    assert [(share.units, share.part) for share in line_shares(alone)] == [
        (1, PlayerPart.DEFENDER), (-4, PlayerPart.ALONE), (1, PlayerPart.DEFENDER), (1, PlayerPart.DEFENDER),
        (1, PlayerPart.DEFENDER),
    ]  # fmt: skip
    assert {(share.part, share.category) for share in line_shares(leaster)} == {(PlayerPart.NOBODY_PICKED, "leaster")}
    assert [share.units for share in line_shares(leaster)] == [-1, -1, -1, 4, -1]


def test_seats_are_not_players() -> None:
    (hand,) = outcomes(line(picked(1, 3)))
    turned = change_seats(hand.paid.rules, hand.before, Seating((2, 3, 4, 5, 1)))[0]
    after = game.apply(hand.paid.rules, turned, hand.paid.settlement.hand)[0] if hand.paid.settlement else turned
    moved = LineOutcome(hand.line, 2, 2, turned, hand.paid.__class__(after, hand.paid.rules, (), hand.paid.settlement))
    assert {share.player: share.part for share in line_shares(moved)}[2] == PlayerPart.PICKER
    assert {share.player: share.units for share in line_shares(moved)} == {1: -1, 2: 2, 3: -1, 4: 1, 5: -1}


def test_what_is_no_hand() -> None:
    paper, void = outcomes(
        line({"amounts": [3, -3, 0]}, LineKind.PAPER), line(picked(), voided=True), players=3, paper=True
    )
    assert list(line_shares(paper)) == [PlayerShare(1, 3), PlayerShare(2, -3), PlayerShare(3, 0)]
    assert list(line_shares(void)) == []
    (penalty,) = outcomes(line({"seat": 2, "amount": 4, "commodity": "units", "paid_to": "house"}, LineKind.PENALTY))
    assert list(line_shares(penalty)) == [PlayerShare(2, -4)]
