"""Draws: from a draft to sittings that are played at, and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.engine.errors import Refused
from scorekeeper.models import ClubGame, Entry, Game
from scorekeeper.services.hands import record_hand
from scorekeeper.wording.sentences import write_reasons
from tests.refusals import raises_refused
from tests.tables import picked
from tests.tournaments.events import DIRECTOR, founded, key
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw import draw_cost, explain_entrant_seat, try_exchange
from tournaments.engine.event.draw_pool import Present, present_entrants, redraw_seats
from tournaments.engine.event.values import SessionDraw
from tournaments.engine.prize_table import PrizeTable
from tournaments.engine.setup import DrawMethod, SessionSetup
from tournaments.models import Event, EventTable
from tournaments.queries.book import book_of
from tournaments.queries.tables import games
from tournaments.services import draws, entrants, events, journal_writer
from tournaments.services.entrants import NewEntrant

pytestmark = pytest.mark.django_db


def book(event: Event) -> EventBook:
    return book_of(event.journal_id)


def drafted(event: Event, session: int = 1, seed: int = 7, together: int = 1) -> SessionDraw:
    draws.draft(event, session, seed=seed, together=together, key=key(), actor=DIRECTOR)
    return book(event).draw(session)


def published(event: Event, session: int = 1, seed: int = 7) -> None:
    drafted(event, session, seed)
    draws.publish(event, session, key=key(), actor=DIRECTOR)


def code(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.faults[0].code


def play(event: Event, table: int) -> None:
    record_hand(games(event.pk)[table].game, picked(), expects=1, key=key(), actor=DIRECTOR)


def event_setup(event: Event) -> SessionSetup:
    return book(event).setup.sessions[0]


def change(event: Event, *sessions: SessionSetup) -> None:
    after = replace(book(event).setup, sessions=sessions, prizes=PrizeTable(), best_sessions=None)
    events.change_setup(event, after, key=key(), actor=DIRECTOR)


def test_a_draft_seats_everybody_once_and_publishes_nothing() -> None:
    event = founded(13)
    draw = drafted(event)
    assert sorted(number for table in draw.tables for number in table) == list(range(1, 14))
    assert sorted(map(len, draw.tables)) == [4, 4, 5]
    assert draw.published is None
    assert not EventTable.objects.exists()
    assert not Game.objects.exists()


def test_the_same_seed_gives_the_same_seats_and_another_one_others() -> None:
    event = founded(20)
    first = drafted(event, seed=3).tables
    assert drafted(event, seed=4).tables != first
    assert drafted(event, seed=3).tables == first


def test_sessions_drawn_at_once_come_from_one_seed() -> None:
    event = founded(25)
    drafted(event, together=3)
    found = book(event)
    assert [(draw.first, draw.together, draw.seed) for draw in found.draws.values()] == [(1, 3, 7)] * 3
    assert draw_cost(found, 3).most_meetings == 1


def test_only_sessions_with_the_same_players_are_drawn_at_once() -> None:
    event = founded(12)
    entrants.enter(event, [NewEntrant("Late", joined=2)], key=key(), actor=DIRECTOR)
    with pytest.raises(Refused) as refused:
        drafted(event, together=3)
    assert code(refused) == "not-together"


def test_who_is_not_checked_in_is_left_out_where_others_are() -> None:
    event = founded(12)
    entrants.check_in(event, 1, range(1, 11), key=key(), actor=DIRECTOR)
    assert drafted(event).players == tuple(range(1, 11))
    assert present_entrants(book(event), 1).left_out == (11, 12)


def test_a_check_in_carries_over_to_the_next_session() -> None:
    event = founded(12)
    entrants.check_in(event, 1, range(1, 12), key=key(), actor=DIRECTOR)
    published(event)
    assert present_entrants(book(event), 2) == Present(tuple(range(1, 12)), (), (12,))
    entrants.check_in(event, 2, [3], here=False, key=key(), actor=DIRECTOR)
    entrants.check_in(event, 2, [12], here=True, key=key(), actor=DIRECTOR)
    assert present_entrants(book(event), 2) == Present((1, 2, *range(4, 13)), (3,))
    published(event, 2)
    there = present_entrants(book(event), 3)
    assert (there.players, there.left_out, there.asked) == ((1, 2, *range(4, 13)), (3,), ())  # asked once


def test_somebody_new_in_a_later_session_is_drawn_unless_others_are_checked_in() -> None:
    event = founded(11)
    published(event)
    entrants.enter(event, [NewEntrant("Late", joined=2)], key=key(), actor=DIRECTOR)
    assert present_entrants(book(event), 2).players == tuple(range(1, 13))
    entrants.check_in(event, 2, [1], key=key(), actor=DIRECTOR)
    assert present_entrants(book(event), 2) == Present(tuple(range(1, 12)), (12,))


def test_the_next_session_knows_who_met() -> None:
    event = founded(25)
    published(event)
    drafted(event, 2, seed=11)
    assert draw_cost(book(event), 2).repeats == 0


def test_a_draft_drops_the_drafts_after_it() -> None:
    event = founded(25)
    drafted(event, together=3)
    drafted(event, 2, seed=9)
    assert sorted(book(event).draws) == [1, 2]


def test_sessions_are_drawn_in_order() -> None:
    with raises_refused("Session 1 must be drawn before session 2"):
        drafted(founded(12), 2)


def test_a_size_without_rules_is_refused() -> None:
    event = founded(7)
    bare = replace(event_setup(event), tables={5: event_setup(event).tables[5]})
    change(event, bare)
    with raises_refused("rules only for tables of 5, not 7"):
        drafted(event)


def test_a_swap_is_an_entry_and_says_its_cost_before() -> None:
    event = founded(15)
    published(event)
    draw = drafted(event, 2)
    one, other = draw.tables[0][0], draw.tables[1][1]
    change = try_exchange(book(event), 2, one, other, {})
    before = draw_cost(book(event), 2)
    draws.swap(event, 2, one, other, key=key(), actor=DIRECTOR)
    assert (change.before, change.after) == (before, draw_cost(book(event), 2))
    assert book(event).draw(2).tables[0][0] == other
    assert book(event).draw(2).drawn == draw.tables
    assert Entry.objects.filter(kind="swap").count() == 1


def test_nobody_changes_places_with_themselves() -> None:
    event = founded(10)
    drafted(event)
    with raises_refused("with themselves"):
        draws.swap(event, 1, 4, 4, key=key(), actor=DIRECTOR)


def test_a_published_draw_is_tables_to_play_at() -> None:
    event = founded(11)
    published(event)
    found = book(event)
    assert [club_game.name for club_game in ClubGame.objects.order_by("pk")] == [
        "Session 1, table 1",
        "Session 1, table 2",
    ]
    assert [game.hands for _, game in sorted(games(event.pk).items())] == [20, 24]
    for row in EventTable.objects.select_related("sitting__game"):
        seats = row.sitting.game.seats.order_by("number").values_list("person__uuid", flat=True)
        table = found.tables[row.number]
        assert list(map(str, seats)) == [found.entrants[number].person(1) for number in table.seats]
        assert row.sitting.game.dealer == 1


def test_a_key_publishes_once() -> None:
    event, one = founded(10), key()
    drafted(event)
    assert [draws.publish(event, 1, key=one, actor=DIRECTOR).again for _ in range(2)] == [False, True]
    assert EventTable.objects.count() == 2


def test_who_withdrew_since_the_draw_stops_its_publishing() -> None:
    event = founded(10)
    drafted(event)
    entrants.withdraw(event, 3, 1, key=key(), actor=DIRECTOR)
    with raises_refused("Number 3 dropped out after the draw"):
        draws.publish(event, 1, key=key(), actor=DIRECTOR)
    assert not EventTable.objects.exists()


def test_a_session_is_unpublished_by_typing_its_name() -> None:
    event = founded(10)
    published(event)
    with raises_refused("Type “Session 1”"):
        draws.unpublish(event, 1, typed="Session 2", key=key(), actor=DIRECTOR)
    draws.unpublish(event, 1, typed=" session  1", key=key(), actor=DIRECTOR)
    found = book(event)
    assert (found.draws, found.tables, tuple(found.unpublished_tables)) == ({}, {}, (1, 2))
    assert all(game.closed for game in Game.objects.all())
    assert EventTable.objects.count() == 2


def test_hands_that_go_with_a_session_are_typed_too() -> None:
    event = founded(10)
    published(event)
    play(event, 1)
    with raises_refused("Type “Session 1, 1 hand”"):
        draws.unpublish(event, 1, typed="Session 1", key=key(), actor=DIRECTOR, why="wrong list")
    with raises_refused("Add a reason"):
        draws.unpublish(event, 1, typed="Session 1, 1 hand", key=key(), actor=DIRECTOR)
    draws.unpublish(event, 1, typed="Session 1, 1 hand", key=key(), actor=DIRECTOR, why="wrong list")
    assert book(event).published == ()


def test_taking_back_is_answered_again_when_the_session_was_drawn_anew() -> None:
    event = founded(10)
    published(event)
    play(event, 1)
    typed, same = "Session 1, 1 hand", key()
    first = draws.unpublish(event, 1, typed=typed, key=same, actor=DIRECTOR, why="wrong list")
    published(event, seed=8)
    assert draws.unpublish(event, 1, typed=typed, key=same, actor=DIRECTOR).seq == first.seq
    assert len(book(event).tables_of(1)) == 2


def test_tables_after_one_that_was_unpublished_have_new_ids() -> None:
    event = founded(10)
    published(event)
    draws.unpublish(event, 1, typed="Session 1", key=key(), actor=DIRECTOR)
    published(event, seed=8)
    assert sorted(book(event).tables) == [3, 4]
    assert [table.number for table in book(event).tables_of(1)] == [1, 2]


def test_a_published_session_is_not_drawn_again() -> None:
    event = founded(10)
    published(event)
    with raises_refused("Undo it first"):
        drafted(event)


def test_a_late_entrant_gets_a_seat_and_the_others_keep_theirs() -> None:
    event = founded(10)
    published(event)
    before = book(event)
    entrants.enter(event, [NewEntrant("Late")], key=key(), actor=DIRECTOR)
    draws.seat(event, 2, 11, key=key(), actor=DIRECTOR)
    found = book(event)
    assert found.tables[1] == before.tables[1]
    assert found.tables[3].seats == (*before.tables[2].seats, 11)
    assert found.tables[3].number == 2
    assert [game.hands for _, game in sorted(games(event.pk, 1).items()) if not game.closed] == [20, 24]
    assert found.draw(1).tables == (found.tables[1].seats, found.tables[3].seats)
    assert "Joined after the draw was posted" in write_reasons(explain_entrant_seat(found, 1, 11, {}))[0]


def test_nobody_is_seated_at_a_table_that_has_begun() -> None:
    event = founded(10)
    published(event)
    entrants.enter(event, [NewEntrant("Late")], key=key(), actor=DIRECTOR)
    play(event, 2)
    with raises_refused("Table 2 has started"):
        draws.seat(event, 2, 11, key=key(), actor=DIRECTOR)
    assert sorted(book(event).tables) == [1, 2]


def test_nobody_has_two_seats() -> None:
    event = founded(10)
    published(event)
    here, there = (table.seats for table in book(event).tables_of(1))
    with raises_refused(f"Number {there[0]} already has a seat in session 1, at table 2"):
        draws.seat(event, 1, there[0], key=key(), actor=DIRECTOR)
    assert len(here) == 5


def test_who_does_not_come_leaves_a_smaller_table() -> None:
    event = founded(10)
    published(event)
    gone = book(event).tables[1].seats[0]
    draws.unseat(event, 1, gone, key=key(), actor=DIRECTOR)
    entrants.withdraw(event, gone, 1, key=key(), actor=DIRECTOR)
    found = book(event)
    assert len(found.tables[3].seats) == 4
    assert found.seat_of(1, gone) is None


def test_members_of_a_group_are_kept_apart_and_told_so() -> None:
    event = founded(0)
    new = [NewEntrant(f"Player {number}", groups=(1,) if number < 3 else ()) for number in range(1, 11)]
    entrants.enter(event, new, key=key(), actor=DIRECTOR)
    drafted(event)
    found = book(event)
    assert all(not {1, 2} <= set(table) for table in found.draw(1).tables)
    assert "Kept apart from Player 2." in write_reasons(explain_entrant_seat(found, 1, 1, {2: "Player 2"}))


def test_by_standing_needs_confirmed_tables_and_seats_the_best_together() -> None:
    event = founded(10)
    change(event, event_setup(event), replace(event_setup(event), draw=DrawMethod.SEEDED))
    published(event)
    play(event, 2)
    with raises_refused("Only confirmed tables count"):
        drafted(event, 2)
    for table in book(event).tables_of(1):
        journal_writer.write_entry(event, "hand-in", {"table": table.id}, key=key(), actor=DIRECTOR)
        journal_writer.write_entry(event, "confirm", {"table": table.id, "seen": 1}, key=key(), actor=DIRECTOR)
    draw = drafted(event, 2)
    second = book(event).tables[2].seats
    assert set(draw.players[:2]) == {second[0], second[2]}  # the picker and the partner won
    assert {second[0], second[2]} <= set(draw.tables[0])
    assert redraw_seats(book(event), draw) == draw.drawn


def test_meetings_follow_the_person_and_not_the_line() -> None:
    event = founded(10)
    published(event)
    entrants.replace(event, 3, "Zoe", 2, key=key(), actor=DIRECTOR)
    drafted(event, 2)
    assert "Hasn't played anyone at this table before." in write_reasons(explain_entrant_seat(book(event), 2, 3, {}))
    others = [number for number in range(1, 11) if number != 3]
    reasons = [line for other in others for line in write_reasons(explain_entrant_seat(book(event), 2, other, {}))]
    assert any("Met number" in line for line in reasons)
    assert all("number 3 " not in line for line in reasons)


def test_a_swapped_player_is_told_who_swapped_them() -> None:
    event = founded(10)
    here, there = drafted(event).tables
    draws.swap(event, 1, here[2], there[3], key=key(), actor=DIRECTOR)
    (first, *_) = write_reasons(explain_entrant_seat(book(event), 1, here[2], {there[3]: "Ann"}))
    assert first == "The director swapped them with Ann before the draw was posted."


def test_a_key_drafts_once() -> None:
    event, one = founded(10), key()
    for _ in range(2):
        draws.draft(event, 1, seed=5, together=2, key=one, actor=DIRECTOR)
    assert Entry.objects.filter(kind="draft").count() == 2


def test_a_late_seat_needs_rules_for_one_more() -> None:
    event = founded(7)
    published(event)
    entrants.enter(event, [NewEntrant("Late")], key=key(), actor=DIRECTOR)
    with raises_refused("rules only for tables of 4, 5, 6, 7, not 8"):
        draws.seat(event, 1, 8, key=key(), actor=DIRECTOR)
    assert len(book(event).tables[1].seats) == 7


def test_a_changed_set_up_asks_for_another_draw() -> None:
    event = founded(12)
    drafted(event)
    change(event, replace(event_setup(event), table_size=4))
    with raises_refused("changed after the draw"):
        draws.publish(event, 1, key=key(), actor=DIRECTOR)


def test_a_message_for_tables_that_are_gone_is_not_told_to_all() -> None:
    event = founded(10)
    published(event)
    journal_writer.write_entry(event, "message", {"tables": [1], "text": "Hurry up"}, key=key(), actor=DIRECTOR)
    journal_writer.write_entry(event, "message", {"tables": [], "text": "Welcome"}, key=key(), actor=DIRECTOR)
    draws.unpublish(event, 1, typed="Session 1", key=key(), actor=DIRECTOR)
    assert [(message.text, message.over) for message in book(event).messages] == [
        ("Hurry up", True),
        ("Welcome", False),
    ]


@pytest.mark.parametrize("players", [10, 40])
def test_publishing_takes_few_statements(players: int) -> None:
    event = founded(players)
    drafted(event)
    with CaptureQueriesContext(connection) as asked:
        draws.publish(event, 1, key=key(), actor=DIRECTOR)
    assert len(asked) == 24
