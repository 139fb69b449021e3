"""The picture of a table: who sits where, what lies on the felt, what is taken, what was wrong."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.queries.charts import places
from scorekeeper.web.replay.picture import CARD_WIDTH, FELT, HEIGHT, WIDTH, TablePicture, draw_picture, last_step
from tests.engine.notation.test_played import GOOD

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


@pytest.mark.parametrize("seats", range(3, 11))
def test_no_name_reaches_the_rim_of_the_felt(seats: int) -> None:
    names = [f"Player {seat}" for seat in range(1, seats + 1)]
    table = hand(f"Rules: {'standard' if seats > 4 else 'three-handed-10'}\nPlayers: {seats}\nDealer: 1\n")
    half, above, below = 42, 12, 17  # what `101 in 10 tricks` takes beside the middle of the name, above and below it
    for seat in draw_picture(table, names, 0).seats:
        aside = max(abs(seat.x - WIDTH / 2) - half, 0)
        off = min(abs(y - HEIGHT / 2) for y in (seat.y - above, seat.y + below))
        apart = 0 if seat.y - above < HEIGHT / 2 < seat.y + below else off
        assert aside**2 + apart**2 > FELT**2


def test_all_is_drawn_within_the_picture_and_names_are_escaped() -> None:
    names = ["<b>Ann</b>", *(f"Player {seat}" for seat in range(2, 7))]
    drawn = draw_picture(hand(FIVE), names, 8)
    for seat in drawn.seats:
        assert 40 <= seat.x <= WIDTH - 40
        assert 20 <= seat.y <= HEIGHT - 16
        assert seat.card is None or 0 <= seat.card.x <= WIDTH - CARD_WIDTH
    page = render_to_string("replay/picture.html", {"picture": drawn})
    assert "<b>" not in page
    assert page.count('class="table-card') == 3
    assert 'aria-label="Trick 2: &lt;b&gt;Ann&lt;/b&gt; Q♠, Player 2 J♦, Player 3 10♦."' in page
