"""What a browser's grants reach of events and series."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from scorekeeper.models import Grant, Role
from scorekeeper.models.grant import Held
from scorekeeper.queries.access import journals_reached


def reached(pairs: Iterable[Held]) -> Q:
    """Those whose journal is named by one of these grants; all for the owner. Two statements at most."""
    held = list(pairs)
    if Grant.objects.held(held).filter(role=Role.OWNER).exists():
        return Q()
    return Q(journal__in=journals_reached(held))
