"""Who writes, and from where."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from scorekeeper.models import Role


@dataclass(frozen=True, slots=True)
class Actor:
    """The holder of a grant (its UUID) at a machine; ``address`` as the network sees it, ``device`` as it says."""

    grant: UUID | None = None
    role: str = Role.OWNER.value
    address: str = ""
    device: str = ""
