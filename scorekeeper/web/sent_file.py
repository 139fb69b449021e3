"""A file that is sent once, looked at, and travels along in the page until it is taken in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core import signing
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Refused, refuse

MOST_HELD = 2_000_000  # of a file that travels along in the page; a larger one is chosen once more
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SentFile(Generic[T]):
    """A kind of file: what it is signed with, its bytes at most, how these are read, and how its JSON is."""

    salt: str
    most: int
    parse: Callable[[bytes], T]
    read: Callable[[object], T]

    def sent(self, request: HttpRequest) -> T:
        """The file that was sent, or the one that was sent before. Raises ``Refused``: ``missing-file``, what it is
        refused for."""
        if "file" in request.FILES:
            return self.parse(content(request, self.most))
        try:
            return self.read(signing.loads(request.POST.get("held", ""), salt=self.salt))
        except signing.BadSignature:
            raise _missing() from None

    def held(self, plain: object) -> str:
        """The file, as plain JSON values, as a text for a hidden field; nothing for one too large to travel along."""
        text = signing.dumps(plain, salt=self.salt, compress=True)
        return text if len(text) <= MOST_HELD else ""


def content(request: HttpRequest, most: int) -> bytes:
    """The bytes of the file that was sent, one more than so many at most. Raises ``Refused`` (``missing-file``)."""
    sent = request.FILES.get("file")
    if sent is None:
        raise _missing()
    found: bytes = sent.read(most + 1)
    return found


def _missing() -> Refused:
    return refuse("missing-file", _("Choose a file first."), "file")
