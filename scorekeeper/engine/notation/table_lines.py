"""Lines about the table and the day: players, rules and options, title and date."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence

from ..errors import quoted
from . import mark_words
from .draft import Draft
from .flaws import Flaw, Place, ambiguous, sound, unreadable
from .seat_names import is_number
from .words import Word
from .written_hand import is_day

_FOREIGN_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}")
_SLUG = re.compile(r"[\w-]+")
_BETWEEN = re.compile(r"[\s–-]+")  # a preset's words may be written with blanks between them
NO_PRESET = "none"


def take_players(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """How many sit at the table, or their names by seat with a comma between two."""
    if len(words) == 1 and is_number(words[0].text) and not words[0].quoted:
        draft.put(key, words[0].place, int(words[0].text))
        return
    draft.names = tuple(sound(_names(draft, words, place), draft.flaws))
    draft.put(key, place, len(draft.names))


def _names(draft: Draft, words: Sequence[Word], place: Place) -> Iterator[str | Flaw]:
    for index, group in enumerate(_groups(words)):
        draft.places[f"names[{index}]"] = group[0].place if group else place
        yield _name(group, place)


def _groups(words: Sequence[Word]) -> list[list[Word]]:
    """The words between commas."""
    groups: list[list[Word]] = [[]]
    for word in words:
        if word.is_sign(","):
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


def _name(words: Sequence[Word], place: Place) -> str | Flaw:
    if not words:
        return unreadable(place, "missing-player", "Players are a number, or names with a comma between two.")
    name = " ".join(word.text for word in words)
    if is_number(name) and not words[0].quoted:
        return unreadable(words[0].place, "bad-name", f'A name that is a number stands in quotes, "{name}".')
    return name


def take_marks(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """Marks of one line, with a comma between two."""
    for group in _groups(words):
        draft.mark(mark_words.mark(group, draft.names, place, draft.flaws), group[0].place if group else place)


def take_rules(draft: Draft, text: str, words: Sequence[Word], place: Place) -> None:
    """The name of a preset; ``none`` where the rules start from no preset."""
    place = words[0].place if words else place
    if not draft.once("rules.preset", place):
        return
    draft.places["rules"] = place
    slug = _BETWEEN.sub("-", text.strip()).casefold()
    if not _SLUG.fullmatch(slug):
        draft.wrong(place, "bad-value", f"Rules are the name of a preset, like standard, not {quoted(text)}.")
    elif slug != NO_PRESET:
        draft.rules["preset"] = slug


def take_option(draft: Draft, text: str, words: Sequence[Word], place: Place) -> None:
    """An option in which the rules differ, as in a house-rules file."""
    try:
        options = tomllib.loads(text)
    except (ValueError, RecursionError):
        options = {}
    if not options:
        sentence = f"An option is written as in a house-rules file, like bump = true, not {quoted(text)}."
        draft.wrong(place, "bad-value", sentence)
    for name, value in options.items():
        if draft.once(f"rules.{name}", words[0].place):
            draft.rules[name] = value


def take_title(draft: Draft, text: str, words: Sequence[Word], place: Place) -> None:
    """A title, in quotes where it has a # in it."""
    if draft.once("title", words[0].place if words else place):
        draft.title = words[0].text if len(words) == 1 else text


def take_date(draft: Draft, text: str, words: Sequence[Word], place: Place) -> None:
    """A day."""
    if draft.once("date", words[0].place if words else place):
        draft.date = next(iter(sound([_day(text, draft.places["date"])], draft.flaws)), "")


def _day(text: str, place: Place) -> str | Flaw:
    if is_day(text):
        return text
    if (found := _FOREIGN_DAY.fullmatch(text)) and found[1] != found[2] and max(int(found[1]), int(found[2])) <= 12:
        sentence = f"{text} could be two days; write the year, the month, the day: 2026-11-20."
        return ambiguous(place, "bad-date", sentence)
    return unreadable(place, "bad-date", f"{quoted(text)} is no day; write the year, the month, the day: 2026-11-20.")
