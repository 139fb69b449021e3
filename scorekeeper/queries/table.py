"""The table screen: where the game stands, in one statement (two when a second opinion waits)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import CharField, OuterRef, Subquery, Value
from django.db.models.functions import Cast, Concat

from scorekeeper.engine.game import State
from scorekeeper.engine.rules import HouseRules
from scorekeeper.engine.seats import sitting_out
from scorekeeper.ledger.book import Json
from scorekeeper.ledger.canonical import loads
from scorekeeper.ledger.folding import rules_of
from scorekeeper.models import Evening, Game, Line, Rival, Seat, Slice


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a seat; ``total`` in units."""

    seat: int
    person: int
    name: str
    total: int
    deals: bool
    sits_out: bool


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand that stands: ``record`` as typed, ``paid`` with the doublers and the pot that waited, units by seat."""

    uid: str
    key: str
    number: int
    record: Json
    paid: Json
    payouts: tuple[int, ...]
    category: str
    multiplier: int


@dataclass(frozen=True, slots=True)
class OpenRival:
    """A second opinion about a hand that waits for a decision. ``first`` and ``second`` are hand records."""

    uid: str
    number: int | None
    first: Json
    second: Json
    first_role: str
    second_role: str
    second_device: str


@dataclass(frozen=True, slots=True)
class TableView:
    """All the table screen shows. ``state`` and ``rules`` are what the next hand is paid with."""

    evening: int
    game: int
    club: int
    name: str
    rules: HouseRules
    state: State
    players: tuple[Player, ...]
    dealer: int
    sits_out: tuple[int, ...]
    next_number: int
    last: RecordedHand | None
    rivals: tuple[OpenRival, ...]
    closed: bool
    version: int

    @property
    def names(self) -> dict[int, str]:
        """The name of each seat."""
        return {player.seat: player.name for player in self.players}


def table_view(evening: int) -> TableView | None:
    """The table of an evening; None when there is no such evening."""
    seats = _seats(evening)
    if not seats:
        return None
    game: Game = seats[0].game
    held: Evening = game.evening
    rules, state = rules_of(game.rules), State.from_json(loads(game.state))
    out = sitting_out(state.players, rules.players, state.dealer)
    return TableView(
        evening=held.pk,
        game=game.pk,
        club=held.club_id,
        name=held.name,
        rules=rules,
        state=state,
        players=_players(seats, state, out),
        dealer=state.dealer,
        sits_out=out,
        next_number=game.next_number,
        last=_recorded(game.last_hand),
        rivals=open_rivals(game.pk) if game.open_rivals else (),
        closed=game.closed,
        version=vars(seats[0])["version"],
    )


def open_rivals(game: int) -> tuple[OpenRival, ...]:
    """The second opinions of a game that wait, the oldest first."""
    waiting = Rival.objects.filter(game=game, decided_by=None).select_related("against__made_by", "made_by")
    return tuple(
        OpenRival(
            uid=str(rival.uid),
            number=rival.against.number,
            first=loads(rival.against.what),
            second=loads(rival.what),
            first_role=rival.against.made_by.role,
            second_role=rival.made_by.role,
            second_device=rival.made_by.device,
        )
        for rival in waiting.order_by("made_by__seq")
    )


def _seats(evening: int) -> Sequence[Seat]:
    name = Concat(Value("game:"), Cast(OuterRef("game_id"), CharField()))
    version = Slice.objects.filter(name=name).values("version")
    seats = Seat.objects.select_related("person", "game__evening", "game__last_hand__made_by")
    return list(seats.filter(game__evening=evening).annotate(version=Subquery(version)).order_by("number"))


def _players(seats: Sequence[Seat], state: State, out: tuple[int, ...]) -> tuple[Player, ...]:
    return tuple(
        Player(
            seat=seat.number,
            person=seat.person_id,
            name=seat.person.name,
            total=state.totals[seat.number - 1],
            deals=seat.number == state.dealer,
            sits_out=seat.number in out,
        )
        for seat in seats
    )


def _recorded(line: Line | None) -> RecordedHand | None:
    if line is None or line.number is None:
        return None
    outcome = loads(line.outcome)
    return RecordedHand(
        uid=str(line.uid),
        key=line.made_by.key,
        number=line.number,
        record=loads(line.what),
        paid=outcome["paid"],
        payouts=tuple(outcome["payouts"]),
        category=outcome["category"],
        multiplier=outcome["multiplier"],
    )
