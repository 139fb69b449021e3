"""The cut of a bracket: a tie that is decided by hand, tables of six for a tie, and corrections after it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.exports.papers import pages
from tests.refusals import raises_refused
from tests.tournaments.bracketed import (
    FIVES,
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
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import open_kinds
from tests.tournaments.played_out import correct
from tests.tournaments.seated import Seated
from tests.tournaments.web.bracket.bracket_pages import at, do
from tests.tournaments.web.browsers import at_event, text
from tournaments.engine.event.progress import Loss
from tournaments.queries.book import read_book
from tournaments.queries.desk import DeskStep, desk
from tournaments.queries.open_items import OpenKind
from tournaments.services import brackets, closing, draws, tables
from tournaments.services.draws import to_type

pytestmark = pytest.mark.django_db


def tied_for_fifth() -> Seated:
    """Return an event of ten at two tables that gave totals only: two are tied for the last of five spots."""
    event = bracketed(10, set_up({"rounds": rounds()}, cut=5))
    played_sessions(event)
    return event


def tied_player(event: Seated, table: int) -> int:
    """Return who is third at a table of ``tied_for_fifth``."""
    return sorted(event.book.tables_of(1)[table - 1].seats)[2]


def posted() -> Seated:
    """Return an event of ten that played a hand at two tables; the best four of it are in the posted final."""
    event = bracketed(10, set_up({"rounds": rounds(hands=1)}, cut=4), hands=1)
    draws.draft(event.event, 1, seed=1, key=key(), actor=DIRECTOR)
    draws.publish(event.event, 1, key=key(), actor=DIRECTOR)
    for table in event.book.tables_of(1):
        event.play(table.id)
        confirm(event, table)
    tables.lock(event.event, 1, key=key(), actor=DIRECTOR)
    published(event)
    return event


def field(event: Seated) -> set[int]:
    return {seed.entrant for seed in main(event).entry.field}


def penalize(event: Seated, entrant: int) -> None:
    """Take points from an entrant: the first penalty is a warning."""
    for why in ("late", "late again"):
        tables.penalise(event.event, entrant, 1, why, key=key(), actor=DIRECTOR)


def test_tie_at_the_cut_that_totals_leave_is_decided_by_hand() -> None:
    event = tied_for_fifth()
    dora = at_event(event)
    one, other = tied_player(event, 1), tied_player(event, 2)
    page = text(dora.get(at(event)))
    names = " and ".join(f"Player {number}" for number in sorted((one, other)))
    assert f"{names} tie for 5th place at the cut." in page
    assert "“more hands won as picker” decides, and tables 1 and 2 reported totals only." in page
    assert do(dora, event, "draft").status_code == 422
    assert "Enter a reason for deciding this tie by hand." in text(do(dora, event, "decide-tie", chosen=[str(one)]))
    both = do(dora, event, "decide-tie", chosen=[str(one), str(other)], why="coin")
    assert text(both).count("Choose 1 of these 2 players. You chose 2.") == 1
    assert do(dora, event, "decide-tie", chosen=[str(other)], why="a coin was tossed").status_code == 302
    told = f"Cut: in a tie, the director chose Player {other} over Player {one}. “a coin was tossed”"
    assert told in text(dora.get(at(event)))
    published(event)
    assert other in field(event)
    assert one not in field(event)
    assert told in text(dora.get(at(event)))
    assert told in text(Client().get(f"/p/{event.event.slug}/bracket"))
    standings = text(dora.get(f"/t/{event.event.pk}/standings"))
    assert "The director chose them for the bracket from this tie: “a coin was tossed”" in standings
    assert "The director chose others for the bracket from this tie: “a coin was tossed”" in standings


def test_page_before_the_draw_says_what_is_private_and_what_orders_tied_seeds() -> None:
    """Standings show at once whom the director chose at the cut, and the choice orders the seeds of those tied."""
    event = tied_for_fifth()
    dora = at_event(event)
    assert "Standings already show the players you chose at the cut." not in text(dora.get(at(event)))
    brackets.decide_tie(event.event, [tied_player(event, 2)], "a coin", key=key(), actor=DIRECTOR)
    page = text(dora.get(at(event)))
    private = "Seats stay private until you post the bracket."
    assert f"{private} Standings already show the players you chose at the cut." in page
    assert "Seeds 5 to 6 are tied at 0. Their order is by the director's choice." in page
    published(event)
    assert "Seeds 5 to 6 are tied at 0. Their order is by the director's choice" in text(dora.get(at(event)))


def test_decision_about_other_players_than_those_tied_now_does_not_count() -> None:
    event = tied_for_fifth()
    one = tied_player(event, 1)
    brackets.decide_tie(event.event, [one], "a coin", key=key(), actor=DIRECTOR)
    penalize(event, one)
    published(event)
    assert one not in field(event)


def test_undone_decision_leaves_the_tie_open() -> None:
    event = tied_for_fifth()
    brackets.decide_tie(event.event, [tied_player(event, 1)], "a coin", key=key(), actor=DIRECTOR)
    dora = at_event(event)
    assert do(dora, event, "undecide-tie").status_code == 302
    assert "Who qualifies? Check 1 player." in text(dora.get(at(event)))


def test_tie_that_lets_more_advance_makes_tables_of_six_instead_of_byes() -> None:
    """Ten should advance of fifteen, and three are tied for 10th: twelve play at two tables of six."""
    setup = set_up({"rounds": rounds(2)}, cut=10, ties="all-in", rules={"4": "four-handed-jack", "5": FIVES})
    event = bracketed(15, setup)
    played_sessions(event)
    assert "12 players, 2 tables of 6." in text(at_event(event).get(at(event)))
    published(event)
    assert [len(table.seats) for table in event.book.tables_of(2)] == [6, 6]
    assert not main(event).seats[0].byes
    played_round(event)
    assert len(event.book.tables_of(3)[0].seats) == 4


def test_correction_after_the_cut_says_who_would_have_qualified_and_what_can_be_done() -> None:
    event = posted()
    seats = event.book.tables_of(1)[0].seats
    assert OpenKind.CUT not in open_kinds(event.event)
    correct(event, 1, 4, 5)
    page = text(at_event(event).get(at(event)))
    assert "Scores were corrected after the cut" in page
    assert f"Player {seats[3]} would be in the bracket." in page
    assert f"Player {seats[1]} would be out." in page
    assert "The first round hasn't begun. Undo it below, then draw the bracket" in page
    assert OpenKind.CUT in open_kinds(event.event)
    assert "Scores were corrected after the cut." in text(at_event(event).get(f"/t/{event.event.pk}/desk"))
    score(event, 2)
    assert "The first round has begun." in text(at_event(event).get(at(event)))
    assert desk(event.event, read_book(event.event.journal_id), timezone.now()).step is DeskStep.SETTLE
    with raises_refused("Scores were corrected after the cut. Apply them to the bracket first."):
        brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    assert do(at_event(event), event, "correct-cut", part="main", why="played on").status_code == 302
    page = text(at_event(event).get(at(event)))
    assert re.search(r"The posted bracket was kept .+ by the director.*: “played on”", page)
    assert "With the corrected scores, others would have qualified:" in page
    assert "To change them, undo the rounds below." in page
    assert "Apply scores and keep the posted bracket" not in page
    public = text(Client().get(f"/p/{event.event.slug}/bracket"))
    assert "Scores were corrected after the cut. The posted bracket was kept. “played on”" in public
    first, second = sorted(seats[3:5])
    sentence = f"With the corrected scores, others would have qualified: Player {first}, Player {second}."
    slug = event.event.slug
    for path in (f"/p/{slug}/standings", f"/p/{slug}/{first}", f"/t/{event.event.pk}/standings"):
        assert sentence in text(at_event(event).get(path)), path
    assert "was kept" not in text(Client().get(f"/p/{event.event.slug}/{seats[0]}"))
    paper = pages(at_event(event).get(f"/t/{event.event.pk}/standings.pdf").content)[0]
    assert "Thepostedbracketwaskept." in paper
    assert "Thesearethesessionstandings." in paper
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    assert main(event).finished
    paper = pages(at_event(event).get(f"/t/{event.event.pk}/standings.pdf").content)[0]
    assert "Playersrankbytheirlastroundinthebracket" in paper


def test_draft_whose_cut_has_changed_is_not_posted() -> None:
    event = posted()
    brackets.undo_round(event.event, typed=to_type(event.book, 2, Loss()), key=key(), actor=DIRECTOR)
    brackets.draft(event.event, seed=7, key=key(), actor=DIRECTOR)
    assert "The bracket is drawn. Review and post it." in text(at_event(event).get(f"/t/{event.event.pk}/desk"))
    correct(event, 1, 4, 5)
    told = "The standings or players changed after the bracket was drawn. Draw it again."
    assert told in text(at_event(event).get(f"/t/{event.event.pk}/desk"))
    page = text(at_event(event).get(at(event)))
    assert "Draw again" in page
    assert "Post the bracket" not in page
    with raises_refused("The standings or players changed after this draw. Draw again, then post it."):
        brackets.publish(event.event, key=key(), actor=DIRECTOR)
    brackets.draft(event.event, seed=7, key=key(), actor=DIRECTOR)
    brackets.publish(event.event, key=key(), actor=DIRECTOR)
    assert event.book.tables_of(1)[0].seats[3] in field(event)


def test_points_brought_to_the_bracket_follow_a_correction_after_the_cut() -> None:
    event = bracketed(10, set_up({"rounds": rounds(2, start="carried")}, cut=8))
    played_sessions(event)
    published(event)
    assert OpenKind.CUT not in open_kinds(event.event)
    winner = main(event).entry.field[0]
    penalize(event, winner.entrant)
    assert OpenKind.CUT in open_kinds(event.event)
    brackets.correct_cut(event.event, key=key(), actor=DIRECTOR, why="late")
    assert OpenKind.CUT not in open_kinds(event.event)
    cut = main(event).cut
    assert cut is not None
    assert winner.points > {seed.entrant: seed.points for seed in (*cut.field, *cut.reserve)}[winner.entrant]


def test_nothing_is_offered_about_the_cut_once_the_tournament_is_closed() -> None:
    event = posted()
    score(event, 2)
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    closing.close(event.event, key=key(), actor=DIRECTOR)
    correct(event, 1, 4, 5)
    page = text(at_event(event).get(at(event)))
    assert "Scores were corrected after the cut" in page
    assert "The tournament is closed. Reopen it first." in page
    assert "Apply scores and keep the posted bracket" not in page
    assert "undo the rounds below" not in page


def test_correction_after_the_cut_that_changes_only_seeds_is_reported() -> None:
    """The best of six falls behind with a penalty: who qualifies and the fresh start stay the same."""
    event = bracketed(10, set_up({"rounds": rounds()}, cut=6))
    played_sessions(event)
    published(event)
    first, second = (seed.entrant for seed in main(event).entry.field[:2])
    penalize(event, first)
    assert OpenKind.CUT in open_kinds(event.event)
    page = text(at_event(event).get(at(event)))
    assert "The same players qualify, but their seeds would be different:" in page
    assert f"Player {second}: seed 1 instead of 2" in page
    score(event, 2)
    with raises_refused("Scores were corrected after the cut. Apply them to the bracket first."):
        brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
    brackets.correct_cut(event.event, key=key(), actor=DIRECTOR, why="fair enough")
    assert OpenKind.CUT not in open_kinds(event.event)
    page = text(at_event(event).get(at(event)))
    assert "“fair enough”" in page
    assert f"Player {second}: seed 1 instead of 2" in page
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)


def test_tie_at_the_cut_that_a_correction_makes_is_decided_while_the_bracket_is_posted() -> None:
    event = bracketed(10, set_up({"rounds": rounds()}, cut=4))
    played_sessions(event)
    published(event)
    late = main(event).entry.field[0].entrant
    penalize(event, late)
    score(event, 2)
    dora = at_event(event)
    page = text(dora.get(at(event)))
    assert "tie for 4th place at the cut" in page
    assert "Decide the tie, or undo the rounds below and draw again." in page
    assert "Choose 1 of these 3 players. You chose 0." in text(do(dora, event, "decide-tie", why="coin"))
    do(dora, event, "decide-tie", chosen=[str(late)], why="a coin was tossed")
    page = text(dora.get(at(event)))
    assert "The same players qualify, but their seeds would be different:" in page
    assert f"Cut: in a tie, the director chose Player {late} over" in page
    brackets.correct_cut(event.event, key=key(), actor=DIRECTOR, why="late")
    assert OpenKind.CUT not in open_kinds(event.event)
    brackets.advance(event.event, 1, key=key(), actor=DIRECTOR)
