"""House rules that a club keeps under a name. Evenings have frozen theirs; nothing here changes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils import timezone

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import changes_to_toml, rules_from_toml
from scorekeeper.ledger import texts
from scorekeeper.models import Club, ClubRules

from .write_lock import writing

WHAT = "The name of the rules"


def keep(club: int, rules: HouseRules) -> int:
    """Keep rules in a club under their title and return their number.

    Raises ``Refused``: ``unknown-club``, what a name is refused for, ``taken-name`` (path ``title``).
    """
    with writing():
        if not Club.objects.select_for_update().filter(pk=club):
            raise refuse("unknown-club", "There is no such club.", "club")
        kept = ClubRules(club_id=club)
        _write(kept, rules)
        return kept.pk


def change(number: int, rules: HouseRules, seen: int) -> None:
    """Let other rules stand under a number; their title is the new name. ``seen`` is the edition that was changed.

    Raises ``Refused``: ``unknown-rules``, ``changed-meanwhile``, and what ``keep`` raises.
    """
    with writing():
        kept = _locked(number)
        if kept.edition != seen:
            sentence = f"{kept.name} was changed meanwhile; look at it, or keep yours under another name."
            raise refuse("changed-meanwhile", sentence, "rules")
        kept.edition += 1
        _write(kept, rules)


def take_in(club: int, files: Sequence[str]) -> None:
    """Keep the house rules of these files, those apart that the club has, be it under their name with a number.

    A name that other rules have gets a number. Raises ``Refused``: what ``house_rules.loads`` and ``keep`` raise.
    """
    if not files:
        return
    with writing():
        there = dict(ClubRules.objects.filter(club=club, retired_at=None).values_list("folded", "text"))
        for rules in map(rules_from_toml, files):
            named = _not_among(there, rules)
            if named is not None:
                keep(club, named)
                there[texts.folded(named.title)] = changes_to_toml(named)


def _not_among(there: Mapping[str, str], rules: HouseRules) -> HouseRules | None:
    """The rules under the first name that is free; None where one before it has these very rules."""
    for name in texts.numbered(texts.name(rules.title, "title", WHAT)):
        named = replace(rules, title=name)
        text = there.get(texts.folded(name))
        if text is None:
            return named
        if text == changes_to_toml(named):
            break
    return None


def retire(number: int) -> None:
    """Take rules off the club's list; ``restore`` brings them back. Raises ``Refused`` (``unknown-rules``)."""
    with writing():
        kept = _locked(number)
        kept.retired_at = timezone.now()
        kept.save(update_fields=["retired_at"])


def restore(number: int) -> None:
    """Bring rules back that were retired. Raises ``Refused``: ``unknown-rules``, ``taken-name``."""
    with writing():
        kept = _locked(number, retired=True)
        kept.retired_at = None
        _verify_free(kept)
        kept.save(update_fields=["retired_at"])


def free_name(club: int, name: str) -> str:
    """The name, with a number behind it where the club has rules of that name."""
    taken = set(ClubRules.objects.filter(club=club, retired_at=None).values_list("folded", flat=True))
    return texts.free_name(name, taken)


def _locked(number: int, *, retired: bool = False) -> ClubRules:
    list(Club.objects.select_for_update().filter(rules=number))  # the name is held against the other rules'
    kept = ClubRules.objects.filter(pk=number, retired_at__isnull=not retired).first()
    if kept is None:
        raise refuse("unknown-rules", "There are no such rules.", "rules")
    return kept


def _write(kept: ClubRules, rules: HouseRules) -> None:
    kept.name = texts.name(rules.title, "title", WHAT)
    kept.folded = texts.folded(kept.name)
    kept.text = changes_to_toml(replace(rules, title=kept.name))
    _verify_free(kept)
    kept.save()


def _verify_free(kept: ClubRules) -> None:
    others = ClubRules.objects.filter(club=kept.club_id, folded=kept.folded, retired_at=None).exclude(pk=kept.pk)
    if others.exists():
        sentence = f"This club has rules called {kept.name} already; choose another name."
        raise refuse("taken-name", sentence, "title")
