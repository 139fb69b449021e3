"""Files of an event from its page."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from scorekeeper.models import Role
from tests.tournaments import naive
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import standings_of
from tests.tournaments.seated import Seated
from tests.tournaments.web.browsers import at_event, at_table, text
from tournaments.queries.transfer import export_event
from tournaments.services import entrants
from tournaments.services.entrants import Edit

pytestmark = pytest.mark.django_db

FILES = ("event.xlsx", "event.json", "hands.csv", "standings.csv")


def body(response: Any) -> bytes:
    assert response.status_code == 200
    return b"".join(response.streaming_content) if response.streaming else response.content


@pytest.fixture
def event(eventful_event: Seated) -> Seated:
    return eventful_event


def at(event: Seated, path: str) -> str:
    return f"/t/{event.event.pk}/exports{path}"


def test_every_file_of_the_page_comes(event: Seated, dora: Client) -> None:
    for money in ("", "?money=no"):
        page = dora.get(at(event, money)).content.decode()
        links = [part.split('"')[0] for part in page.split('href="')[1:]]
        files = [link for link in links if "/exports/" in link]
        assert len(files) == (10 if not money else 9)
        assert all(body(dora.get(link)) for link in files)
        assert all(link.endswith(money) for link in files)


def test_the_files_say_what_the_site_says(event: Seated, dora: Client) -> None:
    official = {row.entrant: row.total for row in standings_of(event.event)}
    files = {name: body(dora.get(at(event, f"/{name}.csv"))) for name in ("hands", "penalties", "draw")}
    assert naive.standings(files["hands"], files["penalties"], files["draw"]) == official
    book = load_workbook(BytesIO(body(dora.get(at(event, "/event.xlsx")))), data_only=True)
    head, *lines = book["Standings"].iter_rows(values_only=True)
    number, points = head.index("Number"), head.index("Points")
    assert {line[number]: line[points] for line in lines} == official
    assert json.loads(body(dora.get(at(event, "/event.json"))))["head"] == export_event(event.event).head


def test_a_file_has_the_players_of_a_filter(event: Seated, dora: Client) -> None:
    entrants.edit(event.event, [Edit(2, "Bo", {"town": "Kohler", "contact": ""})], key=key(), actor=DIRECTOR)
    (head, *lines) = body(dora.get(at(event, "/standings.csv?town=Kohler"))).decode("utf-8-sig").splitlines()
    (column, everybody) = (head.split(",").index("number"), body(dora.get(at(event, "/standings.csv"))))
    assert [line.split(",")[column] for line in lines] == ["2"]
    assert len(everybody.splitlines()) > 2


def test_files_have_the_name_of_the_event(event: Seated, dora: Client) -> None:
    answer = dora.get(at(event, "/event.xlsx"))
    assert answer["Content-Disposition"] == 'attachment; filename="2026-10-03 Autumn Open, tournament.xlsx"'
    assert body(answer)


def test_without_money_no_file_names_any(event: Seated, dora: Client) -> None:
    page = text(dora.get(at(event, "?money=no"))).replace("Without money", "").replace("With money", "").lower()
    assert "chf" not in page
    assert dora.get(at(event, "/cash.csv?money=no")).status_code == 404
    plain = body(dora.get(at(event, "/event.json?money=no"))).decode().lower()
    assert not any(word in plain for word in ("chf", "amount", "fee", "cash"))


def test_strangers_and_tables_have_no_files(event: Seated) -> None:
    paths = ["", *(f"/{name}" for name in FILES)]
    for client in (Client(), at_table(event)):
        assert {path: client.get(at(event, path)).status_code for path in paths} == dict.fromkeys(paths, 404)


@pytest.mark.parametrize("role", [Role.HELPER, Role.VIEWER])
def test_who_helps_or_looks_on_has_files_without_money(event: Seated, dora: Client, role: Role) -> None:
    """Whatever the address asks for."""
    client = at_event(event, role)
    page = client.get(at(event, "")).content.decode()
    assert ("?money=no" in page, "With money" in page, "Export transfer file (JSON)" in page) == (True, False, False)
    plain = body(dora.get(at(event, "/event.json?money=no")))
    for asked in ("", "?money=no", "?money=yes"):
        assert body(client.get(at(event, f"/event.json{asked}"))) == plain
        assert client.get(at(event, f"/cash.csv{asked}")).status_code == 404
    own, whole = (load_workbook(BytesIO(body(each.get(at(event, "/event.xlsx"))))) for each in (client, dora))
    assert set(whole.sheetnames) - set(own.sheetnames) == {"Cash"}


def test_no_such_sheet(event: Seated, dora: Client) -> None:
    assert dora.get(at(event, "/secrets.csv")).status_code == 404


@pytest.mark.parametrize("hands", [0, 2])
def test_statements_of_the_page(event: Seated, dora: Client, hands: int, django_assert_num_queries: Any) -> None:
    if hands:
        event.play(4, hands)
    with django_assert_num_queries(4):
        dora.get(at(event, ""))
