"""Groups whose members do not sit together: entries know their numbers, this table their names."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.ledger.texts import clean_name, fold_name
from tournaments.models import Event, Group

WHAT = "A group's name"


def numbers(event: Event, named: Iterable[str]) -> dict[str, int]:
    """The numbers of the groups of these names; new ones are made. Case does not tell two groups apart.

    By name as it was given. Raises ``Refused`` for what is wrong with a name (``groups``).
    """
    plain = {text: clean_name(text, "groups", WHAT) for text in named}
    known = dict(Group.objects.filter(event=event).values_list("folded", "number"))
    new: dict[str, Group] = {}
    for name in plain.values():
        folded = fold_name(name)
        if folded not in known:
            known[folded] = max(known.values(), default=0) + 1
            new[folded] = Group(event=event, number=known[folded], name=name, folded=folded)
    Group.objects.bulk_create(new.values())
    return {text: known[fold_name(name)] for text, name in plain.items()}
