"""Journal entries: clean the texts that people type, serialize an entry as canonical JSON, and hash it."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count

from scorekeeper.engine.errors import Fault, Phrase, Refused, collect_faults, refuse

LONGEST_NAME = 60
LONGEST_REASON = 200
LONGEST_CONTACT = 200
# Control, lone surrogates, private use, line and paragraph ends. Unassigned ones may be emoji younger than Python.
_BARRED = frozenset({"Cc", "Cs", "Co", "Zl", "Zp"})
_BLANKS = re.compile(r"[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_ISOLATES = {0x2068: None, 0x2069: None}  # pages have them around names, and a name may be copied from one
_JOINERS = frozenset("\u200c\u200d")  # they hold emoji families and Persian or Indic letters together
_TAGS = range(0xE0020, 0xE0080)  # flags of regions are spelled with them
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")  # of a write, made by the client
A_NAME = Phrase("a-name")
BEGINNING = "0" * 64  # the hash before a journal's first entry


def clean_name(text: str, path: str = "name", what: Phrase = A_NAME) -> str:
    """Return the name in NFC without blanks around it and with single blanks inside.

    Raises ``Refused``: ``missing-name``, ``long-name`` (over 60 characters), ``bad-character``.
    """
    plain = _clean_line(text, path, what)
    if not any(map(_is_seen, plain)):
        raise refuse("missing-name/other", path=path)
    if len(plain) > LONGEST_NAME:
        raise refuse("long-name", {"what": what, "most": LONGEST_NAME, "many": len(plain)}, path)
    return plain


def fold_name(text: str) -> str:
    """Return the name in the form that is compared: case does not tell two people apart."""
    return unicodedata.normalize("NFC", text.casefold())


def numbered_names(name: str, mark: str = " ({number})") -> Iterator[str]:
    """Yield the name, then the name with a number after it, from 2 on; 60 characters at most."""
    yield name
    for number in count(2):
        end = mark.format(number=number)
        yield f"{name[: LONGEST_NAME - len(end)].rstrip()}{end}"


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number after it if it is among those taken, which are folded."""
    return next(free for free in numbered_names(name) if fold_name(free) not in taken)


_SAME_DAY = ", game {number}"


def base_game_name(name: str) -> str:
    """Return the name of a game without the number that tells games of one day apart."""
    return re.sub(r", game [0-9]+$", "", name)


def free_game_name(name: str, taken: Collection[str]) -> str:
    """Return the name of a game, as `Friday, game 2` if it is among those of its day, which are folded."""
    if fold_name(name) not in taken:
        return name
    names = numbered_names(base_game_name(name), _SAME_DAY)
    return next(free for free in names if fold_name(free) not in taken)


def verify_different_names(names: Sequence[str], path: str = "names") -> list[str]:
    """Return the names in NFC. Raises ``Refused`` with a fault for each that is not valid or occurs twice."""
    plain: list[str] = []
    faults: list[Fault] = []
    seen: set[str] = set()
    for index, text in enumerate(names):
        with collect_faults(faults):
            plain.append(_clean_new_name(text, seen, f"{path}[{index}]"))
    if faults:
        raise Refused(faults)
    return plain


def _clean_new_name(text: str, seen: set[str], path: str) -> str:
    plain = clean_name(text, path)
    if fold_name(plain) in seen:
        raise refuse("same-name/table", {"plain": plain}, path)
    seen.add(fold_name(plain))
    return plain


def clean_reason(text: str, path: str = "why") -> str:
    """Return a reason, possibly empty. Raises ``Refused``: ``long-reason`` (over 200 characters), ``bad-character``."""
    plain = _clean_line(text, path, Phrase("a-reason"))
    if len(plain) > LONGEST_REASON:
        raise refuse("long-reason", {"most": LONGEST_REASON, "many": len(plain)}, path)
    return plain


def clean_description(text: str, path: str, most: int) -> str:
    """Return a description of several lines, possibly empty.

    Raises ``Refused``: ``long-description``, ``bad-character``.
    """
    lines = (_clean_line(line, path, Phrase("a-description")) for line in text.splitlines())
    plain = "\n".join(lines).strip("\n")
    if len(plain) > most:
        raise refuse("long-description", {"most": most, "many": len(plain)}, path)
    return plain


def require_reason(text: str) -> str:
    """Return a reason. Raises ``Refused``: ``missing-reason`` and what ``clean_reason`` raises."""
    plain = clean_reason(text)
    if not plain:
        raise refuse("missing-reason", path="why")
    return plain


def clean_contact(text: str) -> str:
    """Return a person's contact details as free text, possibly empty.

    Raises ``Refused``: ``long-contact`` (over 200 characters), ``bad-character``.
    """
    plain = _clean_line(text, "contact", Phrase("a-contact"))
    if len(plain) > LONGEST_CONTACT:
        raise refuse("long-contact", {"most": LONGEST_CONTACT, "many": len(plain)}, "contact")
    return plain


def clean_town(text: str) -> str:
    """Return a person's town, possibly empty. Raises ``Refused``: ``long-town`` (over 60), ``bad-character``."""
    plain = _clean_line(text, "town", Phrase("a-town"))
    if len(plain) > LONGEST_NAME:
        raise refuse("long-town", {"most": LONGEST_NAME, "many": len(plain)}, "town")
    return plain


# What is kept about a person beside the name: the columns of ``Person``, each with the function that reads its text.
DETAILS: Mapping[str, Callable[[str], str]] = {"town": clean_town, "contact": clean_contact}


def clean_label(text: str) -> str:
    """Return a device's label (address, device), cut to 200 characters and without characters that do not print."""
    return (text if text.isprintable() else "".join(filter(_prints, text)))[:200]


def clean_key(text: str) -> str:
    """Return a key made by the client: 8 to 64 letters, digits, ``-`` or ``_``. Raises ``Refused`` (``bad-key``)."""
    if not KEY.fullmatch(text):
        raise refuse("bad-key", path="key")
    return text


def _clean_line(text: str, path: str, what: Phrase) -> str:
    plain = re.sub(" {2,}", " ", _BLANKS.sub(" ", unicodedata.normalize("NFC", text.translate(_ISOLATES)))).strip(" ")
    for sign in plain:
        if not _prints(sign):
            raise refuse("bad-character", {"what": what, "code_point": f"{ord(sign):04X}"}, path)
    return plain


def _prints(sign: str) -> bool:
    category = unicodedata.category(sign)
    if category == "Cf":  # all marks of writing direction are among them
        return sign in _JOINERS or ord(sign) in _TAGS
    return category not in _BARRED and ord(sign) & 0xFFFE != 0xFFFE


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" or unicodedata.category(sign) == "Cn"


def canonical_json(value: object) -> str:
    """Return the value as JSON: keys sorted, no blanks. Raises ``ValueError`` for NaN and infinity."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """The values that an entry's hash covers, the same in every database to which a game is moved.

    ``journal`` is the journal's key, ``game`` the game's number in it, ``grant`` the grant's UUID. ``payload`` is
    canonical JSON; persons stand in it by UUID, never by name.
    """

    journal: str
    game: int | None
    seq: int
    kind: str
    payload: str
    key: str
    grant: str | None
    role: str
    at: datetime
    address: str
    device: str
    why: str
    prev: str


def digest(entry: SealedEntry) -> str:
    """Return the SHA-256 of an entry, 64 hexadecimal digits."""
    plain = [value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value for value in astuple(entry)]
    return sha256(canonical_json(plain).encode()).hexdigest()
