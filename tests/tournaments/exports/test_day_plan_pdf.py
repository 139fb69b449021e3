"""The plan of the day on one page of paper, read back."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.tournaments.events import DIRECTOR, founded, key
from tests.web.conftest import holder
from tournaments.engine.schedule import Schedule
from tournaments.engine.setup import format_names, load_format
from tournaments.models import Event
from tournaments.services import events

pytestmark = pytest.mark.django_db


def planned(slug: str, **schedule: Any) -> Event:
    event = founded(0, slug=slug)
    setup = replace(load_format(slug), schedule=Schedule(**schedule))
    events.change_setup(event, setup, key=key(), actor=DIRECTOR)
    return event


def read(event: Event, query: str = "") -> PdfReader:
    dora: Client = holder(grants.journal_link(event.journal_id, Role.DIRECTOR))
    return PdfReader(BytesIO(dora.get(f"/t/{event.pk}/setup/plan.pdf{query}").content))


def text(pdf: PdfReader) -> str:
    return " ".join(pdf.pages[0].extract_text().split())


def test_the_page_has_schedule_prizes_rules_and_a_checklist() -> None:
    said = text(read(planned("nationals", players=97, start=600, tables=18)))
    for words in (
        "for 97 players, ends 3:48 PM",
        "12:06 PM to 1:42 PM",
        "17 tables of 5 and 2 tables of 6",
        "20 hands at 5, 24 at 6, 30 min break",
        "1st place",
        "$728.00",
        "Pot",
        "$2,425.00",
        "Tables of 6: Nationals, 24 hands.",
        "Penalties: first a warning, then 4 points off.",
        "Print seats by name and by table",
        "This needs 19 tables, but the hall has 18.",
    ):
        assert words in said, words


@pytest.mark.parametrize("slug", format_names())
def test_every_format_fits_on_one_page_letter_first(slug: str) -> None:
    event = planned(slug, players=40, start=600)
    for query, width in (("", 612), ("?paper=a4", 595)):
        pages = read(event, query).pages
        assert (len(pages), int(pages[0].mediabox.width)) == (1, width)


def test_a_hall_without_money_prints_none() -> None:
    said = text(read(planned("hourly-round-without-money", players=40)))
    assert "$" not in said
    assert "cash box" not in said
