"""Write refusals and reasons as sentences. Imports no Django, so that the command line starts fast."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, time
from functools import cache
from json import dumps

from scorekeeper.engine.errors import (
    LONGEST_QUOTE,
    AllOf,
    AnyOf,
    Fault,
    MinorUnits,
    Ordinal,
    OutcomeLabel,
    Params,
    Phrase,
    Quoted,
    Refused,
    SeatNumber,
)
from scorekeeper.wording import reasons, refusals
from scorekeeper.wording.amounts import Localization, money, write_outcome

Names = Sequence[str]
Writer = Callable[[str], str]

SENTENCES = dict(refusals.SENTENCES)
PHRASES = {**refusals.PHRASES, **reasons.REASONS}


def add_sentences(sentences: Mapping[str, str], phrases: Mapping[str, str]) -> None:
    """Add the sentences and phrases of another application. Raise ValueError for a key that is there with others."""
    for table, added in ((SENTENCES, sentences), (PHRASES, phrases)):
        for key, text in added.items():
            if table.setdefault(key, text) != text:
                raise ValueError(key)


def write_fault(fault: Fault, names: Names = (), write: Writer = str) -> str:
    """Return the sentence of a refusal, with the players' names (by seat, from 1) in place of the seats.

    ``write`` writes the texts in it, for a screen that has signs for suits.
    """
    template = SENTENCES.get(fault.key) or SENTENCES["*/" + fault.key.partition("/")[2]]
    return _fill(template, fault.params, names, write)


def _fill(template: str, params: Params, names: Names = (), write: Writer = str) -> str:
    """Return a sentence or a phrase with its values; ``%(Seat)s`` is ``seat`` as a sentence begins: ``Seat 3``."""
    translated = Localization.translate(template)
    values = {name: write_value(value, names, write) for name, value in params.items()}
    for name in _capitalized_names(translated):
        written, value = values[name.lower()], params[name.lower()]
        values[name] = written if _has_names(value, names) else written[:1].upper() + written[1:]
    return translated % values


@cache
def _capitalized_names(template: str) -> list[str]:
    """Return the parameters that a template has with a capital letter, like ``Seat``."""
    return re.findall(r"%\(([A-Z]\w*)\)s", template)


def _has_names(value: object, names: Names) -> bool:
    """Return whether a parameter is written as names of players, which stay as they are where a sentence begins."""
    match value:
        case SeatNumber(number) | [SeatNumber(number), *_]:
            return 1 <= number <= len(names)
    return False


def write_refusal(refused: Refused, names: Names = ()) -> str:
    """Return everything that a refusal says, in one line."""
    return " ".join(write_fault(fault, names) for fault in refused.faults)


def fault_as_json(fault: Fault) -> dict[str, object]:
    """Return a fault in the shape of the command line's contract, with its sentence."""
    return {"code": fault.code, "message": write_fault(fault), "path": fault.path, **fault.details}


def write_value(value: object, names: Names = (), write: Writer = str) -> str:
    """Return a parameter as a sentence has it: a seat by its player's name where there is one, a list with commas."""
    match value:
        case str():
            return write(value)
        case int():
            return str(value)
        case Phrase(key, params):
            return _fill(_phrase(key, params), params, names, write)
        case SeatNumber(number):
            return names[number - 1] if 1 <= number <= len(names) else _fill(PHRASES["seat"], {"number": number})
        case OutcomeLabel(label):
            return write_outcome(label)
        case Ordinal(number):
            return _fill(PHRASES[_ordinal_phrase(number)], {"number": number})
        case MinorUnits(amount, currency):
            return money(amount, currency)
        case Quoted(wrong):
            return _quote(wrong)
        case Fault():
            return write_fault(value, names, write)
        case Refused():
            return write_refusal(value, names)
        case [SeatNumber(), *_] if len(value) > 1 and not names:
            return _fill(PHRASES["seats"], {"numbers": [seat.number for seat in value if isinstance(seat, SeatNumber)]})
        case AnyOf(values):
            return _join(values, "any-of", names, write)
        case AllOf(values):
            return _join(values, "all-of", names, write)
        case date() | time():
            return Localization.write_date(value)
        case list() | tuple():
            return ", ".join(write_value(each, names, write) for each in value)
    return str(value)


def _phrase(key: str, params: Params) -> str:
    """Return the phrase of a key, without a multiplier of 1 in it: ``pays 1``, not ``pays 1 × 1 = 1``."""
    return (params.get("multiplier") == 1 and reasons.ONCE.get(key)) or PHRASES[key]


def _ordinal_phrase(number: int) -> str:
    """Return the key of the phrase that writes an ordinal: ``1st``, ``11th``, ``22nd``."""
    endings = {1: "ordinal-st", 2: "ordinal-nd", 3: "ordinal-rd"}
    return "ordinal-th" if number % 100 in (11, 12, 13) else endings.get(number % 10, "ordinal-th")


def _join(values: Sequence[object], phrase: str, names: Names, write: Writer) -> str:
    """Return values with commas, the last two joined by a word."""
    if len(values) < 2:
        return write_value(values, names, write)
    key = phrase if len(values) == 2 else f"{phrase}-series"
    return _fill(PHRASES[key], {"first": values[:-1], "last": values[-1]}, names, write)


def _quote(value: object) -> str:
    """Return a wrong value as JSON writes it, cut where it is long."""
    if isinstance(value, Mapping):
        return _fill(PHRASES["an-object"], {})
    if isinstance(value, (list, tuple)):
        return _fill(PHRASES["an-array"], {})
    try:
        text = dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python writes no numbers of more than 4,300 digits
        return _fill(PHRASES["an-endless-number"], {})
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."


def write_reasons(reasons: Iterable[Phrase], names: Names = (), write: Writer = str) -> list[str]:
    """Return a sentence for each reason of a settlement, with the players' names (by seat) in place of the seats.

    ``write`` writes the texts in it, for a screen that has signs for suits.
    """
    return [_fill(_phrase(reason.key, reason.params), reason.params, names, write) for reason in reasons]
