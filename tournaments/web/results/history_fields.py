"""The entries of an event's log as labels and values: names, words, dollars, and sentences for hands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import time
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.formats import time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scorekeeper.ledger.book import LineKind
from scorekeeper.models import Role
from scorekeeper.web.score_sheet.screen import line_sentence
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.amounts import money, signed
from tournaments.engine.award import read_award, read_prize
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import Json
from tournaments.engine.hourly import time_of_day
from tournaments.engine.prize_table import percent
from tournaments.models import EventTable
from tournaments.queries.history import LogRow
from tournaments.wording import prizes as prize_words
from tournaments.wording import setup as setup_words
from tournaments.wording.sessions import session_words, table_words

Words = Mapping[str, str | Promise]
LogLine = tuple[str, str, str]  # label, value before (empty: there was none), value

SIGNED = ("sign-off", "sign-round")
PLAYED = ("bracket-advance", "bracket-correct")
DRAWN = ("draft", "bracket-publish", "bracket-second", *PLAYED)  # their tables are lists of entrants

# Ids, what is shown in another way, and what only programs need.
LEFT_OUT = frozenset({"algorithm", "first", "person", "seen", "call", "message", "penalty", "cash", "players", "played",
                      "standings", "award", "results", "extras", "tables", "counts", "pieces",
                      "preset", "second"})  # fmt: skip
AMOUNTS = frozenset({"fee", "fixed", "round_to", "amount", "paid", "back", "offers"})
SHARES = frozenset({"share", "house"})
ENTRANTS = frozenset({"entrant", "entrants", "keeper", "winners", "shared", "returning", "sits_with"})
SESSIONS = frozenset({"session", "from", "joined", "round"})

LABELS: Words = {
    "entrant": lazy("Player"),
    "entrants": lazy("Players"),
    "number": lazy("Player"),
    "joined": lazy("Plays from"),
    "groups": lazy("Groups"),
    "session": lazy("Session"),
    "from": lazy("From"),
    "round": lazy("Round"),
    "here": lazy("Checked in"),
    "seed": lazy("Random seed"),
    "size": lazy("Table size"),
    "together": lazy("Sessions drawn together"),
    "one": lazy("Player"),
    "other": lazy("Swapped with"),
    "sits_with": lazy("Sits with"),
    "at_tables": lazy("At tables"),
    "table": lazy("Table"),
    "keeper": lazy("Scorer"),
    "paper": lazy("From a score card"),
    "text": lazy("Text"),
    "because": lazy("Reason"),
    "do": lazy("Clock"),
    "limit": lazy("Time"),
    "points": lazy("Points"),
    "tier": lazy("Penalty step"),
    "shared": lazy("Points to"),
    "kind": lazy("Reason"),
    "amount": lazy("Amount"),
    "paid": lazy("Paid"),
    "method": lazy("Paid by"),
    "back": lazy("Refund"),
    "tickets": lazy("Tickets"),
    "ticket": lazy("Ticket number"),
    "at": lazy("Starts at"),
    "closed": lazy("Closed"),
    "role": lazy("Link"),
    "winners": lazy("Winners"),
    "prize": lazy("Prize"),
    "returning": lazy("Returns"),
    "add": lazy("Added"),
}
SETUP: Words = {
    **setup_words.PARTS,
    "format": lazy("Format"),
    "house": lazy("House share"),
    "leftover": lazy("Leftover money goes to"),
    "round_to": lazy("Round prizes to"),
    "vacant": lazy("Unclaimed prizes"),
    "sides": lazy("Side prizes"),
    "sides_exclude_main": lazy("Place winners can't win side prizes"),
    "places": lazy("Places"),
    "draw": lazy("Draw"),
    "table_size": lazy("Table size"),
    "minutes": lazy("Minutes"),
    "hands": lazy("Hands"),
    "points": lazy("Points"),
    "paid_to": lazy("Points go"),
    "every": lazy("Minutes between round starts"),
    "first": lazy("First round starts at"),
    "cut": lazy("Players in the bracket"),
    "ties": lazy("Ties at the cut"),
    "seeds": lazy("Seeded by"),
    "rank_by": lazy("Ranked by"),
    "at_tie": lazy("Tied players"),
    "advance": lazy("Advance per table"),
    "fill": lazy("Empty seats"),
    "seeding": lazy("Seating"),
    "start": lazy("Starting points"),
    "kind": lazy("Type"),
    "second_chance": lazy("Second chance"),
    "returns": lazy("Winner returns"),
    "rounds": lazy("Rounds"),
    "share": lazy("Share"),
    "fixed": lazy("Amount"),
}
VALUES: Mapping[str, Words] = {
    "format": {slug: name for slug, (name, _description) in setup_words.FORMATS.items()},
    "draw": setup_words.DRAWS,
    "standings": setup_words.STANDINGS,
    "tie_breaks": setup_words.TIE_BREAKS,
    "leftover": setup_words.LEFTOVERS,
    "vacant": setup_words.VACANT,
    "paid_to": setup_words.PAID_TO,
    "ties": setup_words.TIES,
    "seeds": setup_words.SEEDS,
    "rank_by": setup_words.RANK_BY,
    "at_tie": setup_words.AT_TIE,
    "fill": setup_words.FILL,
    "seeding": setup_words.SEEDING,
    "start": setup_words.START,
    "kind": {
        **setup_words.KINDS,
        **setup_words.SIDES,
        **prize_words.CASH_KINDS,
    },
    "method": prize_words.PAY_METHODS,
    "do": {
        "start": lazy("started"),
        "pause": lazy("paused"),
        "stop": lazy("stopped"),
        "limit": lazy("new time"),
    },
    "role": {
        Role.DIRECTOR: lazy("director"),
        Role.HELPER: lazy("assistant"),
        Role.VIEWER: lazy("viewer"),
        Role.KIOSK: lazy("check-in kiosk"),
    },
}
COUNTS: Words = {
    "hands": lazy("hands"),
    "picked": lazy("picked"),
    "won": lazy("won as picker"),
    "lost": lazy("lost as picker"),
    "best": lazy("best hand"),
}


@dataclass(frozen=True, slots=True)
class EntryContext:
    """The data for values in words: the event as it stands, what entrants and groups are called, and the currency."""

    book: EventBook
    names: Mapping[int, str]
    groups: Mapping[int, str]
    currency: str


def entry_lines(row: LogRow, known: EntryContext) -> list[LogLine]:
    """Return the fields of an entry. Empty for an entry without values, such as a sheet that was closed."""
    if row.table is not None:
        return list(_at_table(row, row.table, known))
    kind, payload = row.by.kind, json.loads(row.text)
    return [*_fields(row, known), *_parts(kind, payload, known)]


def _fields(row: LogRow, known: EntryContext) -> Iterator[LogLine]:
    """The plain values of an entry of the desk."""
    kind, opening = row.by.kind, not any(before is not None for _path, before, _now in row.says)
    was, now_in = _currencies(row, known)
    for path, before, now in row.says:
        keys = [int(each) if each.isdigit() else each for each in re.findall(r"[^.\[\]]+", path)]
        label = _setup_label(keys[1:], before, now) if keys[0] == "setup" else _label(kind, keys, now)
        if label and not (opening and now in (None, [])):
            yield label, _value(kind, keys, before, was), _value(kind, keys, now, now_in)


def _currencies(row: LogRow, known: EntryContext) -> tuple[EntryContext, EntryContext]:
    """Return the contexts for amounts before and after a change of the set-up."""
    setup = json.loads(row.text).get("setup")
    if not isinstance(setup, dict):
        return known, known
    after = setup.get("currency", known.currency)
    before = next((old for path, old, _now in row.says if path == "setup.currency" and old), after)
    return replace(known, currency=str(before)), replace(known, currency=str(after))


def _label(kind: str, keys: list[Any], value: object) -> str:
    """The label of a value that is no set-up; empty for what is left out."""
    key = _last_name(keys)
    if ({*keys} & LEFT_OUT and not (kind == "message" and key == "tables")) or value in (None, [], ""):
        return ""
    if (key == "joined" and value == 1) or (key == "together" and value == 1) or "prize" in keys[:-1]:
        return ""
    if keys[0] in ("field", "reserve"):
        return _("Seed %(number)s") % {"number": keys[1]} if keys[0] == "field" else _("Next in line")
    if key == "entrant" and kind == "confirm":
        return _("Confirmed by")
    if key == "entrant" and kind in ("dispute", "call"):
        return _("Reported by")
    if key == "tables":
        return _("To tables")
    return str(LABELS.get(key, ""))


def _setup_label(keys: list[Any], before: object, now: object) -> str:
    """Return the label of a value of a set-up, empty for one that the page does not name."""
    if "rules" in keys:
        return _rules_label(keys, is_whole=before is None or now is None)
    if keys[0] == "schedule" and len(keys) > 1:
        return str(setup_words.SCHEDULE[keys[1]])
    if keys[:-1] in (["prizes"], ["hourly", "offers"]) and (list_label := _list_label(keys)):
        return list_label
    key, where = _last_name(keys), _where(keys)
    label = str(SETUP.get(key, ""))
    if where == label or not label:
        return label
    return _("%(where)s: %(option)s") % {"where": where, "option": label} if where else label


def _rules_label(keys: list[Any], *, is_whole: bool) -> str:
    """Return the label of an option of house rules; of rules that are new or gone as a whole only the title has one."""
    option = next((key for key in reversed(keys[keys.index("rules") + 1 :]) if isinstance(key, str)), "")
    where = _tables_of(keys[0], keys)
    if option == "title":
        return _("%(where)s: rules") % {"where": where}
    if is_whole or option not in rule_words.NAMES:
        return ""
    return _("%(where)s: %(option)s") % {"where": where, "option": rule_words.name(option)}


def _list_label(keys: list[Any]) -> str:
    """The label of a list of prizes, or of a price of tickets; empty for anything else."""
    if keys[0] == "hourly":
        return ngettext("Price of %(many)s ticket", "Price of %(many)s tickets", keys[-1]) % {"many": keys[-1]}
    return {"sessions": _("Session prizes"), "places": _("Prizes by place")}.get(keys[-1], "")


def _where(keys: list[Any]) -> str:
    """Return the part of a set-up that a value belongs to: a session, a place, a round; empty for the whole."""
    match keys:
        case ["sessions", _, "tables", *_]:
            return _tables_of("sessions", keys)
        case ["sessions", int(number), *_]:
            return _("Session %(number)s") % {"number": number}
        case ["prizes" | "hourly", "places" | "prizes", int(place), *_]:
            return _("%(place)s place") % {"place": ordinal(place)}
        case ["prizes", "sessions", int(place), *_]:
            return _("%(place)s place of each session") % {"place": ordinal(place)}
        case ["prizes", "sides", int(number), *_]:
            return _("Side prize %(number)s") % {"number": number}
        case ["penalties", int(number), *_]:
            return _("Penalty, step %(number)s") % {"number": number}
        case ["bracket", *rest]:
            part = _("Second chance") if "second_chance" in rest[:-1] else _("Bracket")
            rounds = [each for each in rest if isinstance(each, int)]
            return _("%(part)s, round %(number)s") % {"part": part, "number": rounds[0]} if rounds else part
    return ""


def _tables_of(part: str, keys: list[Any]) -> str:
    numbers = [key for key in keys if isinstance(key, int)]
    if part == "sessions":
        return _("Session %(number)s, tables of %(size)s") % {"number": numbers[0], "size": numbers[1]}
    return _("Bracket, tables of %(size)s") % {"size": numbers[0]}


def _last_name(keys: list[Any]) -> str:
    """The last key that is a name; numbers in a list and keys of a mapping by number have the name before them."""
    return next((str(key) for key in reversed(keys) if isinstance(key, str)), "")


def _value(kind: str, keys: list[Any], value: object, known: EntryContext) -> str:
    """A value as people read it; empty where there is none."""
    key = _last_name(keys)
    if value is None:
        return ""
    if isinstance(value, list) and keys[0] in ("field", "reserve"):
        return _entrant(value[0], known)
    if isinstance(value, list):
        return ", ".join(_value(kind, keys, each, known) for each in value) or _("none")
    if "rules" in keys and key in rule_words.NAMES and key != "title":
        return _rule(key, value, known)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return _number(kind, keys, value, known)
    if keys[1:] in (["schedule", "start"], ["schedule", "end"]):
        return time_format(time.fromisoformat(str(value)))
    return str(VALUES.get(key, {}).get(str(value), value))


def _rule(option: str, value: object, known: EntryContext) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if option in rule_words.IN_MONEY and isinstance(value, int):
        return money(value, known.currency)
    return rule_words.words(option, str(value))


def _number(kind: str, keys: list[Any], value: int, known: EntryContext) -> str:
    key, setup = _last_name(keys), keys[0] == "setup"
    if key == "shared":
        return _("%(who)s: %(points)s") % {"who": _entrant(int(keys[-1]), known), "points": value}
    if key in AMOUNTS:
        return money(value, known.currency)
    if key in SHARES and setup:
        return percent(value)
    if key in ENTRANTS or (key == "number" and kind in ("enter", "ticket")) or (kind == "swap" and key != "session"):
        return _entrant(value, known)
    if key in SESSIONS and not setup:
        return _("Round %(number)s") % {"number": value} if key == "round" else _session(value, known)
    if key in ("table", "tables") and not setup:
        table = known.book.tables.get(value)
        return table_words(known.book, table) if table else _("a reseated table")
    if key == "groups":
        return known.groups.get(value, str(value))
    if key == "tier":
        return str(value + 1)
    if key == "limit":
        return _("%(minutes)s minutes") % {"minutes": value // 60}
    if key == "hand_seconds":
        return setup_words.minutes_text(value)
    if key == "at" or (setup and keys[1:] == ["hourly", "first"]):
        return time_format(time_of_day(value))
    return str(value)


def _session(number: int, known: EntryContext) -> str:
    book = known.book
    return session_words(book, number) if number in book.numbers else _("Session %(number)s") % {"number": number}


def _entrant(number: int, known: EntryContext) -> str:
    return f"{number} {known.names[number]}" if number in known.names else str(number)


def _parts(kind: str, payload: Json, known: EntryContext) -> Iterator[LogLine]:
    """Yield what is told as a whole: prizes, tables, results, what a score card tells."""
    if kind in SIGNED:
        yield from _award(payload, known)
    if "prize" in payload:
        yield _("Prize"), "", prize_words.prize_title(read_prize(payload["prize"]))
    if payload.get("second"):
        yield _("Bracket"), "", _("second chance")
    if kind in PLAYED:
        yield from _results(payload["results"], known)
    if kind in DRAWN:
        for number, seats in _tables(payload.get("tables", ())):
            yield _("Table %(number)s") % {"number": number}, "", ", ".join(_entrant(each, known) for each in seats)
    for entrant, counts in payload.get("counts", {}).items():
        texts = (f"{COUNTS[key]} {count}" for key, count in counts.items() if count is not None)
        yield _entrant(int(entrant), known), "", ", ".join(texts)


def _tables(tables: Iterable[list[Any]]) -> Iterator[tuple[int, list[int]]]:
    """Tables with their numbers: those of a bracket say them, those of a session are in order."""
    for number, table in enumerate(tables, 1):
        yield (table[0], table[1]) if len(table) == 2 and isinstance(table[1], list) else (number, table)


def _award(payload: Json, known: EntryContext) -> Iterator[LogLine]:
    award, currency = read_award(payload["award"]), known.currency
    if known.book.setup.money:
        yield _("Pot"), "", money(award.pot, currency)
    for line in prize_words.prize_lines(award, known.names, currency):
        who = ", ".join(f"{number} {name}" for number, name in line.winners) or _("nobody")
        each = f": {money(line.each, currency)}" if line.winners and known.book.setup.money else ""
        yield line.what, "", f"{who}{each}"


def _results(results: list[Json], known: EntryContext) -> Iterator[LogLine]:
    tables: dict[int, list[str]] = {}
    for each in results:
        points = "" if each["units"] is None else f" {signed(each['units'] + each['penalty'])}"
        tables.setdefault(each["table"], []).append(f"{_entrant(each['entrant'], known)}{points}")
    for number, result in tables.items():
        yield _("Score of table %(number)s") % {"number": number}, "", ", ".join(result)


def _at_table(row: LogRow, at: EventTable, known: EntryContext) -> Iterator[LogLine]:
    """Yield what was recorded at a table, in the words of its score sheet, which says the rest."""
    table = known.book.tables.get(at.number)
    if table is None:
        return
    names = [known.names.get(number, str(number)) for number in table.seats]
    rules = session_setup(known.book, table.session).at(len(names)).rules
    for change in json.loads(row.text).get("changes", ()):
        what = change.get("what")
        kind = LineKind(change["kind"]) if change.get("op") == "add" and "kind" in change else LineKind.HAND
        if isinstance(what, dict) and change.get("op") in ("add", "correct", "rival", "decide"):
            label = _("Hand") if kind is LineKind.HAND else _("Entry")
            yield label, "", line_sentence(kind, what, names, names, rules)
