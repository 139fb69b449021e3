"""A night in any order: two phones record at one game and a viewer looks on, with and without a network."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from django.test import Client
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game_events import PaidTo
from scorekeeper.ledger.book import ConflictDecision, LineKind
from scorekeeper.services.grants import game_links
from scorekeeper.services.requests import (
    ChangeRules,
    Close,
    Correct,
    Decide,
    DividePot,
    EnterTotals,
    Insert,
    Penalise,
    Remedy,
    Reopen,
    Request,
    Restore,
    Void,
)
from scorekeeper.services.seating import change_seating
from scorekeeper.wording.sentences import write_fault
from tests.machines import SEEDS, Machine
from tests.nights.laws import verify_everything, verify_step
from tests.nights.phone import Fate, Phone, record_of
from tests.screens import press
from tests.tables import SCORER, Table, opened
from tests.web.conftest import holder

LOOKS = 6  # steps between two looks at everything
WHY = "a good reason"
# What changes with the order of hands: who sits out, doublers, the pot, and the round of dealing.
RULES: tuple[tuple[dict[str, object], int], ...] = (
    ({"preset": "standard"}, 5),
    ({"preset": "standard"}, 6),
    ({"preset": "standard", "no_pick": ["doubler"]}, 5),
    ({"preset": "standard", "no_pick": ["doubler"], "unit_value": 25}, 6),
    ({"preset": "sheephead-26"}, 5),
)
CHANGES = [
    "decide",
    "decide",
    "void",
    "restore",
    "correct",
    "insert",
    "rules",
    "seats",
    "seats",
    "penalty",
    "paper",
    "pot",
    "close",
    "reopen",
]
FATES = [*[Fate.ANSWERED] * 5, Fate.UNSENT, Fate.ANSWER_LOST, Fate.LATE]


class Night(Machine):
    """A night, and what holds at any moment of it."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.steps = 0

    @initialize(played=st.sampled_from(RULES), hands=st.integers(0, 3), seed=SEEDS)
    def open_game(self, played: tuple[dict[str, object], int], hands: int, seed: int) -> None:
        """Open a game, with a few hands on its sheet."""
        rules, players = played
        self.house_rules = rules
        self.table = opened(rules, players)
        self.keys = (f"desk-{number:06}" for number in count(1))
        self.phones = [Phone(self.table, name) for name in ("phone-1", "phone-2")]
        self.viewer = holder(game_links(self.table.club_game).viewer)
        for number in range(hands):
            self.phones[0].record(random.Random(seed + number), Fate.ANSWERED)

    @rule(phone=st.integers(0, 1), fate=st.sampled_from(FATES), seed=SEEDS)
    def record(self, phone: int, fate: Fate, seed: int) -> None:
        """Enter a hand. Both phones enter the same one now and then, or two that differ."""
        self.phones[phone].record(random.Random(seed), fate)

    @rule(fates=st.tuples(st.sampled_from(FATES), st.sampled_from(FATES)), seed=SEEDS, same=st.booleans())
    def record_both(self, fates: tuple[Fate, Fate], seed: int, same: bool) -> None:
        """Both enter the hand that was just played, alike or not."""
        for number, (phone, fate) in enumerate(zip(self.phones, fates, strict=True)):
            phone.record(random.Random(seed if same else seed + number), fate)

    @rule(phone=st.integers(0, 1))
    def lose_network(self, phone: int) -> None:
        """A phone has no network from here on."""
        self.phones[phone].is_online = False

    @rule(phone=st.integers(0, 1), seed=SEEDS)
    def find_network(self, phone: int, seed: int) -> None:
        """A phone has a network again, and sends what waits."""
        self.phones[phone].is_online = True
        self.phones[phone].sync(random.Random(seed))

    @rule(
        phone=st.integers(0, 1),
        what=st.sampled_from(["undo", "redo", "edit", "edit", "restore", "settle_halt", "echo", "poll"]),
        seed=SEEDS,
    )
    def tap(self, phone: int, what: str, seed: int) -> None:
        """Do something else on a phone, or the network does."""
        at, chance = self.phones[phone], random.Random(seed)
        deeds: dict[str, Callable[[], object]] = {
            "undo": lambda: at.tap("undo"),
            "redo": lambda: at.tap("redo"),
            "edit": lambda: at.edit(chance),
            "restore": at.restore,
            "settle_halt": lambda: at.settle_halt(chance),
            "echo": lambda: at.echo(chance),
            "poll": at.poll,
        }
        deeds[what]()

    @rule(what=st.sampled_from(CHANGES), seed=SEEDS)
    def change(self, what: str, seed: int) -> None:
        """Change the game from some other page, as far as it may be."""
        try:
            self.change_by(what, random.Random(seed))
        except Refused as refused:
            for fault in refused.faults:
                assert len(write_fault(fault).split()) > 2, fault

    def change_by(self, what: str, chance: random.Random) -> None:
        """Write one change."""
        sheet, view = self.table.sheet, self.table.view
        hands = [line for line in sheet.lines if line.kind is LineKind.HAND]
        hand = chance.choice(hands) if hands else None
        wanted: Request | None = None
        if what == "seats":
            return self.change_seats(chance)
        if what == "decide" and view.conflicts:
            wanted = Decide(chance.choice(view.conflicts).uid, chance.choice(list(ConflictDecision)))
        elif what in ("void", "restore", "correct") and hand:
            wanted = Void(hand.uid) if what == "void" else Restore(hand.uid)
            if what == "correct" and (typed := self.typed(chance)):
                wanted = Correct(hand.uid, typed | {"dealer": hand.what["dealer"]})
        elif what == "insert" and (typed := self.typed(chance)):
            wanted = Insert(typed, chance.choice(sheet.lines).uid if sheet.lines else None)
        elif what == "rules":
            before = chance.choice(sheet.lines).uid if sheet.lines and chance.random() < 0.5 else None
            changed = {"no_pick": chance.choice([["leaster"], ["doubler"], ["leaster", "doubler"]])}
            wanted = ChangeRules(self.house_rules | changed, before)
        elif what == "penalty":
            wanted = Penalise(chance.choice(sheet.came), 3, chance.choice(list(PaidTo)))
        elif what == "paper":
            players = range(1, len(view.roster) + 1)
            amounts = [chance.randint(-4, 4) if player in sheet.came else 0 for player in players]
            wanted = Remedy(chance.choice(sheet.came), sheet.off < 0) if sheet.off else EnterTotals(tuple(amounts))
        elif what == "pot":
            wanted = DividePot()
        elif what in ("close", "reopen"):
            wanted = Reopen() if view.closed else Close() if what == "close" else None
        if wanted:
            self.table.change(wanted, why=WHY)
        return None

    def change_seats(self, chance: random.Random) -> None:
        """Write one change of seats: a player comes, goes, comes back, or all change places."""
        seats: list[int | str] = list(self.table.view.state.seating)
        away = [player for player in self.table.sheet.came if player not in seats]
        others: list[int | str] = [*away, chance.choice(["Gus", "Hal", "Ida"])]
        coming = chance.choice(others)
        match chance.choice(["swap", "replace", "come", "go"]):
            case "swap":
                chance.shuffle(seats)
            case "replace":
                seats[chance.randrange(len(seats))] = coming
            case "come":
                seats.insert(chance.randrange(len(seats) + 1), coming)
            case _:
                seats.remove(chance.choice(seats))
        change_seating(self.table.game, seats, key=next(self.keys), expects=self.table.view.next_number, actor=SCORER)

    def typed(self, chance: random.Random) -> dict[str, object] | None:
        """Return a hand as somebody enters it on a page of its own."""
        phone = self.phones[0]
        form = phone.typed(chance) if phone.page else None
        return {key: value for key, value in record_of(form).items() if key != "dealer"} if form else None

    @rule(seed=SEEDS)
    def button(self, seed: int) -> None:
        """Press some button of some page of the game."""
        chance = random.Random(seed)
        client, path = self.somewhere(chance)
        press(client, path, chance.randrange(2**20), lambda name: str(chance.randint(0, 9)))

    def somewhere(self, chance: random.Random) -> tuple[Client, str]:
        """Return a browser and the path of a page with forms."""
        lines = [line.uid for line in self.table.sheet.lines]
        pages = ["penalty", "from-paper", "conflicts", "settle-up", "seating", "rules/change"]
        if lines:
            line = chance.choice(lines)
            pages += [f"lines/{line}"]
        return self.phones[0].client, f"/games/{self.table.club_game}/{chance.choice(pages)}"

    @invariant()
    def look_after(self) -> None:
        """Check the laws that hold after every step, and all pages now and then."""
        if not hasattr(self, "table"):
            return
        verify_step(self.table, self.phones)
        self.steps += 1
        if self.steps % LOOKS == 0:
            verify_everything(self.table, self.viewer, self.phones)
