"""The picture of a table: who sits where, what lies on the felt, what is taken, what was wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from django.template.loader import render_to_string

from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.queries.charts import places
from scorekeeper.wording.replay_table import (
    CARD_HEIGHT,
    CARD_WIDTH,
    HELD_HEIGHT,
    HELD_WIDTH,
    TableAngle,
    TablePicture,
    draw_picture,
    last_step,
)
from tests.engine.notation.test_played import GOOD
from tests.engine.play.golden import replays

Box = tuple[int, int, int, int]
NAMES = ("Ann", "Bob", "Cy")
# Nothing is known but the plays: the queen of clubs takes the first trick, in the second Bob follows to trump.
FIVE = """\
Rules: standard
Players: 6
Dealer: 6
Picker: 1
Call: alone
QC 7D 8D 9D KD
QS JD 10D
"""


def hand(text: str) -> CheckedHand:
    """A hand played out."""
    return replay_hand(read_one_hand(text).transcript)


def on_felt(drawn: TablePicture) -> dict[str, str]:
    """The cards on the felt by player."""
    return {seat.name: seat.card.rank + seat.card.suit for seat in drawn.seats if seat.card}


def test_before_the_first_card_the_leader_is_next() -> None:
    drawn = draw_picture(hand(GOOD), NAMES, 0)
    assert on_felt(drawn) == {}
    assert [seat.is_next for seat in drawn.seats] == [True, False, False]
    assert [[tag.sign for tag in seat.tags] for seat in drawn.seats] == [["P"], [], ["D"]]
    assert (drawn.trick, drawn.points, drawn.sentence) == ("", "", "Before the first card.")


def test_cards_lie_before_their_players_until_the_next_lead() -> None:
    checked = hand(GOOD)
    assert on_felt(draw_picture(checked, NAMES, 2)) == {"Ann": "QC", "Bob": "KD"}
    full = draw_picture(checked, NAMES, 3)
    assert on_felt(full) == {"Ann": "QC", "Bob": "KD", "Cy": "AS"}
    assert [seat.card.wins for seat in full.seats if seat.card] == [True, False, False]
    assert [seat.taken for seat in full.seats] == ["18 in 1 trick", "no tricks", "no tricks"]
    assert (full.trick, full.points) == ("Trick 1", "18 points")
    assert full.sentence == "Trick 1: Ann Q♣, Bob K♦, Cy A♠. Ann takes it."
    after = draw_picture(checked, NAMES, 4)
    assert (on_felt(after), after.seats[0].taken) == ({"Ann": "QS"}, "18 in 1 trick")


def test_at_the_end_nobody_is_next() -> None:
    checked = hand(GOOD)
    assert last_step(checked) == 30
    drawn = draw_picture(checked, NAMES, 30)
    assert not any(seat.is_next for seat in drawn.seats)
    assert [seat.taken for seat in drawn.seats] == ["120 in 10 tricks", "no tricks", "no tricks"]


def test_a_card_that_was_not_allowed_is_marked_where_it_fell() -> None:
    drawn = draw_picture(hand(GOOD.replace("2. QS 9D 10S", "2. QS AC 10S")), NAMES, 6)
    assert [seat.card.wrong for seat in drawn.seats if seat.card] == [False, True, False]


def test_who_sits_out_has_no_cards_and_takes_nothing() -> None:
    names = [f"Player {seat}" for seat in range(1, 7)]
    drawn = draw_picture(hand(FIVE), names, 8)
    assert [seat.sits_out for seat in drawn.seats] == [False] * 5 + [True]
    assert (drawn.seats[5].taken, drawn.seats[5].card, drawn.seats[3].is_next) == ("", None, True)


def test_the_partner_is_marked_when_the_table_may_know_them() -> None:
    checked = hand(FIVE.replace("Call: alone\n", ""))
    assert checked.partners == (2,)
    names = [f"Player {seat}" for seat in range(1, 7)]
    for known in (True, False):
        assert bool(draw_picture(checked, names, 7, show_partner=known).seats[1].tags) is known


@pytest.mark.parametrize("seats", range(2, 11))
def test_seats_go_round_clockwise_from_the_bottom(seats: int) -> None:
    (x, y), second, *_rest = places(seats)
    assert (round(x, 9), round(y, 9)) == (0, 1)
    assert second[0] < 0 or seats == 2
    assert len({(round(x, 6), round(y, 6)) for x, y in places(seats)}) == seats


def overlaps(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def boxes(drawn: TablePicture) -> Iterator[tuple[int, Box]]:
    """Yield what takes room at each seat: the name, the cards in the hand, and the card on the table."""
    for seat in drawn.seats:
        yield seat.seat, (seat.x - 38, seat.y - 10, seat.x + 38, seat.y + 3)
        for card in seat.held:
            yield seat.seat, (card.x, card.y, card.x + HELD_WIDTH, card.y + HELD_HEIGHT)
        if seat.card:
            yield seat.seat, (seat.card.x, seat.card.y, seat.card.x + CARD_WIDTH, seat.card.y + CARD_HEIGHT)


def tables() -> Iterator[CheckedHand]:
    """Yield a hand of every size of table and of hand."""
    seen = set()
    for line in replays():
        if "refused" not in line.expected:
            checked = replay_hand(read_transcript(line.hand))
            size = (checked.hand.table, len(checked.hand.seats), checked.hand.rules.hand_size)
            if checked.is_right and checked.state and size not in seen:
                seen.add(size)
                yield checked


@pytest.mark.parametrize(
    "checked", list(tables()), ids=lambda hand: f"{hand.hand.table}-{len(hand.hand.seats)}-{hand.hand.rules.hand_size}"
)
def test_nothing_lies_on_anything_else_from_any_seat(checked: CheckedHand) -> None:
    table = checked.hand.table
    names = [f"Player {seat}" for seat in range(1, table + 1)]
    for seat in range(1, table + 1):
        for played in (0, 1, len(checked.hand.seats), last_step(checked) // 2):
            drawn = draw_picture(checked, names, played, angle=TableAngle(seat, range(1, table + 1)))
            lies = list(boxes(drawn))
            assert not [
                (mine, other)
                for (mine, box), (other, other_box) in combinations(lies, 2)
                if mine != other and overlaps(box, other_box)
            ]
            assert all(
                left >= 0 and right <= drawn.width and top >= 0 and bottom <= drawn.height
                for _seat, (left, top, right, bottom) in lies
            )


def test_the_cards_left_are_face_up_and_the_legal_ones_marked() -> None:
    drawn = draw_picture(hand(GOOD), NAMES, 28, angle=TableAngle(1, (1, 2)))
    held = {seat.name: [card.name for card in seat.held] for seat in drawn.seats}
    assert held == {"Ann": [], "Bob": ["7C"], "Cy": [""]}
    assert [card.legal for card in drawn.seats[1].held] == [True]
    assert draw_picture(hand(GOOD), NAMES, 28).seats[1].held == ()


def test_the_table_turns_to_any_seat() -> None:
    bottom = [
        max(draw_picture(hand(GOOD), NAMES, 3, angle=TableAngle(seat)).seats, key=lambda one: one.y).name
        for seat in (1, 2, 3)
    ]
    assert bottom == ["Ann", "Bob", "Cy"]


def test_names_are_escaped() -> None:
    names = ["<b>Ann</b>", *(f"Player {seat}" for seat in range(2, 7))]
    drawn = draw_picture(hand(FIVE), names, 8)
    page = render_to_string("replay/picture.html", {"picture": drawn})
    assert "<b>" not in page
    assert page.count('class="table-card played') == 3
    assert 'aria-label="Trick 2: &lt;b&gt;Ann&lt;/b&gt; Q♠, Player 2 J♦, Player 3 10♦."' in page
