"""Pages of events: the director's, the tables', the public ones."""

from django.urls import register_converter
from django.urls.converters import StringConverter

from tournaments.models.event import SLUG_CHARACTERS, SLUG_LENGTH, SLUG_LETTERS


class PublicSlug(StringConverter):
    """A random slug."""

    regex = f"[{SLUG_LETTERS}][{SLUG_CHARACTERS}]{{{SLUG_LENGTH - 1}}}"


register_converter(PublicSlug, "public")  # before the addresses are read, wherever they are
