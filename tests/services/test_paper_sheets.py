"""Games kept on paper, imported many at a time: the same journals, guards and postings as games at the table."""

import gc
from collections import Counter
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import LineKind
from scorekeeper.models import ClubGame, Entry, Journal, Person, Posting
from scorekeeper.queries.sheet import Sheet, sheet
from scorekeeper.services import clubs, games, paper
from scorekeeper.services.audit import audit
from scorekeeper.services.derived import rebuild
from scorekeeper.services.paper import PaperGame
from scorekeeper.services.persons import merge
from scorekeeper.services.requests import Remedy, Undo
from scorekeeper.wording.sentences import write_fault
from tests.imports.history import history
from tests.refusals import raises_refused
from tests.tables import NAMES, SCORER, Table

MONDAY = date(2004, 11, 1)
FIVE = PaperGame("Monday", MONDAY, NAMES[:5], ((2, 1, -1, -1, -1), (0, 0, 0, 0, 0), (-1, -1, 4, -1, -1)))
OFF = replace(FIVE, title="Off", hands=((2, 1, -1, -1, 1),))


def import_sheets(*sheets: PaperGame, key: str = "import-1", close: bool = True, **more: Any) -> tuple[int, ...]:
    return paper.import_sheets(sheets, key=key, actor=SCORER, close=close, **{"rules": "standard"} | more)


def sheet_of(club_game: int) -> Sheet:
    found = sheet(club_game)
    assert found is not None
    return found


def test_a_sheet_of_hands(db: None) -> None:
    (club_game,) = import_sheets(FIVE)
    sheet = sheet_of(club_game)
    assert [(line.kind, line.payouts) for line in sheet.lines] == [(LineKind.PAPER, hand) for hand in FIVE.hands]
    assert (sheet.names, sheet.totals, sheet.off, sheet.closed) == (FIVE.names, (1, 0, 3, -2, -2), 0, True)
    assert ClubGame.objects.get(pk=club_game).played_on == MONDAY
    assert list(Entry.objects.order_by("seq").values_list("kind", flat=True)) == ["open", "paper"]
    assert audit().findings == ()


def test_a_sheet_that_is_off_stays_open_for_its_remedy(db: None) -> None:
    whole, off = import_sheets(FIVE, OFF)
    table = Table(off, sheet_of(off).game)
    assert [(sheet_of(each).closed, sheet_of(each).off) for each in (whole, off)] == [(True, 0), (False, 2)]
    table.change(Remedy(2, shared=True), why="")
    assert (table.sheet.off, table.sheet.totals) == (0, (2, -1, -1, -1, 1))
    assert audit().findings == ()


@pytest.mark.parametrize("players", [2, 4, 10, 12, 16])
def test_any_number_of_players(db: None, players: int) -> None:
    names = tuple(f"P{number}" for number in range(players))
    (club_game,) = import_sheets(PaperGame("Many", MONDAY, names, ((players - 1, *[-1] * (players - 1)),)))
    assert (sheet_of(club_game).names, sheet_of(club_game).totals[0]) == (names, players - 1)
    rebuild(sheet_of(club_game).game)
    assert audit().findings == ()


def test_a_game_goes_on_with_hands(db: None) -> None:
    (club_game,) = import_sheets(FIVE, close=False)
    table = Table(club_game, sheet_of(club_game).game)
    hand = table.record()
    assert (hand.number, table.sheet.totals) == (1, (3, -1, 4, -3, -3))
    assert hand.line is not None
    table.change(Undo(hand.line), why="")
    assert table.sheet.totals == (1, 0, 3, -2, -2)
    assert audit().findings == ()


@pytest.mark.parametrize("players", [4, 12])
def test_a_hand_needs_as_many_as_the_rules_seat(db: None, players: int) -> None:
    (club_game,) = import_sheets(
        PaperGame("Few", MONDAY, tuple("ABCDEFGHIJKL"[:players]), ((0,) * players,)), close=False
    )
    with raises_refused(f"These rules need 5 to 10 players, not {players}"):
        Table(club_game, sheet_of(club_game).game).record()


def test_persons_are_found_by_name_and_made_once(db: None) -> None:
    known = games.open_game(names=NAMES[:5], rules="standard", dealer=1, name="x", key="evening-1", actor=SCORER)
    first, second = import_sheets(
        replace(FIVE, names=("ANN", "Zoë", "Bob", "Cy", "Dan")), replace(FIVE, names=("zoë", "Ann", "Bob", "Cy", "Dan"))
    )
    assert sheet_of(first).names == ("Ann", "Zoë", "Bob", "Cy", "Dan")
    assert sheet_of(second).names == ("Zoë", "Ann", "Bob", "Cy", "Dan")
    assert (sheet_of(known).names, Person.objects.count()) == (NAMES[:5], 6)


def test_another_club_has_people_of_its_own(db: None) -> None:
    import_sheets(FIVE)
    club = clubs.create_club("The other one")
    (club_game,) = import_sheets(FIVE, key="import-2", club=club)
    assert sheet_of(club_game).club == club
    assert Person.objects.filter(club=club).count() == 5


def test_the_same_key_gives_the_same_games(db: None) -> None:
    assert paper.import_time("import-1") is None
    made = import_sheets(FIVE, OFF)
    assert import_sheets(FIVE, OFF) == made
    assert (ClubGame.objects.count(), paper.import_time("import-1")) == (2, Entry.objects.filter(seq=1)[0].at)


def test_a_key_that_has_written_something_else(db: None) -> None:
    import_sheets(FIVE)
    with raises_refused("already sent with other values"):
        import_sheets(FIVE, OFF)
    assert gc.isenabled()
    with raises_refused("A key has 8 to 64"):
        import_sheets(FIVE, key="x" * 57)


@pytest.mark.parametrize(
    ("wrong", "path", "sentence"),
    [
        ({"title": " "}, "games[1].title", "Enter a name."),
        ({"names": ("Ann", "ann", "Bob", "Cy", "")}, "games[1].names[1]", "Two players here are called ann"),
        ({"names": ("Ann",), "hands": ((0,),)}, "games[1].names", "2 to 16 players, not 1"),
        ({"hands": ()}, "games[1].hands", "1 to 500 rows, not 0"),
        ({"hands": ((1, -1),)}, "games[1].hands[0]", "one score for each player"),
        ({"hands": ((10**6 + 1, 0, 0, 0, 0),)}, "games[1].hands[0]", "at most 1,000,000"),
    ],
)
def test_all_or_nothing(db: None, wrong: dict[str, Any], path: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        import_sheets(FIVE, replace(FIVE, **wrong))
    assert refused.value.faults[0].path == path
    assert sentence in write_fault(refused.value.faults[0])
    assert (Journal.objects.count(), Person.objects.count(), Posting.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize("count", [0, 5_001])
def test_how_many_at_once(db: None, count: int) -> None:
    with raises_refused("1 to 5,000 games at once"):
        import_sheets(*[FIVE] * count)


def test_unknown_rules_write_nothing(db: None) -> None:
    with pytest.raises(Refused):
        import_sheets(FIVE, rules="no such rules")
    assert Journal.objects.count() == 0


@pytest.mark.parametrize("count", [1, 3])
def test_statements(db: None, count: int) -> None:
    clubs.home()
    with CaptureQueriesContext(connection) as asked:
        import_sheets(*history(count))
    # Its two ends; the key, club and persons looked up; persons, journals, games, seats, accounts, tallies, versions,
    # entries twice, lines, postings, shares, games.
    assert len(asked) == 18


def test_a_long_history_adds_up(db: None) -> None:
    sheets = history(120)
    made = import_sheets(*sheets)
    wanted: Counter[str] = Counter()
    for each in sheets:
        wanted.update(dict(zip(each.names, each.totals, strict=True)))
    found: Counter[str] = Counter()
    for name, units in Posting.objects.values_list("account__seat__person__name", "amount"):
        found[name] += units
    assert {name: units for name, units in found.items() if units} == {n: units for n, units in wanted.items() if units}
    assert [sheet_of(club_game).totals for club_game in made[:3]] == [each.totals for each in sheets[:3]]
    assert audit().findings == ()


def test_two_names_of_one_person_are_not_on_one_sheet(db: None) -> None:
    anna = replace(FIVE, title="Tuesday", names=("Anna", *NAMES[1:5]))
    import_sheets(FIVE, anna)
    merge(*(Person.objects.get(name=name).pk for name in ("Anna", "Ann")))
    both = replace(FIVE, title="Wednesday", names=("Ann", "Bob", "Cy", "Dan", "Anna"))
    with raises_refused("Ann and Anna are the same player") as refused:
        import_sheets(anna, both, key="import-2")
    assert [fault.path for fault in refused.value.faults] == ["games[1].names[4]"]
    assert ClubGame.objects.count() == 2
