"""`scorekeeper check` looks at events too."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO

from django.db import connection
from django.test import Client
from django.urls import reverse

from scorekeeper.__main__ import FROM_TOURNAMENTS
from scorekeeper.ledger.entries import digest
from scorekeeper.models import Entry, Journal, guards
from scorekeeper.services import grants
from tests.exports.papers import pages
from tests.services.test_audit import drop_guards
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated, seated
from tests.tournaments.serial import founded_series, join
from tests.tournaments.web.browsers import at_event
from tests.web.conftest import holder
from tournaments.commands import check
from tournaments.models import Event
from tournaments.services.demo import open_demo


def checked(*arguments: str) -> tuple[int, str]:
    """The exit status and what was printed, over the test's own database."""
    stdout = StringIO()
    return check.main(list(arguments), StringIO(), stdout), stdout.getvalue()


def test_the_command_says_what_the_audit_of_events_finds(real_commits: None) -> None:
    seated((1, 2, 3, 4, 5))
    status, said = checked()
    assert status == 1
    assert "the posted seats don't match the random seed 1" in said


def test_it_is_the_one_that_the_command_line_calls() -> None:
    assert "check" in FROM_TOURNAMENTS


def printed(browser: Client, sheet: str) -> str:
    """The head that every page of a sheet names."""
    response = browser.get(sheet)
    assert response.status_code == 200, sheet
    heads = [re.findall("historycode([0-9a-f]{16})", page) for page in pages(response.content)]
    (head,) = {head for each in heads for head in each}
    assert all(len(each) == 1 for each in heads)
    return str(head)


def make_anew(journal: Journal) -> None:
    """Let the last entry say something else, and the chain fit: who wrote it was another one."""
    last = Entry.objects.filter(journal=journal).order_by("-seq")[0]
    entry = replace(last.seal(journal.key, None), device="another phone")
    drop_guards()
    with connection.cursor() as cursor:
        told: list[str | int] = [entry.device, digest(entry), last.pk]
        cursor.execute("UPDATE scorekeeper_entry SET device = %s, hash = %s WHERE id = %s", told)
        cursor.execute("UPDATE scorekeeper_journal SET head = %s WHERE id = %s", [digest(entry), journal.pk])
    guards.install()


def test_what_an_event_prints_bears_witness_against_a_chain_made_anew(real_commits: None) -> None:
    number = open_demo(name="Demo Open", key=key(), actor=DIRECTOR)
    seated = Seated(Event.objects.select_related("journal").get(pk=number))
    dora, at = at_event(seated), f"/t/{seated.event.pk}"
    head = printed(dora, f"{at}/standings.pdf")
    assert printed(dora, f"{at}/players/1/receipt.pdf") == head
    bears_witness(head, seated.event.journal)


def test_so_does_the_yearly_table_of_a_series(real_commits: None) -> None:
    series, olive = founded_series(), holder(grants.owner_link_path())
    join(series, founded(5))
    bears_witness(printed(olive, reverse("series-pdf", args=[series.pk])), series.journal)


def bears_witness(head: str, journal: Journal) -> None:
    """A head is that of the chain as it is, and of no chain that was made anew."""
    status, said = checked("--head", head)
    assert (status, said.startswith(f"history code {head}: found, entry ")) == (0, True), said
    make_anew(journal)
    assert checked()[0] == 0
    status, said = checked("--head", head)
    assert status == 1
    assert f"history code {head}: No entry has it" in said
