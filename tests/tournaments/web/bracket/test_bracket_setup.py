"""A bracket set up through its page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Role
from tests.tournaments.bracketed import bracketed, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.web.browsers import at_event, field, text
from tests.tournaments.web.setup.test_setup import form_of
from tournaments.engine.brackets.stage import Fill, StageKind
from tournaments.engine.setup import Setup
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.services import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return founded(25)


def page_of(event: Event) -> str:
    """The address of the form."""
    return f"/t/{event.pk}/setup/bracket"


def stands(event: Event) -> Setup:
    """The set-up as it stands."""
    return book_of(event.journal_id).setup


def test_a_bracket_is_set_up_and_taken_out(olive: Client, event: Event) -> None:
    typed = form_of(olive.get(page_of(event))) | {"cut": "12", "stage.rounds[0].table_size": "4"}
    assert olive.post(page_of(event), typed).status_code == 302
    bracket = stands(event).bracket
    assert bracket is not None
    assert (bracket.cut, bracket.stage.rounds[0].table_size) == (12, 4)
    assert bracket.rules[5].preset == "nationals"
    assert form_of(olive.get(page_of(event)))["cut"] == "12"
    assert "The best 12 advance." in olive.get(f"/t/{event.pk}/setup").content.decode()
    gone = form_of(olive.get(page_of(event))) | {"do": "remove"}
    assert olive.post(page_of(event), gone).status_code == 302
    assert stands(event).bracket is None


def test_the_set_up_of_an_empty_bracket_shows_no_error(olive: Client) -> None:
    empty = founded(0, slug="bracket-of-tables")
    page = olive.get(f"/t/{empty.pk}/setup").content.decode()
    assert "Add a round before it" not in page
    assert "Round 1: 25 players, 5 tables of 5." in page
    assert "Every session counts." not in page


def test_every_plan_is_for_as_many_players_as_are_expected(olive: Client) -> None:
    event = founded(0, slug="bracket-of-tables")
    schedule = replace(stands(event).schedule, players=24)
    events.change_setup(event, replace(stands(event), schedule=schedule), key=key(), actor=DIRECTOR)
    day = text(olive.get(f"/t/{event.pk}/setup"))
    assert "Round 1: 24 players, 4 tables of 5." in day
    assert "4 tables of 5, 4 byes" in day
    assert "2 tables of 5, 2 byes" in day
    assert "6-player final table." in day
    assert "With 24 players, 24 qualify for the bracket." in text(olive.get(page_of(event)))
    assert "With 24 players:" in text(olive.get(f"/t/{event.pk}/bracket"))


def test_a_posted_bracket_is_shown_for_the_players_in_it(olive: Client) -> None:
    event = bracketed(13, set_up({"rounds": rounds(2, 2, fill="byes")}, seeds="number"), sessions=0)
    schedule = replace(event.book.setup.schedule, players=15)
    events.change_setup(event.event, replace(event.book.setup, schedule=schedule), key=key(), actor=DIRECTOR)
    assert "Round 1: 15 players, 3 tables of 5." in text(olive.get(f"/t/{event.event.pk}/setup"))
    published(event)
    day = text(olive.get(f"/t/{event.event.pk}/setup"))
    assert "Round 1: 13 players, 2 tables of 5. 4 hands per table. 3 byes, for seeds 1 to 3." in day
    assert "For 13 players" in day


def test_a_bracket_without_sessions_has_its_own_words(olive: Client) -> None:
    empty = founded(0, slug="bracket-of-tables")
    step = text(olive.get(f"/t/{empty.pk}/setup/edit?step=sessions"))
    assert "The bracket is the whole tournament. Set up the bracket" in step
    assert "Remove last session" not in step
    assert "Reason" not in text(olive.get(page_of(empty)))


def test_as_many_rounds_as_are_needed(olive: Client, event: Event) -> None:
    typed = form_of(olive.get(page_of(event))) | {"cut": "", "do": "needed", "entrants": "100"}
    shown = olive.post(page_of(event), typed)
    text = shown.content.decode()
    assert "Round 1: 100 players, 20 tables of 5." in text
    assert "Round 3: 16 players, 3 tables of 5." in text
    assert "5-player final table." in text
    kept = form_of(shown)
    olive.post(page_of(event), kept)
    bracket = stands(event).bracket
    assert bracket is not None
    assert [each.advance for each in bracket.stage.rounds] == [2, 2, 2, 2, 0]


def test_one_round_more_and_one_less(olive: Client, event: Event) -> None:
    more = form_of(olive.post(page_of(event), form_of(olive.get(page_of(event))) | {"do": "more"}))
    assert more["stage.rounds[2].fill"] == Fill.BEST_OUT
    assert more["stage.rounds[1].advance"] == "2"
    less = form_of(olive.post(page_of(event), more | {"do": "less"}))
    once = {name: less[name] for name in ("key", "csrfmiddlewaretoken")}
    assert less == form_of(olive.get(page_of(event))) | once


def test_a_second_chance_is_set_up(olive: Client, event: Event) -> None:
    begun = form_of(olive.post(page_of(event), form_of(olive.get(page_of(event))) | {"do": "more"}))
    typed = begun | {"second": "1", "stage.second_chance.returns": "1", "stage.kind": "reseeded", "cut": "20"}
    assert olive.post(page_of(event), typed).status_code == 302
    bracket = stands(event).bracket
    assert bracket is not None
    assert bracket.stage.kind is StageKind.RESEEDED
    second = bracket.stage.second_chance
    assert second is not None
    assert (second.rounds, second.returns, len(second.stage.rounds)) == (1, True, 1)


def test_what_cannot_be_is_said_at_its_field_and_nothing_is_lost(olive: Client, event: Event) -> None:
    typed = form_of(olive.get(page_of(event))) | {"stage.rounds[0].advance": "5", "cut": "ten"}
    refused = olive.post(page_of(event), typed)
    assert refused.status_code == 422
    assert "Enter a whole number, like 20, not “ten”." in refused.content.decode()
    again = olive.post(page_of(event), typed | {"cut": "10"})
    assert 'id="stage.rounds[0].advance_error"' in again.content.decode()
    assert "1 to 4 players can advance, not 5" in again.content.decode()
    assert stands(event).bracket is None


def test_a_bracket_is_taken_out_whatever_else_is_typed(olive: Client, event: Event) -> None:
    olive.post(page_of(event), form_of(olive.get(page_of(event))))
    typed = form_of(olive.get(page_of(event))) | {"cut": "ten", "do": "remove"}
    assert olive.post(page_of(event), typed).status_code == 302
    assert stands(event).bracket is None


def test_fields_of_a_second_chance_that_there_is_not_are_passed_over(olive: Client, event: Event) -> None:
    typed = form_of(olive.get(page_of(event))) | {"stage.second_chance.rounds": "soon"}
    assert olive.post(page_of(event), typed | {"second": "on"}).status_code == 422
    assert olive.post(page_of(event), typed).status_code == 302


def test_the_plan_is_shown_as_it_is_typed(olive: Client, event: Event) -> None:
    typed = form_of(olive.get(page_of(event))) | {"cut": "13", "entrants": "40", "stage.rounds[0].advance": "1"}
    text = olive.post(page_of(event) + "/plan", typed).content.decode()
    assert "With 40 players, 13 qualify for the bracket." in text
    assert "3 byes, for seeds 1 to 3." in text


def test_a_published_bracket_is_told_and_stays(olive: Client) -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(seated)
    shown = olive.get(page_of(seated.event)).content.decode()
    assert "The bracket is posted and can't change." in shown
    assert "Save bracket" not in shown


def test_the_set_up_of_sessions_keeps_the_bracket_and_may_have_none(olive: Client) -> None:
    seated = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    edit = f"/t/{seated.event.pk}/setup/edit"
    more = form_of(olive.post(edit, form_of(olive.get(edit)) | {"do": "more"}))
    assert olive.post(edit, more).status_code == 302
    assert len(stands(seated.event).sessions) == 1
    assert stands(seated.event).bracket == seated.book.setup.bracket
    less = form_of(olive.post(edit, form_of(olive.get(edit)) | {"do": "less"}))
    assert olive.post(edit, less).status_code == 302
    assert stands(seated.event).sessions == ()


def test_only_the_director_sets_it_up(client: Client, dora: Client, hal: Client, event: Event) -> None:
    assert [each.get(page_of(event)).status_code for each in (client, hal, dora)] == [404, 404, 200]


@pytest.mark.parametrize("entrants", [10, 40])
def test_the_form_asks_little(olive: Client, entrants: int) -> None:
    seated = bracketed(entrants, set_up({"rounds": rounds(2)}))
    olive.get(page_of(seated.event))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        olive.get(page_of(seated.event))
    assert len(asked) == 6


def test_rounds_of_a_preset_are_fitted_to_the_players_where_the_bracket_is_drawn(olive: Client) -> None:
    event = founded(10, slug="bracket-of-tables")
    page = f"/t/{event.pk}/bracket"
    shown = olive.get(page)
    assert "Draw the bracket" not in text(shown)
    assert "Use rounds for 10 players" in text(shown)
    assert olive.post(f"{page}/do", {"do": "fit", "key": field(shown, "key")}).status_code == 302
    after = text(olive.get(page))
    assert "Use rounds for" not in after
    assert "Draw the bracket" in after
    assert [each.advance for each in stands(event).bracket.stage.rounds] == [2, 0]  # type: ignore[union-attr]


def test_an_assistant_fits_no_rounds() -> None:
    event = founded(10, slug="bracket-of-tables")
    helper = at_event(event, Role.HELPER)
    assert "Use rounds for" not in text(helper.get(f"/t/{event.pk}/bracket"))
    assert helper.post(f"/t/{event.pk}/bracket/do", {"do": "fit"}).status_code == 404
