"""Recording a hand: the one write that happens all evening, in a number of statements that never grows."""

from __future__ import annotations

from uuid import uuid4

from scorekeeper.engine import hand_record
from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.game import State
from scorekeeper.ledger.book import BookLine, Json, LineKind
from scorekeeper.ledger.canonical import dumps, loads
from scorekeeper.ledger.folding import Outcome, folded_before, pay, rules_of
from scorekeeper.ledger.shares import shares
from scorekeeper.models import Entry, Game, Line, Rival

from . import answer, derived, journals, statements
from .actor import Actor
from .answer import Answer, Status
from .journals import LockedGame
from .turn import writing

KINDS = frozenset({Entry.Kind.HAND.value, Entry.Kind.RIVAL.value})


def record_hand(game: int, record: Json, *, key: str, expects: int, actor: Actor) -> Answer:
    """Record a hand (the contract's hand record without ``rules``) as number ``expects``.

    The same ``key`` gives the stored answer again. When that number is taken, the first hand stands and this one is
    kept as a rival, to be decided by ``requests.Decide``. A dealer that is not named is the one the game proposes, and
    is kept as a fact. Raises ``Refused`` with what is wrong with the hand, ``unknown-game``, ``closed``, ``bad-key``,
    or ``taken`` for a number that is not reached yet.
    """
    what = hand_record.as_json(hand_record.read(record))
    with writing():
        locked = journals.lock(game, key)
        if locked.written is not None:
            return answer.from_entry(Entry.objects.get(pk=locked.written), KINDS)
        if locked.closed:
            raise refuse("closed", "This evening is closed; open it again to go on.", "game")
        if expects == locked.next_number:
            return _append(locked, what, key, actor)
        return _again_or_rival(locked, what, key, expects, actor)


def _append(locked: LockedGame, what: Json, key: str, actor: Actor) -> Answer:
    outcome = _outcome(locked, what)
    uid = outcome.line.uid
    given: Json = {
        "status": Status.RECORDED, "line": uid, "number": locked.next_number, "payouts": outcome.payouts
    }  # fmt: skip
    add: Json = {"op": "add", "line": uid, "kind": LineKind.HAND, "what": outcome.line.what}
    entry = journals.add(locked, Entry.Kind.HAND, {"changes": [add], "answer": given}, key=key, actor=actor)
    line = derived.line_row(locked.game, outcome, {0: entry.row})
    statements.insert_line(line, derived.posting_rows(locked.game, line.uid, outcome.paid.moves))
    statements.insert_shares(locked.game, line.uid, shares(outcome))
    state = dumps(outcome.paid.state.as_json())
    statements.move_on(locked.game, state, line)
    return answer.read(given, entry.seq)


def _outcome(locked: LockedGame, what: Json) -> Outcome:
    state, rules = State.from_json(loads(locked.state)), rules_of(locked.rules)
    line = BookLine(str(uuid4()), LineKind.HAND, {"dealer": state.dealer} | what, 0, 0)
    paid = pay(rules, state, LineKind.HAND, line.what)
    if paid.faults:
        raise Refused(paid.faults)
    return Outcome(line, locked.next_place, locked.next_number, state, paid)


def _again_or_rival(locked: LockedGame, what: Json, key: str, expects: int, actor: Actor) -> Answer:
    if (entry := journals.written_by(locked, key)) is not None:
        return answer.from_entry(entry, KINDS)
    if not 1 <= expects < locked.next_number:
        sentence = f"Hand {locked.next_number} comes next, not hand {expects}; look at it once more."
        raise answer.taken(sentence, "expects")
    against = Line.objects.get(game=locked.game, number=expects)
    _verify_in_place(locked.game, what, str(against.uid))
    return _keep_rival(locked, what, key, against, actor)


def _verify_in_place(game: int, what: Json, uid: str) -> None:
    """Refuse a hand that could not have been played at a line's place either."""
    book = journals.book_of(journals.entries_of(game))
    before = folded_before(book, book.position(uid))
    if faults := pay(before.rules, before.state, LineKind.HAND, what).faults:
        raise Refused(faults)


def _keep_rival(locked: LockedGame, what: Json, key: str, against: Line, actor: Actor) -> Answer:
    uid = uuid4()
    given = {"status": Status.RIVAL, "line": str(against.uid), "rival": str(uid), "number": against.number}
    change = {"op": "rival", "rival": str(uid), "against": str(against.uid), "what": what}
    entry = journals.add(locked, Entry.Kind.RIVAL, {"changes": [change], "answer": given}, key=key, actor=actor)
    Rival.objects.create(
        uid=uid, game_id=locked.game, against=against, what=dumps(what), made_by_id=entry.row, decision=""
    )
    Game.objects.filter(pk=locked.game).update(open_rivals=locked.open_rivals + 1)
    return answer.read(given, entry.seq)
