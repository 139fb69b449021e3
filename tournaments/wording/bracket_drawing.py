"""The picture of a bracket in words: what stands at each table, ready to be drawn on a screen or on paper."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.queries.sheet_lines import Signature
from scorekeeper.wording.amounts import signed
from tournaments.engine.brackets.fold import CutMoves, moved_by_cut
from tournaments.engine.brackets.picture import (
    BYE,
    FOOT,
    ROW,
    TITLE,
    WIDTH,
    BracketLayout,
    BracketPicture,
    Edge,
    Node,
    NodeState,
    RoundHead,
    Slot,
    SlotFate,
    TableBox,
    bracket_layout,
)
from tournaments.engine.brackets.plan import RoundPlan, next_best_seats
from tournaments.engine.brackets.tree import OnwardPlaces
from tournaments.engine.brackets.values import NEXT_BEST, FromBestOut, FromPlace, FromSeed, Source
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket import AppliedCorrection, require_bracket
from tournaments.engine.event.values import OFFICIAL, TableState
from tournaments.engine.standings import EntrantStanding
from tournaments.queries.bracket import DecisionMade
from tournaments.wording.prizes import join_words
from tournaments.wording.sessions import session_words
from tournaments.wording.standings import DECIDED

SEED, MARK, POINTS, SIZE = 30, 40, 42, 13.0
BOLDER = 12  # the names of those who advance are bold, and need that much more room
EDGE = 2
SEED_END, POINTS_END, MARK_END = SEED - 6, WIDTH - MARK, WIDTH - 6  # where what stands at the right ends
ON, WOULD, BACK, TIED, TIED_NEXT, KEPT = "→", "›", "+", "=", "≈", "*"


Fit = Callable[[str, float], str]  # shortens words to a width in pixels


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A row of a table: its middle, the seed's number, who sits there (as far as there is room; ``whole``: the name
    written out) or will, points and what becomes of them, in words and as a sign; ``kind`` names its look."""

    y: int
    seed: str
    who: str
    whole: str
    points: str
    mark: str
    fate: str
    kind: str
    entrant: int | None = None


@dataclass(frozen=True, slots=True)
class TableFace:
    """A table, a bye or a winner as it is drawn; ``foot`` says where its places lead."""

    x: int
    y: int
    width: int
    height: int
    title: str
    words: str
    kind: str
    lines: tuple[DrawnLine, ...]
    foot: str = ""
    table: int = 0
    title_height: int = TITLE
    points_end: int = POINTS_END
    mark_end: int = MARK_END
    words_end: int = WIDTH - 8

    @property
    def foot_at(self) -> tuple[int, int]:
        """Return the top and the middle of the foot."""
        return self.x + 8, self.y + self.height - FOOT // 2


@dataclass(frozen=True, slots=True)
class Above:
    """The heading of a round: its title, how many play, and who goes on."""

    x: int
    y: int
    width: int
    title: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round to be walked through: its number among all that are drawn (from 1), its head and its tables."""

    number: int
    session: int
    above: Above
    faces: tuple[TableFace, ...]
    state: NodeState
    final: bool
    second: bool

    @property
    def signs(self) -> list[str]:
        """Return what the number and the signs at its players mean."""
        return _sign_words([self])


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """A whole picture, in pixels of a screen."""

    width: int
    height: int
    rounds: tuple[DrawnRound, ...]
    winners: tuple[TableFace, ...]
    edges: tuple[Edge, ...]

    @property
    def signs(self) -> list[str]:
        """Return what the number and the signs at its players mean."""
        return _sign_words(self.rounds)

    @property
    def outer_width(self) -> int:
        """With room for the lines at the edges."""
        return self.width + 2 * EDGE

    @property
    def outer_height(self) -> int:
        """With room for the lines at the edges."""
        return self.height + 2 * EDGE

    @property
    def faces(self) -> Iterator[TableFace]:
        """All that is drawn as a box."""
        for shown in self.rounds:
            yield from shown.faces
        yield from self.winners


@dataclass(frozen=True, slots=True)
class Labels:
    """The names of the entrants, and the function that shortens words to the room of a line."""

    names: Mapping[int, str]
    fit: Fit

    def shorten(self, words: str, room: float = WIDTH - SEED - MARK - POINTS) -> tuple[str, str]:
        """Return the words as far as there is room for them, and all of them."""
        return self.fit(words, room), words

    def shorten_name(self, entrant: int, room: float = WIDTH - SEED - MARK - POINTS) -> tuple[str, str]:
        """Return the name of an entrant as far as there is room for it, and all of it."""
        return self.shorten(self.names[entrant], room)


def _sign_words(rounds: Iterable[DrawnRound]) -> list[str]:
    marks = {line.mark for one in rounds for face in one.faces for line in face.lines}
    words = {
        ON: _("→ advances."),
        WOULD: _("› is advancing now."),
        TIED: _("= is tied for the last spot."),
        TIED_NEXT: _("≈ is tied for the next best seat."),
        BACK: _("+ is next best, and gets a seat."),
        KEPT: _("* advanced before scores were corrected."),
    }
    return [_("The small number is the seed."), *(words[mark] for mark in words if mark in marks)]


def drawing(book: EventBook, pictures: Sequence[BracketPicture], labels: Labels) -> BracketDrawing:
    """Return the picture of a published bracket and its second chance. Raises ``Refused`` (``no-bracket``)."""
    run = require_bracket(book)
    placed: BracketLayout = bracket_layout(pictures)
    rounds: list[DrawnRound] = []
    winners: list[TableFace] = []
    for second, part in enumerate(placed.parts):
        for head in part.heads:
            number = head.column.plan.number
            session = run.session(bool(second), number)
            states = {table.number: book.state_of(table) for table in book.tables_of(session)}
            faces = tuple(_face(box, part.picture, labels, states) for box in part.boxes if box.node.round == number)
            next_best = next_best_seats([column.plan for column in part.picture.columns], number)
            above = _above(head, session_words(book, session), next_best)
            rounds.append(
                DrawnRound(len(rounds) + 1, session, above, faces, head.column.state, head.column.final, bool(second))
            )
        winners.append(_winners(*part.winner, part.picture.winners, labels))
    edges = tuple(edge for part in placed.parts for edge in part.edges)
    return BracketDrawing(placed.width, placed.height, tuple(rounds), tuple(winners), edges)


def decision_words(made: DecisionMade, book: EventBook, names: Mapping[int, str]) -> str:
    """Return the sentence about a tie that the director decided, at the cut or at a table: who was chosen, and why."""
    decision, place = made.decision, _("Cut")
    if made.table is not None:
        session = require_bracket(book).session(made.second, made.round)
        text = _("%(round)s, next best") if made.table == NEXT_BEST else _("%(round)s, table %(table)s")
        place = text % {"round": session_words(book, session), "table": made.table}
    params = {
        "place": place,
        "who": _names_in_line(decision.chosen, names),
        "others": _names_in_line(decision.tied - decision.chosen, names),
        "why": decision.why,
    }
    if made.kept:
        kept = _(
            "%(place)s: in a tie, the director chose %(who)s over %(others)s. “%(why)s” Scores were corrected since."
        )
        return kept % params
    if made.counts:
        return _("%(place)s: in a tie, the director chose %(who)s over %(others)s. “%(why)s”") % params
    return _("%(place)s: the choice of %(who)s over %(others)s no longer fits the scores. “%(why)s”") % params


def kept_cut_words(kept: Signature | None, book: EventBook, names: Mapping[int, str]) -> str:
    """Return the sentences about a bracket that was kept after scores before its cut were corrected: why, and who
    would have qualified. Empty where nobody kept one."""
    if kept is None:
        return ""
    sentences, moves = [_("Scores were corrected after the cut. The posted bracket was kept.")], moves_kept(book)
    if kept.why:
        sentences.append(f"“{kept.why}”")
    if moves.inside:
        sentences.append(
            _("With the corrected scores, others would have qualified: %(names)s.")
            % {"names": _names_in_line(moves.inside, names)}
        )
    if moves.out:
        sentences.append(_("These would be out: %(names)s.") % {"names": _names_in_line(moves.out, names)})
    return " ".join(sentences)


def moves_kept(book: EventBook) -> CutMoves:
    """Return who would be in a kept bracket by the corrected scores, and who out of it."""
    return moved_by_cut(require_bracket(book).main)


def seeding_words(rows: Sequence[EntrantStanding], seeds: Sequence[int], chosen: Container[int]) -> Iterator[str]:
    """Yield for each tie of session points among seeded players what orders their seeds.

    ``seeds`` are the entrants, best first, ``chosen`` those of a tie at the cut whom the director chose.
    """
    numbers = {entrant: number for number, entrant in enumerate(seeds, 1)}
    for _rank, tied in groupby((row for row in rows if row.entrant in numbers and row.played), attrgetter("rank")):
        group = list(tied)
        if len(group) > 1:
            how = [_("the director's choice")] if any(row.entrant in chosen for row in group) else []
            how += dict.fromkeys(str(DECIDED[row.decided_by]) for row in group if row.decided_by)
            if len({(row.place, row.entrant in chosen) for row in group}) < len(group):
                how.append(_("player number"))
            here = sorted(numbers[row.entrant] for row in group)
            params = {"first": here[0], "last": here[-1], "points": signed(group[0].total), "how": join_words(how)}
            yield _("Seeds %(first)d to %(last)d are tied at %(points)s. Their order is by %(how)s.") % params


def outcome_words(won: Sequence[str], corrected: Sequence[str], *, closed: bool) -> list[str]:
    """Return the sentences about who won a bracket: names by the results that count, and by corrected scores that
    aren't signed, if these are others. Nothing before it is over."""
    if not corrected:
        return [_won_words(won)] if won else []
    stand = _("The signed results stand.") if closed else _("The signed results count until others are signed.")
    return [
        _("Signed: %(outcome)s") % {"outcome": _won_words(won)},
        _("With the corrected scores: %(outcome)s") % {"outcome": _won_words(corrected)},
        stand,
    ]


def _won_words(names: Sequence[str]) -> str:
    text = ngettext("%(names)s won.", "%(names)s tied for first.", len(names))
    return text % {"names": ", ".join(names)}


def applied_words(applied: AppliedCorrection, book: EventBook) -> str:
    """Return the sentences about a round whose corrected scores were applied."""
    words = [_("%(round)s: scores were corrected after it ended.") % {"round": session_words(book, applied.session)}]
    if applied.seats_stayed:
        words.append(_("Posted seats stayed."))
    return " ".join([*words, *([f"“{applied.why}”"] if applied.why else [])])


def _names_in_line(entrants: Iterable[int], names: Mapping[int, str]) -> str:
    return ", ".join(names[number] for number in sorted(entrants))


def current(rounds: Sequence[DrawnRound]) -> DrawnRound:
    """The round of these that is played now: the first that is seated and not over, else the last that is over."""
    open_ones = (shown for shown in rounds if shown.state in (NodeState.RUNNING, NodeState.SEATED))
    played = [shown for shown in rounds if shown.state is NodeState.PLAYED]
    return next(open_ones, played[-1] if played else rounds[0])


def of_parts(drawing: BracketDrawing) -> list[tuple[tuple[DrawnRound, ...], TableFace]]:
    """The rounds of the bracket, and of its second chance, each with its winner."""
    parts = enumerate(drawing.winners)
    return [(tuple(each for each in drawing.rounds if each.second == second), winner) for second, winner in parts]


def plan_words(plan: RoundPlan, final: bool, next_best: int = 0) -> tuple[str, ...]:
    """Return the lines about a round's players and who goes on, with so many of the next best."""
    players = plan.coming + plan.fills + plan.returning
    tables = ngettext("%(tables)d table", "%(tables)d tables", len(plan.sizes)) % {"tables": len(plan.sizes)}
    who = ngettext("%(players)d player", "%(players)d players", players) % {"players": players}
    playing = _("%(who)s, %(tables)s") % {"who": who, "tables": tables}
    if final:
        return (playing,)
    if next_best:
        onward = ngettext(
            "Each table's top %(many)d and the next best advance",
            "Each table's top %(many)d and the next %(next)d best advance",
            next_best,
        )
    else:
        onward = ngettext(
            "The winner of each table advances", "The top %(many)d at each table advance", plan.setup.advance
        )
    return (playing, onward % {"many": plan.setup.advance, "next": next_best})


def source_words(source: Source) -> str:
    """Return the text for a slot that nobody sits at yet."""
    match source:
        case FromSeed(number):
            return _("seed %(number)d") % {"number": number}
        case FromPlace(1, table):
            return _("winner of table %(table)d") % {"table": table}
        case FromPlace(place, table):
            return _("%(place)s of table %(table)d") % {"place": ordinal(place), "table": table}
        case FromBestOut(0, number):
            return _("next after the cut, #%(number)d") % {"number": number}
        case FromBestOut(_, 1):
            return _("next best player")
        case FromBestOut(_, number):
            return _("next best player #%(number)d") % {"number": number}
    return _("second-chance winner")


def onward_words(onward: Sequence[OnwardPlaces]) -> str:
    """Return the targets of a table's places, in few letters: `Top 2 to table 3`, `2nd to table 4`."""
    return " · ".join(
        _("%(places)s to table %(table)d") % {"places": _places_in_short(each.places), "table": each.table}
        for each in onward
    )


def _places_in_short(places: Sequence[int]) -> str:
    if len(places) > 1 and list(places) == list(range(1, len(places) + 1)):
        return _("Top %(many)d") % {"many": len(places)}
    return "+".join(str(ordinal(place)) for place in places)


def _above(head: RoundHead, title: str, next_best: int) -> Above:
    return Above(head.x, head.y, head.width, title, plan_words(head.column.plan, head.column.final, next_best))


def _state_words(state: NodeState, table: TableState | None) -> str:
    """Return the state of a table; one whose score was handed in plays no more, though its round is not over."""
    if state is not NodeState.PLAYED and table is not None and table is not TableState.OPEN:
        return _("confirmed") if table in OFFICIAL else _("submitted")
    words = {NodeState.SEATED: _("no hands yet"), NodeState.RUNNING: _("playing"), NodeState.PLAYED: _("over")}
    return words.get(state, "")


def _face(box: TableBox, picture: BracketPicture, labels: Labels, states: Mapping[int, TableState]) -> TableFace:
    node = box.node
    bye = node.table == BYE
    title = _("Bye") if bye else _("Table %(table)d") % {"table": node.table}
    lines = tuple(_line(box.middle(row), slot, node, picture, labels) for row, slot in enumerate(node.slots))
    state = None if bye else states.get(node.table)
    confirmed = node.state is not NodeState.PLAYED and state in OFFICIAL
    kind = f"{'bye' if bye else 'table'} {node.state.value}{' confirmed' if confirmed else ''}"
    foot = onward_words(node.onward)
    words = "" if bye else _state_words(node.state, state)
    height = 0 if bye else TITLE
    return TableFace(box.x, box.y, box.width, box.height, title, words, kind, lines, foot, node.table, height)


def _line(y: int, slot: Slot, node: Node, picture: BracketPicture, labels: Labels) -> DrawnLine:
    if slot.entrant is None:
        words = source_words(slot.source) if node.state is NodeState.TO_COME else _("empty")
        mark, fate = _bye() if node.table == BYE else ("", "")
        return DrawnLine(y, "", *labels.shorten(words), "", mark, fate, "nobody")
    mark, fate = _bye() if node.table == BYE else _fate(slot, node)
    points = "" if slot.points is None else signed(slot.points)
    seed = str(picture.seeds[slot.entrant])
    is_bold = slot.fate in (SlotFate.ON, SlotFate.BACK, SlotFate.KEPT)
    room = WIDTH - SEED - MARK - (POINTS if points else 0) - (BOLDER if is_bold else 0)
    who, whole = labels.shorten_name(slot.entrant, room)
    return DrawnLine(y, seed, who, whole, points, mark, fate, slot.fate.value, slot.entrant)


def _bye() -> tuple[str, str]:
    return _("bye"), _("bye, advances")


def _fate(slot: Slot, node: Node) -> tuple[str, str]:
    """Return the player's outcome, as a sign and in words."""
    played = node.state is NodeState.PLAYED
    match slot.fate:
        case SlotFate.ON:
            return (ON, _("advances")) if played else (WOULD, _("advancing"))
        case SlotFate.KEPT:
            return KEPT, _("advanced before scores were corrected")
        case SlotFate.BACK:
            return BACK, _("next best, gets a seat") if played else _("next best for now")
        case SlotFate.TIED_NEXT:
            return TIED_NEXT, _("tied for the next best seat")
        case SlotFate.TIED:
            return TIED, _("tied for the last spot")
        case SlotFate.LEFT:
            return "", _("dropped out")
        case SlotFate.OUT:
            return "", _("out") if played else _("out for now")
    return (str(ordinal(slot.place)), "") if slot.place and played else ("", "")


def _winners(x: int, middle: int, entrants: Sequence[int], labels: Labels) -> TableFace:
    """Return the box of the winner, a line each for those who share first place."""
    height = TITLE + ROW * max(len(entrants), 1)
    y, title = middle - height // 2, ngettext("Winner", "Tied for first", max(len(entrants), 1))
    rows = [y + TITLE + ROW // 2 + ROW * at for at in range(max(len(entrants), 1))]
    lines = [
        DrawnLine(row, "", *labels.shorten_name(entrant, WIDTH - 24.0), "", "", "", "", entrant)
        for row, entrant in zip(rows, entrants, strict=False)
    ] or [DrawnLine(rows[0], "", "", "", "", "", "", "nobody")]
    return TableFace(x, y, WIDTH, height, title, "", "winner known" if entrants else "winner", tuple(lines))
