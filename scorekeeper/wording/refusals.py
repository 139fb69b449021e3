"""The sentence of every refusal, by its key. Imports no Django, so that the command line starts fast."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from json import dumps

from scorekeeper.engine.errors import Fault, Quoted, Refused, Seat

LONGEST_QUOTE = 40
Names = Sequence[str]
Writer = Callable[[str], str]
_SEATS = re.compile(r"seats? [0-9, ]+")


def _(sentence: str) -> str:
    """Mark a sentence for translation."""
    return sentence


SENTENCES: dict[str, str] = {
    # With any code: what is wrong, in the sentence of the whole that it is part of.
    "*/at-table": _("%(table)s: %(fault)s"),
    "*/of-hand": _("Hand %(number)s: %(fault)s"),
    # Files
    "bad-cell": _("%(fault)s"),
    # Entering a hand card by card
    "not-allowed": _("%(fault)s"),
    "not-out": _("%(fault)s"),
    "not-out/buried": _("That card lies buried."),
    "not-out/called": _("That card was called."),
    "not-a-mark": _("%(fault)s"),
    "nothing-to-keep": _("There is nothing to keep yet."),
    "not-out/called-by": _("%(Seat)s called that card."),
    "not-out/face-down": _("That card lies face down."),
    "not-out/held": _("%(Seat)s holds that card."),
    "not-out/played": _("That card has been played."),
    "bad-call/unknown": _("%(Seat)s cannot lay %(card)s down: %(reason)s."),
    "must-follow-suit/before": _("%(Seat)s did not follow %(suit)s before."),
    # Hands and entries of a game
    "bad-entry/other-form": _("The entries cannot be read: they are not of this site's form."),
    "bad-entry/unreadable": _("The entries cannot be read: %(error)s"),
    "impossible-hand/hand": _("Hand %(number)s: %(fault)s"),
    "impossible-hand/line": _("Line %(line)s cannot be: %(fault)s"),
}


class _Translation:
    """The language of the sentences: as they are written, until Django is there to translate them."""

    translate: Callable[[str], str] = staticmethod(_)


def translate_with(translate: Callable[[str], str]) -> None:
    """Have every sentence translated by this function."""
    _Translation.translate = staticmethod(translate)


def add_sentences(sentences: Mapping[str, str]) -> None:
    """Add the sentences of another application. Raises ValueError for a key that is there with another sentence."""
    for key, text in sentences.items():
        if SENTENCES.setdefault(key, text) != text:
            raise ValueError(key)


def sentence(fault: Fault, names: Names = (), write: Writer = str) -> str:
    """Return what a refusal says, with the players' names (by seat, from 1) in place of the seats.

    ``write`` writes the texts in it, for a screen that has signs for suits.
    """
    translate = _Translation.translate
    if isinstance(fault.params, str):
        said = write(translate(fault.params))
        if not names:
            return said
        from scorekeeper.wording.hands import insert_names

        return insert_names(said, names)
    template = translate(_template(fault.key))
    return template % _Values({name: write_value(value, names, write) for name, value in fault.params.items()})


class _Values(dict[str, str]):
    """The values of a sentence; ``%(Seat)s`` begins a sentence with the value of ``seat``: a name, or ``Seat 3``."""

    def __missing__(self, key: str) -> str:
        value = self[key.lower()]
        return value.capitalize() if _SEATS.fullmatch(value) else value


def _template(key: str) -> str:
    return SENTENCES.get(key) or SENTENCES["*/" + key.partition("/")[2]]


def sentences(refused: Refused, names: Names = ()) -> str:
    """Return everything that a refusal says, in one line."""
    return " ".join(sentence(fault, names) for fault in refused.faults)


def as_json(fault: Fault) -> dict[str, object]:
    """Return a fault in the shape of the command line's contract, with its sentence."""
    return {"code": fault.code, "message": sentence(fault), "path": fault.path, **fault.details}


def write_value(value: object, names: Names = (), write: Writer = str) -> str:
    """Return a parameter as a sentence has it: a seat by its player's name where there is one, a list with commas."""
    match value:
        case Seat(number):
            return names[number - 1] if 1 <= number <= len(names) else f"seat {number}"
        case Quoted(wrong):
            return quote(wrong)
        case Fault():
            return sentence(value, names, write)
        case Refused():
            return sentences(value, names)
        case [Seat(), *_] if len(value) > 1 and not names:
            return "seats " + ", ".join(str(seat.number) for seat in value if isinstance(seat, Seat))
        case list() | tuple():
            return ", ".join(write_value(each, names, write) for each in value)
    return write(str(value))


def quote(value: object) -> str:
    """Return a wrong value as JSON writes it, cut where it is long."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "an array"
    try:
        text = dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python writes no numbers of more than 4,300 digits
        return "a number with thousands of digits"
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."
