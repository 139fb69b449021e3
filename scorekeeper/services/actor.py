"""Who writes, and from where."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.models import Role


@dataclass(frozen=True, slots=True)
class Actor:
    """The holder of a grant at a machine: ``address`` as the network sees it, ``device`` as it calls itself."""

    grant: int | None = None
    role: str = Role.OWNER.value
    address: str = ""
    device: str = ""
