"""Card points given away over many hands: by player, the costliest cards, and the hardest ones that were found."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.db.models import QuerySet

from scorekeeper.engine.analysis.hands import JudgedCard
from scorekeeper.engine.analysis.mistakes import MistakeKind
from scorekeeper.engine.analysis.review import VERSION, HandReview
from scorekeeper.models import Seat, StoredAnalysis

MOST_PLAYS = 8  # of the costliest cards, and of the hardest


@dataclass(frozen=True, slots=True)
class HandName:
    """A recorded hand: its game, what that is called, its line, and its number."""

    club_game: int
    game: str
    line: str
    number: int


@dataclass(frozen=True, slots=True)
class NotablePlay:
    """A card of a player, with the step after it; `others` are how many other cards they could have played."""

    hand: HandName
    person: int
    play: JudgedCard
    at: int
    leads: bool
    others: int = 0
    kind: MistakeKind | None = None


@dataclass(slots=True)
class GivenAway:
    """The mistakes of a player: hands with two sides that were analyzed, card points, and mistakes by kind.

    `only` counts the cards they found that were the only ones to keep the value.
    """

    person: int
    hands: int = 0
    points: int = 0
    only: int = 0
    kinds: Counter[MistakeKind] = field(default_factory=Counter)

    @property
    def per_hand(self) -> float:
        """Card points given away per hand."""
        return self.points / self.hands if self.hands else 0.0

    @property
    def commonest(self) -> list[tuple[MistakeKind, int]]:
        """The kind of mistake that cost them most often, with how often; empty without a mistake."""
        return self.kinds.most_common(1)


@dataclass(frozen=True, slots=True)
class PlayOverview:
    """Everyone's play over the analyzed hands of two sides, the player who gave away least first.

    `worst` are the cards that cost most, `best` the hardest that were found, and `kinds` the mistakes: of all, or of
    one `person`. `names` are those of persons.
    """

    hands: int
    players: tuple[GivenAway, ...]
    worst: tuple[NotablePlay, ...]
    best: tuple[NotablePlay, ...]
    kinds: tuple[tuple[MistakeKind, int], ...]
    names: Mapping[int, str]
    person: int | None = None


def overview_of_game(game: int, person: int | None = None) -> PlayOverview:
    """Return the overview of a game's analyzed hands, with the plays of all or of one person. Two statements."""
    return _overview(StoredAnalysis.objects.filter(line__game=game), person)


def overview_of_club(club: int, person: int | None = None) -> PlayOverview:
    """Return the overview of all analyzed hands of a club's own games, alike. Two statements."""
    analyses = StoredAnalysis.objects.filter(line__game__club_game__club=club, line__game__club_game__within=None)
    return _overview(analyses, person)


def analyses_of_lines(game: int) -> dict[str, bool]:
    """Return the lines of a game that were asked to be analyzed, and whether that is over, well or not."""
    rows = StoredAnalysis.objects.filter(line__game=game).values_list("line", "review", "failed")
    return {str(line): bool(review or failed) for line, review, failed in rows}


def _overview(analyses: QuerySet[StoredAnalysis], person: int | None) -> PlayOverview:
    rows = list(analyses.filter(line__number__gt=0).exclude(review="").select_related("line__game__club_game"))
    seats = list(
        Seat.objects.filter(game__in={row.line.game_id for row in rows if row.line}).select_related(
            "person__merged_into"
        )
    )
    persons = {(seat.game_id, seat.number): seat.person.itself.pk for seat in seats}
    players: dict[int, GivenAway] = {}
    costly: list[NotablePlay] = []
    only: list[NotablePlay] = []
    hands = 0
    for row in rows:
        stored = json.loads(row.review)
        if stored.get("version") != VERSION:  # a leaster, or made by an older program
            continue
        review = HandReview.from_json(stored)
        hands += 1
        by_seat = _persons_by_seat(row, persons)
        for seat in {play.seat for play in review.analysis.plays}:
            players.setdefault(by_seat[seat], GivenAway(by_seat[seat])).hands += 1
        for notable in _notable_plays(row, review, by_seat):
            player = players[notable.person]
            if notable.kind:
                player.points += notable.play.lost
                player.kinds[notable.kind] += 1
                costly.append(notable)
            else:
                player.only += 1
                only.append(notable)
    if person in players:
        costly = [play for play in costly if play.person == person]
        only = [play for play in only if play.person == person]
    else:
        person = None
    kinds = Counter(play.kind for play in costly if play.kind)
    return PlayOverview(
        hands,
        tuple(sorted(players.values(), key=lambda player: (player.per_hand, -player.hands))),
        tuple(sorted(costly, key=lambda play: -play.play.lost)[:MOST_PLAYS]),
        tuple(sorted(only, key=lambda play: -play.others)[:MOST_PLAYS]),
        tuple(kinds.most_common()),
        {seat.person.itself.pk: seat.person.itself.name for seat in seats},
        person,
    )


def _persons_by_seat(row: StoredAnalysis, persons: Mapping[tuple[int, int], int]) -> dict[int, int]:
    """Return who sat on each seat when the hand was played."""
    if row.line is None:
        return {}
    game, outcome = row.line.game_id, json.loads(row.line.outcome)
    seating = outcome.get("seating") or range(1, len(outcome["totals"]) + 1)
    return {seat: persons[game, player] for seat, player in enumerate(seating, 1)}


def _notable_plays(row: StoredAnalysis, review: HandReview, by_seat: Mapping[int, int]) -> Iterator[NotablePlay]:
    if row.line is None or row.line.number is None:
        return
    club_game = row.line.game.club_game
    hand = HandName(club_game.pk, club_game.name, str(row.line.uid), row.line.number)
    for number, play in enumerate(review.analysis.plays):
        kind, others = review.kinds.get(number), review.only.get(number, 0)
        if kind or others:
            yield NotablePlay(hand, by_seat[play.seat], play, number + 1, review.leads(play), others, kind)
