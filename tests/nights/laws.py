"""The laws of a game night: they hold after every step."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.db.models import Count
from django.test import Client

from scorekeeper.models import Agreed, Conflict, Entry, Game
from scorekeeper.services.audit import audit
from tests.machines import verify_sums
from tests.nights.phone import Arrival, Phone, record_of
from tests.tables import Table


def verify_step(table: Table, phones: Sequence[Phone]) -> None:
    """Assert what holds after every step."""
    verify_nothing_is_lost(table, phones)
    verify_totals(table)
    verify_conflicts(table)
    for phone in phones:
        for arrival in phone.arrived:
            verify_arrival(table, arrival)
        phone.arrived.clear()


def verify_nothing_is_lost(table: Table, phones: Sequence[Phone]) -> None:
    """Assert that every hand that a phone showed as recorded is in the journal as shown, or still on the phone."""
    journal = Game.objects.get(pk=table.game).journal_id
    there: dict[str, set[str]] = {}
    for key, payload in Entry.objects.filter(journal=journal).values_list("key", "payload"):
        there.setdefault(key, set()).update(
            said_by(change.get("what")) for change in json.loads(payload).get("changes", ())
        )
    agreed = Agreed.objects.filter(journal=journal).values_list("key", "entry__key")
    for key, other in agreed:
        there.setdefault(key, set()).update(there[other])
    for phone in phones:
        kept = {hand.key for hand in (*phone.queue, *phone.discarded)}
        for key in phone.shown.keys() - kept:
            stored = [said for other, said in there.items() if other == key or other.startswith(f"{key}-")]
            assert said_by(record_of(phone.shown[key])) in set().union(*stored), (key, phone.shown[key], stored)


def said_by(what: Any) -> str:
    """Return what a hand's record says apart from seats, which move with the players."""
    return "-" if what is None else f"{what.get('kind', 'picked')} {what.get('category', '')}"


def verify_totals(table: Table) -> None:
    """Assert that totals are the sums of what stands, and that everything sums to zero."""
    verify_sums(Game.objects.get(pk=table.game).journal_id)
    sheet = table.sheet
    paid: Counter[int] = Counter()
    for line in sheet.lines:
        if not line.voided and not line.in_doubt:
            paid.update(dict(enumerate(line.payouts, 1)))
    totals = tuple(paid[player] for player in range(1, len(sheet.names) + 1))
    assert totals == sheet.totals, (
        totals,
        sheet.totals,
        [(line.kind, line.what, line.payouts) for line in sheet.lines],
    )
    assert [hand.number for hand in sheet.hands] == list(range(1, sheet.next_number))


def verify_conflicts(table: Table) -> None:
    """Assert that nobody is asked about the same two scores twice, and only about scores that differ."""
    conflicts = Conflict.objects.filter(game=table.game)
    asked = conflicts.values("against", "what").annotate(times=Count("pk")).filter(times__gt=1)
    assert not asked, list(asked)
    for conflict in table.view.conflicts:
        assert conflict.first != conflict.second, conflict


def verify_arrival(table: Table, arrival: Arrival) -> None:
    """Assert that a hand that has arrived was played by who its phone says, and pays what the phone showed.

    Where somebody else has changed the game, it may pay something else: the phone is told, or draws all again.
    """
    line = table.sheet.line(line_of(arrival.hand.key))
    if line is None or line.voided or arrival.became == "conflict":
        return
    record, players = record_of(arrival.hand.body), list(map(int, arrival.hand.text("seated").split()[1:]))
    names = [key for key in ("picker", "partner") if record.get(key)]
    assert [line.seating[line.what[key] - 1] for key in names] == [players[record[key] - 1] for key in names], line
    paid = {player: line.payouts[player - 1] for player in line.seating}
    if arrival.predicted is not None and paid != arrival.predicted:
        assert not arrival.is_alone, (arrival, paid)
        assert arrival.said, (arrival, paid)


def line_of(key: str) -> str:
    """Return the line that the hand of a key became, empty where it's a conflict or agrees with one."""
    entry = Entry.objects.filter(key=key).exclude(kind=Entry.Kind.CONFLICT).first()
    answer = json.loads(entry.payload)["answer"] if entry else {}
    return str(answer.get("line", ""))


def verify_everything(table: Table, viewer: Client, phones: Sequence[Phone]) -> None:
    """Assert that the audit finds nothing, and that every page shows the totals of the sheet."""
    findings = audit().findings
    assert not findings, findings
    view = table.view
    wanted = [player.total for player in view.players]
    for client in (viewer, *(phone.client for phone in phones)):
        page = client.get(f"/games/{table.club_game}/")
        assert page.status_code == 200
        assert [int(total) for total in re.findall(r'data-total="(-?\d+)"', page.content.decode())] in ([], wanted)
    for path in ("sheet", "settle-up", "history", "big-screen", "score-sheet.pdf", "game.xlsx"):
        answer = viewer.get(f"/games/{table.club_game}/{path}")
        assert answer.status_code in (200, 403, 404), (path, answer.status_code)
