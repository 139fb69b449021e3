"""Every address of the site is tried: who may, gets in; who may not, gets 404 (a viewer who sends, 403) and writes
nothing. Each time by those at the border of its audience; by everybody in the long run.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from copy import deepcopy
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.http import HttpResponseNotFound
from django.template import loader
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from scorekeeper import urls
from scorekeeper.models import Login
from scorekeeper.queries import reading
from tests.addresses.site import Site, built, everybody
from tests.addresses.table import ALL, LOOKED_ON, ROWS, Audience, Row
from tests.addresses.test_every_page import faults as page_faults
from tournaments.queries import book

pytestmark = pytest.mark.pages

LET_IN = {200, 204, 302, 422}
REFUSED, FORBIDDEN, NO_SUCH_REQUEST = 404, 403, 405
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
AT_A_TABLE = "t/at/"


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield every address with the names of its parts, and its pattern."""
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from patterns(each, before + str(each.pattern))
        else:
            yield before + str(each.pattern), each


ADDRESSES = {str(pattern.name): route for route, pattern in patterns(get_resolver())}


def test_every_address_has_a_row() -> None:
    assert ADDRESSES.keys() - ROWS.keys() == set(), "say in tests/addresses/table.py who may go there"
    assert ROWS.keys() - ADDRESSES.keys() == set(), "there is no such address anymore"


@pytest.fixture
def site(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """Yield the site; what is refused, which is most of it, is neither logged nor told at length."""
    monkeypatch.setattr(urls, "handler404", lambda request, exception: HttpResponseNotFound(), raising=False)
    logging.disable(logging.ERROR)
    found = built()
    with monkeypatch.context() as committed:  # which nothing is here, and so nothing would be kept
        committed.setattr(reading, "connection", SimpleNamespace(in_atomic_block=False))
        for each in (found.event, found.other_event, found.bracket, found.hourly, found.played):
            book.read_book(each.event.journal_id)
    yield found
    logging.disable(logging.NOTSET)


AUDIENCES = [audience for row in ROWS.values() for audience in (row.get, row.post) if audience]


def at_the_border(audience: Audience | None) -> list[str]:
    """Return who shows where an audience ends; the owner where nobody may send such a request.

    The owner, a stranger, who barely gets in, the same role elsewhere, and who is outside and shares the most with it.
    """
    if audience is None:
        return ["owner"]
    reach = {who: sum(who in each for each in AUDIENCES) for who in ALL}
    weakest = min(audience or ["owner"], key=lambda who: (reach[who], who))
    shared = {who: sum({who, weakest} <= each for each in AUDIENCES) for who in ALL - audience}
    nearest = sorted(shared, key=lambda who: (shared[who], who))[-1:]
    return list(dict.fromkeys(["owner", "stranger", weakest, *({f"{weakest} elsewhere"} & ALL), *nearest]))


def test_who_gets_in_where_at_the_border(site: Site) -> None:
    """One site for all: each request is undone, so that the next one finds it as it was."""
    visitors, numbers = everybody(site), site.numbers()
    assert set(visitors) == ALL
    wrong = [fault for name in ROWS for fault in _faults(name, ROWS[name], visitors, numbers, at_the_border)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_who_gets_in_where(site: Site) -> None:
    visitors, numbers = everybody(site), site.numbers()

    def tried(audience: Audience | None) -> Iterable[str]:
        return visitors if audience is not None else ("owner", "stranger")

    others = ("put", "patch", "delete")
    wrong = [fault for name in ROWS for fault in _faults(name, ROWS[name], visitors, numbers, tried, others)]
    assert not wrong, "\n".join(wrong)


def _faults(
    name: str,
    row: Row,
    visitors: Mapping[str, Client],
    numbers: Mapping[str, object],
    tried: Callable[[Audience | None], Iterable[str]],
    others: Iterable[str] = ("put",),
) -> Iterator[str]:
    path = address(name, row, numbers)
    fields = {key: str(value).format(**numbers) for key, value in row.fields.items()}
    for method, audience in {"get": row.get, "post": row.post, **dict.fromkeys(others)}.items():
        sent = fields if method == "post" or row.post is None else {}
        key = {} if method == "get" or "key" in sent else {"key": f"key-of-{name}"}
        for who in tried(audience):
            whole = who == "owner"
            answer, written = _answer(visitors[who], method, path, sent | key, whole=whole)
            status = answer.status_code
            if whole:
                yield from (
                    f"{method} {name}: {fault}"
                    for fault in page_faults(answer, is_framed=row.is_framed and status in LET_IN)
                )
            if status not in _expected(who, audience, sends=method == "post" and ADDRESSES[name].startswith(LOOKED_ON)):
                yield f"{method} {name} ({path}) answers {who} with {status}"
            if written and status not in LET_IN:
                yield f"{method} {name} writes for {who}: {written}"


def _expected(who: str, audience: Audience | None, *, sends: bool) -> set[int]:
    """The answers that are right; ``sends``: something is sent to an address of the event."""
    if audience is None:
        return {NO_SUCH_REQUEST}
    refused = FORBIDDEN if who == "viewer" and sends else REFUSED
    return LET_IN if who in audience else {refused}


def address(name: str, row: Row, numbers: Mapping[str, object]) -> str:
    """Return the address of that name, with the numbers of the site in it."""
    route = ADDRESSES[name]
    given = dict(numbers) | {
        "token": "1" + "a" * 26,
        "code": "made-up",
        "what": "divide",
        "sheet": "standings",
        "login": Login.objects.order_by("pk")[0].pk,
    }
    if route.startswith(AT_A_TABLE):
        given["club_game"] = numbers["sitting"]
    given |= {key: str(value).format(**numbers) for key, value in row.numbers.items()}
    return "/" + re.sub(r"<\w+:(\w+)>", lambda match: str(given[match[1]]), route)


def _answer(client: Client, method: str, path: str, fields: Mapping[str, str], *, whole: bool) -> tuple[Any, list[str]]:
    """The answer, and what was written for it; cookies and database are afterwards as before.

    Where it is not wanted ``whole``, its template, which is what takes time, is left out.
    """
    before, written = deepcopy(client.cookies), list[str]()

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(WRITES):
            written.append(sql)
        return execute(sql, params, many, context)

    with ExitStack() as stack:
        stack.enter_context(transaction.atomic())
        stack.enter_context(connection.execute_wrapper(watch))
        if not whole:
            stack.enter_context(patch.object(loader, "render_to_string", return_value=""))
        answer = getattr(client, method)(path, fields)
        transaction.set_rollback(True)
    if answer.streaming:
        b"".join(answer)  # a file is closed when it has been sent
    client.cookies = before
    return answer, written
