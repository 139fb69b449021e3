"""Who writes, and from where."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from scorekeeper.models import Role


@dataclass(frozen=True, slots=True)
class Actor:
    """The holder of a grant (its UUID) at a machine; ``address`` as the network sees it, ``device`` as it says."""

    grant: UUID | None = None
    role: str = Role.OWNER.value
    address: str = ""
    device: str = ""


@dataclass(frozen=True, slots=True)
class Phone:
    """One browser among those that share a link: a digest of its token, and when this site gave that out.

    All browsers without a token count as one phone.
    """

    token: str = ""
    since: datetime | None = None
