"""The score sheet: every line with what it paid, what it said before, and who wrote it when, in three statements."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain
from typing import Any, TypeVar

from django.db.models import F, Subquery

from scorekeeper.engine.game import GameState
from scorekeeper.engine.hand import Kind, read_hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_from_json
from scorekeeper.ledger.book import Json, LineKind
from scorekeeper.ledger.folding import HOUSE, RaceMark, race_games, race_mark_from_json
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.models import Entry, Game, Line, Seat, Slice
from scorekeeper.queries.persons import pay_handles
from scorekeeper.queries.reading import BoundedCache
from scorekeeper.queries.sheet_lines import CardsKept, LineVersion, SheetLine, cards_kept, history, with_authors

ByPlayer = TypeVar("ByPlayer")
MOST_LINES = 12_000  # of sheets that a process keeps


@dataclass(frozen=True)
class Sheet:
    """The score sheet of a game, its lines in the order they were played. ``rules`` hold for the next hand.

    ``names`` has all players in the order they came and ``persons`` who they are, ``seating`` the players on seats
    1..P now, ``came`` those who ever sat down, without those whose coming was undone. ``within`` is the journal of the
    event whose table it is, None for a game among friends. ``last_entry`` is the number of the last entry about this
    game: other tables of the same event write into the same journal without changing it.
    """

    club_game: int
    game: int
    club: int
    name: str
    played_on: date
    names: tuple[str, ...]
    persons: tuple[int, ...]
    handles: tuple[Mapping[str, str], ...] = field(repr=False)
    seating: tuple[int, ...]
    came: tuple[int, ...]
    rules: HouseRules
    opening_rules: HouseRules
    first_dealer: int
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    pot: int
    pots: int
    house: int
    next_number: int
    closed: bool
    head: str
    last_entry: int
    within: int | None = None

    @property
    def off(self) -> int:
        """Units too many (+) or too few (-): 0 but after a paper that does not add up, until its remedy."""
        return sum(self.totals) + self.pot + self.house

    @property
    def raced(self) -> bool:
        """Return whether any line is in a race. Then ``totals`` are its scores, settled by difference."""
        return any(line.race for line in self.lines)

    @property
    def games(self) -> tuple[RaceMark, ...]:
        """Each game of a race as it ended, or as it stands: unfinished, or given up for other rules."""
        return race_games(line.race for line in self.lines)

    @property
    def games_won(self) -> tuple[int, ...]:
        """Return the number of races that each player has won."""
        won = Counter(player for line in self.lines if line.race for player in line.race.winners)
        return tuple(won[player] for player in range(1, len(self.names) + 1))

    @property
    def hands(self) -> tuple[SheetLine, ...]:
        """The hands that stand."""
        return tuple(line for line in self.lines if line.number is not None)

    @property
    def players(self) -> tuple[tuple[int, str], ...]:
        """The players who came, by number and name: the choices of a list."""
        return tuple((player, self.names[player - 1]) for player in self.came)

    def of_those_who_came(self, each: Sequence[ByPlayer]) -> tuple[ByPlayer, ...]:
        """Return those of some values by player, the first ones or all, that belong to who came."""
        return tuple(each[player - 1] for player in self.came if player <= len(each))

    def line(self, uid: str) -> SheetLine | None:
        """Return the line of that identity."""
        return next((line for line in self.lines if line.uid == uid), None)


def sheet(club_game: int) -> Sheet | None:
    """Return the sheet of a game; None when there is no such game. Three statements."""
    read = sheet_with_entries(club_game)
    return read and read[0]


def sheet_with_entries(club_game: int) -> tuple[Sheet, list[Entry]] | None:
    """Return the sheet of a game and its entries, the oldest first; None when there is no such game.

    Three statements, asked again when someone has written between them: what they say belongs together.
    """
    seats = list(
        Seat.objects.select_related("person__merged_into", "game__club_game", "game__journal")
        .filter(game__club_game=club_game)
        .order_by("number")
    )
    if not seats:
        return None
    game: Game = seats[0].game
    rows = list(Line.objects.filter(game=game.pk).annotate(length=F("game__journal__length")).order_by("place"))
    if any(vars(row)["length"] != game.journal.length for row in rows):
        return sheet_with_entries(club_game)
    state = GameState.from_json(json.loads(game.state))
    entries = list(with_authors(Entry.objects.filter(game=game.pk, seq__lte=game.journal.length)).order_by("seq"))
    versions, cards = history(entries), cards_kept(entries)
    players = max(len(state.totals), _last_named_player(rows, versions))
    lines = _lines(game, rows, versions, cards, players)
    whole = Sheet(
        club_game=club_game,
        game=game.pk,
        club=game.club_game.club_id,
        name=game.club_game.name,
        played_on=game.club_game.played_on,
        names=tuple(seat.person.itself.name for seat in seats[:players]),
        persons=tuple(seat.person.itself.pk for seat in seats[:players]),
        handles=tuple(pay_handles(seat.person.itself) for seat in seats[:players]),
        rules=rules_from_json(game.rules),
        opening_rules=rules_from_json(game.opening_rules),
        first_dealer=game.dealer,
        lines=lines,
        last_entry=entries[-1].seq,
        within=game.club_game.within_id,
        **_fields_a_hand_changes(game, state, players),
    )
    return whole, entries


_LATEST: BoundedCache[int, tuple[Sheet, int]] = BoundedCache(MOST_LINES, lambda known: len(known[0].lines) + 1)


def latest_sheet(club_game: int, game: int, version: int) -> tuple[Sheet, int] | None:
    """Return the sheet at this version of its game, or a later one, with its version; None where there is none.

    It is kept: where nothing but hands has come since, only these are read, and the lines before them stay the same
    objects.
    """
    known = _LATEST.get(game)
    if known is not None and known[1] == version:
        return known
    latest = with_new_hands(*known) if known else None
    if latest is None:
        read = sheet(club_game)
        latest = (read, version) if read else None
    if latest is not None:
        _LATEST.keep(game, latest)
    return latest


def with_new_hands(known: Sheet, version: int) -> tuple[Sheet, int] | None:
    """Return a sheet that was read at a version with the hands recorded since, and its version now.

    None where anything else has happened since, which may have changed what stood there. Three statements that read
    nothing but the new hands.
    """
    counted = Slice.objects.filter(name=f"game:{known.game}").values("version")
    game = Game.objects.select_related("journal").annotate(version=Subquery(counted)).get(pk=known.game)
    length = game.journal.length
    since = Entry.objects.filter(journal=game.journal_id, seq__gt=known.last_entry, seq__lte=length, game=known.game)
    entries = list(with_authors(since).order_by("seq"))
    # Each entry raises the version by one, and so do other names and repairs: no more than hands may have come.
    if len(entries) != game.version - version or any(entry.kind != Entry.Kind.HAND for entry in entries):
        return None
    rows = list(Line.objects.filter(made_by__in=entries).annotate(length=F("game__journal__length")).order_by("place"))
    if any(vars(row)["length"] != length for row in rows):
        return with_new_hands(known, version)
    versions = history(entries)
    if [str(row.uid) for row in rows] != list(versions):
        return None
    state = GameState.from_json(json.loads(game.state))
    players = len(known.names)
    lines = tuple(_line(row, known.rules, versions[str(row.uid)], players) for row in rows)
    grown = replace(
        known,
        lines=known.lines + lines,
        last_entry=entries[-1].seq if entries else known.last_entry,
        **_fields_a_hand_changes(game, state, players),
    )
    return grown, game.version


def _fields_a_hand_changes(game: Game, state: GameState, players: int) -> dict[str, Any]:
    """Return the fields of a sheet that each hand changes."""
    return {
        "seating": state.seating,
        "came": state.came,
        "totals": (*state.totals, *(0,) * (players - len(state.totals))),
        "pot": state.pot,
        "pots": state.pots,
        "house": state.house,
        "next_number": game.next_number,
        "closed": game.closed,
        "head": game.journal.head,
    }


def _last_named_player(rows: Sequence[Line], versions_by_line: Mapping[str, list[LineVersion]]) -> int:
    """Return the last player whom what is void still names: their coming may have been made void as well."""
    void = [json.loads(row.outcome).get("seating", ()) for row in rows if row.voided]
    versions = list(chain.from_iterable(versions_by_line.values()))
    before = [version.seating for version in versions] + [_players_of(version.what) for version in versions]
    return max(chain(*void, *before), default=0)


def _players_of(what: Json) -> list[int]:
    """Return the players that a line names by number: those of a seating, of a penalty, of a payment, of a pot."""
    lists = (what[key] for key in ("players", "winners") if isinstance(what.get(key), list))  # rules count players
    parties = (what[key] for key in ("seat", "payer", "payee") if key in what)
    return [*(party for party in parties if party != HOUSE), *chain.from_iterable(lists)]


def _lines(
    game: Game,
    rows: Sequence[Line],
    versions: Mapping[str, list[LineVersion]],
    cards: Mapping[str, list[CardsKept]],
    players: int,
) -> tuple[SheetLine, ...]:
    rules = rules_from_json(game.opening_rules)
    lines = []
    for row in rows:
        uid = str(row.uid)
        lines.append(replace(_line(row, rules, versions[uid], players), cards=tuple(cards.get(uid, ()))))
        if row.kind == LineKind.RULES and not row.voided:
            rules = read_rules(lines[-1].what)
    return tuple(lines)


def _line(row: Line, rules: HouseRules, versions: list[LineVersion], players: int) -> SheetLine:
    what, outcome = json.loads(row.what), json.loads(row.outcome)
    there = len(outcome["totals"])
    later = (0,) * (players - there)  # who came after this line
    return SheetLine(
        uid=str(row.uid),
        kind=LineKind(row.kind),
        place=row.place,
        number=row.number,
        what=what,
        voided=row.voided,
        payouts=(*outcome["payouts"], *later) if "payouts" in outcome else (),
        totals=(*outcome["totals"], *later)[:players],
        pot=outcome["pot"],
        house=outcome["house"],
        beside=tuple((slot, commodity, amount) for slot, commodity, amount in outcome.get("beside", ())),
        versions=tuple(versions),
        rules=rules,
        seating=tuple(outcome.get("seating", range(1, there + 1))),
        paid=read_hand(outcome["paid"]) if "paid" in outcome else None,
        stake=outcome.get("stake", 0),
        multiplier=outcome.get("multiplier", 1),
        category=outcome.get("category", ""),
        race=_race(outcome, players),
        played=None if row.played is None else json.loads(row.played),
        in_doubt=outcome.get("in_doubt", False),
    )


def _race(outcome: Json, players: int) -> RaceMark | None:
    """Return the mark of the line in a race; who came after it had nothing."""
    if "race" not in outcome:
        return None
    mark = race_mark_from_json(outcome["race"])
    later = (0,) * (players - len(mark.scores))
    return replace(mark, scores=mark.scores + later, scored=mark.scored and mark.scored + later)


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that counts, for one seat: its part, its payout, and its total after the hand, in units."""

    line: SheetLine
    part: PlayerPart
    payout: int
    total: int

    @property
    def gained(self) -> bool:
        """Return whether the seat won units in this hand."""
        return self.payout > 0


@dataclass(frozen=True, slots=True)
class RoleTally:
    """The times that a seat played a part, the times it won units that way, and the sum of its payouts (units)."""

    part: PlayerPart
    times: int
    gained: int
    units: int


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """One seat's game: its hands in order, a tally for each part it played, its total after each line that counts.

    In a misdeal nobody plays a part. ``beside`` has the lines that moved its total and are no hands, as a penalty.
    """

    sheet: Sheet
    seat: int
    name: str
    total: int
    hands: tuple[PlayedHand, ...]
    beside: tuple[SheetLine, ...]
    tallies: tuple[RoleTally, ...]
    course: tuple[int, ...]

    @property
    def best(self) -> PlayedHand | None:
        """The hand with the highest payout; None when the seat won none."""
        return max((hand for hand in self.hands if hand.payout > 0), key=lambda hand: hand.payout, default=None)

    @property
    def worst(self) -> PlayedHand | None:
        """The hand with the lowest payout; None when the seat lost none."""
        return min((hand for hand in self.hands if hand.payout < 0), key=lambda hand: hand.payout, default=None)


def player_game(sheet: Sheet, seat: int) -> PlayerGame | None:
    """Return a seat's game; None when there is no such seat."""
    return seen_from(sheet, seat) if 1 <= seat <= len(sheet.names) else None


def seen_from(sheet: Sheet, seat: int) -> PlayerGame:
    """Return a seat's game, with the hands that were played while its player was at the table."""
    hands = tuple(
        PlayedHand(line, part(line, seat), line.payouts[seat - 1], line.totals[seat - 1])
        for line in sheet.hands
        if seat not in line.away
    )
    return PlayerGame(
        sheet=sheet,
        seat=seat,
        name=sheet.names[seat - 1],
        total=sheet.totals[seat - 1],
        hands=hands,
        beside=tuple(
            line for line in sheet.lines if line.kind is not LineKind.HAND and any(line.payouts[seat - 1 : seat])
        ),
        tallies=tuple(_tallies(hands)),
        course=tuple(line.totals[seat - 1] for line in sheet.lines if line.payouts),
    )


def part(line: SheetLine, seat: int) -> PlayerPart:
    """Return the part that a seat played in a hand."""
    if seat in line.sits_out:
        return PlayerPart.SAT_OUT
    if line.picker is None:
        return PlayerPart.NOBODY_PICKED
    if seat == line.picker:
        return PlayerPart.PICKER if line.partners else PlayerPart.ALONE
    return PlayerPart.PARTNER if seat in line.partners else PlayerPart.DEFENDER


def _tallies(hands: Iterable[PlayedHand]) -> Iterable[RoleTally]:
    for kind in PlayerPart:
        of_kind = [hand for hand in hands if hand.part is kind and hand.line.category != Kind.MISDEAL]
        if of_kind:
            gained = sum(hand.gained for hand in of_kind)
            yield RoleTally(kind, len(of_kind), gained, sum(hand.payout for hand in of_kind))
