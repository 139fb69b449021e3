"""Run the Nationals from start to finish: three sessions by phone and on paper, two laptops, signed prizes.

The quick test has 63 entrants at twelve tables, the long one 303 at sixty.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from openpyxl import load_workbook

from tests.serving import Serving, checked, forked, run
from tests.tournaments import naive
from tests.visitor import OK, REFUSED, Visitor

from .hall import Hall, Phone, Seated, sheets

NAME = "The Nationals"
REPLACED = 42
TREES = ("Adler", "Birke", "Cypress", "Dohle", "Eiche", "Falke", "Ginster", "Habicht", "Iltis", "Jasmin")
FEE = 25


def name_of(number: int) -> str:
    """Return a name that the program does not find similar to another one in the list."""
    return f"Person {number:04} {TREES[number % 10]}"


@dataclass(frozen=True)
class Size:
    """The number of entrants and of tables (the last three seat six), and the entrants with a special role."""

    entrants: int
    tables: int
    stars: dict[int, int]  # the first entrants in the final standings, and their totals
    withdrawn: int
    fined: int

    @property
    def late(self) -> int:
        """The number of the late entry, who joins in session 2."""
        return self.entrants + 1

    @property
    def phones(self) -> tuple[int, ...]:
        """The numbers of the tables that record by phone; the last one seats six."""
        return (1, 2, self.tables)

    @property
    def papers(self) -> dict[str, str]:
        """The PDFs, each with a text that it must contain."""
        first, *_, last = self.stars
        return {
            "tickets.pdf": "Substitute Sue",
            "draw/3/seats.pdf?by=name": "Late Lena",
            "draw/3/seats.pdf?by=table": f"Table {self.tables}",
            "sessions/3/score-cards.pdf": "Late Lena",
            "sessions/3/table-cards.pdf": "/l/",
            "standings.pdf": "Walburga Quint",
            "prizes.pdf": name_of(last),
            "certificates.pdf": name_of(first),
        }


SMALL = Size(63, 12, {17: 300, 34: 250, 25: 200, 50: 200}, withdrawn=47, fined=45)
WHOLE = Size(303, 60, {17: 300, 104: 250, 23: 200, 200: 200}, withdrawn=77, fined=150)
TALLIED = """
SELECT e.number, SUM(t.units) FROM tournaments_entrantrow e
JOIN tournaments_eventtable x ON x.event_id = e.event_id
JOIN scorekeeper_clubgame v ON v.id = x.sitting_id
JOIN scorekeeper_seat s ON s.game_id = v.game_id AND s.person_id = e.person_id
JOIN scorekeeper_tally t ON t.seat_id = s.id
WHERE e.event_id = 1 GROUP BY e.number
"""


@dataclass
class Course:
    """The event under test, with what earlier steps leave for later ones."""

    hall: Hall
    size: Size
    random: Random = field(default_factory=lambda: Random(1970))
    links: dict[str, str] = field(default_factory=dict)
    left: int = 0

    def drawn_totals(self, table: Seated) -> list[int]:
        """Return random totals for a table; they add up to zero."""
        found = [self.random.randint(-30, 30) for _ in table.seats[1:]]
        return [-sum(found), *found]


@pytest.mark.only_on("sqlite")  # each laptop has a database of its own, whatever the suite runs on
@pytest.mark.parametrize("size", [SMALL, pytest.param(WHOLE, marks=pytest.mark.long)], ids=["small", "whole"])
def test_the_nationals(tmp_path: Path, size: Size) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    with forked(first) as site:
        course = founded(site, size)
        first_session(course)
        second_session(course)
    carried_over(first, second, tmp_path / "stick")
    with forked(second) as site:
        course.hall.move_to(site.address, course.links["director"])
        printed_links_still_open(course)
        third_session(course)
        signed(course)
        standings = read_back(course)
        told = course.hall.director.look(course.hall.at("exports/event.json")).content
    with forked(tmp_path / "third") as site:
        taken_in_elsewhere(site, told, standings)
    as_in_the_database(second, standings, size)
    assert "All good" in checked(second)


def entry_list(entrants: int, *, mended: bool) -> bytes:
    """Return the entry list as CSV: with a repeated number, a missing name, and a repeated name; or ``mended``."""
    lines = [f"{number};{name_of(number)};{'yes' if number % 3 else 'no'}" for number in range(1, entrants - 2)]
    if mended:
        lines += [f"{entrants - 2};Zacharias Ott;yes", f"{entrants - 1};Walburga Quint;yes"]
        lines += [f"{entrants};Ludmilla Prem;no"]
    else:
        lines += ["12;Zacharias Ott;yes", f"{entrants - 1};;yes", f"{entrants};person 0005 falke;no"]
    return "\n".join(["number;name;paid", *lines, ""]).encode()


def founded(site: Serving, size: Size) -> Course:
    """Create the event and import the entrants: a list with errors is refused, the mended one taken."""
    owner = Visitor(site.address)
    owner.look(site.owner_path() or "")
    page = owner.do(owner.look("/t/new"), "name", name=NAME, format="nationals", day="2026-03-07")
    hall = Hall(owner, int(page.path.split("/")[2]))
    path = hall.at("players/import")
    sent, mended = (("a.csv", entry_list(size.entrants, mended=each)) for each in (False, True))
    wrong = owner.send(owner.look(path), "import", files={"file": sent}, do="look")
    assert [sentence for sentence in ("number 12", "name", "person 0005 falke") if sentence not in wrong.text] == []
    assert hall.entered() == 0
    page = owner.send(wrong, "import", files={"file": mended}, do="look")
    owner.do(page, "import", do="enter", method="cash")
    assert hall.entered() == size.entrants
    return Course(hall, size, links={"director": hall.director_link()})


def first_session(course: Course) -> None:
    """Play session 1: a score is disputed and settled, a wrong PIN is refused, a penalty follows a warning."""
    hall = course.hall
    tables = drawn(course, 1, range(1, course.size.entrants + 1), seed=2026)
    hall.read_tickets()
    assert sorted(len(table.seats) for table in tables) == [5] * (course.size.tables - 3) + [6] * 3
    from_cards(course, tables, course.drawn_totals)
    for number in course.size.phones:
        table = tables[number - 1]
        phone = hall.phone(1, table)
        by_hand(phone, table)
        if number == course.size.phones[0]:
            disputed(hall, phone, table)
        confirmed(hall, phone, table)
    hall.penalise(course.size.fined, 1, "looked at the blind")
    hall.penalise(course.size.fined, 1, "commented while sitting out")
    hall.end_session(1)


def second_session(course: Course) -> None:
    """Play session 2: one entrant has withdrawn, one joins late, and one leaves, so that their table stops early."""
    hall = course.hall
    hall.entrant(course.size.withdrawn, "withdraw", session=2, why="ill")
    hall.enter("Late Lena", course.size.late, joined=2)
    hall.take_fees(
        [number for number in range(1, course.size.late) if number % 3 == 0 or number == course.size.entrants]
    )
    there = [number for number in range(1, course.size.late + 1) if number != course.size.withdrawn]
    tables = drawn(course, 2, there, seed=7)
    assert {entrant for table in tables for entrant in table.seats} == set(there)
    from_cards(course, tables, course.drawn_totals)
    for number in course.size.phones:
        table = tables[number - 1]
        phone = hall.phone(2, table)
        if number == course.size.phones[0]:
            phone.play(len(table.seats), range(1, 8))
            hall.deed(table.id, "stop", why="somebody left")
            phone.hand_in(table.seats[0])
            course.left = table.seats[2]
        else:
            by_hand(phone, table)
        confirmed(hall, phone, table)
        course.links["table"] = phone.link
    hall.end_session(2)


def third_session(course: Course) -> None:
    """Play session 3 on the second laptop: a substitute plays, and the stars reach their final totals."""
    hall = course.hall
    hall.entrant(course.left, "withdraw", session=3, why="left in session 2")
    hall.entrant(REPLACED, "replace", session=3, name="Substitute Sue")
    gone = {course.size.withdrawn, course.left}
    tables = drawn(course, 3, [number for number in range(1, course.size.late + 1) if number not in gone], seed=11)
    before = hall.totals()
    from_cards(course, tables, lambda table: arranged(table, before, course.size.stars))
    for number in course.size.phones:
        table = tables[number - 1]
        phone = hall.phone(3, table)
        by_hand(phone, table)
        confirmed(hall, phone, table)
    hall.end_session(3)


def drawn(course: Course, session: int, there: Sequence[int] | range, seed: int) -> list[Seated]:
    """Check in, draw, and publish a session; return its tables as the director's pages show them."""
    hall = course.hall
    hall.check_in(session, there)
    hall.publish(session, seed)
    return [hall.table((session - 1) * course.size.tables + number) for number in range(1, course.size.tables + 1)]


def from_cards(course: Course, tables: Sequence[Seated], totals: Callable[[Seated], list[int]]) -> None:
    """Enter the score cards of all tables that have no phone."""
    for number, table in enumerate(tables, 1):
        if number not in course.size.phones:
            course.hall.take_card(table, totals(table))


def by_hand(phone: Phone, table: Seated) -> None:
    """Record all hands of a table on its phone, twenty for each player, and hand in the score."""
    phone.play(len(table.seats), range(1, 4 * len(table.seats) + 1))
    phone.hand_in(table.seats[0])


def confirmed(hall: Hall, phone: Phone, table: Seated) -> None:
    """Confirm a score with a wrong PIN, which is refused, then with the right one."""
    confirmer = next(entrant for entrant in table.seats[1:] if entrant in hall.pins)
    right = hall.pins[confirmer]
    assert phone.confirm(confirmer, "0000" if right != "0000" else "1111").status == REFUSED
    assert "This score is official" in phone.confirm(confirmer, right).text


def disputed(hall: Hall, phone: Phone, table: Seated) -> None:
    """Dispute a score; the director reopens the table, and its last hand is recorded and handed in again."""
    phone.dispute(table.seats[1], "The last hand was played alone")
    page = hall.director.look(hall.at(f"tables/{table.id}"))
    assert "The last hand was played alone" in page.text
    hall.director.do(page, "text", do="answer", text="Right, type it again")
    hall.deed(table.id, "reopen", why="the last hand is typed again")
    phone.undo()
    phone.play(len(table.seats), [4 * len(table.seats)])
    phone.hand_in(table.seats[0])


def arranged(table: Seated, before: dict[int, int], stars: dict[int, int]) -> list[int]:
    """Return totals that bring the stars to their final totals; the others at the table pay equal shares."""
    gains = [stars[entrant] - before[entrant] if entrant in stars else 0 for entrant in table.seats]
    others = [place for place, entrant in enumerate(table.seats) if entrant not in stars]
    each, over = divmod(-sum(gains), len(others))
    for number, place in enumerate(others):
        gains[place] = each + (number < over)
    return gains


def carried_over(first: Path, second: Path, stick: Path) -> None:
    """Back up the first laptop and restore the copy on the second."""
    stick.mkdir()
    commanded("backup", "--to", str(stick), "--data", str(first))
    (copy,) = stick.iterdir()
    commanded("restore", str(copy), "--data", str(second))


def commanded(*arguments: str) -> None:
    """Run a command and check that it succeeds."""
    done = run(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr


def printed_links_still_open(course: Course) -> None:
    """Check that a table's link printed by the first laptop opens the table on the second."""
    phone = Phone.opened(course.hall.director.site, course.links["table"])
    assert re.search(r"Session 2, table \d+", phone.visitor.look(f"/games/{phone.club_game}/").text)


def signed(course: Course) -> None:
    """Sign the prizes, and check that they add up to the pot and that two entrants share third place."""
    hall = course.hall
    page = hall.director.look(hall.at("closing"))
    hall.director.do(page, "sign", checked="on", do="sign")
    prizes = naive.read(hall.sheet("prizes"))
    won = {(row["contest"], int(row["number"])): row["amount"] for row in prizes if row["number"]}
    pot = (course.size.entrants + 1) * FEE
    places = {number: won[("place", number)] for number in course.size.stars}
    shares = (30, 15, 10, 10)  # percent
    assert places == {star: dollars(pot * share) for star, share in zip(course.size.stars, shares, strict=True)}
    assert sum(Decimal(row["amount"]) for row in prizes) == pot


def dollars(percent: int) -> str:
    """Return an amount in cents as exported files write it."""
    return f"{percent / 100:.2f}"


def read_back(course: Course) -> dict[int, int]:
    """Open every export, check that standings and hands agree, and return the totals by entrant."""
    hall = course.hall
    totals = hall.totals()
    standings = {
        int(row["number"]): (int(row["rank"]), int(row["total"])) for row in naive.read(hall.sheet("standings"))
    }
    assert {number: total for number, (_, total) in standings.items()} == totals
    assert {number: rank for number, (rank, _) in standings.items()} == naive.ranks(totals)
    assert {number: totals[number] for number in course.size.stars} == course.size.stars
    assert [standings[number][0] for number in course.size.stars] == [1, 2, 3, 3]
    content = hall.director.look(hall.at("exports/event.xlsx")).content
    with closing(load_workbook(BytesIO(content), read_only=True)) as book:
        lengths = {sheet.title: sum(1 for _ in sheet.iter_rows(values_only=True)) - 1 for sheet in book}
    assert lengths["Hands"] == len(naive.read(hall.sheet("hands")))
    assert lengths["Players"] == course.size.entrants + 1
    for path, says in course.size.papers.items():
        assert any(says in " ".join(sheet.split()) for sheet in sheets(hall.director.look(hall.at(path)))), path
    return totals


def taken_in_elsewhere(site: Serving, content: bytes, totals: dict[int, int]) -> None:
    """Import the event's JSON file at an empty site, and check that the totals are the same."""
    owner = Visitor(site.address)
    owner.look(site.owner_path() or "")
    page = owner.send(owner.look("/t/import"), "file", files={"file": ("event.json", content)})
    assert page.status == OK, page.text
    assert Hall(owner, int(page.path.split("/")[2])).totals() == totals


def as_in_the_database(data: Path, totals: dict[int, int], size: Size) -> None:
    """Check the totals against the tallies in the database; the penalty is not in them."""
    (file,) = data.glob("*.sqlite3")
    with closing(sqlite3.connect(file)) as database:
        found = dict(database.execute(TALLIED).fetchall())
    assert {number: units - 4 * (number == size.fined) for number, units in found.items()} == totals
