"""Where a game would stand before a line, with changes that are only thought of so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.game_state import GameState
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import Said, amend
from scorekeeper.ledger.folding import fold, opening
from scorekeeper.models import Entry

from . import journals
from .plans import plan
from .requests import Request


@dataclass(frozen=True, slots=True)
class Standing:
    """The rules and the state that a hand at some place is paid with."""

    rules: HouseRules
    state: GameState


def before(game: int, line: str, requests: Sequence[Request] = ()) -> Standing:
    """Where the game stands before a line once `requests` are made; nothing is written. One statement.

    Raises ``Refused``: ``unknown-game``, ``unknown-line``, and what ``plans.plan`` raises.
    """
    entries = list(Entry.objects.filter(game=game).order_by("seq"))
    if not entries:
        raise refuse("unknown-game", "There is no such game.", "game")
    book = journals.book_of(entries)
    for request in requests:
        book = amend(book, Said(entries[-1].seq + 1, {"changes": plan(book, request)}))
    outcomes = fold(book)[: book.position(line)]
    paid = outcomes[-1].paid if outcomes else opening(book)
    return Standing(paid.rules, paid.state)
