"""Lines of one player: ``Hand Bob: QS JH``, ``Stack 1: QC/7D JD/8D``, ``Call Ann: 8D``, ``Bury Cy: AH 10H``."""

from __future__ import annotations

from collections.abc import Sequence

from .card_words import cards
from .draft import Draft
from .flaws import Place, sound
from .value_lines import one, take_cards
from .words import Word


def take_cards_of(draft: Draft, path: str, words: Sequence[Word], place: Place) -> None:
    """Cards of a player: those he was dealt, or buries."""
    key = path.partition(".")[0]
    if isinstance(draft.record.get(key, {}), dict) and draft.once(path, place):
        take_cards(draft, path, words, place)
    elif not isinstance(draft.record.get(key, {}), dict):
        draft.wrong(place, "said-twice", f"{key.capitalize()} stands without a player already; name one in each line.")


def take_stacks_of(draft: Draft, path: str, words: Sequence[Word], place: Place) -> None:
    """The stacks of a player, two-handed."""
    if not draft.once(path, place):
        return
    pairs = []
    for index, word in enumerate(words):
        pair = sound(cards(_halves(word)), draft.flaws)
        draft.places |= {f"{path}[{index}][{at}]": where for at, (_, where) in enumerate(pair)}
        draft.places[f"{path}[{index}]"] = word.place
        pairs.append([card for card, _ in pair])
    draft.put(path, place, pairs)


def _halves(word: Word) -> list[Word]:
    """The card below and the card on top, ``QC/7D``."""
    under, slash, top = word.text.partition("/")
    behind = Place(word.place.line, word.place.column + len(under) + 1)
    return [Word(under, word.place), Word(top, behind)] if slash else [word]


def take_call_of(draft: Draft, path: str, words: Sequence[Word], place: Place) -> None:
    """The card that a player calls to a partner, where several may."""
    if (word := one(draft, "call", words, place, "one card")) is None:
        return
    calls = draft.record.setdefault("calls", [])
    for card, where in sound(cards([word]), draft.flaws):
        draft.places |= {f"calls[{len(calls)}]": place, f"calls[{len(calls)}].card": where}
        calls.append({"seat": int(path.partition(".")[2]), "card": card})
