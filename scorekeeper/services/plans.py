"""The entries that requests write into the book of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.hand import hand_as_json, read_hand
from scorekeeper.engine.play.agreement import canonical_transcript
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.ledger.book import (
    Book,
    BookConflict,
    BookEntry,
    BookLine,
    ConflictDecision,
    Json,
    LineKind,
    amend,
    move_seats,
)
from scorekeeper.ledger.folding import UNITS, LineOutcome, fold_book, folded_before
from scorekeeper.services.journals import OutdatedWrite

from .requests import (
    ChangeRules,
    Close,
    Correct,
    Decide,
    DividePot,
    EnterTotals,
    Insert,
    Pay,
    Penalise,
    PlayOut,
    Redo,
    Remedy,
    Reopen,
    Request,
    Reseat,
    Restore,
    Undo,
    Void,
)

Changes = list[Json]

UNDONE = (LineKind.HAND, LineKind.SEATING)
MENDED = (Correct, Void, Restore, Insert, Penalise, Decide)  # at a table of an event that is closed


def plan(book: Book, request: Request) -> Changes:
    """Return the changes that a request writes into a book.

    Raises ``Refused``: ``closed``, ``unknown-line``, ``unknown-conflict``, ``already-void``, ``not-void``,
    ``nothing-changes``, ``bad-value``, ``seats-of-a-draw``, and ``taken`` when someone was faster.
    """
    if book.closed and not _goes_when_closed(book, request):
        raise refuse("closed/table-of-event" if book.contested else "closed/game", path="game")
    return add_moved_hands(book, PLANNERS[type(request)](book, request))


def asks_why(book: Book, request: Request, *, confirmed: bool) -> bool:
    """Return whether a request needs a reason: it changes entries after money was paid or the score was ``confirmed``.

    Payments themselves, and undoing the last hand, never do.
    """
    if confirmed and isinstance(request, MENDED):
        return True
    if not confirmed and not _is_paid(book):
        return False
    if isinstance(request, (Void, Restore)):
        return book.line(request.line).kind is not LineKind.PAYMENT
    return isinstance(request, (Correct, Insert, ChangeRules)) or (isinstance(request, Reseat) and bool(request.before))


def _is_paid(book: Book) -> bool:
    return any(line.kind is LineKind.PAYMENT and not line.voided for line in book.lines)


def _goes_when_closed(book: Book, request: Request) -> bool:
    if isinstance(request, MENDED) and book.contested:
        return True
    if isinstance(request, Void):
        return book.line(request.line).kind is LineKind.PAYMENT
    return isinstance(request, (Pay, Reopen))


def _correct(book: Book, request: Correct) -> Changes:
    line = _require_unchanged(book.line(request.hand), request.seen)
    if line.kind is not LineKind.HAND:
        raise refuse("bad-value/only-hands-corrected", path="line")
    if line.voided:
        raise refuse("already-void/hand", path="line")
    if (what := _record(request.record, line.what.get("dealer"))) == line.what:
        raise refuse("nothing-changes/hand", path="record")
    return [{"op": "correct", "line": line.uid, "what": what}]


def _void(book: Book, request: Void) -> Changes:
    line = _require_unchanged(book.line(request.line), request.seen)
    return [{"op": "void", "line": line.uid}]


def _undo(book: Book, request: Undo) -> Changes:
    if any(line.uid == request.hand and line.voided for line in book.lines):
        raise OutdatedWrite("taken/undone", path="hand")
    last = [line for line in book.lines if line.kind in UNDONE and not line.voided][-1:]
    if not last or last[0].uid != request.hand:
        if last and last[0].kind is LineKind.SEATING:
            raise OutdatedWrite("taken/seats-changed", path="hand")
        raise OutdatedWrite("taken/not-last-hand", path="hand")
    return [{"op": "void", "line": request.hand}]


def _redo(book: Book, request: Redo) -> Changes:
    at = book.position(request.hand)
    line = _at_the_table(book.lines[at])
    if line.kind is not LineKind.HAND:
        raise refuse("bad-value/only-hands-restored", path="hand")
    if not line.voided:
        raise OutdatedWrite("taken/restored", path="hand")
    if any(later.kind in UNDONE and not later.voided for later in book.lines[at + 1 :]):
        raise OutdatedWrite("taken/hand-recorded", path="hand")
    return [{"op": "restore", "line": line.uid}]


def _insert(book: Book, request: Insert) -> Changes:
    at = len(book.lines) if request.before is None else book.position(request.before)
    where = {} if request.before is None else {"before": request.before}
    return [_add_line(LineKind.HAND, _record(request.record, _proposed_dealer(book, at)), **where)]


def _change_rules(book: Book, request: ChangeRules) -> Changes:
    rules = rules_as_json(read_rules(request.rules))
    if request.throughout:
        if rules == book.rules:
            raise refuse("nothing-changes/rules", path="rules")
        return [{"op": "rules", "rules": rules}]
    where = {} if request.before is None else {"before": book.line(request.before).uid}
    return [_add_line(LineKind.RULES, rules, **where)]


def _penalise(book: Book, request: Penalise) -> Changes:
    what = {"seat": request.seat, "amount": request.amount, "paid_to": request.paid_to}
    return [_add_line(LineKind.PENALTY, what | {"commodity": request.commodity})]


def _divide_pot(book: Book, request: DividePot) -> Changes:
    winners = {"winners": list(request.winners)} if request.winners else {}
    return [_add_line(LineKind.POT, winners | ({"single": True} if request.single else {}))]


def _reseat(book: Book, request: Reseat) -> Changes:
    if book.contested:  # whoever joined would have no line in the standings
        raise refuse("seats-of-a-draw", path="players")
    number = sum(line.kind is LineKind.HAND and not line.voided for line in book.lines) + 1
    if request.expects not in (None, number):
        params = {"number": number, "expects": request.expects}
        raise OutdatedWrite("taken/other-hand", params, "expects")
    joining = [person for person in request.persons if person not in book.persons]
    known = [*book.persons, *joining]
    what = {"players": [known.index(person) + 1 for person in request.persons]}
    where = {} if request.before is None else {"before": book.line(request.before).uid}
    return [*({"op": "join", "person": person} for person in joining), _add_line(LineKind.SEATING, what, **where)]


def _pay(book: Book, request: Pay) -> Changes:
    rules = read_rules(book.rules)
    if request.commodity != (rules.currency if rules.unit_value else UNITS):
        raise refuse("bad-commodity/payment", path="commodity")
    what = {"payer": request.payer, "payee": request.payee, "amount": request.amount, "commodity": request.commodity}
    return [_add_line(LineKind.PAYMENT, what | ({"month": request.month} if request.month else {}))]


def _enter_totals(book: Book, request: EnterTotals) -> Changes:
    return [_add_line(LineKind.PAPER, {"amounts": list(request.amounts)})]


def _decide(book: Book, request: Decide) -> Changes:
    conflict = book.conflict(request.conflict)
    decided: Json = {"op": "decide", "conflict": conflict.uid, "decision": request.decision.value}
    return [decided, *DECISIONS[request.decision](book, conflict)]


def _replace_hand(book: Book, conflict: BookConflict) -> Changes:
    line = _at_the_table(book.line(conflict.against))
    what = _record(conflict.what, line.what.get("dealer"))
    restored: Changes = [{"op": "restore", "line": line.uid}] if line.voided else []
    corrected: Changes = [{"op": "correct", "line": line.uid, "what": what}] if what != line.what else []
    return restored + corrected


def _insert_after(book: Book, conflict: BookConflict) -> Changes:
    at = book.position(conflict.against) + 1
    added = _add_line(LineKind.HAND, _record(conflict.what, _proposed_dealer(book, at)), after=conflict.against)
    return [added | {"line": conflict.uid}]  # what was recorded behind it finds it under this name


def _play_out(book: Book, request: PlayOut) -> Changes:
    line = _require_unchanged(book.line(request.hand), request.seen)
    if line.kind is not LineKind.HAND:
        raise refuse("bad-value/only-hands-played", path="line")
    played = None if request.played is None else canonical_transcript(request.played)
    if played == line.played:
        raise refuse("nothing-changes/hand", path="played")
    return [{"op": "play-out", "line": line.uid, "played": played}]


def _require_unchanged(line: BookLine, seen: int | None) -> BookLine:
    if seen is not None and line.changed_by != seen:
        raise OutdatedWrite("taken/line-changed", path="line")
    return line


def _at_the_table(line: BookLine) -> BookLine:
    if line.adrift:
        raise refuse("not-at-table/was", path="line")
    return line


def _record(record: Json, dealer: int | None) -> Json:
    return {"dealer": dealer} | hand_as_json(read_hand(record))


def _proposed_dealer(book: Book, at: int) -> int:
    """Return the dealer whom the game proposes for a hand at that position."""
    return folded_before(book, at).state.dealer


def _add_line(kind: LineKind, what: Json, **where: str) -> Json:
    return {"op": "add", "line": str(uuid4()), "kind": kind.value, "what": what} | where


PLANNERS: dict[type[Request], Callable[[Book, Any], Changes]] = {
    Correct: _correct,
    Void: _void,
    Restore: lambda book, request: [{"op": "restore", "line": _at_the_table(book.line(request.line)).uid}],
    Undo: _undo,
    Redo: _redo,
    Insert: _insert,
    ChangeRules: _change_rules,
    Penalise: _penalise,
    DividePot: _divide_pot,
    Reseat: _reseat,
    Pay: _pay,
    EnterTotals: _enter_totals,
    Remedy: lambda _book, request: [_add_line(LineKind.REMEDY, {"scorer": request.scorer, "shared": request.shared})],
    Decide: _decide,
    Close: lambda _book, _request: [{"op": "close", "closed": True}],
    Reopen: lambda _book, _request: [{"op": "close", "closed": False}],
    PlayOut: _play_out,
}

DECISIONS: dict[ConflictDecision, Callable[[Book, BookConflict], Changes]] = {
    ConflictDecision.KEEP: lambda _book, _conflict: [],
    ConflictDecision.DISMISS: lambda _book, _conflict: [],
    ConflictDecision.REPLACE: _replace_hand,
    ConflictDecision.ADD: _insert_after,
}


def add_moved_hands(book: Book, changes: list[Json]) -> list[Json]:
    """Return changes of a book, and a change for each hand that they move to another seating.

    Raises ``Refused`` (``not-at-table``) for a hand with someone who would not be at the table.
    """
    if not any(_touches_seats(book, change) for change in changes):
        return changes
    after = amend(book, BookEntry(0, {"changes": changes}))
    seatings = {outcome.line.uid: outcome.before.seating for outcome in fold_book(book)}
    moved = [
        _moved_hand(outcome, seatings[outcome.line.uid]) for outcome in fold_book(after) if outcome.line.uid in seatings
    ]
    return changes + [change for change in moved if change]


def _moved_hand(outcome: LineOutcome, before: tuple[int, ...]) -> Json:
    line, now = outcome.line, outcome.before.seating
    then = line.adrift or before
    if line.kind is not LineKind.HAND or (then == now and not line.adrift):
        return {}
    try:
        move_seats(line.what, then, now)
    except Refused as refused:
        if outcome.number is None:  # it is void, and goes on naming whom it named
            return {} if line.adrift else {"op": "adrift", "line": line.uid, "then": list(then)}
        faults = (fault.within("of-hand", number=outcome.number) for fault in refused.faults)
        raise Refused(faults) from None
    return {"op": "reseat", "line": line.uid, "then": list(then), "now": list(now)}


def _touches_seats(book: Book, change: Json) -> bool:
    if change["op"] == "add":
        return bool(change["kind"] == LineKind.SEATING)
    return change["op"] in ("void", "restore") and book.line(change["line"]).kind is LineKind.SEATING
