"""`scorekeeper check` looks at events too."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO

from django.db import connection

from scorekeeper.__main__ import FROM_TOURNAMENTS
from scorekeeper.ledger.chain import digest
from scorekeeper.models import Entry, guards
from scorekeeper.queries.carry import carried_entry
from tests.exports.papers import pages
from tests.services.test_audit import drop_guards
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.browsers import at_event
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
    assert "does not give the seats that were published" in said


def test_it_is_the_one_that_the_command_line_calls() -> None:
    assert "check" in FROM_TOURNAMENTS


def printed(found: Seated, sheet: str) -> str:
    """The head that every page of a sheet names."""
    heads = [
        re.findall("lastentry([0-9a-f]{64})", page)
        for page in pages(at_event(found).get(f"/t/{found.event.pk}/{sheet}").content)
    ]
    (head,) = {head for each in heads for head in each}
    assert all(len(each) == 1 for each in heads)
    return str(head)


def make_anew(event: Event) -> None:
    """Let the last entry say something else, and the chain fit: who wrote it was another one."""
    last = Entry.objects.filter(journal=event.journal_id).order_by("-seq")[0]
    said = replace(carried_entry(last, event.journal.key, None).sealed, device="another phone")
    drop_guards()
    with connection.cursor() as cursor:
        told: list[str | int] = [said.device, digest(said), last.pk]
        cursor.execute("UPDATE scorekeeper_entry SET device = %s, hash = %s WHERE id = %s", told)
        cursor.execute("UPDATE scorekeeper_journal SET head = %s WHERE id = %s", [digest(said), event.journal_id])
    guards.install()


def test_what_an_event_prints_bears_witness_against_a_chain_made_anew(real_commits: None) -> None:
    number = open_demo(name="Demo Open", key=key(), actor=DIRECTOR)
    found = Seated(Event.objects.select_related("journal").get(pk=number))
    head = printed(found, "standings.pdf")
    assert printed(found, "prizes.pdf") == head
    status, said = checked("--head", head)
    assert (status, said.startswith(f"head {head}: entry ")) == (0, True), said
    make_anew(found.event)
    assert checked()[0] == 0
    status, said = checked("--head", head)
    assert status == 1
    assert f"head {head}: No entry has it" in said
