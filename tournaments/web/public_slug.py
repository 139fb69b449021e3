"""Public addresses in paths: the slugs of events and series, and nothing else."""

from django.urls.converters import StringConverter

from tournaments.models.slugs import CHARACTERS, LENGTH, LETTERS


class PublicSlug(StringConverter):
    """A random slug."""

    regex = f"[{LETTERS}][{CHARACTERS}]{{{LENGTH - 1}}}"
