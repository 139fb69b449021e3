"""The history of a game: every entry of its ledger in plain sentences, the newest first."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.ledger.book import ConflictDecision
from scorekeeper.models import Entry, Grant, Role, Seat
from scorekeeper.services import grants
from scorekeeper.services.hands import record_hand
from scorekeeper.services.installation import welcome_owner
from scorekeeper.services.journals import Actor
from scorekeeper.services.requests import (
    ChangeRules,
    Close,
    Correct,
    Decide,
    Pay,
    Penalise,
    Reopen,
    Reseat,
    Restore,
    Void,
)
from tests.tables import Table, picked
from tests.web.score_sheet.test_sheet import page


@pytest.fixture
def eventful(club_game: Table) -> Table:
    """A game whose history has most kinds of entries."""
    hand = str(club_game.record().line)
    club_game.change(Correct(hand, picked(partner=2)), why="Bob had the jack")
    club_game.change(Void(hand))
    club_game.change(Restore(hand))
    club_game.record(picked(partner=3), expects=1)
    (conflict,) = club_game.view.conflicts
    club_game.change(Decide(str(conflict.uid), ConflictDecision.KEEP))
    club_game.change(ChangeRules({"preset": "standard", "bump": True}))
    club_game.change(ChangeRules({"preset": "standard", "no_pick": ["doubler"]}, throughout=True))
    club_game.change(Penalise(2, 3))
    club_game.change(Pay(2, 1, 1))
    club_game.change(Close())
    club_game.change(Reopen())
    return club_game


def entries(client: Client, club_game: Table) -> list[str]:
    """Return the text of each entry, the newest first."""
    text = unescape(page(client, club_game, "history")).partition("Nothing is ever deleted.")[2]
    return [part.strip() for part in re.split(r"\w{3} \d+:\d\d [AP]M \S+, the scorer \(Ann's phone\)", text)[:-1]]


def test_the_owner_goes_by_the_name_they_gave_and_owners_of_other_sites_do_not(bob: Client, club_game: Table) -> None:
    assert grants.owner_link_path()
    here, elsewhere = Grant.objects.get(role=Role.OWNER).uuid, uuid4()
    for number, grant in enumerate((here, elsewhere), 1):
        record_hand(club_game.game, picked(), key=f"hand-of-owner-{number}", expects=number, actor=Actor(grant))
    assert page(bob, club_game, "history").count(", the owner") == 2
    welcome_owner("Wanda")
    history = page(bob, club_game, "history")
    assert [history.count(f", {author}") for author in ("Wanda", "the owner")] == [1, 1]


def test_a_conflict_names_the_owner(alice: Client, club_game: Table) -> None:
    assert grants.owner_link_path()
    welcome_owner("Wanda")
    owner = Actor(Grant.objects.get(role=Role.OWNER).uuid)
    record_hand(club_game.game, picked(partner=2), key="hand-of-owner", expects=1, actor=owner)
    club_game.record(picked(partner=3), expects=1)
    assert "by Wanda" in page(alice, club_game, "conflicts")


def test_every_entry_of_the_ledger_is_told(bob: Client, eventful: Table) -> None:
    told = entries(bob, eventful)
    assert [int(text.partition(" ")[0]) for text in told] == list(
        range(Entry.objects.filter(game=eventful.game).count(), 0, -1)
    )


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (1, "Game started: Ann, Bob, Cy, Dan, Eve. Eve deals first. Rules: Standard."),
        (2, "Hand 1 recorded : Ann picked, with Cy · 75 card points"),
        (3, "Hand 1 edited : Ann picked, with Bob · 75 card points Before: Ann picked, with Cy · 75 card points"),
        (4, "Hand 1 voided : Ann picked, with Bob"),
        (5, "Hand 1 restored : Ann picked, with Bob"),
        (6, "Hand 1: conflicting score : Ann picked, with Cy"),
        (7, "Hand 1: conflict resolved, the first score stands"),
        (8, "House rules changed from here on"),
        (9, "House rules changed for the whole game"),
        (10, "Penalty: Bob pays 3 points to the house"),
        (11, "Paid: Bob to Ann, 1 point"),
        (12, "Game closed"),
        (13, "Game reopened"),
    ],
)
def test_each_entry_has_a_sentence(bob: Client, eventful: Table, number: int, sentence: str) -> None:
    assert entries(bob, eventful)[-number].startswith(f"{number} {sentence}")


def test_rules_are_told_before_and_after(bob: Client, eventful: Table) -> None:
    told = entries(bob, eventful)
    assert "Double on the bump: no → yes" in told[-8]
    assert "→" in told[-9]


def test_reason_stands_with_its_entry(bob: Client, eventful: Table) -> None:
    assert "“Bob had the jack”" in entries(bob, eventful)[-3]


def test_seats_that_change_are_told(bob: Client, club_game: Table) -> None:
    seats = Seat.objects.filter(game=club_game.game).order_by("number")
    persons = tuple(str(seat.person.uuid) for seat in seats)
    club_game.change(Reseat((*persons[1:], persons[0])))
    assert "Seats changed : At the table: Bob, Cy, Dan, Eve, Ann" in entries(bob, club_game)[0]


def test_long_history_has_pages(bob: Client, club_game: Table) -> None:
    for _hand in range(51):
        club_game.record()
    newest, oldest = page(bob, club_game, "history"), page(bob, club_game, "history?page=2")
    assert ("Hand 51 recorded" in newest, "Hand 1 recorded" in newest) == (True, False)
    assert ("Hand 1 recorded" in oldest, "Game started" in oldest, "Page 2 of 2" in oldest) == (True, True, True)
