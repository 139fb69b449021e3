"""The page of the bracket: what is planned, the draft, each round to its end, corrections, who may do what there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Line, Role
from scorekeeper.services import changes
from scorekeeper.services.requests import Void
from tests.tournaments.bracketed import (
    alone,
    bracketed,
    confirm,
    main,
    played_round,
    played_sessions,
    published,
    rounds,
    score,
    set_up,
)
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.played_out import correct
from tests.tournaments.seated import Seated
from tests.tournaments.web.bracket.bracket_pages import at, do, flat, two_tables
from tests.tournaments.web.browsers import at_event, field, text
from tournaments.engine.event.values import SessionTable, TableState
from tournaments.queries.book import read_book
from tournaments.services import brackets, entrants, paper_tables
from tournaments.services.paper_tables import Card

pytestmark = pytest.mark.django_db

DEEDS = ("draft", "drop", "publish", "publish-second", "look", "advance", "look-again", "correct", "undo-round")


@pytest.fixture
def event(db: None) -> Seated:
    """A bracket for twelve, of whom ten make the cut; no sessions before it."""
    return bracketed(12, two_tables(), sessions=0)


def test_what_is_planned_is_said_first(event: Seated, dora: Client) -> None:
    page = text(dora.get(at(event)))
    assert "Round 1 10 players, 2 tables of 5. 4 hands per table. The top 2 at each table advance." in page
    assert (
        "Final table 5 players, 1 table of 5. 4 hands per table. One seat goes to the next best player of round 1."
        in page
    )
    assert "In the bracket 10" in page
    assert "Not in the bracket 2" in page


@pytest.mark.parametrize("entered", [0, 3])
@pytest.mark.parametrize("preset", ["bracket-of-tables", "cut-and-final"])
def test_preset_with_a_bracket_opens_without_an_error(db: None, preset: str, entered: int) -> None:
    event = founded(entered, slug=preset)
    dora = at_event(event)
    for path in ("bracket", "setup/bracket", "setup", "desk"):
        page = dora.get(f"/t/{event.pk}/{path}")
        html = page.content.decode().partition("<main")[2]
        assert page.status_code == 200
        assert not re.findall(r'class="(?:note bad|error)"|role="alert"|would have 0 players', html), path
    if not entered:
        assert "No players yet." in text(dora.get(f"/t/{event.pk}/bracket"))
        assert 'value="draft"' not in dora.get(f"/t/{event.pk}/bracket").content.decode()


def test_seeds_that_will_be_drawn_are_not_shown(db: None) -> None:
    event = founded(25, slug="bracket-of-tables")
    dora, path = at_event(event), f"/t/{event.pk}/bracket"
    page = text(dora.get(path))
    assert "The draw also decides the seeds." in page
    assert "Players 25 Name Player 1 1 Player 2 2 Player 3 3" in page
    brackets.draft(event, seed=7, key=key(), actor=DIRECTOR)
    assert "seed 1" in text(dora.get(path))


def test_a_session_that_is_not_over_is_waited_for(db: None) -> None:
    event = bracketed(12, set_up({"rounds": rounds(2, fill="best-out")}, cut=10))
    dora = at_event(event)
    page = dora.get(at(event))
    assert "Session 1 isn't over." in text(page)
    assert "Draw the bracket" not in text(page)
    assert do(dora, event, "draft").status_code == 422
    played_sessions(event)
    assert "Draw the bracket" in text(dora.get(at(event)))


def test_drawn_from_a_seed_looked_at_and_published(event: Seated, dora: Client) -> None:
    assert do(dora, event, "draft", seed="4 4").status_code == 422
    assert do(dora, event, "draft", seed="44").status_code == 302
    page = text(dora.get(at(event)))
    assert "Not posted yet. Details Random seed: 44." in page
    assert "Player 1 #1 · seed 1" in page
    assert "Post the bracket" in page
    do(dora, event, "publish")
    page = text(dora.get(at(event)))
    assert "Bracket Round 1" in page
    assert "2 tables aren't confirmed yet." in page
    assert "Final table 5 players" in page


def test_a_draft_of_a_bracket_that_was_published_meanwhile_is_refused_with_a_sentence(
    event: Seated, dora: Client
) -> None:
    published(event)
    refused = do(dora, event, "draft")
    assert refused.status_code == 422
    assert '<p class="note bad" role="alert">' in refused.content.decode()


def test_a_draft_is_thrown_away(event: Seated, dora: Client) -> None:
    do(dora, event, "draft")
    do(dora, event, "drop")
    assert "Draw the bracket" in text(dora.get(at(event)))


def test_who_withdraws_after_the_draft_makes_it_stale(event: Seated, dora: Client) -> None:
    do(dora, event, "draft")
    entrants.withdraw(event.event, 3, 1, key=key(), actor=DIRECTOR)
    assert "Draw again." in text(dora.get(at(event)))
    assert "Number 3 dropped out after the draw" in text(do(dora, event, "publish"))
    do(dora, event, "draft")
    assert "Draw again." not in text(dora.get(at(event)))


def test_a_no_show_in_the_field_is_asked_about_before_the_bracket_is_drawn() -> None:
    seated = bracketed(12, set_up({"rounds": rounds(2)}, cut=10))
    entrants.check_in(seated.event, 1, range(2, 13), key=key(), actor=DIRECTOR)
    played_sessions(seated)
    dora = at_event(seated)
    assert "No-shows in" not in text(dora.get(at(seated)))  # without a score they are not among the ten
    entrants.check_in(seated.event, 1, [2], here=False, key=key(), actor=DIRECTOR)  # left after the draw
    assert "No-shows in session 1" in text(dora.get(at(seated)))
    assert "Are these playing in" in text(do(dora, seated, "draft"))
    answer = dora.post(f"/t/{seated.event.pk}/draw/2/no-shows", {"key": key(), "do": "leave-2"})
    assert answer.headers["Location"] == at(seated)
    assert do(dora, seated, "draft").status_code == 302
    assert seated.book.bracket_draft is not None
    assert 2 not in {seed.entrant for seed in seated.book.bracket_draft.entry.field}


def test_who_is_checked_in_comes_before_the_cut(event: Seated, dora: Client) -> None:
    entrants.check_in(event.event, 1, [*range(1, 4), *range(5, 13)], key=key(), actor=DIRECTOR)
    page = text(dora.get(at(event)))
    assert "In the bracket 10" in page
    assert "Not in the bracket 1" in page
    assert "Not checked in and left out: Player 4." in page


def test_round_by_round_to_the_winner(event: Seated, dora: Client) -> None:
    published(event)
    score(event, 1)
    page = text(dora.get(at(event)))
    assert "All tables of this round are confirmed. Preview: Final table" in page
    assert "Player 1 #1 · seed 1 +4 advancing" in page
    assert "End round 1 and post the final table" in page
    do(dora, event, "advance", part="main", round="1")
    page = text(dora.get(at(event)))
    assert "Bracket Final table" in page
    assert "1 table isn't confirmed yet." in page
    assert "Player 1 #1 · seed 1 +4 advances" in page
    score(event, 2)
    page = text(dora.get(at(event)))
    assert "The final table is confirmed. Player 1 wins." in page
    do(dora, event, "advance", part="main", round="2")
    page = text(dora.get(at(event)))
    assert "Player 1 won." in page
    assert main(event).finished


def test_points_are_provisional_as_long_as_a_table_is_open(event: Seated, dora: Client) -> None:
    published(event)
    event.play(1, 2)
    page = text(dora.get(at(event)))
    assert "Points and advancing players are provisional" in page
    assert "advancing" in page
    assert "· 2/4" in page


def test_the_round_as_it_was_seen_ends_once(event: Seated, dora: Client) -> None:
    published(event)
    score(event, 1)
    do(dora, event, "advance", part="main", round="1")
    again = do(dora, event, "advance", part="main", round="1")
    assert again.status_code == 422
    assert "Round 1 isn't the current round." in text(again)


def test_a_round_is_undone_by_its_name(event: Seated, dora: Client) -> None:
    published(event)
    played_round(event)
    wrong = do(dora, event, "undo-round", part="main", typed="Round 1")
    assert wrong.status_code == 422
    assert "To confirm, type “Final table”" in text(wrong)
    do(dora, event, "undo-round", part="main", typed="Final table", why="too early")
    assert "Bracket Round 1" in text(dora.get(at(event)))
    page = text(dora.get(at(event)))
    assert "No longer counted: 2 score cards, 2 confirmed scores." in page
    assert "To confirm, type “Round 1, 2 score cards”" in page
    assert "Add a reason." in text(do(dora, event, "undo-round", part="main", typed="Round 1, 2 score cards"))
    do(dora, event, "undo-round", part="main", typed="Round 1, 2 score cards", why="wrong field")
    assert event.book.bracket is None


def test_an_extra_hand_at_the_table(db: None) -> None:
    event = bracketed(10, two_tables(stage={"at_tie": "extra-hand"}), sessions=0)
    dora = at_event(event)
    published(event)
    score(event, 1, flat)
    page = dora.get(at(event))
    assert "Tied for the last spot" in text(page)
    assert "End round 1" not in text(page)
    first, second = (table.seats for table in event.book.tables_of(1))
    hands = {f"extra-{number}": str(units) for number, units in zip(first, (8, 4, -4, -4, -4), strict=True)}
    half = do(dora, event, "look", part="main", round="1", **hands)
    assert "End round 1" not in text(half)
    assert f'name="extra-{first[0]}" value="8" form="advance-main"' in half.content.decode()
    hands |= {
        f"extra-{number}": units for number, units in zip(second, ("8 0", "2 -1", "2 1", "-6 0", "-6 0"), strict=True)
    }
    assert "“four” isn't a score." in text(
        do(dora, event, "look", part="main", round="1", **hands | {f"extra-{first[0]}": "four"})
    )
    assert "End round 1 and post the final table" in text(do(dora, event, "look", part="main", round="1", **hands))
    do(dora, event, "advance", part="main", round="1", **hands)
    final = set(event.book.tables_of(2)[0].seats)
    assert {first[0], first[1], second[0], second[2]} < final


def test_a_correction_of_a_round_that_is_over_moves_nobody(db: None) -> None:
    event = bracketed(10, set_up({"rounds": rounds(2, hands=1, fill="best-out")}, seeds="number"), sessions=0)
    dora = at_event(event)
    published(event)
    for table in event.book.tables_of(1):
        event.play(table.id)
        confirm(event, table)
    first = event.book.tables_of(1)[0].seats
    do(dora, event, "advance", part="main", round="1")
    seats = event.book.tables_of(2)[0].seats
    correct(event, 1, 4, 5)
    page = text(dora.get(at(event)))
    assert "Round 1 was corrected after it ended" in page
    assert f"Player {first[3]}: +2 instead of −1" in page
    assert f"Table 1, 1st place: Player {first[1]} advanced, Player {first[3]} would have." in page
    assert "Posted seats don't change:" in page
    assert do(dora, event, "correct", part="main", round="1", why="Hand 1 was wrong").status_code == 302
    page = text(dora.get(at(event)))
    assert "was corrected after it ended" not in page
    assert "With the corrected scores, others would have advanced." in page
    assert event.book.tables_of(2)[0].seats == seats


def test_a_correction_that_makes_a_tie_asks_for_the_extra_hand(db: None) -> None:
    stage = {"rounds": rounds(2, hands=1, fill="best-out"), "at_tie": "extra-hand"}
    event = bracketed(10, set_up(stage, seeds="number"), sessions=0)
    dora = at_event(event)
    published(event)
    for table in event.book.tables_of(1):
        event.play(table.id)
        confirm(event, table)
    do(dora, event, "advance", part="main", round="1")
    alone(event, 1, 4)
    page = text(dora.get(at(event)))
    assert "Extra hand of table 1:" in page
    assert "Apply corrected scores" not in page
    seats = event.book.tables_of(1)[0].seats
    hands = {f"extra-{number}": str(units) for number, units in zip(seats, (4, 1, 2, 0, 3), strict=True)}
    page = text(do(dora, event, "look-again", part="main", round="1", **hands))
    assert "Apply corrected scores" in page
    assert f"Table 1, 2nd place: Player {seats[2]} advanced, Player {seats[0]} would have." in page
    do(dora, event, "correct", part="main", round="1", why="he picked alone", **hands)
    assert [extra.entrant for extra in main(event).extras[0]] == list(seats)


def test_the_second_chance_is_drawn_played_and_sends_its_winner_back(db: None) -> None:
    second = {"rounds": 1, "stage": {"rounds": rounds(2, hands=1)}, "returns": True}
    stage = {"rounds": rounds(2, 2, hands=1), "second_chance": second}
    event = bracketed(15, set_up(stage, seeds="number"), sessions=0)
    dora = at_event(event)
    published(event)
    assert "drawn once the next round is posted" in text(dora.get(at(event)))
    played_round(event)
    page = text(dora.get(at(event)))
    assert "9 eliminated players can play in it." in page
    do(dora, event, "publish-second", part="second", seed="5")
    page = text(dora.get(at(event)))
    assert "Second chance Round 1" in page
    score(event, 2)
    page = text(dora.get(at(event)))
    assert "The final table waits for the second-chance winner" in page
    assert "End round 2" not in page
    for number in (1, 2):
        assert event.book.bracket is not None
        score(event, event.book.bracket.session(True, number))
        do(dora, event, "advance", part="second", round=str(number))
    page = text(dora.get(at(event)))
    assert "End round 2 and post the final table" in page
    do(dora, event, "advance", part="main", round="2")
    assert len(event.book.tables_of(3)[0].seats) == 4
    assert sorted(event.book.tables_of(5)[0].seats)[0] in event.book.tables_of(3)[0].seats


def test_another_one_is_named_where_the_winner_of_the_second_chance_has_left(db: None) -> None:
    second = {"rounds": 1, "stage": {"rounds": rounds(2, hands=1)}, "returns": True}
    stage = {"rounds": rounds(2, 2, hands=1), "second_chance": second}
    event = bracketed(15, set_up(stage, seeds="number"), sessions=0)
    dora = at_event(event)
    published(event)
    played_round(event)
    do(dora, event, "publish-second", part="second")
    for number in (1, 2):
        assert event.book.bracket is not None
        score(event, event.book.bracket.session(True, number))
        do(dora, event, "advance", part="second", round=str(number))
    best, other = sorted(event.book.tables_of(5)[0].seats)[:2]
    brackets.withdraw(event.event, best, key=key(), actor=DIRECTOR)
    score(event, 2)
    page = dora.get(at(event))
    assert "Returning from second chance" in text(page)
    assert f'<option value="{best}">' not in page.content.decode()
    page = do(dora, event, "look", part="main", round="2", returning=str(other))
    assert "End round 2 and post the final table" in text(page)
    do(dora, event, "advance", part="main", round="2", returning=field(page, "returning"))
    assert other in event.book.tables_of(3)[0].seats


COUNTED = {"picked": ["2", "1", "1", "0", "0"], "won": ["2", "1", "0", "0", "0"]}


def test_a_tie_that_lacks_counts_leads_to_the_card_of_its_table(event: Seated, dora: Client) -> None:
    published(event)
    score(event, 1, flat)
    answer = dora.get(at(event))
    page = text(answer)
    assert "5 players at table 1 are tied for 2nd place" in page
    assert "so hands won can't decide. Decide by hand, or enter hands picked and won." in page
    assert "End round 1" not in page
    assert "Reopen table 1 and enter hands picked and won" in page
    told = {name: field(answer, name) for name in ("key", "next", "why")}
    opened = dora.post(f"/t/{event.event.pk}/tables/1/do", told | {"do": "reopen"})
    assert opened["Location"] == f"/t/{event.event.pk}/tables/1/score-card?mode=totals"
    card = dora.get(opened["Location"])
    assert (card.status_code, event.table().state) == (200, TableState.OPEN)
    typed = {"mode": "totals", "points": ["0"] * 5, "hands": "4", "signed": "yes", "key": field(card, "key")}
    assert dora.post(opened["Location"], typed | COUNTED).status_code == 302
    assert "5 players at table 2 are tied" in text(dora.get(at(event)))


def test_a_card_typed_by_hands_is_opened_again_by_hands(event: Seated, dora: Client) -> None:
    published(event)
    card = Card(((4, -1, -1, -1, -1),) * 4)
    paper_tables.hand_in(event.event, 1, card, key=key(), actor=DIRECTOR, signed="two signatures")
    score(event, 1)
    answer = dora.get(at(event))
    told = {name: field(answer, name) for name in ("key", "next", "why")}
    opened = dora.post(f"/t/{event.event.pk}/tables/1/do", told | {"do": "reopen"})
    assert opened["Location"] == f"/t/{event.event.pk}/tables/1/score-card"


def test_a_correction_whose_tie_lacks_counts_leads_to_the_card_of_its_table(event: Seated, dora: Client) -> None:
    published(event)
    score(event, 1)
    do(dora, event, "advance", part="main", round="1")
    table = event.book.tables_of(1)[0]
    assert table.state is TableState.CONFIRMED
    game = event.game(table.id).game
    changes.make(game, [Void(str(Line.objects.get(game=game).uid))], key=key(), actor=DIRECTOR, why="another card")
    answer = dora.get(at(event))
    page = text(answer)
    assert "Round 1 was corrected after it ended" in page
    assert "tied for 2nd place, the last spot to advance. The table gave only totals" in page
    assert "Apply corrected scores" not in page
    assert "Reopen table 1 and enter hands picked and won" in page
    opened = dora.post(
        f"/t/{event.event.pk}/tables/1/do", {"do": "reopen", "key": key(), "next": "grid", "why": "tied"}
    )
    card = dora.get(opened["Location"])
    counts = {"picked": ["0", "0", "0", "3", "1"], "won": ["0", "0", "0", "3", "1"]}
    typed = {"mode": "totals", "points": ["0"] * 5, "hands": "4", "signed": "yes", "key": field(card, "key")}
    assert dora.post(opened["Location"], typed | counts).status_code == 302
    page = text(dora.get(at(event)))
    assert f"Table 1, 1st place: Player {table.seats[0]} advanced, Player {table.seats[3]} would have." in page
    do(dora, event, "correct", part="main", round="1", why="typed for another table")
    assert "was corrected after it ended" not in text(dora.get(at(event)))
    assert main(event).results[0][3].won == 3


def test_a_helper_is_shown_the_table_whose_counts_are_missing(event: Seated) -> None:
    published(event)
    score(event, 1, flat)
    page = at_event(event, Role.HELPER).get(at(event)).content.decode()
    assert f'href="/t/{event.event.pk}/tables/1"' in page
    assert "and enter hands picked and won" not in page


def test_a_page_that_watches_is_told_once_all_is_confirmed(event: Seated, dora: Client) -> None:
    published(event)
    length = read_book(event.event.journal_id).length
    assert dora.get(at(event), {"version": length}).status_code == 204
    assert dora.get(at(event), {"version": 1}).status_code == 200
    score(event, 1)
    assert dora.get(at(event), {"version": length}).status_code == 286


@pytest.mark.parametrize("players", [10, 25])
def test_statements(players: int, django_assert_num_queries: Any) -> None:
    first = 2 if players == 10 else 1
    event = bracketed(players, set_up({"rounds": rounds(first, fill="best-out")}, seeds="number"), sessions=0)
    dora = at_event(event)
    with django_assert_num_queries(5):
        dora.get(at(event))
    published(event)
    with django_assert_num_queries(7):
        dora.get(at(event))
    score(event, 1, lambda table: [7, 3, table.number, -5, -5 - table.number])  # one is next best
    with django_assert_num_queries(9):
        dora.get(at(event))
    played_round(event)
    with django_assert_num_queries(8):
        dora.get(at(event))


def test_who_may_look_and_who_may_act(event: Seated, hal: Client, olive: Client) -> None:
    assert "The director draws it." in text(hal.get(at(event)))
    assert olive.get(at(event)).status_code == 200
    assert Client().get(at(event)).status_code == 404
    for deed in DEEDS:
        assert do(hal, event, deed).status_code == 404
        assert do(Client(), event, deed).status_code == 404
    assert do(at_event(event), event, "else").status_code == 404


def test_next_best_is_said_at_a_table_until_it_is_over() -> None:
    seated = bracketed(10, two_tables(), sessions=0)
    published(seated)
    played_round(seated)
    last_of_final = re.compile(r"Player 5 #5 · seed 5 (.*?) ?Round 1 over")
    assert last_of_final.findall(text(at_event(seated).get(at(seated)))) == ["next best"]
    played_round(seated)
    assert last_of_final.findall(text(at_event(seated).get(at(seated)))) == ["−4"]


def tied_final(table: SessionTable) -> Sequence[int]:
    """Return scores of a final table of five at which the first two are tied for first."""
    return [4, 4, -2, -3, -3]


def at_tied_final(*, ties_share: bool) -> Seated:
    """Return an event of five whose final table, all there is of its bracket, gave totals that leave two first."""
    event = bracketed(5, set_up({"rounds": rounds()}, seeds="number"), sessions=0, ties_share=ties_share)
    published(event)
    score(event, 1, tied_final)
    return event


def test_final_that_ends_tied_asks_nothing_where_ties_share_prizes(db: None) -> None:
    event = at_tied_final(ties_share=True)
    dora, (one, other) = at_event(event), sorted(event.book.tables_of(1)[0].seats[:2])
    page = text(dora.get(at(event)))
    assert "tie for first." in page
    assert "the last spot to advance" not in page
    assert "Decide by hand" not in page
    assert do(dora, event, "advance", part="main", round="1").status_code == 302
    assert f"Player {one}, Player {other} tied for first." in text(dora.get(at(event)))


def test_final_that_needs_a_winner_asks_who_wins(db: None) -> None:
    event = at_tied_final(ties_share=False)
    dora = at_event(event)
    page = text(dora.get(at(event)))
    assert "2 players at table 1 are tied for 1st place. The table gave only totals" in page
    assert "Who wins? Check 1 player." in page
    assert "Who advances?" not in page
    assert do(dora, event, "advance", part="main", round="1").status_code == 422
    other = max(event.book.tables_of(1)[0].seats[:2])
    do(dora, event, "decide-tie", part="main", table="1", chosen=[str(other)], why="cut cards")
    assert do(dora, event, "advance", part="main", round="1").status_code == 302
    assert f"Player {other} won." in text(dora.get(at(event)))
    assert f"Final table, table 1: in a tie, the director chose Player {other} over" in text(dora.get(at(event)))
    standings = text(dora.get(f"/t/{event.event.pk}/standings"))
    assert "Won the tie by the director's decision: “cut cards”" in standings
    assert "Lost the tie by the director's decision: “cut cards”" in standings
