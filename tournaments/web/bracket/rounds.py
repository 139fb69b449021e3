"""The rounds of a bracket as its page and the draft show them: tables, their players, and who advances."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from tournaments.engine.brackets.picture import BYE, BracketPicture, Node, NodeState, RoundColumn, Slot, SlotFate
from tournaments.engine.brackets.values import FromBestOut
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.progress import is_corrected
from tournaments.engine.event.values import OFFICIAL, SessionTable
from tournaments.queries.tables import GameRow
from tournaments.web.bracket.plan import coming_words, plan_words, round_title
from tournaments.wording.sessions import StateLabel, state_label

OVER = {
    SlotFate.ON: lazy("advances"),
    SlotFate.BACK: lazy("next best, gets a seat"),
    SlotFate.KEPT: lazy("advanced before scores were corrected"),
    SlotFate.OUT: lazy("out"),
    SlotFate.LEFT: lazy("dropped out"),
}
WOULD = {
    SlotFate.ON: lazy("advancing"),
    SlotFate.TIED: pgettext_lazy("in points", "tied"),
    SlotFate.BACK: lazy("next best for now"),
    SlotFate.TIED_NEXT: lazy("tied for the next best seat"),
    SlotFate.OUT: "",
}


@dataclass(frozen=True, slots=True)
class BracketPlayer:
    """A player at a table: seed, place and points there, and whether they go on (``look`` is its CSS class)."""

    number: int
    name: str
    seed: int
    place: int | None
    points: int | None
    fate: str
    look: str


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table, with its ``game`` and ``state`` once it is open. ``extra`` are the fields of tied players."""

    number: int
    sitters: tuple[BracketPlayer, ...]
    empty: int
    table: SessionTable | None = None
    game: GameRow | None = None
    state: StateLabel | None = None
    corrected: bool = False
    extra: tuple[BoundField, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round, with its ``session`` once it is seated. ``provisional``: some of its scores are not confirmed."""

    number: int
    title: str
    coming: str
    says: tuple[str, ...]
    state: str
    tiles: tuple[BracketTable, ...]
    byes: tuple[BracketPlayer, ...]
    session: int | None
    provisional: bool

    @property
    def is_over(self) -> bool:
        """Return whether it was played."""
        return self.state == NodeState.PLAYED


@dataclass(frozen=True, slots=True)
class BracketContext:
    """The data that tables of a bracket are shown with: names, the book (None: a draft), how far its games are, and
    fields for extra hands by table."""

    names: Mapping[int, str]
    book: EventBook | None = None
    games: Mapping[int, GameRow] | None = None
    extra: Mapping[int, tuple[BoundField, ...]] | None = None


def build_rounds(picture: BracketPicture, seen: BracketContext, sessions: Sequence[int] = ()) -> list[BracketRound]:
    """Return the rounds of a bracket; ``sessions`` are those that are seated."""
    numbers = (*sessions, *(None for _ in range(len(picture.columns) - len(sessions))))
    return [
        build_round(column, picture, seen, session) for column, session in zip(picture.columns, numbers, strict=True)
    ]


def build_round(
    column: RoundColumn, picture: BracketPicture, seen: BracketContext, session: int | None = None
) -> BracketRound:
    """Return a round of a bracket."""
    book, plan = seen.book, column.plan
    tables = {table.number: table for table in book.tables_of(session)} if book and session else {}
    seated = column.state is not NodeState.TO_COME
    final = picture.winners if column.final else ()
    return BracketRound(
        plan.number,
        round_title(plan.number, len(picture.columns)),
        coming_words(plan),
        tuple(plan_words(plan, column.final)),
        column.state.value,
        tuple(_tables(column.nodes, picture, seen, tables, final)) if seated else (),
        tuple(_byes(column.nodes, picture, seen)) if seated else (),
        session,
        bool(book) and any(book.state_of(table) not in OFFICIAL for table in tables.values() if book),
    )


def _tables(
    nodes: Iterable[Node],
    picture: BracketPicture,
    seen: BracketContext,
    tables: Mapping[int, SessionTable],
    winners: Sequence[int],
) -> Iterator[BracketTable]:
    for node in nodes:
        if node.table == BYE:
            continue
        sitters = tuple(_player(slot, node.state, picture, seen, winners) for slot in node.slots if slot.entrant)
        bare = BracketTable(node.table, sitters, len(node.slots) - len(sitters))
        yield _playable_table(bare, tables[node.table], seen) if node.table in tables else bare


def _playable_table(tile: BracketTable, table: SessionTable, seen: BracketContext) -> BracketTable:
    """Return a table that is open, with its game and state."""
    game = (seen.games or {}).get(table.id)
    state = state_label(seen.book, table, game) if seen.book else None
    corrected = game is not None and is_corrected(table, game)
    extra = (seen.extra or {}).get(tile.number, ())
    return BracketTable(tile.number, tile.sitters, tile.empty, table, game, state, corrected, extra)


def _byes(nodes: Iterable[Node], picture: BracketPicture, seen: BracketContext) -> Iterator[BracketPlayer]:
    for node in nodes:
        if node.table == BYE:
            yield from (_player(slot, node.state, picture, seen, ()) for slot in node.slots if slot.entrant)


def _player(
    slot: Slot, state: NodeState, picture: BracketPicture, seen: BracketContext, winners: Sequence[int]
) -> BracketPlayer:
    number = slot.entrant or 0
    fates = OVER if state is NodeState.PLAYED else WOULD
    fate, look = str(fates.get(slot.fate, "")), slot.fate.value
    if number in winners:
        fate, look = _("Winner") if len(winners) == 1 else _("Tied for first"), SlotFate.ON.value
    elif not fate and state is not NodeState.PLAYED and isinstance(slot.source, FromBestOut):
        fate = _("next best")
    return BracketPlayer(number, seen.names[number], picture.seeds[number], slot.place, slot.points, fate, look)


def count_pairs_together(tables: Iterable[Sequence[int]], apart: Iterable[Container[Hashable]]) -> int:
    """Return the number of pairs at one table that are to be kept apart."""
    pairs = 0
    for table, group in ((table, group) for group in apart for table in tables):
        here = sum(entrant in group for entrant in table)
        pairs += here * (here - 1) // 2
    return pairs
