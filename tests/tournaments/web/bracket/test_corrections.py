"""What the page of a bracket says about corrected scores: of a round, of the final, and once all is closed."""

from __future__ import annotations

import pytest

from scorekeeper.models import Line
from scorekeeper.services import changes
from scorekeeper.services.requests import Void
from tests.tournaments.bracketed import bracketed, played_round, published
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated
from tests.tournaments.web.bracket.bracket_pages import at, do, two_tables
from tests.tournaments.web.browsers import at_event, text
from tournaments.engine.event.progress import Loss
from tournaments.services import brackets, closing, tables
from tournaments.services.draws import to_type

pytestmark = pytest.mark.django_db


@pytest.fixture
def over() -> Seated:
    """Ten whose first round is over: the best two of each table are in the final, and the best third fills it up."""
    seated = bracketed(10, two_tables(), sessions=0)
    published(seated)
    played_round(seated)
    return seated


def penalized(event: Seated, *entrants: int, session: int = 1) -> str:
    """Return the page of the bracket after penalties: the first one of everybody is a warning."""
    for entrant in entrants:
        for why in ("late", "late again"):
            tables.penalise(event.event, entrant, session, why, key=key(), actor=DIRECTOR)
    return text(at_event(event).get(at(event)))


def test_correction_that_only_swaps_places_says_that_the_same_players_advance(over: Seated) -> None:
    final = over.book.tables_of(2)[0].seats
    seats = (sorted(table.seats) for table in over.book.tables_of(1))
    first, second, third = next(each[:3] for each in seats if each[2] not in final)
    page = penalized(over, first, third)
    assert "With the corrected scores, the same players advance from other places." in page
    assert f"1st place: Player {first} advanced, Player {second} would have." in page
    assert "others would have advanced" not in page


def test_correction_that_moves_nobody_says_only_that_the_same_players_advance(over: Seated) -> None:
    last = max(over.book.tables_of(1)[0].seats)
    page = penalized(over, last)
    assert "The same players advance." in page
    assert "To change seats" not in page


def test_correction_that_changes_who_fills_an_empty_seat_names_them(over: Seated) -> None:
    thirds = [sorted(table.seats)[2] for table in over.book.tables_of(1)]
    filled, other = sorted(thirds, key=lambda who: who not in over.book.tables_of(2)[0].seats)
    assert f"Empty seat: Player {filled} filled it, Player {other} would have." in penalized(over, filled)


def test_correction_of_the_final_speaks_of_places(over: Seated) -> None:
    played_round(over)
    first, *_, last = sorted(over.book.tables_of(2)[0].seats)
    page = penalized(over, last, session=2)
    assert "Everyone keeps their place at the final table." in page
    assert "To change seats" not in page
    assert "Results that are signed" not in page, "nothing is signed"
    page = penalized(over, first, session=2)
    assert "With the corrected scores, these places change:" in page
    assert "would have advanced" not in page


def test_applied_correction_says_that_seats_stayed_only_where_a_round_follows(over: Seated) -> None:
    dora, last = at_event(over), max(over.book.tables_of(1)[0].seats)
    penalized(over, last)
    do(dora, over, "correct", part="main", round="1", why="read wrong")
    played_round(over)
    penalized(over, over.book.tables_of(2)[0].seats[0], session=2)
    do(dora, over, "correct", part="main", round="2", why="added wrong")
    corrected = "scores were corrected after it ended."
    page = text(dora.get(at(over)))
    assert f"Round 1: {corrected} Posted seats stayed. “read wrong”" in page
    assert f"Final table: {corrected} “added wrong”" in page
    brackets.undo_round(over.event, typed=to_type(over.book, 2, Loss()), why="too early", key=key(), actor=DIRECTOR)
    page = text(dora.get(at(over)))
    assert f"Round 1: {corrected}" in page
    assert f"Final table: {corrected}" not in page, "it was undone with its round"


def test_closed_tournament_offers_no_correction(over: Seated) -> None:
    played_round(over)
    closing.close(over.event, key=key(), actor=DIRECTOR)
    game = over.game(1).game
    changes.make(game, [Void(str(Line.objects.get(game=game).uid))], key=key(), actor=DIRECTOR, why="another card")
    page = text(at_event(over).get(at(over)))
    assert "Round 1 was corrected after it ended" in page
    assert "The tournament is closed. Reopen it first." in page
    assert "Apply corrected scores" not in page
    cards = "To correct a card, reopen the tournament first."
    for table in over.book.tables_of(1):
        assert cards in text(at_event(over).get(f"/t/{over.event.pk}/tables/{table.id}"))
    assert f"You can still correct hands, with a reason. {cards}" in text(
        at_event(over).get(f"/t/{over.event.pk}/sessions/1")
    )


def test_cards_of_a_round_that_is_over_are_corrected_with_their_table(over: Seated) -> None:
    assert "You can still correct hands and cards" in text(at_event(over).get(f"/t/{over.event.pk}/sessions/1"))
    assert "Correct card" in text(at_event(over).get(f"/t/{over.event.pk}/tables/1"))
