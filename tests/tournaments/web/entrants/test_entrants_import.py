"""Entrants from lists and files: looked at line by line, nothing written before the bad lines are settled."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import Workbook

from scorekeeper.models import Person
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated
from tests.tournaments.web.browsers import at_event, field, text
from tournaments.engine.event.money import cash_box_of, fees_paid
from tournaments.engine.event.values import PayMethod
from tournaments.models import Event, Group
from tournaments.queries.book import book_of
from tournaments.queries.entrants import names
from tournaments.services import entrants, pins
from tournaments.services.entrants import NewEntrant

pytestmark = pytest.mark.django_db

FILE = """Nr;Name;Paid;Family;Contact;Hat
1;Ann Able;yes;Able;ann@example.org;red
2;Bob Able;no;Able, Madison;;
x;Cy Cole;yes;;;
2;Dee Dorn;;;;
;Eve Ender;maybe;;;
;ann able;;;;
;Bob Ables;x;;;
"""


@pytest.fixture
def event() -> Event:
    return founded(0)


def post(event: Event, client: Client, **sent: Any) -> Any:
    return client.post(f"/t/{event.pk}/players/import", {"do": "look", "key": key()} | sent)


def file(content: bytes | str, name: str = "list.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


def test_asks_for_a_list(event: Event, dora: Client) -> None:
    asked = dora.get(f"/t/{event.pk}/players/import")
    assert asked.status_code == 200
    assert "Paste names, one per line" in text(asked)
    assert 'id="preview-title"' not in asked.content.decode()


def test_each_line_says_what_is_wrong_with_it(event: Event, dora: Client) -> None:
    shown = text(post(event, dora, file=file(FILE)))
    assert "The column “Hat” was skipped." in shown
    assert "2 new, 1 of them paid" in shown
    for said in (
        "4 Cy Cole “x” isn't a player's number. Write 1 to 99,999, like 12, or leave it empty.",
        "5 Dee Dorn Row 3 already has number 2. Choose another one, or leave it empty.",
        "6 Eve Ender “maybe” doesn't tell if the fee is paid. Write yes, no, or how, like check.",
        "7 ann able Row 2 already has ann able. Add a town or initial to tell the two apart.",
        "8 Bob Ables looks like Bob Able in row 3.",
    ):
        assert said in shown
    assert not book_of(event.journal_id).entrants


def test_nothing_is_entered_before_the_bad_lines_are_settled(event: Event, dora: Client) -> None:
    held = field(post(event, dora, file=file(FILE)), "held")
    answer = post(event, dora, do="enter", held=held)
    assert answer.status_code == 422
    assert "Nothing was imported yet. If a similar name is someone else, check Different player." in text(answer)
    assert not book_of(event.journal_id).entrants
    assert not Person.objects.exists()
    assert post(event, dora, do="enter", held=held, leave="1", sure="8", method="cash").status_code == 302
    assert dict(names(event)) == {1: "Ann Able", 2: "Bob Able", 3: "Bob Ables"}
    book = book_of(event.journal_id)
    assert sorted(fees_paid(book)) == [1, 3]
    assert dict(Group.objects.values_list("name", "number")).keys() == {"Able", "Madison"}
    assert book.entrants[1].groups < book.entrants[2].groups
    assert Person.objects.get(name="Ann Able").contact == "ann@example.org"


def test_the_same_file_again_says_so(event: Event, dora: Client) -> None:
    good = "\n".join(FILE.splitlines()[:3])
    post(event, dora, do="enter", file=file(good), method="cash")
    answer = post(event, dora, file=file(good))
    assert "All 2 players are already entered. Nothing to import." in text(answer)
    assert post(event, dora, do="enter", file=file(good)).status_code == 422
    assert len(book_of(event.journal_id).entrants) == 2


def test_names_are_pasted_one_a_line(event: Event, dora: Client) -> None:
    entrants.enter(event, [NewEntrant("Ann Able")], key=key(), actor=DIRECTOR)
    answer = post(event, dora, do="enter", list="Zoe Ziebarth\n\n 17. Kowalski, Max\n")
    assert answer.status_code == 302
    assert dict(names(event)) == {1: "Ann Able", 17: "Kowalski, Max", 18: "Zoe Ziebarth"}
    shown = text(post(event, dora, list="Able Ann\nNew Name\n1 Other"))
    assert "1 Able Ann looks like Ann Able, number 1." in shown
    assert "3 Other Number 1 is already taken. Choose another one, or leave it empty." in shown


def test_cells_of_a_spreadsheet_are_pasted_with_their_heading(event: Event, dora: Client) -> None:
    cells = "First name\tLast name\tPaid\nZoe\tZiebarth\tja\nMax\tKowalski\t\n"
    post(event, dora, do="enter", list=cells, method="cash")
    assert dict(names(event)) == {1: "Zoe Ziebarth", 2: "Max Kowalski"}
    assert sorted(fees_paid(book_of(event.journal_id))) == [1]


def test_a_workbook(event: Event, dora: Client) -> None:
    book = Workbook()
    assert book.active is not None
    for row in (["Number", "Player"], [7, "Zoe"], [None, "Max"]):
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    assert post(event, dora, do="enter", file=file(content.getvalue(), "list.xlsx")).status_code == 302
    assert dict(names(event)) == {7: "Zoe", 8: "Max"}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Paste a list or choose a file first."),
        ({"list": "name\tplayer\nAnn\tBob"}, "“name” and “player” are both columns for the name. Remove one."),
        ({"list": "number,town\n1,Madison"}, "No column is called name"),
        ({"list": "name"}, "This file has no rows below the heading."),
        ({"list": "Ann " * 100}, "The limit is 200"),
        ({"file": file(b"PK\x03\x04 broken", "a.xlsx")}, "This workbook can't be read"),
        ({"file": file(b"name\n" + b"a" * 5_000_001)}, "The file is too large. The limit is 5 MB."),
        ({"held": "forged"}, "Paste a list or choose a file first."),
    ],
)
def test_what_is_no_list(event: Event, dora: Client, sent: dict[str, Any], said: str) -> None:
    answer = post(event, dora, **sent)
    assert answer.status_code == 422
    assert said in text(answer)


def test_a_hall_without_money_takes_none(dora: Client, event: Event) -> None:
    free = founded(0, slug="hourly-round-without-money", name="Free")
    post(free, at_event(Seated(free)), do="enter", list="name,paid\nZoe,yes\n")
    assert dict(names(free)) == {1: "Zoe"}
    assert not book_of(free.journal_id).cash


@pytest.mark.parametrize("players", [20, 400])
def test_statements(event: Event, dora: Client, players: int) -> None:
    lines = "\n".join(f"Player {number},yes,Club {number % 7}" for number in range(players))
    with CaptureQueriesContext(connection) as asked:
        assert post(event, dora, do="enter", list=f"name,paid,group\n{lines}", method="card").status_code == 302
    assert len(book_of(event.journal_id).entrants) == players
    assert len(asked) <= 52  # rows of 400 go into SQLite in several statements, nothing is asked one by one


TOWNS = """No;Name;Town;Contact
1;Ann Baker;Sheboygan;
2;Ann Baker;Plover;ann@plover.example
3;Cy Cole;Kohler;
"""


def test_keeps_towns_and_tells_players_of_one_name_apart_by_them(event: Event, dora: Client) -> None:
    assert post(event, dora, do="enter", list=TOWNS).status_code == 302
    assert dict(names(event)) == {1: "Ann Baker (Sheboygan)", 2: "Ann Baker (Plover)", 3: "Cy Cole"}
    assert Person.objects.get(name="Cy Cole").town == "Kohler"
    again = text(post(event, dora, list=TOWNS))
    assert "0 new" in again
    assert "3 unchanged" in again
    listed = text(dora.get(f"/t/{event.pk}/players", {"q": "kohler"}))
    assert "Cy Cole Kohler" in listed
    assert "Plover" not in listed


def test_somebody_of_the_same_name_from_another_town_is_another_player(event: Event, dora: Client) -> None:
    post(event, dora, do="enter", list="Name;Town\nAnn Baker;Plover\n")
    assert post(event, dora, do="enter", list="Name;Town\nAnn Baker;Sheboygan\n").status_code == 302
    assert dict(names(event)) == {1: "Ann Baker", 2: "Ann Baker (Sheboygan)"}


def test_two_of_one_name_need_towns(event: Event, dora: Client) -> None:
    shown = text(post(event, dora, list="Name;Town\nAnn Baker;Plover\nAnn Baker;\n"))
    assert "Add a town or initial to tell the two apart." in shown


def test_a_line_that_is_left_out_renames_nobody(event: Event, dora: Client) -> None:
    twice = "Name;Town\nAnn Baker;Plover\nAnn Baker;Plover\n"
    assert post(event, dora, do="enter", list=twice, leave="on").status_code == 302
    assert dict(names(event)) == {1: "Ann Baker"}


def test_asks_whether_an_entrant_without_a_town_is_one_of_two(event: Event, dora: Client) -> None:
    entrants.enter(event, [NewEntrant("Ann Baker")], key=key(), actor=DIRECTOR)
    shown = text(post(event, dora, list="Name;Town\nAnn Baker;Plover\nAnn Baker;Kohler\n"))
    assert "Ann Baker (Plover) may be Ann Baker, number 1, who has no town yet." in shown
    shown = text(post(event, dora, list="No;Name;Town\n1;Ann Baker;Plover\n;Ann Baker;Kohler\n"))
    assert "Name: Ann Baker → Ann Baker (Plover)" in shown
    assert "who has no town yet" not in shown  # number 1 is the one from Plover
    assert "1 new" in shown


def test_shows_what_is_new_changed_and_unchanged_and_updates_what_is_checked(event: Event, dora: Client) -> None:
    event_with_fee = Seated(event)
    post(
        event,
        dora,
        do="enter",
        list="No;Name;Town;Contact\n1;Ann Able;;\n2;Bob Smth;Kohler;\n3;Cy Cole;;555\n4;Dee Dorn;;\n",
    )
    before = [pins.pin(event, entrant) for entrant in event_with_fee.book.entrants.values()]
    newer = (
        "No;Name;Town;Contact;Paid;Group\n1;Ann Able;Plover;ann@example.org;yes;Able\n2;Bob Smith;;;;\n"
        "3;Cy Cole;;555;;\n4;Dee Dorn;Ripon;;;\n;Eve Ender;Mosel;;;\n"
    )
    held = post(event, dora, list=newer)
    shown = text(held)
    for said in (
        "1 new",
        "3 changed",
        "1 unchanged",
        "Town: Plover Email or phone: ann@example.org Groups: Able Paid: ✓",
    ):
        assert said in shown
    assert "2 Bob Smth Name: Bob Smth → Bob Smith" in shown
    assert dict(names(event))[2] == "Bob Smth"  # nothing happens before it is confirmed
    sent = {"do": "enter", "held": field(held, "held"), "update": ["2", "3"], "method": "cash"}  # lines; Dee Dorn stays
    assert post(event, dora, **sent).status_code == 302
    assert dict(names(event)) == {1: "Ann Able", 2: "Bob Smith", 3: "Cy Cole", 4: "Dee Dorn", 5: "Eve Ender"}
    ann = Person.objects.get(name="Ann Able")
    assert (ann.town, ann.contact) == ("Plover", "ann@example.org")
    assert Person.objects.get(name="Bob Smith").town == "Kohler"  # what the list leaves empty stays
    assert Person.objects.get(name="Dee Dorn").town == ""
    book = book_of(event.journal_id)
    assert list(fees_paid(book)) == [1]
    assert len(book.entrants[1].groups) == 1
    assert [pins.pin(event, entrant) for entrant in book.entrants.values()][:4] == before


def test_a_list_that_changes_nothing_and_enters_nobody_says_so(event: Event, dora: Client) -> None:
    post(event, dora, do="enter", list="Name;Town\nAnn Able;\n")
    answer = post(event, dora, do="enter", list="Name;Town\nAnn Able;Plover\n")
    assert answer.status_code == 422
    assert "There's nobody to add or update." in text(answer)


def test_how_a_fee_was_paid_is_read_from_its_cell_or_asked(event: Event, dora: Client) -> None:
    cells = "name,paid\nAnn,yes\nBob,check\nCy,Paid (PayPal)\nDee,ck 1204\nEve,no\nFlo,Card\n"
    shown = text(post(event, dora, list=cells))
    assert "The list marks 1 player as paid, but doesn't say how. Only cash is in the cash box." in shown
    refused = post(event, dora, do="enter", list=cells)
    assert refused.status_code == 422
    assert "Choose how the players marked as paid have paid." in text(refused)
    assert not book_of(event.journal_id).entrants
    assert post(event, dora, do="enter", list=cells, method="cash").status_code == 302
    called, book = names(event), book_of(event.journal_id)
    assert {called[cash.entrant or 0]: cash.method for cash in book.cash} == {
        "Ann": PayMethod.CASH,
        "Bob": PayMethod.CHECK,
        "Cy": PayMethod.PAYPAL,
        "Dee": PayMethod.CHECK,
        "Flo": PayMethod.CARD,
    }
    assert cash_box_of(book).balance == book.setup.fee


def test_a_cell_that_says_two_things_about_a_fee_is_refused(event: Event, dora: Client) -> None:
    for cell in ("no check", "cash or card", "check bounced"):
        assert f"“{cell}” doesn't tell if the fee is paid." in text(post(event, dora, list=f"name,paid\nAnn,{cell}\n"))
