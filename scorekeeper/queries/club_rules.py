"""The house rules that a club keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, rule_differences, rules_from_toml
from scorekeeper.models import ClubRules, Grant
from scorekeeper.models.grant import Held

from .club_access import reached


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules under a name; ``text`` is their file, ``edition`` counts how often they were changed."""

    number: int
    name: str
    text: str
    edition: int
    rules: HouseRules

    @property
    def changes(self) -> int:
        """In how many options they differ from their preset, the name apart."""
        return len(rule_differences(self.rules, base_preset(self.rules)).keys() - {"title"})


@dataclass(frozen=True, slots=True)
class Unread:
    """Rules whose file this version no longer takes, after a preset has changed, say; ``sentence`` is the reason."""

    number: int
    name: str
    text: str
    sentence: str


def kept(club: int) -> tuple[RuleSet | Unread, ...]:
    """All house rules of a club in the alphabet's order, those retired apart. One statement."""
    rows = ClubRules.objects.filter(club=club, retired_at=None).order_by("folded", "pk")
    return tuple(map(_read, rows))


def rule_sets(club: int) -> tuple[RuleSet, ...]:
    """The house rules of a club that can be played by, in the alphabet's order. One statement."""
    return tuple(one for one in kept(club) if isinstance(one, RuleSet))


def rule_sets_of(pairs: Iterable[Held]) -> tuple[RuleSet, ...]:
    """The house rules of all clubs of a holder of these grants that can be played by. Two statements."""
    rows = ClubRules.objects.filter(club__in=reached(Grant.objects.held(pairs)), retired_at=None)
    found = map(_read, rows.order_by("folded", "pk"))
    return tuple(one for one in found if isinstance(one, RuleSet))


def rule_set(club: int, number: int) -> RuleSet | None:
    """One of the club's rule sets; None where there is none that can be played by. One statement."""
    row = ClubRules.objects.filter(club=club, pk=number, retired_at=None).first()
    found = None if row is None else _read(row)
    return found if isinstance(found, RuleSet) else None


def is_kept(club: int, number: int) -> bool:
    """Whether the club has these rules on its list, readable or not. One statement."""
    return ClubRules.objects.filter(club=club, pk=number, retired_at=None).exists()


def retired(club: int) -> tuple[tuple[int, str], ...]:
    """The rules of a club that were taken off its list, by number and name, the last one first. One statement."""
    rows = ClubRules.objects.filter(club=club).exclude(retired_at=None).order_by("-retired_at", "-pk")
    return tuple(rows.values_list("pk", "name"))


def retired_name(club: int, number: int) -> str | None:
    """The name of rules of the club that were retired; None where there are none. One statement."""
    found = ClubRules.objects.filter(club=club, pk=number).exclude(retired_at=None)
    return found.values_list("name", flat=True).first()


def _read(row: ClubRules) -> RuleSet | Unread:
    try:
        return RuleSet(row.pk, row.name, row.text, row.edition, rules_from_toml(row.text))
    except Refused as refused:
        return Unread(row.pk, row.name, row.text, str(refused))
