"""A player's own page gets a new version whenever its text changes, whatever happens at the event (random steps)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

import pytest
from django.test import Client

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Line, Person
from scorekeeper.services import changes, persons
from scorekeeper.services.requests import Correct, Void
from tests.tables import picked
from tests.tournaments.bracketed import bracketed, played_round, played_sessions, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, publish, seated
from tournaments.engine.setup import Visibility
from tournaments.engine.standings import TieBreak
from tournaments.services import brackets, events, journal_writer
from tournaments.services import entrants as services_entrants
from tournaments.services import tables as scores

PLAYERS, STEPS = 10, 40
WATCHED = (1, 2, 3, 6, 7, 11, 18, 21, 25)  # in a bracket: at the final, withdrawn, out in each round, not in the cut


@dataclass
class Watching:
    """The texts that entrants' pages had, by entrant and version, and how often versions and texts have changed.

    ``last`` holds the version and the text of each entrant's page, ``moved`` counts new versions, ``news`` new texts.
    """

    event: Seated
    entrants: Sequence[int]
    said: dict[tuple[int, str], str] = field(default_factory=dict)
    last: dict[int, tuple[str, str]] = field(default_factory=dict)
    moved: int = 0
    news: int = 0

    def look(self) -> None:
        """Open the pages, and check that each has the text that it had before at the same version."""
        for entrant in self.entrants:
            page = Client().get(f"/p/{self.event.event.slug}/{entrant}", headers={"HX-Target": "live"}).content.decode()
            version = re.findall(r'"version": "\d+\.([^"]+)"', page)[0]
            text = re.sub('"version": "[^"]+"', "", page)
            assert self.said.setdefault((entrant, version), text) == text
            before = self.last.get(entrant, ("", ""))
            self.moved += version != before[0]
            self.news += text != before[1]
            self.last[entrant] = version, text


def table(event: Seated, chance: random.Random) -> int:
    return chance.choice(sorted(event.book.tables))


def hand(event: Seated, chance: random.Random) -> None:
    event.play(table(event, chance), 1)


def line(event: Seated, chance: random.Random) -> tuple[int, str]:
    """Return the game of a random table and the id of one of its hands, empty without hands."""
    game = event.game(table(event, chance)).game
    played = Line.objects.filter(game=game).values_list("uid", flat=True)
    return game, str(chance.choice(played)) if played else ""


def correct(event: Seated, chance: random.Random) -> None:
    """Correct a hand. Some corrections change the text of the hand only, not its payout."""
    game, uid = line(event, chance)
    there = picked(chance.randint(1, 5), None, chance.choice((65, 75, 95)))
    changes.make(game, [Correct(uid, there)], key=key(), actor=DIRECTOR, why="typed wrong")


def void(event: Seated, chance: random.Random) -> None:
    game, uid = line(event, chance)
    changes.make(game, [Void(uid)], key=key(), actor=DIRECTOR, why="misdeal")


def confirm(event: Seated, chance: random.Random) -> None:
    number = table(event, chance)
    event.play(number)
    scores.hand_in(event.event, number, None, key=key(), actor=DIRECTOR)
    scores.confirm_as_director(event.event, number, event.game(number).length, key=key(), actor=DIRECTOR)


def dispute(event: Seated, chance: random.Random) -> None:
    scores.dispute(event.event, table(event, chance), "not so", key=key(), actor=DIRECTOR)


def answer(event: Seated, chance: random.Random) -> None:
    for call in event.book.open_calls()[:1]:
        scores.answer_call(event.event, call.id, "so it is", key=key(), actor=DIRECTOR)


def end_session(event: Seated, chance: random.Random) -> None:
    """End a session and publish the next one."""
    session = event.book.current
    scores.lock(event.event, session, key=key(), actor=DIRECTOR)
    seats = chance.sample(range(1, PLAYERS + 1), PLAYERS)
    publish(event, session + 1, (seats[:5], seats[5:]), 3)


def penalty(event: Seated, chance: random.Random) -> None:
    entrant = chance.randint(1, PLAYERS)
    scores.penalise(event.event, entrant, event.book.current, "late", key=key(), actor=DIRECTOR)


def tell(event: Seated, chance: random.Random) -> None:
    events.post_message(event.event, f"Number {chance.random()}", chance.choice(((), (1,))), key=key(), actor=DIRECTOR)


def take_down(event: Seated, chance: random.Random) -> None:
    message = chance.choice(event.book.messages or (None,))
    if message:
        events.remove_message(event.event, message.id, key=key(), actor=DIRECTOR)


def hide(event: Seated, chance: random.Random) -> None:
    shown = replace(event.book.setup, standings=chance.choice((Visibility.PUBLIC, Visibility.PUBLIC, *Visibility)))
    events.change_setup(event.event, shown, key=key(), actor=DIRECTOR)


def rename(event: Seated, chance: random.Random) -> None:
    persons.rename(chance.choice(Person.objects.filter(erased_at=None)).pk, f"Somebody {chance.random()}")


def erase(event: Seated, chance: random.Random) -> None:
    person = chance.choice(Person.objects.filter(erased_at=None))
    persons.erase(person.pk, person.name)


def another(event: Seated, chance: random.Random) -> None:
    """Replace a player by a substitute."""
    entrant, session = chance.randint(1, PLAYERS), event.book.comes_next
    services_entrants.replace(event.event, entrant, f"Another {chance.random()}", session, key=key(), actor=DIRECTOR)


Deed = Callable[[Seated, random.Random], None]
OFTEN: tuple[Deed, ...] = (hand,) * 6
DEEDS: tuple[Deed, ...] = (
    *OFTEN, correct, correct, void, confirm, confirm, dispute, answer, end_session, end_session, penalty, tell,
    take_down, hide, rename, erase, another,
)  # fmt: skip


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_version_says_one_thing(real_commits: None, seed: int) -> None:
    chance = random.Random(seed)
    event = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)
    watching = Watching(event, range(1, PLAYERS + 1))
    done = 0
    for _ in range(STEPS):
        with suppress(Refused):
            chance.choice(DEEDS)(event, chance)
            done += 1
        watching.look()
    journal_writer.write_entry(event.event, "close", {"closed": True}, key=key(), actor=DIRECTOR)
    watching.look()
    assert done > STEPS // 3
    assert watching.news <= watching.moved < 1.2 * watching.news


def test_a_version_says_one_thing_in_a_bracket(db: None) -> None:
    setup = set_up({"rounds": rounds(2, 2)}, cut=24)
    event = bracketed(25, setup, sessions=1, tie_breaks=(TieBreak.DRAW,))
    watching = Watching(event, WATCHED)
    played_sessions(event)
    watching.look()
    published(event)
    watching.look()
    for gone in (3, 11):
        event.play(event.book.tables_of(2)[gone % 5].id, 1)
        watching.look()
        brackets.withdraw(event.event, gone, key=key(), actor=DIRECTOR)
        watching.look()
    while not event.book.bracket or not event.book.bracket.finished:
        played_round(event)
        watching.look()
    assert watching.news <= watching.moved < 1.5 * watching.news
