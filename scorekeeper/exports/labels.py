"""Players' names as paper shows them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from . import typeface


def labels(players: Sequence[str]) -> tuple[str, ...]:
    """The names by seat, with the seat's number behind a name that has letters no font here can draw."""
    return tuple(_label(name, seat) for seat, name in enumerate(players, 1))


def _label(name: str, seat: int) -> str:
    unreadable = any(typeface.MISSING in run.shown != run.meant for run in typeface.runs(name))
    return _("%(name)s (seat %(seat)d)") % {"name": name, "seat": seat} if unreadable else name
