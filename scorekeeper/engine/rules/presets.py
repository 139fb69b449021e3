"""House rules as files: presets, reading and writing. A preset states only what differs from its parent."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from scorekeeper.engine.errors import LONGEST_QUOTE, Fault, Quoted, Refused, collect_faults, refuse
from scorekeeper.engine.rules.check import impossible_rules
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS, HouseRules
from scorekeeper.engine.rules.options.option import Option

_PRESETS = files("scorekeeper.engine").joinpath("presets")


@cache
def preset_slugs() -> tuple[str, ...]:
    """The presets' slugs, in the order of the catalog's systems."""
    return tuple(_PRESETS.joinpath("order.txt").read_text("utf-8").split())


def load_preset(slug: str, path: str = "rules") -> HouseRules:
    """The preset of that slug. Raises ``Refused`` (``unknown-preset``) for a slug that no preset has."""
    if slug not in preset_slugs():
        near = get_close_matches(slug[:LONGEST_QUOTE], preset_slugs()) or preset_slugs()[:3]
        raise refuse("unknown-preset", {"value": Quoted(slug), "near": list(near)}, path)
    return _load_preset(slug)


@cache
def _load_preset(slug: str) -> HouseRules:
    return replace(rules_from_toml(_PRESETS.joinpath(f"{slug}.toml").read_text("utf-8")), preset=slug)


def read_rules(source: object, path: str = "rules") -> HouseRules:
    """House rules from a preset's slug, ``{"preset": slug, ...options}`` or a whole object of options.

    ``extends`` is read as ``preset`` is. Raises ``Refused`` with a fault for each unknown key (``unknown-key``), wrong
    value (``bad-value``), or impossible combination (``impossible-rules``).
    """
    if isinstance(source, HouseRules):
        return source
    if isinstance(source, str):
        return load_preset(source, path)
    if not isinstance(source, Mapping):
        raise refuse("bad-rules", path=path)
    try:
        return rules_from_json(json.dumps(source, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
    except (Refused, TypeError, ValueError, RecursionError):
        return _read_and_verify(source, path)  # which names the place of a fault


@lru_cache(maxsize=512)
def rules_from_json(text: str) -> HouseRules:
    """Return house rules from JSON text. Cached: entries of a game, and the tables of an event, repeat the same rules.

    Raises ``Refused`` as ``read_rules`` does, and ``ValueError`` for a text that is no JSON.
    """
    return _read_and_verify(json.loads(text), "rules")


def _read_and_verify(source: Mapping[Any, object], path: str) -> HouseRules:
    rules = _assemble(dict(source), path)
    if faults := tuple(impossible_rules(rules, path)):
        raise Refused(faults)
    return rules


def rules_from_toml(text: str) -> HouseRules:
    """House rules from the text of a TOML file. Raises ``Refused`` (``bad-toml`` and what ``read_rules`` raises)."""
    try:
        options = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refuse("bad-toml/syntax", {"error": error}, "rules") from None
    except RecursionError:
        raise refuse("bad-toml/depth", path="rules") from None
    except ValueError:
        raise refuse("bad-toml/endless-number", path="rules") from None
    return read_rules(options)


def rules_to_toml(rules: HouseRules) -> str:
    """The rules whole, as the text of a house-rules file; ``rules_from_toml`` gives the same rules again."""
    return _toml(rules_as_json(rules))


def changes_to_toml(rules: HouseRules) -> str:
    """The rules as a file that names their preset and states what differs; ``rules_from_toml`` reads it again."""
    named = {"extends": rules.preset} if rules.preset else {}
    return _toml(named | rule_differences(rules, base_preset(rules)))


def base_preset(rules: HouseRules) -> HouseRules:
    """The preset that rules come from; the defaults where they name none."""
    return _load_preset(rules.preset) if rules.preset else HouseRules()


def rules_as_json(rules: HouseRules) -> dict[str, Any]:
    """The rules whole, as plain JSON values by option, the preset's slug first."""
    named = {"preset": rules.preset} if rules.preset else {}
    return named | {option.name: _plain(getattr(rules, option.name)) for option in OPTIONS}


def rule_differences(rules: HouseRules, other: HouseRules) -> dict[str, Any]:
    """The options in which ``rules`` differs from ``other``, with the value that ``rules`` has."""
    if rules is other:
        return {}
    pairs = ((option.name, getattr(rules, option.name), getattr(other, option.name)) for option in OPTIONS)
    return {name: _plain(mine) for name, mine, theirs in pairs if mine != theirs}


@dataclass(frozen=True)
class NearestPreset:
    """The preset that rules are nearest to, and the options in which they differ from it."""

    slug: str
    options: tuple[str, ...]


def find_nearest_preset(rules: HouseRules) -> NearestPreset:
    """Return the preset from which the fewest options differ, their title apart; of several the first in order."""
    differences = {slug: rule_differences(rules, _load_preset(slug)).keys() - {"title"} for slug in preset_slugs()}
    slug = min(differences, key=lambda slug: len(differences[slug]))
    differing = tuple(option.name for option in OPTIONS if option.name in differences[slug])
    return NearestPreset(slug, differing)


def _assemble(options: dict[str, object], path: str) -> HouseRules:
    base = _base(options, path)
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, value in options.items():
        with collect_faults(faults):
            values[name] = _read_value(name, value, f"{path}.{name}")
    if faults:
        raise Refused(faults)
    return replace(base, **values)


def _base(options: dict[str, object], path: str) -> HouseRules:
    named = [options.pop(key) for key in ("preset", "extends") if key in options]
    if len(named) > 1:
        raise refuse("bad-value/two-presets", path=path)
    if not named:
        return HouseRules()
    if not isinstance(named[0], str):
        raise refuse("bad-value/preset", path=f"{path}.preset")
    return load_preset(named[0], f"{path}.preset")


def _read_value(name: str, value: object, path: str) -> Any:
    option = OPTION_BY_NAME.get(name)
    if option is None:
        raise refuse("unknown-key/option", {"value": Quoted(name)}, path)
    if not option.is_list:
        return _read_single(option.kind, value, path)
    if not isinstance(value, (list, tuple)):
        raise refuse("bad-value/list", {"name": name, "value": Quoted(value)}, path)
    return _read_list(option, value, path)


def _read_list(option: Option, values: list[object] | tuple[object, ...], path: str) -> tuple[Any, ...]:
    name, kind = option.name, option.item_kind
    if option.length and len(values) != option.length:
        raise refuse("bad-value/length", {"name": name, "many": option.length}, path)
    read_values = tuple(_read_single(kind, value, f"{path}[{i}]") for i, value in enumerate(values))
    if kind is not int and len(set(read_values)) != len(read_values):
        raise refuse("bad-value/repeated", {"name": name}, path)
    return read_values


_KIND_FAULTS = {bool: "bad-value/boolean", int: "bad-value/whole-number", str: "bad-value/text"}


def _read_single(kind: Any, value: object, path: str) -> Any:
    name = path.rpartition(".")[2]
    if kind is bool or kind is int or kind is str:
        if type(value) is not kind:
            raise Refused([Fault(_KIND_FAULTS[kind], {"key": name, "value": Quoted(value)}, path)])
        return value
    if isinstance(value, str) and value in tuple(kind):
        return kind(value)
    raise refuse("bad-value/option", {"key": name, "kind": list(kind), "value": Quoted(value)}, path)


def _toml(options: dict[str, Any]) -> str:
    return "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in options.items())


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value
