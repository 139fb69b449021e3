"""Recording a hand: the one write that happens all game, in a number of statements that never grows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, replace
from hashlib import sha256
from itertools import chain
from typing import Any
from uuid import UUID, uuid4

from django.db import connection

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.game import GameState
from scorekeeper.engine.hand import Hand, hand_as_json, read_hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import rules_from_json
from scorekeeper.ledger.answers import Status, answer_to_conflict
from scorekeeper.ledger.book import (
    Book,
    BookEntry,
    BookLine,
    Json,
    LineKind,
    TableSeating,
    amend,
    move_hand,
    refuse_full,
)
from scorekeeper.ledger.entries import canonical_json
from scorekeeper.ledger.folding import LineOutcome, account_number, fold_book, folded_before, pay_hand
from scorekeeper.ledger.tallies import line_shares, tally_of_share
from scorekeeper.models import Agreed, ClubGame, Conflict, Entry, Line, Seat
from scorekeeper.queries.table import number_after
from scorekeeper.services import derived, journals
from scorekeeper.services.journals import Actor, Answer, LockedGame, writing

KINDS = frozenset({Entry.Kind.HAND.value, Entry.Kind.CONFLICT.value})
INSERT_LINE = (
    "INSERT INTO scorekeeper_line (uid, game_id, place, kind, number, what, voided, outcome, made_by_id, "
    "changed_by_id) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
# Each with the values of one row. The braces take as many rows as there are.
ADD_POSTINGS = "INSERT INTO scorekeeper_posting (line_id, account_id, commodity, amount) VALUES {}", "(%s, %s, %s, %s)"
ADD_SHARES = (
    "INSERT INTO scorekeeper_share (line_id, game_id, person_id, units, part, place, category) VALUES {}",
    "(%s, %s, (SELECT t.person_id FROM scorekeeper_seat t WHERE t.game_id = %s AND t.number = %s), %s, %s, %s, %s)",
)
# The row is there since its player sat down; an UPDATE would need a statement for each.
ADD_TALLIES = (
    (
        "INSERT INTO scorekeeper_tally (seat_id, units, hands, picked, won, lost, leasters, best) VALUES {} "
        "ON CONFLICT (seat_id) DO UPDATE SET units = scorekeeper_tally.units + excluded.units, "
        "hands = scorekeeper_tally.hands + excluded.hands, picked = scorekeeper_tally.picked + excluded.picked, "
        "won = scorekeeper_tally.won + excluded.won, lost = scorekeeper_tally.lost + excluded.lost, "
        "leasters = scorekeeper_tally.leasters + excluded.leasters, best = CASE WHEN "
        "excluded.best > scorekeeper_tally.best THEN excluded.best ELSE scorekeeper_tally.best END"
    ),
    "((SELECT t.id FROM scorekeeper_seat t WHERE t.game_id = %s AND t.number = %s), %s, %s, %s, %s, %s, %s, %s)",
)
MOVE_ON = (
    "UPDATE scorekeeper_game SET state = %s, next_number = next_number + 1, next_place = next_place + 1, "
    "last_hand_id = %s WHERE id = %s"
)


def record_hand(
    game: int,
    record: Json,
    *,
    key: str,
    expects: int,
    actor: Actor,
    after: str = "",
    seated: TableSeating | None = None,
) -> Answer:
    """Record a hand (the contract's hand record without ``rules``): the one that follows ``after``, else ``expects``.

    ``after`` names the line or the hand before it, by its key (``number_after``): numbers change when earlier hands are
    added or voided, while the hand it was recorded behind stays the same. ``seated`` says who sat on the seats that the
    record names: where others sit there now, the same players are paid.

    The same ``key`` gives the stored answer again. With another hand it is an edit whose phone never got that answer:
    it's treated as another phone's hand of the same number, or as a new one if the first is void by now. When that
    number is taken by the very same hand, two phones agree and the journal stays as it is; when by another, the first
    stands and this one is stored as a conflict for ``requests.Decide``, once for all phones that say so; at a table of
    an event neither counts until then. A dealer that is not named is the one the game proposes, and is kept as a fact;
    of a second hand, the one of the first. Raises ``Refused`` with what is wrong with the hand, ``unknown-game``,
    ``closed``, ``full``, ``bad-key``, ``seats-changed`` for a hand that others would play now, or ``taken`` for a
    number that is not reached yet.
    """
    hand = read_hand(record)
    with writing():
        locked = journals.lock_game(game, key)
        if locked.written is not None or locked.agreed is not None:
            entry, answer = _answered(locked)
            if _is_the_same(locked, entry, answer, hand, seated):
                return answer
            key = _key_of_edit(key, record)
            if (stored := _stored(locked, key)) is not None:
                return stored
            if line := Line.objects.filter(uid=str(answer.line), voided=False).first():
                after, expects = "", line.number or expects
        if locked.closed:
            raise _closed_refusal(locked.game)
        if after and after.replace("-", "") == str(locked.last_hand).replace("-", ""):
            expects = locked.next_number  # nothing came in between: no statement more
        elif after:
            expects = number_after(game, after) or expects
        if expects == locked.next_number:
            if locked.hands is not None and expects > locked.hands:
                raise refuse_full(locked.hands)
            return _append(locked, hand, key, actor, seated)
        return _again_or_conflict(locked, hand, key, expects, actor, seated)


def _append(locked: LockedGame, hand: Hand, key: str, actor: Actor, seated: TableSeating | None) -> Answer:
    state, rules = GameState.from_json(json.loads(locked.state)), rules_from_json(locked.rules)
    hand = _with_its_players(locked.game, hand, seated, rules, state)
    paid = pay_hand(rules, state, hand)
    line = BookLine(str(uuid4()), LineKind.HAND, {"dealer": state.dealer} | hand_as_json(hand), 0, 0)
    outcome = LineOutcome(line, locked.next_place, locked.next_number, state, paid)
    answer: Json = {
        "status": Status.RECORDED, "line": line.uid, "number": locked.next_number, "payouts": outcome.payouts
    }  # fmt: skip
    add: Json = {"op": "add", "line": line.uid, "kind": LineKind.HAND, "what": line.what}
    entry = journals.add_entry(locked, Entry.Kind.HAND, {"changes": [add], "answer": answer}, key=key, actor=actor)
    _store_outcome(locked.game, outcome, entry.row)
    return journals.read_answer(answer, entry.seq)


def _with_its_players(game: int, hand: Hand, then: TableSeating | None, rules: HouseRules, state: GameState) -> Hand:
    """Return a hand that was recorded in one seating as it is in that of the state. Raises ``Refused``."""
    now = TableSeating(rules.players, state.seating)
    if then is None or then == now:
        return hand
    try:
        return read_hand(move_hand(hand_as_json(hand), then, now))
    except Refused as refused:
        rows = Seat.objects.filter(game=game).select_related("person__merged_into")
        names = {row.number: row.person.itself.name for row in rows}
        told = {
            part: [names[player] for player in seating.players if player in names]
            for part, seating in (("then", then), ("now", now))
        }
        raise refuse("seats-changed", told, "players") from refused


def _store_outcome(game: int, outcome: LineOutcome, entry: int) -> None:
    """Add the line of a hand, its postings and shares, count it in the tallies, and move the game on. Five statements.

    ``entry`` is the row of the entry that recorded it.
    """
    line, shares, uid = outcome.line, tuple(line_shares(outcome)), UUID(outcome.line.uid).hex
    what, stored = canonical_json(line.what), canonical_json(outcome.as_json())
    row = (uid, game, outcome.place, line.kind.value, outcome.number, what, False, stored, entry, entry)
    posted = [(uid, account_number(game, move.slot), move.commodity, move.amount) for move in outcome.paid.moves]
    brought = [(uid, game, game, of.player, of.units, of.part, of.place, of.category) for of in shares]
    counted = [(game, of.player, *map(int, astuple(tally_of_share(of)))) for of in shares]
    added: tuple[tuple[tuple[str, str], list[tuple[Any, ...]]], ...] = (
        (ADD_POSTINGS, posted), (ADD_SHARES, brought), (ADD_TALLIES, counted)
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(INSERT_LINE, row)
        for (statement, values), rows in added:
            if rows:  # a hand may post nothing
                cursor.execute(statement.format(", ".join([values] * len(rows))), list(chain.from_iterable(rows)))
        cursor.execute(MOVE_ON, (canonical_json(outcome.paid.state.as_json()), uid, game))


def _answered(locked: LockedGame) -> tuple[Entry, Answer]:
    """Return what the key has written, or agreed with, and the answer that it got."""
    if locked.agreed is not None:
        agreed = Agreed.objects.select_related("entry").get(pk=locked.agreed)
        return agreed.entry, _agreed_again(locked, agreed)
    entry = Entry.objects.get(pk=locked.written or 0)
    return entry, _again(locked, entry)


def _is_the_same(locked: LockedGame, entry: Entry, answer: Answer, hand: Hand, seated: TableSeating | None) -> bool:
    """Return whether a hand that is sent again is the one that was stored, whatever became of it since."""
    name = answer.conflict or answer.line
    changes = json.loads(entry.payload)["changes"]
    stored = next((each["what"] for each in changes if name in (each.get("conflict"), each.get("line"))), None)
    if stored is None or _with_dealer(stored, hand) == stored:
        return True
    book = journals.book_of(journals.entries_of(locked.game))
    before = folded_before(book, book.position(str(answer.line)))
    try:
        moved = _with_its_players(locked.game, hand, seated, before.rules, before.state)
    except Refused:
        return True  # others sit there now: it was stored before they did
    return bool(_with_dealer(stored, moved) == stored)


def _with_dealer(stored: Json, hand: Hand) -> Json:
    """Return a hand as it is stored: the one who dealt it is kept, where nobody named them."""
    return {name: stored[name] for name in stored.keys() & {"dealer"}} | hand_as_json(hand)


def _key_of_edit(key: str, record: Json) -> str:
    """Return the key of a hand that was edited while its answer was lost; the same edit has the same one."""
    return f"{key[:40]}-{sha256(canonical_json(record).encode()).hexdigest()[:20]}"


def _again(locked: LockedGame, entry: Entry) -> Answer:
    """Return the answer of an entry that the key has written: of this game, for a journal may hold many."""
    if entry.game_id != locked.game:
        raise journals.used_key()
    return journals.answer_from_entry(entry, KINDS)


def _stored(locked: LockedGame, key: str) -> Answer | None:
    """Return the answer that a key got, asked again under the lock; None for a new key."""
    if (entry := journals.written_by(locked, key)) is not None:
        return _again(locked, entry)
    agreed = Agreed.objects.select_related("entry").filter(journal=locked.journal, key=key).first()
    return None if agreed is None else _agreed_again(locked, agreed)


def _again_or_conflict(
    locked: LockedGame, hand: Hand, key: str, expects: int, actor: Actor, seated: TableSeating | None
) -> Answer:
    if (stored := _stored(locked, key)) is not None:
        return stored
    if not 1 <= expects < locked.next_number:
        params = {"number": locked.next_number, "expects": expects}
        raise journals.OutdatedWrite("taken/other-hand", params, "expects")
    against = Line.objects.select_related("changed_by").get(game=locked.game, number=expects)
    entries = journals.entries_of(locked.game)
    book = journals.book_of(entries)
    before, stands = folded_before(book, book.position(str(against.uid))), json.loads(against.what)
    hand = _with_its_players(locked.game, hand, seated, before.rules, before.state)
    # Its dealer was another one than comes at that place now where a hand before it is void.
    what = hand_as_json(hand)
    if _with_dealer(stands, hand) == stands:
        return _record_agreement(locked, against, key)
    asked = Conflict.objects.select_related("made_by").filter(against=against, what=canonical_json(what)).first()
    if asked is not None:
        answer = answer_to_conflict(str(asked.uid), str(against.uid), against.number)
        return _agree(locked, asked.made_by, answer, key)
    pay_hand(before.rules, before.state, replace(hand, dealer=hand.dealer or stands["dealer"]))  # it must fit in there
    return _keep_conflict(locked, book, entries, against, what, key=key, actor=actor)


def _record_agreement(locked: LockedGame, line: Line, key: str) -> Answer:
    """Two phones say the same of one hand: what stands is the answer to both, and to both again."""
    payouts = json.loads(line.outcome)["payouts"]
    answer = {"status": Status.AGREED, "line": str(line.uid), "number": line.number, "payouts": payouts}
    return _agree(locked, line.changed_by, answer, key)


def _agree(locked: LockedGame, entry: Entry, answer: Json, key: str) -> Answer:
    """Return the answer to a hand that an entry has already, and keep it for its key."""
    Agreed.objects.create(journal_id=locked.journal, key=key, entry=entry, answer=canonical_json(answer))
    return journals.read_answer(answer, entry.seq)


def _agreed_again(locked: LockedGame, agreed: Agreed) -> Answer:
    if agreed.entry.game_id != locked.game:
        raise journals.used_key()
    return journals.read_answer(json.loads(agreed.answer), agreed.entry.seq, again=True)


def _keep_conflict(
    locked: LockedGame, book: Book, entries: Sequence[Entry], against: Line, what: Json, *, key: str, actor: Actor
) -> Answer:
    uid = str(uuid4())
    answer = answer_to_conflict(uid, str(against.uid), against.number)
    change = {"op": "conflict", "conflict": uid, "against": str(against.uid), "what": what}
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
