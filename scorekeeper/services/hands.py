"""Recording a hand: the one write that happens all game, in a number of statements that never grows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from uuid import uuid4

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.game import GameState
from scorekeeper.engine.hand import hand_as_json, read_hand
from scorekeeper.engine.rules.presets import rules_from_json
from scorekeeper.ledger.book import Book, BookEntry, BookLine, Json, LineKind, amend, refuse_full
from scorekeeper.ledger.entries import canonical_json
from scorekeeper.ledger.folding import LineOutcome, fold_book, folded_before, pay_line
from scorekeeper.models import Agreed, ClubGame, Entry, Line
from scorekeeper.services import derived, journals
from scorekeeper.services.journals import Actor, Answer, LockedGame, Status, writing

KINDS = frozenset({Entry.Kind.HAND.value, Entry.Kind.CONFLICT.value})


def record_hand(game: int, record: Json, *, key: str, expects: int, actor: Actor) -> Answer:
    """Record a hand (the contract's hand record without ``rules``) as number ``expects``.

    The same ``key`` gives the stored answer again. When that number is taken by the very same hand, two phones agree
    and the journal stays as it is; when by another, the first stands and this one is stored as a conflict for
    ``requests.Decide``; at a table of an event neither counts until then. A dealer that is not named is the one the
    game proposes, and is kept as a fact; of a second hand, the one of the first. Raises ``Refused`` with what is
    wrong with the hand, ``unknown-game``, ``closed``, ``full``, ``bad-key``, or ``taken`` for a number that is not
    reached yet.
    """
    what = hand_as_json(read_hand(record))
    with writing():
        locked = journals.lock_game(game, key)
        if locked.written is not None:
            return _again(locked, Entry.objects.get(pk=locked.written))
        if locked.agreed is not None:
            return _agreed_again(locked, Agreed.objects.select_related("entry").get(pk=locked.agreed))
        if locked.closed:
            raise _closed_refusal(locked.game)
        if expects == locked.next_number:
            if locked.hands is not None and expects > locked.hands:
                raise refuse_full(locked.hands)
            return _append(locked, what, key, actor)
        return _again_or_conflict(locked, what, key, expects, actor)


def _append(locked: LockedGame, what: Json, key: str, actor: Actor) -> Answer:
    state, rules = GameState.from_json(json.loads(locked.state)), rules_from_json(locked.rules)
    line = BookLine(str(uuid4()), LineKind.HAND, {"dealer": state.dealer} | what, 0, 0)
    paid = pay_line(rules, state, LineKind.HAND, line.what)
    if paid.faults:
        raise Refused(paid.faults)
    outcome = LineOutcome(line, locked.next_place, locked.next_number, state, paid)
    answer: Json = {
        "status": Status.RECORDED, "line": line.uid, "number": locked.next_number, "payouts": outcome.payouts
    }  # fmt: skip
    add: Json = {"op": "add", "line": line.uid, "kind": LineKind.HAND, "what": line.what}
    entry = journals.add_entry(locked, Entry.Kind.HAND, {"changes": [add], "answer": answer}, key=key, actor=actor)
    derived.append_line(locked.game, outcome, entry.row)
    return journals.read_answer(answer, entry.seq)


def _again(locked: LockedGame, entry: Entry) -> Answer:
    """Return the answer of an entry that the key has written: of this game, for a journal may hold many."""
    if entry.game_id != locked.game:
        raise journals.used_key()
    return journals.answer_from_entry(entry, KINDS)


def _again_or_conflict(locked: LockedGame, what: Json, key: str, expects: int, actor: Actor) -> Answer:
    if (entry := journals.written_by(locked, key)) is not None:
        return _again(locked, entry)
    if (agreed := Agreed.objects.select_related("entry").filter(journal=locked.journal, key=key).first()) is not None:
        return _agreed_again(locked, agreed)
    if not 1 <= expects < locked.next_number:
        params = {"number": locked.next_number, "expects": expects}
        raise journals.OutdatedWrite("taken/other-hand", params, "expects")
    against = Line.objects.select_related("changed_by").get(game=locked.game, number=expects)
    entries = journals.entries_of(locked.game)
    book = journals.book_of(entries)
    before, stands = folded_before(book, book.position(str(against.uid))), json.loads(against.what)
    # Its dealer was another one than comes at that place now where a hand before it is void.
    if (completed := {"dealer": stands["dealer"]} | what) == stands:
        return _record_agreement(locked, against, key)
    if faults := pay_line(before.rules, before.state, LineKind.HAND, completed).faults:
        raise Refused(faults)  # it could not have been played at that place either
    return _keep_conflict(locked, book, entries, against, what, key=key, actor=actor)


def _record_agreement(locked: LockedGame, line: Line, key: str) -> Answer:
    """Two phones say the same of one hand: what stands is the answer to both, and to both again."""
    payouts = json.loads(line.outcome)["payouts"]
    answer = {"status": Status.AGREED, "line": str(line.uid), "number": line.number, "payouts": payouts}
    Agreed.objects.create(journal_id=locked.journal, key=key, entry=line.changed_by, answer=canonical_json(answer))
    return journals.read_answer(answer, line.changed_by.seq)


def _agreed_again(locked: LockedGame, agreed: Agreed) -> Answer:
    if agreed.entry.game_id != locked.game:
        raise journals.used_key()
    return journals.read_answer(json.loads(agreed.answer), agreed.entry.seq, again=True)


def _keep_conflict(
    locked: LockedGame, book: Book, entries: Sequence[Entry], against: Line, what: Json, *, key: str, actor: Actor
) -> Answer:
    uid = str(uuid4())
    answer = {"status": Status.CONFLICT, "line": str(against.uid), "rival": uid, "number": against.number}
    change = {"op": "rival", "rival": uid, "against": str(against.uid), "what": what}
    payload = {"changes": [change], "answer": answer}
    entry = journals.add_entry(locked, Entry.Kind.CONFLICT, payload, key=key, actor=actor)
    after = amend(book, BookEntry(entry.seq, payload))
    rows = {known.seq: known.pk for known in entries} | {entry.seq: entry.row}
    derived.store(locked.game, after, fold_book(after), rows)
    return journals.read_answer(answer, entry.seq)


def _closed_refusal(game: int) -> Refused:
    if ClubGame.objects.filter(game=game, within=None).exists():
        return refuse("closed/recording", path="game")
    return refuse("closed/table", path="game")
