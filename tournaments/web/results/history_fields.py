"""The details of an event's history below its sentences: changes of the setup, tables, prizes, and hands in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import time
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.formats import time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME
from scorekeeper.engine.rules.presets import rules_from_json
from scorekeeper.ledger.book import LineKind
from scorekeeper.web.score_sheet.screen import line_sentence
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.amounts import money, signed
from tournaments.engine.award import read_award
from tournaments.engine.event.values import Json
from tournaments.engine.hourly import time_of_day
from tournaments.engine.prize_table import percent
from tournaments.models import EventTable
from tournaments.queries.history import HistoryRow
from tournaments.wording import prizes as prize_words
from tournaments.wording import setup as setup_words
from tournaments.wording.history import MOST_NAMED, EntryContext

Words = Mapping[str, str | Promise]

SIGNED = ("sign-off", "sign-round")
PLAYED = ("bracket-advance", "bracket-correct")
DRAWN = ("draft", "bracket-draft", "bracket-publish", "bracket-second", *PLAYED)  # their tables are lists of entrants

AMOUNTS = frozenset({"fee", "fixed", "round_to", "offers"})
SHARES = frozenset({"share", "house"})

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
    },
}
COUNTS: Words = {
    "hands": lazy("hands"),
    "picked": lazy("picked"),
    "won": lazy("won as picker"),
    "lost": lazy("lost as picker"),
    "best": lazy("best hand"),
}


def entry_details(row: HistoryRow, known: EntryContext) -> list[str]:
    """Return what an entry of the desk says below its sentence: each value of a setup that changed, tables, prizes."""
    kind, payload = row.by.kind, json.loads(row.text)
    return [*_changes_of_setup(row, known), *_parts(kind, payload, known)]


def _changes_of_setup(row: HistoryRow, known: EntryContext) -> Iterator[str]:
    opening = not any(before is not None for _path, before, _now in row.says)
    was, now_in = _currencies(row, known)
    for path, before, now in row.says:
        keys = [int(each) if each.isdigit() else each for each in re.findall(r"[^.\[\]]+", path)]
        if keys[0] != "setup" or (opening and now in (None, [])):
            continue
        if label := _setup_label(keys[1:], before, now):
            yield _change(label, _value(keys, before, was), _value(keys, now, now_in), is_new=opening)


def _change(label: str, before: str, now: str, *, is_new: bool) -> str:
    """Return a value with its label, and with what stood there before unless all values are new."""
    values = {"label": label, "before": before or _("nothing"), "now": now or _("nothing")}
    return (_("%(label)s: %(now)s") if is_new else _("%(label)s: %(before)s → %(now)s")) % values


def _labeled(label: str, value: str) -> str:
    return _("%(label)s: %(now)s") % {"label": label, "now": value}


def _currencies(row: HistoryRow, known: EntryContext) -> tuple[EntryContext, EntryContext]:
    """Return the contexts for amounts before and after a change of the setup."""
    setup = json.loads(row.text).get("setup")
    if not isinstance(setup, dict):
        return known, known
    after = setup.get("currency", known.currency)
    before = next((old for path, old, _now in row.says if path == "setup.currency" and old), after)
    return replace(known, currency=str(before)), replace(known, currency=str(after))


def _setup_label(keys: list[Any], before: object, now: object) -> str:
    """Return the label of a value of a setup, empty for one that the page does not name."""
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
    if is_whole or option not in OPTION_BY_NAME:
        return ""
    return _("%(where)s: %(option)s") % {"where": where, "option": rule_words.name(option)}


def _list_label(keys: list[Any]) -> str:
    """The label of a list of prizes, or of a price of tickets; empty for anything else."""
    if keys[0] == "hourly":
        return ngettext("Price of %(many)s ticket", "Price of %(many)s tickets", keys[-1]) % {"many": keys[-1]}
    return {"sessions": _("Session prizes"), "places": _("Prizes by place")}.get(keys[-1], "")


def _where(keys: list[Any]) -> str:
    """Return the part of a setup that a value belongs to: a session, a place, a round; empty for the whole."""
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


def _value(keys: list[Any], value: object, known: EntryContext) -> str:
    """Return a value of a setup as people read it; empty where there is none."""
    key = _last_name(keys)
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(_value(keys, each, known) for each in value) or _("none")
    if "rules" in keys and key in OPTION_BY_NAME and key != "title":
        return _rule(key, value, known)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return _number(keys, value, known)
    if keys[1:] in (["schedule", "start"], ["schedule", "end"]):
        return time_format(time.fromisoformat(str(value)))
    return str(VALUES.get(key, {}).get(str(value), value))


def _rule(option: str, value: object, known: EntryContext) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if OPTION_BY_NAME[option].in_money and isinstance(value, int):
        return money(value, known.currency)
    return rule_words.words(option, str(value))


def _number(keys: list[Any], value: int, known: EntryContext) -> str:
    key = _last_name(keys)
    if key in AMOUNTS:
        return known.money(value)
    if key in SHARES:
        return percent(value)
    if key == "hand_seconds":
        return setup_words.minutes_text(value)
    if keys[1:] == ["hourly", "first"]:
        return time_format(time_of_day(value))
    return str(value)


def _parts(kind: str, payload: Json, known: EntryContext) -> Iterator[str]:
    """Yield what is told as a whole: who was entered or paid, tables, results, prizes, what a score card tells."""
    if kind in SIGNED:
        yield from _award(payload, known)
    if kind in PLAYED:
        yield from _results(payload["results"], known)
    if payload.get("returning"):
        yield _labeled(_("Returns"), known.player(payload["returning"]))
    if kind in DRAWN:
        for number, seats in _tables(payload.get("tables", ())):
            yield _labeled(_("Table %(number)s") % {"number": number}, known.players(seats))
        yield from _seeds(payload, known)
        if "seed" in payload:
            yield _labeled(_("Random seed"), str(payload["seed"]))
    if kind == "check-in" and len(payload["entrants"]) > MOST_NAMED:
        yield known.players(payload["entrants"])
    if kind == "enter" and len(payload["entrants"]) > MOST_NAMED:
        yield known.players(each["number"] for each in payload["entrants"])
    if kind == "fees" and len(payload["paid"]) > MOST_NAMED:
        for number, amount in payload["paid"]:
            yield _labeled(known.player(number), known.money(amount))
    for entrant, counts in payload.get("counts", {}).items():
        texts = [f"{COUNTS[key]} {count}" for key, count in counts.items() if count is not None]
        if counts.keys() - {"hands"}:  # how many hands a table played is no news for each of its players
            yield _labeled(known.player(int(entrant)), ", ".join(texts))


def _seeds(payload: Json, known: EntryContext) -> Iterator[str]:
    """Yield who is seeded in a bracket, and who is next in line."""
    for number, seed in enumerate(payload.get("field", ()), 1):
        yield _labeled(_("Seed %(number)s") % {"number": number}, known.player(seed[0]))
    if reserve := payload.get("reserve"):
        yield _labeled(_("Next in line"), known.players(seed[0] for seed in reserve))


def _tables(tables: Iterable[list[Any]]) -> Iterator[tuple[int, list[int]]]:
    """Tables with their numbers: those of a bracket say them, those of a session are in order."""
    for number, table in enumerate(tables, 1):
        yield (table[0], table[1]) if len(table) == 2 and isinstance(table[1], list) else (number, table)


def _award(payload: Json, known: EntryContext) -> Iterator[str]:
    award, has_money = read_award(payload["award"]), known.book.setup.money
    if has_money:
        yield _labeled(_("Pot"), known.money(award.pot))
    for line in prize_words.prize_lines(award, known.names, known.currency):
        who = known.players(number for number, _name in line.winners) or _("nobody")
        each = f", {known.money(line.each)}" if line.winners and has_money else ""
        yield _labeled(line.what, f"{who}{each}")


def _results(results: list[Json], known: EntryContext) -> Iterator[str]:
    tables: dict[int, list[str]] = {}
    for each in results:
        points = "" if each["units"] is None else f" {signed(each['units'] + each['penalty'])}"
        tables.setdefault(each["table"], []).append(f"{known.player(each['entrant'])}{points}")
    for number, result in tables.items():
        yield _labeled(_("Score of table %(number)s") % {"number": number}, ", ".join(result))


def hands_at_table(row: HistoryRow, at: EventTable, known: EntryContext) -> Iterator[tuple[str, str]]:
    """Yield what was recorded at a table in the words of its score sheet, and what stood there before."""
    table = known.book.tables.get(at.number) or known.book.unpublished_tables.get(at.number)
    if table is None:
        return
    names = [known.names.get(number, str(number)) for number in table.seats]
    rules = rules_from_json(at.sitting.game.opening_rules)
    for change in json.loads(row.text).get("changes", ()):
        if change.get("op") not in ("add", "correct", "void", "restore", "conflict"):
            continue
        was = row.before.get(change.get("line", ""))
        kind = was[0] if was else LineKind(change.get("kind", LineKind.HAND))
        before = line_sentence(kind, was[1], names, names, rules) if was else ""
        what = change.get("what")
        if row.by.kind == "paper" and change["op"] == "void":
            yield "", before
            continue
        yield (line_sentence(kind, what, names, names, rules), before) if isinstance(what, dict) else (before, "")
