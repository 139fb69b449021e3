"""Parts of pages that are long to draw, kept as text until something in their club changes."""

from collections.abc import Callable
from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.queries.club import club_version


def cached_fragment(
    request: HttpRequest, template: str, club: int, about: str, context: Callable[[], dict[str, object]]
) -> SafeString:
    """Return a part of a page of the club, the same for everybody who may see it; ``about`` tells it from others.

    The version is asked before anything is read: what is written meanwhile raises it, and the text is asked no more.
    """
    said = "\n".join((template, str(club), club_version(club), about, get_language() or ""))
    name = sha256(said.encode()).hexdigest()
    text: SafeString | None = cache.get(name)
    if text is None:
        text = render_to_string(template, context(), request)
        cache.set(name, text)
    return text
