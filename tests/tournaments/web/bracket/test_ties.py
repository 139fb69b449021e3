"""Ties at tables of a bracket that totals leave: decided by hand, undone, and outdated by a correction."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scorekeeper.models import Line
from scorekeeper.services import changes
from scorekeeper.services.requests import Void
from tests.refusals import raises_refused
from tests.tournaments.bracketed import bracketed, main, played_round, played_sessions, published, rounds, score, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import open_kinds
from tests.tournaments.seated import Seated
from tests.tournaments.web.bracket.bracket_pages import at, do, flat, two_tables
from tests.tournaments.web.browsers import at_event, at_table, text
from tournaments.engine.brackets.fold import recompute
from tournaments.engine.brackets.ranking import rankings
from tournaments.engine.brackets.values import NEXT_BEST
from tournaments.engine.event.progress import Loss, what_is_lost
from tournaments.engine.event.values import SessionTable
from tournaments.queries.open_items import OpenKind
from tournaments.queries.tables import games, with_games
from tournaments.services import brackets, tables
from tournaments.services.draws import to_type

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Seated:
    """Ten at two tables, of each of which two go on; all have 0, and nobody counted hands."""
    seated = bracketed(10, two_tables(), sessions=0)
    published(seated)
    score(seated, 1, flat)
    return seated


@pytest.fixture
def dora(event: Seated) -> Client:
    return at_event(event)


def decide(event: Seated, table: SessionTable, chosen: list[int], why: str = "cut cards") -> None:
    brackets.decide_tie(event.event, chosen, why, table=table.number, key=key(), actor=DIRECTOR)


def decide_next_best(event: Seated, chosen: int) -> None:
    brackets.decide_tie(event.event, [chosen], "high card", table=NEXT_BEST, key=key(), actor=DIRECTOR)


def decided(event: Seated, *, next_best: bool = True) -> tuple[list[int], list[int]]:
    """Decide the ties at both tables, and for the next best seat, and return who goes on of each table."""
    first, second = event.book.tables_of(1)
    goes_on = [first.seats[3], first.seats[4]], [second.seats[1], second.seats[2]]
    decide(event, first, goes_on[0])
    decide(event, second, goes_on[1])
    if next_best:
        decide_next_best(event, first.seats[0])
    return goes_on


def test_decision_at_a_table_stands_when_the_director_leaves_and_everyone_sees_it(event: Seated, dora: Client) -> None:
    first, second = (table.seats for table in event.book.tables_of(1))
    assert "Who advances? Check 2 players." in text(dora.get(at(event)))
    chosen = [str(first[3]), str(first[4])]
    do(dora, event, "decide-tie", part="main", table="1", chosen=chosen, why="cut cards")
    for page in (at(event), f"/p/{event.event.slug}/bracket"):
        assert "Round 1, table 1: in a tie, the director chose" in text(dora.get(page))
        assert "“cut cards”" in text(dora.get(page))
    assert "5 players at table 2 are tied for 2nd place" in text(dora.get(at(event)))
    history = text(dora.get(f"/t/{event.event.pk}/history"))
    assert "Bracket, round 1, table 1: tie decided by hand for" in history
    chosen = [str(second[1]), str(second[2])]
    do(dora, event, "decide-tie", part="main", table="2", chosen=chosen, why="cut cards")
    decide_next_best(event, first[0])
    assert "End round 1 and post the final table" in text(dora.get(at(event)))
    do(dora, event, "advance", part="main", round="1")
    assert {first[3], first[4], second[1], second[2]} < set(event.book.tables_of(2)[0].seats)
    part = main(event)
    assert recompute(part.entry, part.log) == part


@pytest.mark.parametrize(
    ("many", "why", "told"),
    [
        (1, "cut cards", "Choose 2 of these 5 players. You chose 1."),
        (3, "cut cards", "Choose 2 of these 5 players. You chose 3."),
        (2, " ", "Enter a reason for deciding this tie by hand."),
    ],
)
def test_wrong_decision_is_refused_at_its_table(event: Seated, dora: Client, many: int, why: str, told: str) -> None:
    chosen = [str(number) for number in event.book.tables_of(1)[0].seats[:many]]
    answer = do(dora, event, "decide-tie", part="main", table="1", chosen=chosen, why=why)
    assert answer.status_code == 422
    assert text(answer).count(told) == 1
    typed = re.findall(r'name="chosen"\s+value="\d+" checked', answer.content.decode())
    assert len(typed) == many, "what was typed stays"
    assert not main(event).decided


def test_somebody_from_another_table_is_not_chosen(event: Seated) -> None:
    first, second = event.book.tables_of(1)
    with raises_refused("Choose only among the players who are tied."):
        decide(event, first, [first.seats[0], second.seats[0]])


def test_undone_decision_leaves_the_tie_open(event: Seated, dora: Client) -> None:
    first = event.book.tables_of(1)[0]
    decide(event, first, [first.seats[0], first.seats[1]])
    assert do(dora, event, "undecide-tie", part="main", table="1").status_code == 302
    page = text(dora.get(at(event)))
    assert "5 players at table 1 are tied" in page
    assert "the director chose" not in page
    assert "Bracket, round 1, table 1: decision about the tie undone." in text(dora.get(f"/t/{event.event.pk}/history"))


def test_decision_that_a_round_ended_with_is_undone_after_the_round(event: Seated, dora: Client) -> None:
    decided(event)
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    assert 'value="undecide-tie"' not in dora.get(at(event)).content.decode()
    with raises_refused("The round ended with this decision."):
        brackets.undecide_tie(event.event, table=1, key=key(), actor=DIRECTOR)
    brackets.undo_round(event.event, typed=to_type(event.book, 2, Loss()), why="too early", key=key(), actor=DIRECTOR)
    assert "End round 1 and post the final table" in text(dora.get(at(event)))
    brackets.undecide_tie(event.event, table=1, key=key(), actor=DIRECTOR)
    assert "5 players at table 1 are tied" in text(dora.get(at(event)))


def test_decision_about_a_round_that_is_undone_goes_with_it() -> None:
    seated = bracketed(20, set_up({"rounds": rounds(2, 2)}, seeds="number"), sessions=0)
    published(seated)
    played_round(seated)
    score(seated, 2, lambda table: [0] * len(table.seats))
    table = seated.book.tables_of(2)[0]
    decide(seated, table, list(table.seats[:2]))
    assert main(seated).decided
    loss = what_is_lost(seated.book, with_games(seated.book.tables_of(2), games(seated.event.pk, 2)))
    typed = to_type(seated.book, 2, loss)
    brackets.undo_round(seated.event, typed=typed, why="again", key=key(), actor=DIRECTOR)
    assert not main(seated).decided


def test_decision_that_no_longer_fits_corrected_scores_is_open_until_it_is_made_again(
    event: Seated, dora: Client
) -> None:
    """A fifth of table 1 gets a penalty after the round: another tie is left, about which nobody decided anything."""
    (one, other), _ = decided(event)
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    for why in ("late", "late again"):
        tables.penalise(event.event, one, 1, why, key=key(), actor=DIRECTOR)
    assert OpenKind.CORRECTION in open_kinds(event.event)
    page = text(dora.get(at(event)))
    assert "4 players at table 1 are tied for 2nd place" in page
    assert "Apply corrected scores" not in page
    table = event.book.tables_of(1)[0]
    decide(event, table, [other, table.seats[0]], "cut again")
    assert "“cut again”" in text(dora.get(at(event)))
    brackets.correct(event.event, 1, key=key(), actor=DIRECTOR, why="late")
    assert OpenKind.CORRECTION not in open_kinds(event.event)
    assert f"{table.number}, 2nd place" not in page


def test_decision_whose_scores_change_before_the_round_ends_is_asked_again(event: Seated, dora: Client) -> None:
    (one, other), _ = decided(event)
    for why in ("late", "late again"):
        tables.penalise(event.event, one, 1, why, key=key(), actor=DIRECTOR)
    page = text(dora.get(at(event)))
    assert "no longer fits the scores. “cut cards”" in page
    assert "4 players at table 1 are tied for 2nd place" in page
    public = text(dora.get(f"/p/{event.event.slug}/bracket"))
    assert "table 2: in a tie, the director chose" in public
    assert "table 1: in a tie" not in public
    assert other in event.book.tables_of(1)[0].seats


def test_reopened_table_hides_its_decision_until_its_score_stands(event: Seated, dora: Client) -> None:
    decided(event)
    game = event.game(1).game
    tables.reopen(event.event, 1, "another card", key=key(), actor=DIRECTOR)
    changes.make(game, [Void(str(Line.objects.get(game=game).uid))], key=key(), actor=DIRECTOR, why="another card")
    assert "table 1: in a tie" not in text(dora.get(f"/p/{event.event.slug}/bracket"))


def test_tie_at_a_table_that_a_correction_of_the_cut_makes_is_decided_before_it_is_applied() -> None:
    """With carried totals, a penalty in the sessions ties two at a bracket table for the last spot."""
    setup = set_up({"rounds": rounds(2, start="carried"), "rank_by": "carried-total"}, cut=10)
    seated = bracketed(10, setup)
    played_sessions(seated)
    published(seated)
    played_round(seated, lambda table: [0] * len(table.seats))
    part = main(seated)
    table, (late, second, third) = 1, [line.entrant for line in rankings(part, 1)[1][:3]]
    for why in ("late", "late again"):
        tables.penalise(seated.event, late, 1, why, key=key(), actor=DIRECTOR)
    dora = at_event(seated)
    with raises_refused("2 players at table 1 are tied for 2nd place"):
        brackets.correct_cut(seated.event, key=key(), actor=DIRECTOR, why="late")
    assert "2 players at table 1 are tied for 2nd place" in text(dora.get(at(seated)))
    wrong = do(dora, seated, "decide-tie", part="main", table=str(table), why="cut cards")
    assert text(wrong).count("Choose 1 of these 2 players. You chose 0.") == 1
    do(dora, seated, "decide-tie", part="main", table=str(table), chosen=[str(third)], why="cut cards")
    page = text(dora.get(at(seated)))
    assert f"Round 1, table 1: in a tie, the director chose Player {third} over Player {late}." in page
    brackets.correct_cut(seated.event, key=key(), actor=DIRECTOR, why="late")
    page = text(dora.get(at(seated)))
    assert f"2nd place: Player {second} advanced, Player {third} would have." in page
    assert "no longer fits" not in page


def test_tie_for_the_next_best_seat_waits_for_the_director_who_chooses_and_says_why(
    event: Seated, dora: Client
) -> None:
    """All ten have 0 without counts: two of each table are chosen, and of six others one more sits at the final."""
    goes_on = decided(event, next_best=False)
    first, second = event.book.tables_of(1)
    others = sorted({*first.seats, *second.seats} - {*goes_on[0], *goes_on[1]})
    page = text(dora.get(at(event)))
    assert "6 players are tied for the next best seat of round 1." in page
    assert "Who is next best? Check 1 player." in page
    assert "End round 1 and post the final table" not in page
    with raises_refused("6 players are tied for the next best seat of round 1."):
        brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    do(dora, event, "decide-tie", part="main", table="0", chosen=[str(others[-1])], why="high card")
    for page in (at(event), f"/p/{event.event.slug}/bracket"):
        assert f"Round 1, next best: in a tie, the director chose Player {others[-1]} over" in text(dora.get(page))
        assert "“high card”" in text(dora.get(page))
    assert "Bracket, round 1, next best: tie decided by hand for" in text(dora.get(f"/t/{event.event.pk}/history"))
    do(dora, event, "undecide-tie", part="main", table="0")
    assert "Who is next best?" in text(dora.get(at(event)))
    decide_next_best(event, others[-1])
    do(dora, event, "advance", part="main", round="1")
    assert others[-1] in event.book.tables_of(2)[0].seats
    assert recompute(main(event).entry, main(event).log) == main(event)
    assert "high card" in text(dora.get(f"/p/{event.event.slug}/standings"))
    assert do(dora, event, "undecide-tie", part="main", table="0").status_code == 422


def public(event: Seated) -> str:
    return text(at_event(event).get(f"/p/{event.event.slug}/bracket"))


def test_decided_ties_leave_nobody_tied_while_the_round_is_open(event: Seated, dora: Client) -> None:
    """After each decision the director's page and the phone say who advances and who has the next best seat."""
    assert public(event).count("tied for the last spot") > 10
    decided(event, next_best=False)
    phone = public(event)
    assert "tied for the last spot" not in phone
    assert phone.count("advancing") >= 4
    assert "≈ is tied for the next best seat." in phone
    assert "tied for the next best seat" in text(dora.get(at(event)))
    decide_next_best(event, event.book.tables_of(1)[0].seats[0])
    phone, desk = public(event), text(dora.get(at(event)))
    assert "tied for the next best seat" not in phone + desk
    assert phone.count("next best for now") == 1
    assert desk.count("next best for now") == 1


def test_phone_says_before_the_round_ends_that_the_next_best_advances_too(event: Seated) -> None:
    game = event.game(1).club_game
    assert "Each table's top 2 and the next best advance" in public(event)
    assert "The next best of all tables advances too." in text(at_table(event).get(f"/t/at/{game}/strip"))


def test_public_bracket_explains_a_decision_that_a_correction_overtook_and_why(event: Seated, dora: Client) -> None:
    """The first who was chosen loses points after the round: the posted seats stay, and everyone reads why."""
    (one, _other), _ = decided(event)
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    table = event.book.tables_of(1)[0]
    for who in (one, *table.seats[:2]):
        tables.penalise(event.event, who, 1, "late", key=key(), actor=DIRECTOR, tier=1)
    do(dora, event, "correct", part="main", round="1", why="scores read wrong")
    for page in (public(event), text(dora.get(at(event)))):
        assert "Round 1, table 1: in a tie, the director chose" in page
        assert "“cut cards” Scores were corrected since." in page
        assert "Round 1: scores were corrected after it ended. Posted seats stayed. “scores read wrong”" in page
        assert "advanced before scores were corrected" in page
    assert "undecide-tie" not in text(dora.get(at(event)))
    with raises_refused("The round ended with this decision."):
        brackets.undecide_tie(event.event, table=1, key=key(), actor=DIRECTOR)
