"""Entrants through the services: entered, checked in, withdrawn, replaced, and the book read again from its entries."""

from __future__ import annotations

import pytest

from tests.refusals import raises_refused
from tests.tournaments.events import DIRECTOR, founded, key
from tournaments.models import EntrantRow
from tournaments.queries.book import book_of
from tournaments.queries.entrants import names
from tournaments.services import entrants
from tournaments.services.entrants import NewEntrant

pytestmark = pytest.mark.django_db


def test_entrants_are_numbered_in_order() -> None:
    event = founded(3)
    assert dict(names(event)) == {1: "Player 1", 2: "Player 2", 3: "Player 3"}


def test_a_key_enters_once() -> None:
    event, one = founded(0), key()
    for _ in range(2):
        entrants.enter(event, [NewEntrant("Ann")], key=one, actor=DIRECTOR)
    assert list(book_of(event.journal_id).entrants) == [1]


def test_who_is_entered_already_is_named() -> None:
    event = founded(3)
    with raises_refused("already a player here, number 2"):
        entrants.enter(event, [NewEntrant("player 2")], key=key(), actor=DIRECTOR)


def test_a_replacement_carries_the_line_on() -> None:
    event = founded(3)
    entrants.replace(event, 2, "Zoe", 2, key=key(), actor=DIRECTOR)
    assert names(event, session=1)[2] == "Player 2"
    assert names(event, session=2)[2] == "Zoe"
    assert EntrantRow.objects.filter(event=event, number=2).count() == 2
    assert book_of(event.journal_id).entrants[2].pin == 2


def test_who_withdraws_plays_no_more_until_they_are_back() -> None:
    event = founded(3)
    entrants.withdraw(event, 2, 2, key=key(), actor=DIRECTOR)
    entrants.bring_back(event, 2, 3, key=key(), actor=DIRECTOR)
    entrant = book_of(event.journal_id).entrants[2]
    assert [entrant.plays(session) for session in (1, 2, 3)] == [True, False, True]
    with raises_refused("isn't playing in session 2"):
        entrants.check_in(event, 2, [2], key=key(), actor=DIRECTOR)
