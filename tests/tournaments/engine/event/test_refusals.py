"""Refusals of an event's book, by code."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.errors import Refused

from .books import CONFIRMED, HANDED_IN, OVER, PLAYED, TEN, Spoken, draft, entered, make_book, published

CLOSED: list[Spoken] = [TEN, ("close", {"closed": True})]
DISPUTED: list[Spoken] = [*HANDED_IN, ("dispute", {"table": 1, "entrant": 3, "text": "hand 4"})]

NOTHING_WON: dict[str, Any] = {"standings": [], "award": {"pot": 0, "purses": [], "won": [], "left": []}}

BIGGEST = {"contest": "side", "place": 1, "session": None, "side": "biggest-hand"}

REFUSALS: list[tuple[str, list[Spoken], Spoken]] = [
    ("taken-number", [TEN], ("enter", {"entrants": [{"number": 3, "person": "somebody"}]})),
    ("bad-number", [TEN], ("enter", {"entrants": [{"number": 0, "person": "somebody"}]})),
    ("entered-twice", [TEN], ("enter", {"entrants": [{"number": 11, "person": "person-3"}]})),
    ("bad-session", [TEN], ("enter", {"entrants": [{"number": 11, "person": "new", "joined": 4}]})),
    ("closed", CLOSED, entered(11)),
    ("unknown-entrant", [TEN], ("check-in", {"session": 1, "entrants": [11], "here": True})),
    (
        "withdrawn",
        [TEN, ("withdraw", {"entrant": 3, "from": 1})],
        ("check-in", {"session": 1, "entrants": [3], "here": True}),
    ),
    ("withdrawn", [TEN, ("withdraw", {"entrant": 3, "from": 1})], ("withdraw", {"entrant": 3, "from": 2})),
    ("seated", PLAYED, ("withdraw", {"entrant": 3, "from": 1})),
    ("not-withdrawn", [TEN], ("return", {"entrant": 3, "from": 2})),
    ("seated", PLAYED, ("replace", {"entrant": 3, "person": "new", "from": 1})),
    ("seated", OVER, ("replace", {"entrant": 3, "person": "new", "from": 1})),
    ("seated", OVER, ("withdraw", {"entrant": 3, "from": 1})),
    ("entered-twice", [TEN], ("replace", {"entrant": 3, "person": "person-4", "from": 1})),
    ("bad-draw", [TEN], ("draft", draft(1, (1, 2, 3, 4, 5))[1] | {"players": [1, 2, 3, 4, 6]})),
    ("withdrawn", [TEN, ("withdraw", {"entrant": 3, "from": 1})], draft(1, (1, 2, 3, 4, 5))),
    ("published", PLAYED, draft(1, (1, 2, 3, 4, 5))),
    ("no-draw", [TEN], ("publish", {"session": 1})),
    ("not-drawn", [TEN, draft(1, (1, 2, 3, 4, 5))], ("swap", {"session": 1, "one": 1, "other": 6})),
    ("published", PLAYED, ("swap", {"session": 1, "one": 1, "other": 6})),
    (
        "withdrawn",
        [TEN, draft(1, (1, 2, 3, 4, 5)), ("withdraw", {"entrant": 3, "from": 1})],
        ("publish", {"session": 1}),
    ),
    ("not-published", [TEN, draft(1, (1, 2, 3, 4, 5))], ("take-back", {"session": 1})),
    ("later-draw", [*PLAYED, *published(2)], ("take-back", {"session": 1})),
    ("earlier-draw", [TEN], draft(2, (1, 2, 3, 4, 5))),
    ("earlier-draw", [TEN, draft(1, (1, 2, 3, 4, 5)), draft(2, (1, 2, 3, 4, 5))], ("publish", {"session": 2})),
    ("no-table-rules", [TEN], draft(1, (1, 2, 3))),
    ("same-player", [TEN, draft(1, (1, 2, 3, 4, 5))], ("swap", {"session": 1, "one": 1, "other": 1})),
    ("begun", HANDED_IN, ("unseat", {"table": 1, "entrant": 1})),
    ("begun", OVER, ("seat", {"table": 1, "entrant": 1})),
    ("seated", PLAYED, ("seat", {"table": 1, "entrant": 6})),
    ("not-at-table", PLAYED, ("unseat", {"table": 1, "entrant": 6})),
    ("locked", OVER, ("take-back", {"session": 1})),
    ("unknown-table", PLAYED, ("hand-in", {"table": 3, "scorer": 1})),
    ("not-at-table", PLAYED, ("hand-in", {"table": 1, "scorer": 6})),
    ("handed-in", HANDED_IN, ("hand-in", {"table": 1, "scorer": 1})),
    ("not-handed-in", PLAYED, ("confirm", {"table": 1, "entrant": 2, "seen": 4})),
    ("own-score", HANDED_IN, ("confirm", {"table": 1, "entrant": 1, "seen": 4})),
    ("not-at-table", HANDED_IN, ("confirm", {"table": 1, "entrant": 6, "seen": 4})),
    ("disputed", DISPUTED, ("confirm", {"table": 1, "entrant": 2, "seen": 4})),
    ("not-handed-in", CONFIRMED, ("dispute", {"table": 1, "entrant": 3})),
    ("unknown-call", CONFIRMED, ("answer", {"call": 3})),
    ("not-handed-in", PLAYED, ("reopen-table", {"table": 1})),
    ("handed-in", HANDED_IN, ("stop", {"table": 1, "because": "time"})),
    ("not-confirmed", CONFIRMED, ("lock", {"session": 1})),
    ("nothing-changes", OVER, ("lock", {"session": 1})),
    ("nothing-changes", CONFIRMED, ("unlock", {"session": 1})),
    ("locked", OVER, ("reopen-table", {"table": 1})),
    ("not-published", [TEN], ("clock", {"session": 1, "do": "start"})),
    ("unknown-table", PLAYED, ("message", {"tables": [9], "text": "Last hand"})),
    ("unknown-message", PLAYED, ("message-over", {"message": 3})),
    ("bad-penalty", PLAYED, ("penalty", {"entrant": 1, "session": 1, "tier": 1, "points": 4, "shared": {"2": 5}})),
    ("unknown-penalty", PLAYED, ("drop-penalty", {"penalty": 3})),
    ("bad-cash", [TEN], ("fees", {"paid": [[1, 500], [2, 0]]})),
    ("unknown-entrant", [TEN], ("fees", {"paid": [[11, 500]]})),
    ("bad-number", [], ("enter", {"entrants": [{"number": 100_000, "person": "somebody"}]})),
    ("entered-twice", [], ("enter", {"entrants": [{"number": each, "person": "the same"} for each in (1, 2)]})),
    ("bad-cash", [TEN], ("cash", {"kind": "tip", "amount": 5})),
    ("bad-cash", [TEN], ("cash", {"kind": "fee", "amount": 0})),
    ("bad-cash", [TEN], ("cash", {"kind": "fee", "amount": -5, "entrant": 1})),
    ("bad-cash", [TEN], ("cash", {"kind": "refund", "amount": 5, "entrant": 1})),
    ("not-signed", [TEN], ("cash", {"kind": "prize", "amount": -5, "entrant": 1})),
    ("unknown-cash", [TEN], ("drop-cash", {"cash": 2})),
    ("not-over", OVER, ("sign-off", NOTHING_WON)),
    ("not-signed", OVER, ("keep-signed", {"seen": "digest"})),
    ("unknown-prize", [TEN], ("decide-prize", {"prize": BIGGEST, "winners": [3]})),
    ("nothing-changes", [TEN], ("undecide-prize", {"prize": BIGGEST})),
    ("nothing-changes", CLOSED, ("close", {"closed": True})),
]


@pytest.mark.parametrize(("code", "before", "then"), REFUSALS)
def test_it_is_refused(code: str, before: list[Spoken], then: Spoken) -> None:
    make_book(before)
    with pytest.raises(Refused) as refused:
        make_book([*before, then])
    assert refused.value.faults[0].code == code


def test_a_published_session_keeps_its_ids_after_a_draw_was_unpublished() -> None:
    book = make_book([*PLAYED, ("take-back", {"session": 1}), *published()])
    assert sorted(book.tables) == [3, 4]
    assert tuple(book.unpublished_tables) == (1, 2)
