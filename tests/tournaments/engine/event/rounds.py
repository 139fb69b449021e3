"""Events with a bracket for tests: drafted, published and played round by round, without a database."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.tournaments.engine.event.books import Spoken, entered, said
from tournaments.engine.brackets.fold import advance
from tournaments.engine.brackets.fold import publish as seeded
from tournaments.engine.brackets.ranking import second_chance
from tournaments.engine.brackets.stage import BracketSetup, read_bracket_setup
from tournaments.engine.brackets.values import Bracket, ExtraHands, results_as_json
from tournaments.engine.event.book import BracketRun, EventBook
from tournaments.engine.event.bracket import require_bracket, require_part, tables_json, tables_playing
from tournaments.engine.event.fold import OPENING, apply_entry, open_event
from tournaments.engine.prize_table import PrizeTable
from tournaments.engine.setup import load_format, setup_as_json
from tournaments.engine.standings import TableResult

RULES = {"3": "three-handed-9", "4": "four-handed-jack", "5": "nationals", "6": "nationals"}
Score = Callable[[Sequence[int]], Mapping[int, int]]


def bracket_of(*advance: int, rules: Mapping[str, str] = RULES, fill: str = "byes", **stage: Any) -> BracketSetup:
    """Return a bracket of tables of five of which so many go on in each round, with a final table."""
    rounds = [{"table_size": 5, "hands": 4, "advance": many, "fill": fill} for many in (*advance, 0)]
    return read_bracket_setup({"stage": {"rounds": rounds, **stage}, "rules": rules, "seeds": "number"})


def with_second_chance(*, returns: bool = True, fill: str = "byes") -> BracketSetup:
    """Return a bracket of three rounds with a final table for those who are out after the first."""
    own = {"rounds": [{"table_size": 5, "hands": 4, "advance": 2}, {"table_size": 5, "hands": 4}]}
    return bracket_of(2, 2, fill=fill, second_chance={"rounds": 1, "stage": own, "returns": returns})


def by_number(seats: Sequence[int]) -> dict[int, int]:
    """Scores at a table: the lower an entrant's number, the more; they add up to zero."""
    ranked = sorted(seats)
    return {entrant: len(ranked) - 1 - 2 * ranked.index(entrant) for entrant in seats}


@dataclass
class Course:
    """An event that is said entry by entry; ``spoken`` is all that was said."""

    bracket: BracketSetup | None
    players: int = 10
    sessions: int = 0
    spoken: list[Spoken] = field(init=False, default_factory=list)
    book: EventBook = field(init=False)

    def __post_init__(self) -> None:
        nationals = load_format("nationals")
        sessions = nationals.sessions[:1] * self.sessions
        wanted = replace(nationals, sessions=sessions, bracket=self.bracket, prizes=PrizeTable(), best_sessions=None)
        self.spoken = [(OPENING, {"setup": setup_as_json(wanted)})]
        self.book = open_event(said(1, *self.spoken[0]))
        self.say(*entered(*range(1, self.players + 1)))

    def say(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Say one entry."""
        self.book = apply_entry(self.book, said(len(self.spoken) + 1, kind, dict(payload)))
        self.spoken.append((kind, dict(payload)))

    def part(self, second: bool = False) -> Bracket:
        """The bracket that is played, or its second chance."""
        return require_part(self.book, second)

    @property
    def run(self) -> BracketRun:
        """The bracket that is published."""
        return require_bracket(self.book)

    def draft(self, many: int | None = None, seed: int = 1) -> None:
        """Seed the bracket by number; only so many come into it, the others made no cut."""
        seeds = [[number, 0] for number in range(1, self.players + 1)]
        cut = self.players if many is None else many
        self.say("bracket-draft", {"seed": seed, "algorithm": 1, "field": seeds[:cut], "reserve": seeds[cut:]})

    def publish(self) -> None:
        """Publish the draft."""
        draft = self.book.bracket_draft
        self.say("bracket-publish", {"tables": tables_json(draft) if draft else []})

    def second(self, seed: int = 2) -> None:
        """Draw and publish the second chance."""
        main = self.part()
        chance = main.entry.stage.second_chance
        waiting = second_chance(main)
        tables = tables_json(seeded(waiting, chance.stage, seed)) if chance and waiting else []
        self.say("bracket-second", {"seed": seed, "algorithm": 1, "tables": tables})

    def confirm(self, second: bool = False) -> None:
        """Hand in and confirm all open tables of the round that is played."""
        session = self.run.session(second, len(self.part(second).seats))
        for table in self.book.tables_of(session):
            if table.state == "open":
                self.say("hand-in", {"table": table.id, "scorer": table.seats[0]})
                self.say("confirm", {"table": table.id, "seen": len(self.spoken)})

    def results(self, second: bool = False, score: Score = by_number) -> list[TableResult]:
        """Return what the tables of the round that is played give."""
        number, tables = len(self.part(second).seats), tables_playing(self.part(second))
        return [
            TableResult(who, number, units, table, 4, 0, 0, 0, 0, 0)
            for table, seats in tables.items()
            for who, units in score(seats).items()
        ]

    def go_on(
        self,
        second: bool = False,
        score: Score = by_number,
        extras: Sequence[ExtraHands] = (),
        returning: int | None = None,
    ) -> None:
        """End the round that is played, and publish the next."""
        part, results = self.part(second), self.results(second, score)
        after = advance(part, results, extras, returning=returning)
        tables = [] if after.finished else tables_json(after)
        told = {"second": second, "round": len(part.seats), **results_as_json(results, extras)}
        self.say("bracket-advance", {**told, "returning": returning, "tables": tables})

    def play(self, second: bool = False, score: Score = by_number, returning: int | None = None) -> None:
        """Confirm the tables of the round that is played, and go on."""
        self.confirm(second)
        self.go_on(second, score, returning=returning)

    def correct(self, number: int, results: Sequence[TableResult], second: bool = False) -> None:
        """Take in what the tables of a played round say now."""
        told = {"second": second, "round": number, **results_as_json(results)}
        self.say("bracket-correct", told)

    def leave(self, entrant: int, played: bool = False) -> None:
        """Let an entrant leave the bracket."""
        self.say("bracket-withdraw", {"entrant": entrant, "played": played})

    def replace(self, entrant: int, person: str, played: bool = False) -> None:
        """Let somebody else play on an entrant's line."""
        self.say("bracket-replace", {"entrant": entrant, "person": person, "played": played})

    def undo_round(self, second: bool = False) -> None:
        """Take the round back that is seated."""
        self.say("bracket-back", {"second": second})

    def seats(self, session: int) -> dict[int, tuple[int, ...]]:
        """Return who sits at the tables of a session, by the numbers that stand on them."""
        return {table.number: table.seats for table in self.book.tables_of(session)}


def published(bracket: BracketSetup, players: int = 10, cut: int | None = None) -> Course:
    """Return a bracket whose first round is seated, the best seeds those of the lowest numbers."""
    course = Course(bracket, players)
    course.draft(cut)
    course.publish()
    return course
