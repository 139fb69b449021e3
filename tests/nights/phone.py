"""A phone that records at a game: what its page shows, and its unsent hands, as the scripts of the page have them.

Its requests are the page's: the fields of the form that it has open, and the hands of its queue as they were typed. A
request may be lost, or its answer, or it arrives once more when nobody expects it.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import count
from typing import Any

from django.http import QueryDict
from django.test import Client

from scorekeeper.engine import game
from scorekeeper.engine.entering.choices import no_pick_kinds
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import GameState
from scorekeeper.engine.hand import Kind, picking_order, read_hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.models import Conflict
from scorekeeper.services.grants import game_links
from scorekeeper.web.scoring.forms import read_entry, to_record
from tests.screens import FormReader, ShownForm
from tests.tables import Table
from tests.web.conftest import holder

STORED = ("recorded", "agreed", "conflict")
JSON = {"Accept": "application/json"}
HTMX = {"HX-Request": "true"}
Form = dict[str, list[str]]
ByPlayer = dict[int, int]


class Fate(Enum):
    """How far a request and its answer get."""

    ANSWERED = "answered"
    UNSENT = "unsent"
    ANSWER_LOST = "answer lost"
    LATE = "late"  # the phone gives up, and the request arrives later


@dataclass
class Waiting:
    """A hand that the site may not have: its number, the form as it was typed, and why somebody has to look at it."""

    key: str
    number: int
    body: Form
    halt: str = ""

    def text(self, name: str) -> str:
        """Return what a field of the form says."""
        return self.body.get(name, [""])[-1]

    def moved(self, number: int, after: str) -> Waiting:
        """Return the hand at another place."""
        return replace(self, number=number, body=self.body | {"after": [after], "expects": [str(number)]})


@dataclass
class Page:
    """The scoring page as a phone has drawn it: the form of the next hand, its buttons, and where the game stands."""

    form: ShownForm
    buttons: dict[str, str]  # of Undo and Redo, the line that each names
    next_number: int
    version: str
    rules: HouseRules
    state: GameState

    def hidden(self, name: str) -> str:
        """Return the value of a hidden field."""
        return next((value for each, kind, value, _ in self.form.fields if (each, kind) == (name, "hidden")), "")


@dataclass
class Arrival:
    """A hand that the site says it has, with what the phone showed that it pays by player, if it could tell."""

    hand: Waiting
    became: str
    said: str
    predicted: ByPlayer | None
    is_alone: bool  # nobody else has written since the phone drew its page


@dataclass
class Phone:
    """A scorer's phone."""

    table: Table
    name: str
    client: Client = field(init=False)
    page: Page | None = None
    queue: list[Waiting] = field(default_factory=list)
    discarded: list[Waiting] = field(default_factory=list)
    shown: dict[str, Form] = field(default_factory=dict)  # by key, the hands that were shown as recorded
    late: list[Form] = field(default_factory=list)
    sent: list[Form] = field(default_factory=list)
    arrived: list[Arrival] = field(default_factory=list)
    is_online: bool = True

    def __post_init__(self) -> None:
        self.client = holder(game_links(self.table.club_game).scorer)
        self.address = f"/games/{self.table.club_game}/"
        self.keys = (f"{self.name}-{number:06}" for number in count(1))
        self.open()

    # What it shows

    def open(self) -> None:
        """Draw the page as the site has it; without a network it stays as it is."""
        if self.is_online:
            self.draw(self.client.get(self.address))

    def draw(self, answer: Any) -> None:
        """Take in a page, or the part of it that an answer has."""
        html = answer.content.decode()
        reader = FormReader()
        reader.feed(html)
        if (form := reader.by_id.get("entry")) is None:
            self.page = None  # the game is closed
            return
        view = self.table.view
        buttons = dict(re.findall(r'<button[^>]*name="(undo|redo)"[^>]*?value="([^"]*)"', html))
        version = re.search(r'id="version"\s+value="(\d+)"', html)
        number = re.search(r'data-next="(\d+)"', html)
        assert version
        assert number
        self.page = Page(form, buttons, int(number[1]), version[1], view.rules, view.state)

    def payouts(self) -> list[ByPlayer | None]:
        """Return what the page shows that each unsent hand pays, by player; None from where it can't tell."""
        shown = list[ByPlayer | None]()
        state = self.page.state if self.page else None
        for hand in self.queue:
            if self.page is None or state is None or hand.text("seated") != self.page.hidden("seated"):
                state = None
            else:
                try:
                    after, paid = game.apply(self.page.rules, state, read_hand(record_of(hand.body)))
                except Refused:
                    state = None
                else:
                    shown.append(dict(zip(state.seating, paid.payouts, strict=True)))
                    state = after
            if state is None:
                shown.append(None)
        return shown

    def standing(self) -> GameState | None:
        """Return where the game stands behind the unsent hands, as far as the page can tell."""
        assert self.page
        state = self.page.state
        for hand in self.queue:
            try:
                state, _ = game.apply(self.page.rules, state, read_hand(record_of(hand.body)))
            except Refused:
                return None
        return state

    # What people do with it

    def record(self, chance: random.Random, fate: Fate) -> None:
        """Enter a hand and press *Record*."""
        if self.page is None:
            return
        typed = self.typed(chance)
        if typed is None:
            return  # the page says what is missing, and stays
        key = next(self.keys)
        behind = self.queue[-1] if self.queue else None
        number = max(self.page.next_number, behind.number + 1 if behind else 0)
        after = behind.key if behind else self.page.hidden("after")
        hand = Waiting(key, number, typed | {"expects": [str(number)], "after": [after]})
        if self.queue or not self.is_online or fate in (Fate.UNSENT, Fate.LATE):
            if fate is Fate.LATE and self.is_online and not self.queue:
                self.late.append(hand.body | {"key": [key]})
            self.keep(hand)
            return
        predicted = self.predict(hand)
        is_alone = self.page.version == str(self.table.view.version)
        form = hand.body | {"key": [key]}
        self.sent.append(form)
        answer = self.client.post(f"{self.address}record", form, headers=HTMX)
        is_kept = answer.status_code == 200 or 'id="entry"' in answer.content.decode()
        if fate is Fate.ANSWER_LOST or not is_kept:  # it is closed: the page has no form that would keep the hand
            self.keep(hand)
            return
        verify_drawn(answer)
        if answer.status_code == 200:
            assert answer["Hand-Key"] == key
            self.shown[key] = hand.body
            became = "conflict" if Conflict.objects.filter(made_by__key=key).exists() else "recorded"
            self.arrived.append(Arrival(hand, became, "drawn", predicted, is_alone))
        self.draw(answer)

    def keep(self, hand: Waiting) -> None:
        """Put a hand behind the others: the page goes on to the next one."""
        self.queue.append(hand)
        self.shown[hand.key] = hand.body

    def predict(self, hand: Waiting) -> ByPlayer | None:
        """Return what the page shows that the next hand pays."""
        assert self.page
        try:
            _, paid = game.apply(self.page.rules, self.page.state, read_hand(record_of(hand.body)))
        except Refused:
            return None
        return dict(zip(self.page.state.seating, paid.payouts, strict=True))

    def typed(self, chance: random.Random) -> Form | None:
        """Return the form of a hand that somebody enters, or None where the page would say what is wrong with it."""
        assert self.page
        standing = self.standing()
        state = standing or self.page.state
        rules = self.page.rules
        dealer = state.dealer
        form: Form = {name: [self.page.hidden(name)] for name in ("seated", "rules", "play")}
        form |= {"dealer": [str(dealer)]}
        dealt = picking_order(state.players, rules.players, dealer)
        answers = no_pick_kinds(rules, state.doublers(rules))
        if answers and chance.random() < 0.25:
            kind = chance.choice(answers)
            form |= {"picker": ["nobody"], "answer": [kind.value]}
            if kind in (Kind.LEASTER, Kind.MITTLER, Kind.SCHNEIDSTER):
                form["winners"] = [str(chance.choice(dealt)), "scored"]
            elif kind is not Kind.PASSED:
                return None
        else:
            picker, partner = chance.sample(dealt, 2)
            form |= {"picker": [str(picker)], "bracket": [chance.choice(list(rules.brackets))]}
            form["partner"] = ["alone" if chance.random() < 0.2 else str(partner)]
        try:
            game.apply(rules, state, read_hand(record_of(form)))
        except Refused:
            return None
        return form

    def sync(self, chance: random.Random) -> None:
        """Send the queue, one after the other, as long as the site has them."""
        if not self.is_online:
            return
        before, alone = self.payouts(), bool(self.page and self.page.version == str(self.table.view.version))
        shown = {hand.key: paid for hand, paid in zip(self.queue, before, strict=True)}
        while self.queue and self.queue[0].halt != "refused":
            hand = self.queue[0]
            fate = chance.choice([*[Fate.ANSWERED] * 4, Fate.UNSENT, Fate.ANSWER_LOST, Fate.LATE])
            pays = shown.get(hand.key) or {}
            form = hand.body | {"key": [hand.key], "pays": [" ".join(map(str, pays.values()))]}
            if fate is Fate.LATE:
                self.late.append(form)
            if fate in (Fate.UNSENT, Fate.LATE):
                return
            self.sent.append(form)
            answer = self.client.post(f"{self.address}record", form, headers=JSON)
            assert answer.status_code in (200, 422), (answer.status_code, form)
            if fate is Fate.ANSWER_LOST:
                return
            told = answer.json()
            assert told["key"] == hand.key
            if not self.take(hand, told, shown.get(hand.key), alone):
                break
        self.open()

    def take(self, hand: Waiting, told: dict[str, Any], predicted: ByPlayer | None, alone: bool) -> bool:
        """Take in what the site says about a hand; return whether the next one may follow."""
        became = told["became"]
        halts = became == "refused" or (became == "conflict" and len(self.queue) > 1)
        if halts:
            assert became == "conflict" or " " in told["said"], told
            hand.halt = became
        else:
            assert became in STORED, told
            self.queue.remove(hand)
            by = told["number"] - hand.number
            for other in self.queue:
                other.number += by if other.number > hand.number else 0
        if became in STORED:
            self.arrived.append(Arrival(hand, became, told["said"], predicted, alone))
        return became in ("recorded", "agreed")

    def drop(self, hand: Waiting, *, restores: bool) -> None:
        """Discard a hand, to be restored later; or forget one that the site has beside another."""
        self.queue.remove(hand)
        if not restores:
            return
        self.discarded.append(replace(hand, halt=""))
        follows = hand.text("after")
        self.queue = [
            other.moved(other.number - 1, follows if other.text("after") == hand.key else other.text("after"))
            if other.number > hand.number
            else other
            for other in self.queue
        ]

    def restore(self) -> None:
        """Have the hand that was discarded last wait again, behind the others."""
        if not self.discarded or self.page is None:
            return
        hand = self.discarded.pop()
        behind = self.queue[-1] if self.queue else None
        number = max(self.page.next_number, behind.number + 1 if behind else 0)
        self.queue.append(hand.moved(number, behind.key if behind else self.page.hidden("after")))

    def edit(self, chance: random.Random) -> None:
        """Change a hand that waits; it keeps its key and its place. The site may have it, its answer lost."""
        typed = self.typed(chance) if self.queue and self.page else None
        if typed is None:
            return
        hand = chance.choice(self.queue)
        hand.halt = ""
        hand.body = hand.body | typed | {"dealer": [hand.text("dealer")]}
        self.shown[hand.key] = hand.body

    def settle_halt(self, chance: random.Random) -> None:
        """Do what the bar offers for a hand that somebody has to look at."""
        hand = next((each for each in self.queue if each.halt), None)
        if hand is None:
            return
        if hand.halt == "conflict":
            self.drop(hand, restores=False)
            return
        choice = chance.choice(["try again", "earlier", "reseat", "discard"])
        if choice == "discard":
            self.drop(hand, restores=True)
            return
        hand.halt = ""
        if choice == "earlier":
            hand.body = hand.body | {"earlier": ["1"]}
        elif choice == "reseat" and self.page:
            hand.body = hand.body | {"seated": [self.page.hidden("seated")]}
        self.shown[hand.key] = hand.body

    def tap(self, what: str) -> None:
        """Press *Undo* or *Redo* as the page shows it: *Undo* takes back a hand that waits first."""
        if what == "undo" and self.queue:
            self.drop(self.queue[-1], restores=True)
        elif self.is_online and self.page and (line := self.page.buttons.get(what)):
            form: Form = {name: [value] for name, kind, value, _ in self.page.form.fields if kind == "hidden"}
            answer = self.client.post(
                f"{self.address}{what}", form | {"key": [next(self.keys)], what: [line]}, headers=HTMX
            )
            verify_drawn(answer)
            self.draw(answer)

    def echo(self, chance: random.Random) -> None:
        """A request arrives late, or once more."""
        requests = self.late or self.sent
        if requests:
            form = requests.pop(chance.randrange(len(requests))) if requests is self.late else chance.choice(requests)
            answer = self.client.post(f"{self.address}record", form, headers=JSON)
            assert answer.status_code in (200, 422), (answer.status_code, form)

    def poll(self) -> None:
        """Ask whether the game has changed, and draw the page where it has."""
        if not self.is_online:
            return
        answer = self.client.get(f"{self.address}live", {"version": self.page.version if self.page else "0"})
        assert answer.status_code in (200, 204), answer.status_code
        if self.page is None or answer.headers.get("HX-Trigger") == "moved":
            self.open()


def verify_drawn(answer: Any) -> None:
    """Assert that the table was drawn, with a sentence above the keys where something was refused."""
    assert answer.status_code in (200, 422), answer.status_code
    said = re.search(r'id="say"[^>]*>([^<]*)', answer.content.decode())
    assert answer.status_code == 200 or (said and " " in said[1].strip()), answer.content


def record_of(body: Form) -> dict[str, Any]:
    """Return the hand record of a form."""
    data = QueryDict(mutable=True)
    for name, values in body.items():
        data.setlist(name, values)
    return to_record(read_entry(data))
