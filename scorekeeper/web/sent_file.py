"""A file that is sent once, looked at, and travels along in the page until it is taken in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core import signing
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.imports import sandbox
from scorekeeper.ledger.carried_values import MOST_BYTES

MOST_HELD = 2_000_000  # of a file that travels along in the page; a larger one is chosen once more
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SentFile(Generic[T]):
    """A kind of file: what it is signed with, what is in it, and how its JSON is read."""

    salt: str
    what: str
    read: Callable[[object], T]

    def sent(self, request: HttpRequest) -> T:
        """The file that was sent, or the one that was sent before. Raises ``Refused``: ``missing-file``, what it is
        refused for."""
        if "file" in request.FILES:
            return self.read(sent_json(request, self.what))
        try:
            return self.read(signing.loads(request.POST.get("held", ""), salt=self.salt))
        except signing.BadSignature:
            raise _missing() from None

    def held(self, plain: object) -> str:
        """The file, as plain JSON values, as a text for a hidden field; nothing for one too large to travel along."""
        text = signing.dumps(plain, salt=self.salt, compress=True)
        return text if len(text) <= MOST_HELD else ""


def sent_json(request: HttpRequest, what: str) -> object:
    """The JSON of the file that was sent. Raises ``Refused``: ``missing-file``, and what `sandbox.read_json` raises."""
    sent = request.FILES.get("file")
    if sent is None:
        raise _missing()
    return sandbox.read_json(sent.read(MOST_BYTES + 1), what)


def _missing() -> Refused:
    return refuse("missing-file", _("Choose a file first."), "file")
