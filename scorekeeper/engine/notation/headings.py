"""The lines that begin with a key and a colon: ``Dealer: Eve``, ``Hand Bob: QS JH``, ``Option: bump = true``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from scorekeeper.engine.errors import LONGEST_QUOTE, Fault, Quoted, Refused
from scorekeeper.engine.hand import Hand, seating, verify_dealt_in
from scorekeeper.engine.notation.text import (
    Flaw,
    FlawKind,
    HandDraft,
    TextLine,
    TextPlace,
    TextWord,
    ambiguous_flaw,
    collect_flaws,
    quote_words,
    unreadable_flaw,
)
from scorekeeper.engine.notation.words import is_number, join_ranks, read_cards, read_mark, read_seat
from scorekeeper.engine.notation.written_hand import is_day
from scorekeeper.engine.rules.presets import read_rules

_INTEGER = re.compile(r"[-−]?\d{1,9}")
_TRUTHS = {"yes": True, "no": False}


def only_word(draft: HandDraft, words: Sequence[TextWord], place: TextPlace, fault: Fault) -> TextWord | None:
    """Return the only word of a line; None, and this flaw, where there are none or several."""
    if len(words) == 1:
        return words[0]
    draft.add_flaw(place, fault)
    return None


def _heading_of(key: str) -> str:
    """Return a key as it stands at the beginning of a line."""
    return key.replace("_", " ").capitalize()


def take_number(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """A whole number."""
    fault = Fault("bad-value/one-number", {"heading": _heading_of(key), "words": quote_words(words)})
    if (word := only_word(draft, words, place, fault)) is None:
        return
    for number in collect_flaws([_integer(word)], draft.flaws):
        draft.put(key, word.place, number)


def take_numbers(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """Whole numbers, one a seat."""
    numbers = [word for word in words if not word.is_sign(",")]
    draft.put(key, place, collect_flaws(map(_integer, numbers), draft.flaws))
    draft.places |= {f"{key}[{index}]": word.place for index, word in enumerate(numbers)}


def _integer(word: TextWord) -> int | Flaw:
    if _INTEGER.fullmatch(word.text):
        return int(word.text.replace("−", "-"))
    return unreadable_flaw(word.place, Fault("bad-value/no-number", {"value": Quoted(word.text)}))


def take_seat(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """A player, by name or by seat."""
    for number in collect_flaws([read_seat(words, draft.names, place)], draft.flaws):
        draft.put(key, words[0].place, number)


def take_word(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """A choice by its name, of one word or several."""
    if words:
        draft.put(key, words[0].place, "-".join(word.text for word in words).casefold())
    else:
        draft.add_flaw(place, Fault("bad-value/one-word", {"heading": _heading_of(key)}))


def take_words(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """The answers of the seats in turn; a dash is a pass."""
    answers = [word for word in words if not word.is_sign(",")]
    draft.put(key, place, ["pass" if word.text == "-" else word.text.casefold() for word in answers])
    draft.places |= {f"{key}[{index}]": word.place for index, word in enumerate(answers)}


def take_cards(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """Cards."""
    cards = collect_flaws(read_cards(words), draft.flaws)
    draft.put(key, place, [card for card, _ in cards])
    draft.places |= {f"{key}[{index}]": where for index, (_, where) in enumerate(cards)}


def take_card(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """One card."""
    if (word := only_word(draft, join_ranks(words), place, _one_card_fault(key, words))) is None:
        return
    for card, where in collect_flaws(read_cards([word]), draft.flaws):
        draft.put(key, where, card)


def _one_card_fault(key: str, words: Sequence[TextWord]) -> Fault:
    return Fault("bad-value/one-card", {"heading": _heading_of(key), "words": quote_words(words)})


def take_call(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """The card that is called, or ``alone``."""
    if len(words) == 1 and words[0].text.casefold() == "alone":
        draft.put(key, words[0].place, "alone")
    else:
        take_card(draft, key, words, place)


def take_blind_to(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """The trick that takes the blind, or ``none``; several, or one with a comma, where its cards part ways."""
    takers = [word for word in words if not word.is_sign(",")]
    tricks: list[Any] = ["none" if word.text.casefold() == "none" else word for word in takers]
    tricks = collect_flaws([_integer(trick) if isinstance(trick, TextWord) else trick for trick in tricks], draft.flaws)
    draft.put(key, takers[0].place if takers else place, tricks if len(words) > 1 or not tricks else tricks[0])
    draft.places |= {f"{key}[{index}]": word.place for index, word in enumerate(takers)}


def take_truth(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """Yes or no."""
    fault = Fault("bad-value/yes-or-no", {"heading": _heading_of(key), "words": quote_words(words)})
    word = only_word(draft, words, place, fault)
    if word and word.text.casefold() in _TRUTHS:
        draft.put(key, word.place, _TRUTHS[word.text.casefold()])
    elif word:
        draft.add_flaw(word.place, fault)


def take_cards_of(draft: HandDraft, path: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """Cards of a player: those they were dealt, or bury."""
    key = path.partition(".")[0]
    if isinstance(draft.record.get(key, {}), dict) and draft.once(path, place):
        take_cards(draft, path, words, place)
    elif not isinstance(draft.record.get(key, {}), dict):
        draft.add_flaw(place, Fault("said-twice/without-player", {"heading": _heading_of(key)}))


def take_stacks_of(draft: HandDraft, path: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """The stacks of a player, two-handed."""
    if not draft.once(path, place):
        return
    pairs = []
    for index, word in enumerate(words):
        pair = collect_flaws(read_cards(_halves(word)), draft.flaws)
        draft.places |= {f"{path}[{index}][{at}]": where for at, (_, where) in enumerate(pair)}
        draft.places[f"{path}[{index}]"] = word.place
        pairs.append([card for card, _ in pair])
    draft.put(path, place, pairs)


def _halves(word: TextWord) -> list[TextWord]:
    """The card below and the card on top, ``QC/7D``."""
    under, slash, top = word.text.partition("/")
    behind = TextPlace(word.place.line, word.place.column + len(under) + 1)
    return [TextWord(under, word.place), TextWord(top, behind)] if slash else [word]


def take_call_of(draft: HandDraft, path: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """The card that a player calls to a partner, where several may."""
    if (word := only_word(draft, words, place, _one_card_fault("call", words))) is None:
        return
    calls = draft.record.setdefault("calls", [])
    for card, where in collect_flaws(read_cards([word]), draft.flaws):
        draft.places |= {f"calls[{len(calls)}]": place, f"calls[{len(calls)}].card": where}
        calls.append({"seat": int(path.partition(".")[2]), "card": card})


NOBODY = "nobody"


def take_picker(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """The picker, or ``nobody``; spelled out when the whole hand is read."""
    if len(words) == 1 and words[0].text.casefold() == NOBODY and not words[0].quoted:
        draft.picker = 0
    for number in collect_flaws([read_seat(words, draft.names, place)] if draft.picker is None else (), draft.flaws):
        draft.picker, draft.places[key] = number, words[0].place


def spell_out_picks(draft: HandDraft) -> None:
    """Put in what each seat said when it was asked to pick."""
    place = draft.places.get("picker", draft.start)
    if draft.picker is None or draft.flaws:
        return
    if "picks" in draft.record:
        draft.add_flaw(place, Fault("said-twice/picker"))
        return
    try:
        draft.put("picks", place, _picks_before(draft))
    except Refused as refused:
        draft.flaws += [Flaw(FlawKind.UNREADABLE, draft.place_of(fault.path), fault) for fault in refused.faults]


def _picks_before(draft: HandDraft) -> list[str]:
    """Raise ``Refused`` for rules that cannot be read, and for a picker who is not dealt in."""
    hand = Hand(players=draft.record.get("players"), dealer=draft.record.get("dealer"))
    table, order = seating(read_rules(draft.rules), hand)
    if not draft.picker:
        return ["pass"] * len(order)
    return ["pass"] * order.index(verify_dealt_in(draft.picker, table, order, "picker")) + ["pick"]


_FOREIGN_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}")
_SLUG = re.compile(r"[\w-]+")
_BETWEEN = re.compile(r"[\s–-]+")  # a preset's words may be written with blanks between them
NO_PRESET = "none"


def take_players(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """The number of players at the table, or their names by seat, separated by commas."""
    if len(words) == 1 and is_number(words[0].text) and not words[0].quoted:
        draft.put(key, words[0].place, int(words[0].text))
        return
    draft.names = tuple(collect_flaws(_read_names(draft, words, place), draft.flaws))
    draft.put(key, place, len(draft.names))


def _read_names(draft: HandDraft, words: Sequence[TextWord], place: TextPlace) -> Iterator[str | Flaw]:
    for index, group in enumerate(_split_at_commas(words)):
        draft.places[f"names[{index}]"] = group[0].place if group else place
        yield _read_name(group, place)


def _split_at_commas(words: Sequence[TextWord]) -> list[list[TextWord]]:
    """The words between commas."""
    groups: list[list[TextWord]] = [[]]
    for word in words:
        if word.is_sign(","):
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


def _read_name(words: Sequence[TextWord], place: TextPlace) -> str | Flaw:
    if not words:
        return unreadable_flaw(place, Fault("missing-player/names"))
    name = " ".join(word.text for word in words)
    if is_number(name) and not words[0].quoted:
        return unreadable_flaw(words[0].place, Fault("bad-name/number", {"name": name}))
    return name


def take_marks(draft: HandDraft, key: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """Marks of one line, with a comma between two."""
    for group in _split_at_commas(words):
        draft.mark(read_mark(group, draft.names, place, draft.flaws), group[0].place if group else place)


def take_rules(draft: HandDraft, text: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """The name of a preset; ``none`` where the rules start from no preset."""
    place = words[0].place if words else place
    if not draft.once("rules.preset", place):
        return
    draft.places["rules"] = place
    slug = _BETWEEN.sub("-", text.strip()).casefold()
    if not _SLUG.fullmatch(slug):
        draft.add_flaw(place, Fault("bad-value/rules-line", {"text": Quoted(text)}))
    elif slug != NO_PRESET:
        draft.rules["preset"] = slug


def take_option(draft: HandDraft, text: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """An option in which the rules differ, as in a house-rules file."""
    try:
        options = tomllib.loads(text)
    except (ValueError, RecursionError):
        options = {}
    if not options:
        draft.add_flaw(place, Fault("bad-value/option-line", {"text": Quoted(text)}))
    for name, value in options.items():
        if draft.once(f"rules.{name}", words[0].place):
            draft.rules[name] = value


def take_title(draft: HandDraft, text: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """A title, in quotes where it has a # in it."""
    if draft.once("title", words[0].place if words else place):
        draft.title = words[0].text if len(words) == 1 else text


def take_date(draft: HandDraft, text: str, words: Sequence[TextWord], place: TextPlace) -> None:
    """A day."""
    if draft.once("date", words[0].place if words else place):
        draft.date = next(iter(collect_flaws([_read_day(text, draft.places["date"])], draft.flaws)), "")


def _read_day(text: str, place: TextPlace) -> str | Flaw:
    if is_day(text):
        return text
    if (match := _FOREIGN_DAY.fullmatch(text)) and match[1] != match[2] and max(int(match[1]), int(match[2])) <= 12:
        return ambiguous_flaw(place, Fault("bad-date/two-days", {"text": text}))
    return unreadable_flaw(place, Fault("bad-date/order", {"text": Quoted(text)}))


Taker = Callable[[HandDraft, str, Sequence[TextWord], TextPlace], None]

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
    "drawn": take_seat,
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


def is_heading(line: TextLine) -> bool:
    """Return whether a line has a key: a colon behind a word."""
    return not line.words[0].is_sign("(") and any(word.is_sign(":") for word in line.words)


def key_of(line: TextLine) -> str:
    """The key of a line that has one, in the spelling of the contract."""
    return _read_key(line.words[: _find_colon(line)])[0]


def take_heading(draft: HandDraft, line: TextLine) -> None:
    """Take a line with a key into the draft."""
    heading, colon, words = (
        line.words[: _find_colon(line)],
        line.words[_find_colon(line)],
        line.words[_find_colon(line) + 1 :],
    )
    key, who = _read_key(heading)
    if key in AS_TEXT and not who:
        AS_TEXT[key](draft, line.behind(colon), words, colon.place)
    elif key in OF_A_PLAYER and who:
        path, take = OF_A_PLAYER[key]
        for number in collect_flaws([read_seat(who, draft.names, colon.place)], draft.flaws):
            take(draft, f"{path}.{number}", words, line.place)
    elif key not in PLAIN or who:
        draft.flaws.append(_unknown_key(heading, line.place))
    elif key == "marks" or draft.once(key, line.place):
        PLAIN[key](draft, key, words, colon.place)


def _find_colon(line: TextLine) -> int:
    return next(index for index, word in enumerate(line.words) if word.is_sign(":"))


def _read_key(words: Sequence[TextWord]) -> tuple[str, Sequence[TextWord]]:
    """The key in the spelling of the contract, and the words of a player behind it."""
    both = _spell_key(words[:2])
    return (both, words[2:]) if both in PLAIN else (_spell_key(words[:1]), words[1:])


_JOINED = {key.replace("_", ""): key for key in PLAIN}


def _spell_key(words: Sequence[TextWord]) -> str:
    key = "_".join(word.text for word in words).casefold().replace("-", "_")
    return _JOINED.get(key, key)


def _unknown_key(words: Sequence[TextWord], place: TextPlace) -> Flaw:
    keys = [_heading_of(key) for key in (*PLAIN, *OF_A_PLAYER, *AS_TEXT)]
    near = get_close_matches(" ".join(word.text for word in words)[:LONGEST_QUOTE].capitalize(), keys, n=1)
    if near:
        return unreadable_flaw(place, Fault("unknown-line/near", {"words": quote_words(words), "near": near[0]}))
    return unreadable_flaw(place, Fault("unknown-line/heading", {"words": quote_words(words)}))
