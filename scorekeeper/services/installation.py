"""The site's own row: its version, its owner's name, and the release notes that the owner has read."""

from __future__ import annotations

from scorekeeper.ledger.entries import clean_name
from scorekeeper.models import Installation
from scorekeeper.services.journals import writing


def note_version(version: str, *, is_new: bool) -> None:
    """Remember the version that brought the database to its shape. A new site has no older release notes to read."""
    if not Installation.objects.filter(version=version).exists():
        with writing():
            read = {"notes_read": version} if is_new else {}
            Installation.objects.update_or_create(defaults={"version": version, **read})


def name_owner(name: str) -> None:
    """Remember the owner's name. Raises ``Refused`` for what is no name."""
    clean = clean_name(name)
    with writing():
        Installation.objects.update_or_create(defaults={"owner": clean})


def read_notes(version: str) -> None:
    """Remember that the owner has seen the release notes of a version."""
    with writing():
        Installation.objects.update_or_create(defaults={"notes_read": version})
