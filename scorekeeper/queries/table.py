"""The scoring page: where the game and its race stand, in one statement (two when a conflict waits)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.db import connection

from scorekeeper.engine.game import GameState
from scorekeeper.engine.hand import sitting_out
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import rules_from_json
from scorekeeper.ledger.book import Json, LineKind, TableSeating
from scorekeeper.ledger.folding import RaceMark, race_mark_from_json
from scorekeeper.models import Agreed, ClubGame, Conflict, Entry, Line
from scorekeeper.queries.sheet_lines import Signature, author_name, signature


@dataclass(frozen=True, slots=True)
class RaceView:
    """A race to the score ``to``; ``number`` counts the games of the game from 1.

    ``winners`` are the names of those who won the game before this one with the last hand: the game is over and this
    one has just begun.
    """

    to: int
    number: int
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """A player in a seat; ``total`` in units. ``number`` is the player's on the sheet, in the order they came.

    In a race, ``score`` is the one in this game, ``lacking`` what it still takes to win, and ``games_won`` counts the
    games before it.
    """

    seat: int
    number: int
    person: int
    name: str
    total: int
    deals: bool
    sits_out: bool
    score: int = 0
    lacking: int = 0
    games_won: int = 0


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand that stands: ``record`` as typed, ``paid`` with the doublers and the pot that waited, units by seat.

    ``names`` are those on seats 1..P then. In a race ``payouts`` are what each seat scored, and ``race`` says where it
    stood then (by player).
    """

    uid: str
    key: str
    number: int
    record: Json
    paid: Json
    payouts: tuple[int, ...]
    names: tuple[str, ...]
    category: str
    multiplier: int
    race: RaceMark | None = None


@dataclass(frozen=True, slots=True)
class OpenConflict:
    """A hand that conflicts with the line ``against`` and waits for a decision; both are hand records."""

    uid: str
    against: str
    number: int | None
    first: Json
    second: Json
    first_by: Signature
    second_by: Signature


@dataclass(frozen=True, slots=True)
class TableView:
    """All the table screen shows. ``state`` and ``rules`` are what the next hand is paid with.

    ``players`` are those at the table and ``names`` their names, seat 1 first; ``roster`` names all who ever came,
    player 1 first, and ``persons`` says who they are. ``reseated`` is the line of the last change of seats where no
    hand came since. ``undone`` is the hand that was undone last, if it can be brought back: no hand was recorded since.
    ``after`` is the line of the last hand, which the next one follows; it is empty before the first.
    ``has_lines`` is True once anything is on the score sheet, voided or not.
    ``race`` is the one under way. ``hands`` is how many the table plays, None where the end is open; ``within`` is the
    journal of the event that it is a table of, None for a game among friends. ``demo`` is True for one to try out.
    """

    club_game: int
    game: int
    club: int
    name: str
    rules: HouseRules
    state: GameState
    players: tuple[Player, ...]
    names: tuple[str, ...]
    roster: tuple[str, ...]
    persons: tuple[int, ...]
    dealer: int
    sits_out: tuple[int, ...]
    next_number: int
    last: RecordedHand | None
    after: str
    reseated: str | None
    undone: str | None
    has_lines: bool
    conflicts: tuple[OpenConflict, ...]
    closed: bool
    version: int
    race: RaceView | None = None
    hands: int | None = None
    within: int | None = None
    demo: bool = False

    @property
    def seated(self) -> TableSeating:
        """Who sits where, and how many are dealt in."""
        return TableSeating(self.rules.players, self.state.seating)


class _Row(NamedTuple):
    """A player with all that is asked beside them: the same for every player but for the first three."""

    number: int
    person: int
    name: str
    game: int
    club: int
    club_game: str
    rules: str
    state: str
    next_number: int
    open_conflicts: int
    closed: bool
    version: int
    last_uid: object
    last_number: int | None
    last_what: str
    last_outcome: str
    last_key: str
    reseated: object
    undone: object
    has_lines: bool
    hands: int | None
    within: int | None
    demo: bool


# Asked with every tap and by every phone that watches; written out, since the ORM would take longer to put it together
# than all the rest takes.
_SQL = (
    "SELECT s.number, p.id, p.name, g.id, e.club_id, e.name, g.rules, g.state, g.next_number, g.open_conflicts, "
    "g.closed, v.version, l.uid, l.number, l.what, l.outcome, n.key, "
    "(SELECT c.uid FROM scorekeeper_line c WHERE c.game_id = g.id AND c.kind = 'seating' AND NOT c.voided "
    "AND c.place > COALESCE(l.place, 0) ORDER BY c.place DESC LIMIT 1), "
    "(SELECT u.uid FROM scorekeeper_line u JOIN scorekeeper_entry w ON w.id = u.changed_by_id "
    "WHERE u.game_id = g.id AND u.kind = 'hand' AND u.voided AND u.place > COALESCE(l.place, 0) "
    "AND NOT EXISTS (SELECT 1 FROM scorekeeper_line c WHERE c.game_id = g.id AND c.kind = 'seating' AND NOT c.voided "
    "AND c.place > u.place) ORDER BY w.seq DESC LIMIT 1), "
    "EXISTS (SELECT 1 FROM scorekeeper_line x WHERE x.game_id = g.id), g.hands, e.within_id, b.demo "
    "FROM scorekeeper_clubgame e JOIN scorekeeper_club b ON b.id = e.club_id "
    "JOIN scorekeeper_game g ON g.id = e.game_id JOIN scorekeeper_seat s ON s.game_id = g.id "
    "JOIN scorekeeper_person i ON i.id = s.person_id "
    "JOIN scorekeeper_person p ON p.id = COALESCE(i.merged_into_id, i.id) "
    "JOIN scorekeeper_slice v ON v.name = 'game:' || g.id "
    "LEFT JOIN scorekeeper_line l ON l.uid = g.last_hand_id LEFT JOIN scorekeeper_entry n ON n.id = l.made_by_id "
    "WHERE e.id = %s ORDER BY s.number"
)


def table_view(club_game: int) -> TableView:
    """Return the table of a game. Raises ``ClubGame.DoesNotExist``: ask for access to it first."""
    with connection.cursor() as cursor:
        cursor.execute(_SQL, (club_game,))
        rows = [_Row(*row) for row in cursor.fetchall()]
    if not rows:
        raise ClubGame.DoesNotExist(f"game {club_game}")
    game = rows[0]
    rules, state = rules_from_json(game.rules), GameState.from_json(json.loads(game.state))
    out = sitting_out(state.players, rules.players, state.dealer)
    roster = tuple(row.name for row in rows[: len(state.totals)])
    return TableView(
        club_game=club_game,
        game=game.game,
        club=game.club,
        name=game.club_game,
        rules=rules,
        state=state,
        players=tuple(
            _player(rows[number - 1], seat, state, out, rules.race_to) for seat, number in enumerate(state.seating, 1)
        ),
        names=tuple(roster[number - 1] for number in state.seating),
        roster=roster,
        persons=tuple(row.person for row in rows[: len(state.totals)]),
        dealer=state.dealer,
        sits_out=out,
        next_number=game.next_number,
        last=_recorded_hand(game, roster),
        after=str(UUID(str(game.last_uid))) if game.last_uid else "",
        reseated=str(UUID(str(game.reseated))) if game.reseated else None,
        undone=str(UUID(str(game.undone))) if game.undone else None,
        has_lines=bool(game.has_lines),
        conflicts=open_conflicts(game.game) if game.open_conflicts else (),
        closed=bool(game.closed),
        version=game.version,
        race=_race_view(rules, state, roster) if rules.race_to else None,
        hands=game.hands,
        within=game.within,
        demo=bool(game.demo),
    )


def open_conflicts(game: int) -> tuple[OpenConflict, ...]:
    """Return the unresolved conflicts of a game, the oldest first."""
    waiting = Conflict.objects.filter(game=game, decided_by=None).select_related("against__made_by", "made_by")
    waiting = waiting.annotate(first_author=author_name("against__made_by__"), second_author=author_name("made_by__"))
    return tuple(
        OpenConflict(
            uid=str(conflict.uid),
            against=str(conflict.against_id),
            number=conflict.against.number,
            first=json.loads(conflict.against.what),
            second=json.loads(conflict.what),
            first_by=signature(conflict.against.made_by, vars(conflict)["first_author"]),
            second_by=signature(conflict.made_by, vars(conflict)["second_author"]),
        )
        for conflict in waiting.order_by("made_by__seq")
    )


def number_after(game: int, after: str) -> int | None:
    """Return the number of a hand that follows ``after`` in this game; None if the game knows no such line or hand.

    ``after`` is the identity of a line, or the key of a hand: of one with a conflict, the line that it became (both
    were kept), else the one that it is in conflict with.
    """
    line = find_line(game, after)
    if line is None:
        return None
    return Line.objects.filter(game=game, kind=LineKind.HAND, voided=False, place__lte=line.place).count() + 1


def find_line(game: int, name: str) -> Line | None:
    """Return the line of this identity, or the one that the hand of this key is now."""
    lines = Line.objects.filter(game=game)
    if (uid := _identity(name)) and (line := lines.filter(uid=uid).first()):
        return line
    answers = Entry.objects.filter(game=game, key=name).values_list("payload", flat=True)
    agreed = Agreed.objects.filter(entry__game=game, key=name).values_list("answer", flat=True)
    told = [json.loads(text) for text in (*answers, *agreed)]
    names = [_identity(told.get("answer", told).get(part, "")) for told in told for part in ("conflict", "line")]
    known = lines.in_bulk(filter(None, names))
    return next((known[uid] for uid in names if uid in known), None)


def is_undecided(conflict: str) -> bool:
    """Return whether a conflict still waits for a decision."""
    return Conflict.objects.filter(uid=conflict, decided_by=None).exists()


def _identity(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _player(row: _Row, seat: int, state: GameState, out: tuple[int, ...], race_to: int) -> Player:
    score = state.races.score(row.number) if race_to else 0
    return Player(
        seat=seat,
        number=row.number,
        person=row.person,
        name=row.name,
        total=state.totals[row.number - 1],
        deals=seat == state.dealer,
        sits_out=seat in out,
        score=score,
        lacking=race_to - score,
        games_won=state.races.wins(row.number) if race_to else 0,
    )


def _race_view(rules: HouseRules, state: GameState, roster: Sequence[str]) -> RaceView:
    winners = tuple(roster[player - 1] for player in state.races.winners)
    return RaceView(rules.race_to, state.races.over + 1, winners)


def _recorded_hand(row: _Row, roster: tuple[str, ...]) -> RecordedHand | None:
    if row.last_number is None:
        return None
    outcome = json.loads(row.last_outcome)
    race = race_mark_from_json(outcome["race"]) if "race" in outcome else None
    payouts = (race and race.scored) or outcome["payouts"]
    seating = outcome.get("seating", range(1, len(payouts) + 1))
    return RecordedHand(
        uid=str(UUID(str(row.last_uid))),
        key=row.last_key,
        number=row.last_number,
        record=json.loads(row.last_what),
        paid=outcome["paid"],
        payouts=tuple(payouts[number - 1] for number in seating),
        names=tuple(roster[number - 1] for number in seating),
        category=outcome["category"],
        multiplier=outcome["multiplier"],
        race=race,
    )
