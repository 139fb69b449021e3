"""Recording a hand: the one write that happens all evening, in a number of statements that never grows."""

from __future__ import annotations

from uuid import uuid4

from scorekeeper.engine import hand_record
from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.game import State
from scorekeeper.ledger.book import BookLine, Json, LineKind
from scorekeeper.ledger.canonical import dumps, loads
from scorekeeper.ledger.folding import Outcome, folded_before, pay, rules_of
from scorekeeper.models import Entry, Game, Line, Posting, Rival

from . import answer, derived, journals, versions
from .actor import Actor
from .answer import Answer, Status
from .turn import writing

KINDS = frozenset({Entry.Kind.HAND.value, Entry.Kind.RIVAL.value})


def record_hand(game: int, record: Json, *, key: str, expects: int, actor: Actor) -> Answer:
    """Record a hand (the contract's hand record without ``rules``) as number ``expects``.

    The same ``key`` gives the stored answer again. When that number is taken, the first hand stands and this one is
    kept as a rival, to be decided by ``changes.Decide``. A dealer that is not named is the one the game proposes, and
    is kept as a fact. Raises ``Refused`` with what is wrong with the hand, ``unknown-game``, ``closed``, ``bad-key``,
    or ``taken`` for a number that is not reached yet.
    """
    what = hand_record.as_json(hand_record.read(record))
    with writing():
        found, written = journals.lock(game, key)
        if written is not None:
            return answer.from_entry(Entry.objects.get(pk=written), KINDS)
        if found.closed:
            raise refuse("closed", "This evening is closed; open it again to go on.", "game")
        if expects == found.next_number:
            return _append(found, what, key, actor)
        return _again_or_rival(found, what, key, expects, actor)


def _append(game: Game, what: Json, key: str, actor: Actor) -> Answer:
    outcome = _outcome(game, what)
    uid, number = outcome.line.uid, game.next_number
    payouts = outcome.payouts
    given: Json = {"status": Status.RECORDED, "line": uid, "number": number, "payouts": payouts}
    add: Json = {"op": "add", "line": uid, "kind": LineKind.HAND, "what": outcome.line.what}
    entry = journals.add(game, Entry.Kind.HAND, {"changes": [add], "answer": given}, key=key, actor=actor)
    row = derived.line_row(game.pk, outcome, {0: entry.pk})
    row.save(force_insert=True)
    Posting.objects.bulk_create(derived.posting_rows(game.pk, row.uid, outcome.paid.moves))
    Game.objects.filter(pk=game.pk).update(
        state=dumps(outcome.paid.state.as_json()),
        next_number=number + 1,
        next_place=game.next_place + 1,
        last_hand=row.uid,
    )
    versions.bump(versions.of_game(game.pk))
    return Answer(Status.RECORDED, entry.seq, line=uid, number=number, payouts=payouts)


def _outcome(game: Game, what: Json) -> Outcome:
    state, rules = State.from_json(loads(game.state)), rules_of(game.rules)
    line = BookLine(str(uuid4()), LineKind.HAND, {"dealer": state.dealer} | what, 0, 0)
    paid = pay(rules, state, LineKind.HAND, line.what)
    if paid.faults:
        raise Refused(paid.faults)
    return Outcome(line, game.next_place, game.next_number, state, paid)


def _again_or_rival(game: Game, what: Json, key: str, expects: int, actor: Actor) -> Answer:
    if (entry := journals.written_by(game, key)) is not None:
        return answer.from_entry(entry, KINDS)
    if not 1 <= expects < game.next_number:
        raise answer.taken(f"Hand {game.next_number} comes next, not hand {expects}; look at it once more.", "expects")
    against = Line.objects.get(game=game.pk, number=expects)
    _verify_in_place(game, what, str(against.uid))
    return _keep_rival(game, what, key, against, actor)


def _verify_in_place(game: Game, what: Json, uid: str) -> None:
    """Refuse a hand that could not have been played at a line's place either."""
    book = journals.book_of(journals.entries_of(game))
    before = folded_before(book, book.position(uid))
    if faults := pay(before.rules, before.state, LineKind.HAND, what).faults:
        raise Refused(faults)


def _keep_rival(game: Game, what: Json, key: str, against: Line, actor: Actor) -> Answer:
    uid = uuid4()
    given = {"status": Status.RIVAL, "line": str(against.uid), "rival": str(uid), "number": against.number}
    change = {"op": "rival", "rival": str(uid), "against": str(against.uid), "what": what}
    entry = journals.add(game, Entry.Kind.RIVAL, {"changes": [change], "answer": given}, key=key, actor=actor)
    Rival.objects.create(
        uid=uid, game=game, against=against, what=dumps(what), made_by=entry, decided_by=None, decision=""
    )
    Game.objects.filter(pk=game.pk).update(open_rivals=game.open_rivals + 1)
    versions.bump(versions.of_game(game.pk))
    return Answer(Status.RIVAL, entry.seq, line=str(against.uid), rival=str(uid), number=against.number)
