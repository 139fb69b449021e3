"""The lines that begin with a key and a colon: ``Dealer: Eve``, ``Hand Bob: QS JH``, ``Option: bump = true``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches

from ..errors import LONGEST_QUOTE
from .draft import Draft
from .flaws import Flaw, Place, sound, unreadable
from .picker_line import take_picker
from .seat_names import seat
from .seated_lines import take_call_of, take_cards_of, take_stacks_of
from .table_lines import take_date, take_marks, take_option, take_players, take_rules, take_title
from .value_lines import (
    take_blind_to,
    take_call,
    take_card,
    take_cards,
    take_number,
    take_numbers,
    take_seat,
    take_truth,
    take_word,
    take_words,
)
from .words import Line, Word, said

Taker = Callable[[Draft, str, Sequence[Word], Place], None]

# By the key of the transcript, the line's key in small letters with low lines for its blanks.
PLAIN: dict[str, Taker] = {
    "players": take_players,
    "dealer": take_seat,
    "doublers": take_number,
    "cut": take_card,
    "scores": take_numbers,
    "pot": take_number,
    "pots": take_number,
    "blind": take_cards,
    "marks": take_marks,
    "picks": take_words,
    "picker": take_picker,
    "bids": take_words,
    "trump": take_word,
    "no_pick": take_word,
    "redeal": take_seat,
    "die": take_number,
    "bury": take_cards,
    "announced": take_cards,
    "call": take_call,
    "unknown": take_card,
    "sheepshead": take_truth,
    "steal": take_seat,
    "blind_to": take_blind_to,
}
# By the line's first word, which a player follows: the key of the transcript and who reads it.
OF_A_PLAYER: dict[str, tuple[str, Taker]] = {
    "hand": ("hands", take_cards_of),
    "stack": ("stacks", take_stacks_of),
    "bury": ("bury", take_cards_of),
    "call": ("calls", take_call_of),
}
# Read as the text that it is, not word by word.
AS_TEXT: dict[str, Taker] = {"rules": take_rules, "option": take_option, "title": take_title, "date": take_date}


def is_heading(line: Line) -> bool:
    """Whether a line has a key: a colon behind a word."""
    return not line.words[0].is_sign("(") and any(word.is_sign(":") for word in line.words)


def key_of(line: Line) -> str:
    """The key of a line that has one, in the spelling of the contract."""
    return _key(line.words[: _colon(line)])[0]


def heading(draft: Draft, line: Line) -> None:
    """Takes a line with a key into the draft."""
    told, colon, words = line.words[: _colon(line)], line.words[_colon(line)], line.words[_colon(line) + 1 :]
    key, who = _key(told)
    if key in AS_TEXT and not who:
        AS_TEXT[key](draft, line.behind(colon), words, colon.place)
    elif key in OF_A_PLAYER and who:
        path, take = OF_A_PLAYER[key]
        for number in sound([seat(who, draft.names, colon.place)], draft.flaws):
            take(draft, f"{path}.{number}", words, line.place)
    elif key not in PLAIN or who:
        draft.flaws.append(_unknown(told, line.place))
    elif key == "marks" or draft.once(key, line.place):
        PLAIN[key](draft, key, words, colon.place)


def _colon(line: Line) -> int:
    return next(index for index, word in enumerate(line.words) if word.is_sign(":"))


def _key(words: Sequence[Word]) -> tuple[str, Sequence[Word]]:
    """The key in the spelling of the contract, and the words of a player behind it."""
    both = _spelled(words[:2])
    return (both, words[2:]) if both in PLAIN else (_spelled(words[:1]), words[1:])


_JOINED = {key.replace("_", ""): key for key in PLAIN}


def _spelled(words: Sequence[Word]) -> str:
    key = "_".join(word.text for word in words).casefold().replace("-", "_")
    return _JOINED.get(key, key)


def _unknown(words: Sequence[Word], place: Place) -> Flaw:
    keys = [key.replace("_", " ").capitalize() for key in (*PLAIN, *OF_A_PLAYER, *AS_TEXT)]
    near = get_close_matches(" ".join(word.text for word in words)[:LONGEST_QUOTE].capitalize(), keys, n=1)
    hint = f" Is it {near[0]}?" if near else ""
    return unreadable(place, "unknown-line", f"There is no line {said(words)} in a hand.{hint}")
