"""Dora directs an event of two tables, Hal helps her, Tim sits at the first table; the club's scorer is elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import ClubGame, Game, Grant, Journal, Role
from scorekeeper.models.grant import GrantPair
from scorekeeper.queries.access import Action, access, club_access, editable_clubs, journal_access, journals_reached
from scorekeeper.queries.club import home
from scorekeeper.services import grants
from tests.queries.test_access import redeemed
from tests.refusals import raises_refused
from tests.tables import Table, opened

LOOKS = {Action.LOOK}
RECORDS = {Action.LOOK, Action.RECORD}
KEEPS = {Action.LOOK, Action.RECORD, Action.KEEP}


@dataclass(frozen=True)
class Event:
    """An event with a table in its journal."""

    journal: int
    table: Table


def event(key: str) -> Event:
    """An event of one table."""
    table = opened(key=key)
    journal = Game.objects.get(pk=table.game).journal_id
    ClubGame.objects.filter(pk=table.club_game).update(within=journal)
    return Event(journal, table)


@pytest.fixture
def here(db: None) -> Event:
    return event("event-here")


@pytest.fixture
def there(db: None) -> Event:
    return event("event-there")


def at_table(grant: GrantPair, table: Table) -> set[Action]:
    found = access([grant], table.club_game)
    return {action for action in Action if found is not None and found.may(action)}


def at_event(grant: GrantPair, event: Event) -> set[Action]:
    access = journal_access([grant], event.journal)
    return {action for action in Action if access is not None and access.may(action)}


@pytest.mark.parametrize(
    ("role", "actions"),
    [
        (Role.DIRECTOR, KEEPS | {Action.CHECK_IN}),
        (Role.HELPER, RECORDS | {Action.CHECK_IN}),
        (Role.VIEWER, LOOKS),
    ],
)
def test_a_grant_over_an_event_reaches_its_tables_and_no_others(
    here: Event, there: Event, role: Role, actions: set[Action]
) -> None:
    grant, friends = redeemed(grants.journal_link(here.journal, role)), opened(key="among-friends")
    assert (at_event(grant, here), at_table(grant, here.table)) == (actions, actions)
    assert (at_event(grant, there), at_table(grant, there.table), at_table(grant, friends)) == (set(), set(), set())


def test_a_grant_over_a_table_is_none_over_the_event(here: Event, there: Event) -> None:
    tim = redeemed(grants.table_link(here.table.club_game))
    assert (at_table(tim, here.table), at_table(tim, there.table), at_event(tim, here)) == (RECORDS, set(), set())


def test_the_owner_is_above_all_events(here: Event, there: Event) -> None:
    olive = redeemed(grants.owner_link_path())
    assert [at_event(olive, one) for one in (here, there)] == [set(Action), set(Action)]
    assert [at_table(olive, one.table) for one in (here, there)] == [set(Action), set(Action)]


def test_a_grant_over_the_club_does_not_reach_the_tables_of_an_event(here: Event) -> None:
    links = grants.club_links(here.table.view.club)
    for path in (links.scorer, links.viewer):
        assert (at_table(redeemed(path), here.table), at_event(redeemed(path), here)) == (set(), set())


def test_a_grant_over_an_event_reaches_nothing_else(here: Event) -> None:
    """Nor is it one over everything, although it names neither game nor club."""
    dora = redeemed(grants.journal_link(here.journal, Role.DIRECTOR))
    assert club_access([dora], here.table.view.club) is None
    assert editable_clubs([dora]) == ()
    assert (home([dora]).owns, home([dora]).clubs) == (False, ())


def test_an_event_that_is_not_there(here: Event) -> None:
    olive = redeemed(grants.owner_link_path())
    assert journal_access([olive], here.journal + 1) is None
    assert journal_access([], here.journal) is None


def test_the_strongest_grant_counts(here: Event) -> None:
    hal, dora = (redeemed(grants.journal_link(here.journal, role)) for role in (Role.HELPER, Role.DIRECTOR))
    access = journal_access([hal, dora], here.journal)
    assert access is not None
    assert (access.role, access.grant) == ("director", Grant.objects.get(pk=dora[0]).uuid)
    assert journals_reached([hal, dora]) == {here.journal: "director"}
    assert journals_reached([hal]) == {here.journal: "helper"}


def test_who_looks_on_at_an_event_and_sits_at_a_table_records_there(here: Event) -> None:
    vera = redeemed(grants.journal_link(here.journal, Role.VIEWER))
    tim = redeemed(grants.table_link(here.table.club_game))
    found = access([tim, vera], here.table.club_game)
    assert found is not None
    assert (found.role, journals_reached([tim, vera])) == ("table", {here.journal: "viewer"})


def test_a_revoked_grant_opens_no_event(here: Event) -> None:
    dora = redeemed(grants.journal_link(here.journal, Role.DIRECTOR))
    grants.revoke(dora[0])
    assert (journal_access([dora], here.journal), journals_reached([dora])) == (None, {})


def test_links_of_an_event_stay_the_same_until_they_are_renewed(here: Event) -> None:
    old = grants.journal_link(here.journal, Role.DIRECTOR)
    assert grants.journal_link(here.journal, Role.DIRECTOR) == old
    new = grants.renew_link(Role.DIRECTOR, journal=here.journal)
    assert (new != old, grants.journal_link(here.journal, Role.DIRECTOR)) == (True, new)
    card = grants.table_link(here.table.club_game)
    assert (
        grants.renew_link(Role.TABLE, club_game=here.table.club_game) == grants.table_link(here.table.club_game) != card
    )
    with raises_refused("link doesn't exist anymore"):
        grants.renew_link(Role.HELPER, journal=here.journal)


def test_a_link_that_was_revoked_is_no_address_until_it_is_renewed(here: Event) -> None:
    old = grants.journal_link(here.journal, Role.HELPER)
    grants.revoke_link(Role.HELPER, journal=here.journal)
    assert grants.journal_link(here.journal, Role.HELPER) == ""
    for role in (Role.HELPER, Role.VIEWER):
        with raises_refused("link doesn't exist anymore"):
            grants.revoke_link(role, journal=here.journal)
    new = grants.renew_link(Role.HELPER, journal=here.journal)
    assert (grants.redeem(old.rpartition("/")[2]), grants.journal_link(here.journal, Role.HELPER)) == (None, new)


@pytest.mark.parametrize("role", [Role.OWNER, Role.SCORER, Role.GAME_VIEWER, Role.TABLE])
def test_an_event_has_no_links_of_other_roles(here: Event, role: Role) -> None:
    with pytest.raises(ValueError, match="no role of an event"):
        grants.journal_link(here.journal, role)
    assert not Grant.objects.exists()


def test_the_cards_of_many_tables_take_two_statements(db: None) -> None:
    tables = [event(f"event-{number:03}").table for number in range(8)]
    one = grants.table_link(tables[3].club_game)
    with CaptureQueriesContext(connection) as asked:
        found = grants.table_links([table.club_game for table in tables])
    assert len([query for query in asked if query["sql"].startswith(("SELECT", "INSERT"))]) == 2
    assert found[tables[3].club_game] == one
    assert [at_table(redeemed(found[table.club_game]), table) for table in tables] == [RECORDS] * 8
    with CaptureQueriesContext(connection) as again:
        assert grants.table_links([table.club_game for table in tables]) == found
    assert len([query for query in again if query["sql"].startswith(("SELECT", "INSERT"))]) == 1


def test_one_statement_says_what_somebody_is_at_an_event(here: Event) -> None:
    held_grants = [redeemed(grants.journal_link(here.journal, role)) for role in (Role.HELPER, Role.DIRECTOR)]
    for ask in (lambda: journal_access(held_grants, here.journal), lambda: access(held_grants, here.table.club_game)):
        with CaptureQueriesContext(connection) as asked:
            assert ask()
        assert len(asked) == 1


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.HELPER, Role.VIEWER, Role.TABLE])
def test_no_role_of_an_event_is_over_everything(db: None, role: Role) -> None:
    with pytest.raises(IntegrityError, match="grant_of_event_has_its_scope"):
        Grant.objects.create(role=role)


def test_a_grant_has_one_scope(here: Event) -> None:
    with pytest.raises(IntegrityError, match="grant_has_one_scope"):
        Grant.objects.create(role=Role.GAME_VIEWER, club_game_id=here.table.club_game, journal_id=here.journal)


def test_a_role_is_given_once_at_an_event(here: Event) -> None:
    Grant.objects.create(role=Role.HELPER, journal=Journal.objects.get(pk=here.journal))
    with pytest.raises(IntegrityError, match="journal"):
        Grant.objects.create(role=Role.HELPER, journal=Journal.objects.get(pk=here.journal))
