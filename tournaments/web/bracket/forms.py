"""What is posted on the bracket's page and in the form of its setup, and how that form is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.web.house_rules import starts as house_rules_starts
from scorekeeper.web.house_rules.starts import StartGroup, Starts
from scorekeeper.web.parsing import parse_score, parse_whole_number, score_problem
from scorekeeper.wording import refusals
from tournaments.engine.brackets.stage import (
    MOST_ROUNDS,
    BracketSetup,
    BracketStage,
    bracket_setup_as_json,
    read_bracket_setup,
    stage_as_json,
)
from tournaments.engine.brackets.values import ExtraHands
from tournaments.engine.seating.plan import LARGEST, SMALLEST
from tournaments.engine.standings import TieBreak
from tournaments.web.setup import words
from tournaments.web.setup.forms import ON, FormReader, Json, Typed, field_numbers, parse_number, parse_optional_number
from tournaments.web.setup.screen import FieldMaker, FormField

EXTRA = "extra-"
LONGEST = 15  # digits of a number that is typed
SECOND = "stage.second_chance"
ROUNDS, SECOND_ROUNDS = "stage.rounds", f"{SECOND}.stage.rounds"
SIZES = range(SMALLEST, LARGEST + 2)
ASKED = (TieBreak.HANDS_WON, TieBreak.HANDS_LOST, TieBreak.DRAW)  # what one table alone can tell
_FIRST_SECOND: Json = {"rounds": [{"table_size": 5, "hands": 10, "advance": 0, "fill": "byes"}]}


def is_second(data: QueryDict) -> bool:
    """Return whether the second chance is meant."""
    return data.get("part") == "second"


def read_round(data: QueryDict) -> int:
    """Return the round that is meant, 0 for none."""
    return parse_whole_number(data.get("round", "")) or 0


def read_seed(data: QueryDict) -> int | None:
    """Return the seed, None where none was typed. Raises ``Refused`` (``bad-number``)."""
    if not (typed := data.get("seed", "").strip()):
        return None
    if (number := parse_whole_number(typed, LONGEST)) is None:
        raise refuse("bad-number/seed", path="seed")
    return number


def read_returning(data: QueryDict) -> int | None:
    """Return who was named to come back from the second chance; None for its winner."""
    return parse_whole_number(data.get("returning", ""))


def read_extras(data: QueryDict) -> tuple[ExtraHands, ...]:
    """Return the extra hands that were typed, hand after hand with spaces between them. Raises ``Refused``
    (``bad-score``)."""
    return tuple(_parse_extras(data))


def typed_extras(data: QueryDict) -> dict[int, str]:
    """Return the extra hands as they were typed, by entrant."""
    named = (
        (parse_whole_number(name.removeprefix(EXTRA)), text) for name, text in data.items() if name.startswith(EXTRA)
    )
    return {number: str(text).strip() for number, text in named if number is not None}


def _parse_extras(data: QueryDict) -> Iterator[ExtraHands]:
    for entrant, text in typed_extras(data).items():
        hands = text.replace(";", " ").replace(",", " ").split()
        for hand in hands:
            if sentence := score_problem(hand):
                raise refuse("bad-score/extra", {"number": entrant, "problem": sentence}, f"{EXTRA}{entrant}")
        if hands:
            yield ExtraHands(entrant, tuple(parse_score(hand) or 0 for hand in hands))


@dataclass(frozen=True)
class RoundPart:
    """A round of the form, from 1; the ``final`` one lets nobody go on."""

    number: int
    final: bool
    fields: tuple[FormField, ...]


@dataclass(frozen=True)
class RulesRow:
    """What a table of a size plays: the field, what its rules are called that stand, and what can be chosen."""

    size: int
    rules: FormField
    now: str
    groups: tuple[StartGroup, ...]


@dataclass(frozen=True)
class BracketForm:
    """The whole form; ``other`` are sentences about what has no field."""

    field: tuple[FormField, ...]
    stage: tuple[FormField, ...]
    rounds: tuple[RoundPart, ...]
    second: tuple[FormField, ...]
    second_rounds: tuple[RoundPart, ...]
    rules: tuple[RulesRow, ...]
    wrong: tuple[tuple[str, str], ...]
    other: tuple[str, ...]


def form_of_setup(setup: BracketSetup) -> dict[str, str]:
    """What stands in the form; rules of tables are left as they are (empty)."""
    return dict(_fields(setup))


def _fields(setup: BracketSetup) -> Iterator[tuple[str, str]]:
    plain = bracket_setup_as_json(setup)
    for name in ("cut", "ties", "seeds", "minutes"):
        yield name, _plain(plain[name])
    stage = plain["stage"]
    for name in ("kind", "rank_by", "at_tie"):
        yield f"stage.{name}", stage[name]
    for place in range(len(ASKED)):
        asked = stage["tie_breaks"]
        yield f"stage.tie_breaks[{place}]", asked[place] if place < len(asked) else ""
    yield from _rounds(ROUNDS, stage)
    second = stage["second_chance"]
    yield "second", ON if second else ""
    yield f"{SECOND}.rounds", str(second["rounds"]) if second else "1"
    yield f"{SECOND}.returns", ON if second and second["returns"] else ""
    yield from _rounds(SECOND_ROUNDS, second["stage"] if second else _FIRST_SECOND)
    for size in SIZES:
        yield f"rules.{size}", ""


def _rounds(path: str, stage: Json) -> Iterator[tuple[str, str]]:
    for place, each in enumerate(stage["rounds"]):
        for name, value in each.items():
            yield f"{path}[{place}].{name}", str(value)


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def read_setup(typed: Typed, base: BracketSetup, starts: Starts) -> BracketSetup:
    """The set-up that was typed; rules that were not chosen are those of ``base``.

    Raises ``Refused``; the paths of the faults are names of fields, or begin with them.
    """
    reading = FormReader(typed)
    value = {
        "cut": reading.read("cut", parse_optional_number),
        "ties": reading.text("ties"),
        "seeds": reading.text("seeds"),
        "minutes": reading.read("minutes", parse_optional_number),
        "stage": _read_stage(reading),
        "rules": dict(_read_rules(reading, base, starts)),
    }
    if reading.faults:
        raise Refused(reading.faults)
    return read_bracket_setup(value, "")


def _read_stage(reading: FormReader) -> Json:
    said = {name: reading.text(f"stage.{name}") for name in ("kind", "rank_by", "at_tie")}
    names = (f"stage.tie_breaks[{place}]" for place in range(len(ASKED)))
    asked: Json = {"tie_breaks": [text for name in names if (text := reading.text(name))]}
    second = None
    if reading.flag("second"):
        second = {
            "rounds": reading.read(f"{SECOND}.rounds", parse_number),
            "returns": reading.flag(f"{SECOND}.returns"),
            "stage": {**said, **asked, "rounds": list(_read_rounds(reading, SECOND_ROUNDS))},
        }
    return {**said, **asked, "rounds": list(_read_rounds(reading, ROUNDS)), "second_chance": second}


def _read_rounds(reading: FormReader, path: str) -> Iterator[Json]:
    last = count_rounds(reading.typed, path) - 1
    for place in range(last + 1):
        name = f"{path}[{place}]"
        chosen = {which: text for which in words.CHOICES if (text := reading.text(f"{name}.{which}"))}
        advance = reading.read(f"{name}.advance", parse_number) if place < last else 0
        counts = {which: reading.read(f"{name}.{which}", parse_number) for which in ("table_size", "hands")}
        yield {**counts, "advance": advance, **chosen}


def count_rounds(typed: Typed, path: str) -> int:
    """How many rounds the form has there."""
    return min(len(list(field_numbers(typed, path + "[{}].table_size"))), MOST_ROUNDS)


def _read_rules(reading: FormReader, base: BracketSetup, starts: Starts) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for size in SIZES:
        known = {**starts, **({"": base.rules[size]} if size in base.rules else {})}
        if reading.text(f"rules.{size}") or size in base.rules:
            yield str(size), reading.read(f"rules.{size}", _parse_rules(known))


def _parse_rules(known: Mapping[str, HouseRules]) -> Callable[[str], Mapping[str, Any]]:
    def reader(text: str) -> Mapping[str, Any]:
        if text not in known:
            raise ValueError(_("Choose the rules that this table plays."))
        return rules_as_json(known[text])

    return reader


def with_rounds(typed: Typed, path: str, stage: BracketStage) -> dict[str, str]:
    """What was typed, with other rounds at a path."""
    kept = {name: value for name, value in typed.items() if not name.startswith(f"{path}[")}
    return {**kept, **dict(_rounds(path, stage_as_json(stage)))}


def add_round(typed: Typed, path: str) -> dict[str, str]:
    """What was typed, with one more round before the final table: as the one before it, else as that itself."""
    many = count_rounds(typed, path)
    if not 0 < many < MOST_ROUNDS:
        return dict(typed)
    final, like = f"{path}[{many - 1}].", f"{path}[{max(many - 2, 0)}]."
    moved = {f"{path}[{many}].{name.removeprefix(final)}": typed[name] for name in typed if name.startswith(final)}
    copy = {f"{final}{name.removeprefix(like)}": typed[name] for name in typed if name.startswith(like)}
    advance = copy.get(f"{final}advance", "")
    return {**typed, **copy, **moved, f"{final}advance": advance if advance not in ("", "0") else "2"}


def drop_round(typed: Typed, path: str) -> dict[str, str]:
    """What was typed, without the round before the final table."""
    many = count_rounds(typed, path)
    if many < 2:
        return dict(typed)
    final, before = f"{path}[{many - 1}].", f"{path}[{many - 2}]."
    moved = {f"{before}{name.removeprefix(final)}": typed[name] for name in typed if name.startswith(final)}
    return {name: value for name, value in typed.items() if not name.startswith((final, before))} | moved


def build_form(typed: Typed, base: BracketSetup, starts: Starts, faults: Sequence[Fault] = ()) -> BracketForm:
    """The form of what was typed, over the set-up that stands, each fault at its field."""
    errors: dict[str, str] = {}
    other: list[str] = []
    for fault in faults:
        if fault.path in typed:
            errors.setdefault(fault.path, refusals.sentence(fault))
        else:
            other.append(refusals.sentence(fault))
    one = FieldMaker(typed, errors)
    return BracketForm(
        field=tuple(_entering(one)),
        stage=tuple(_ranking(one)),
        rounds=tuple(_round_parts(one, ROUNDS)),
        second=tuple(_second(one)),
        second_rounds=tuple(_round_parts(one, SECOND_ROUNDS)),
        rules=tuple(_rules_row(one, size, base, starts) for size in SIZES),
        wrong=tuple(errors.items()),
        other=tuple(other),
    )


def _entering(one: FieldMaker) -> Iterator[FormField]:
    yield one.text("cut", _("How many go on"), "number", _("Empty: everybody."))
    yield one.choice("ties", _("Tied at the last place"), words.TIES)
    yield one.choice("seeds", _("Seeded by"), words.SEEDS)


def _ranking(one: FieldMaker) -> Iterator[FormField]:
    yield one.choice("stage.kind", _("The way to the final"), words.KINDS)
    yield one.choice("stage.rank_by", _("A table is ranked by"), words.RANK_BY)
    yield one.choice("stage.at_tie", _("Tied where it matters"), words.AT_TIE)
    asked: words.Words = {each: words.TIE_BREAKS[each] for each in ASKED}
    for place in range(len(ASKED)):
        label = _("Tie-break %(number)s at a table") % {"number": place + 1}
        yield one.choice(f"stage.tie_breaks[{place}]", label, asked, empty=_("nothing more"))
    yield one.text("minutes", _("Minutes of a round"), "number", _("Empty: no limit."))


def _round_parts(one: FieldMaker, path: str) -> Iterator[RoundPart]:
    many = count_rounds(one.typed, path)
    for place in range(many):
        final = place == many - 1
        yield RoundPart(place + 1, final, tuple(_round(one, f"{path}[{place}]", place == 0, final)))


def _round(one: FieldMaker, path: str, first: bool, final: bool) -> Iterator[FormField]:
    yield one.choice(f"{path}.table_size", _("Tables of"), words.TABLE_SIZES)
    yield one.text(f"{path}.hands", _("Hands"), "number")
    if not final:
        yield one.text(f"{path}.advance", _("Go on from each table"), "number")
        yield one.choice(f"{path}.seeding", _("Who comes together"), words.SEEDING)
    yield one.choice(f"{path}.start", _("Begins with"), words.FIRST_START if first else words.START)
    yield one.choice(f"{path}.fill", _("Where players are missing"), words.FINAL_FILL if final else words.FILL)


def _second(one: FieldMaker) -> Iterator[FormField]:
    yield one.text("second", _("There is a second chance"), "check")
    yield one.text(f"{SECOND}.rounds", _("For those out after so many rounds"), "number")
    yield one.text(f"{SECOND}.returns", _("Its winner comes back to the final table"), "check")


def _rules_row(one: FieldMaker, size: int, base: BracketSetup, starts: Starts) -> RulesRow:
    fitting = {key: rules for key, rules in starts.items() if rules.players <= size}
    now = base.rules[size].title if size in base.rules else ""
    field = one.text(f"rules.{size}", _("Rules at a table of %(size)s") % {"size": size})
    return RulesRow(size, field, now, house_rules_starts.group_starts(fitting))
