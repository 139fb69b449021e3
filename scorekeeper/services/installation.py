"""The site's single row: its version, its owner's name, and what the owner was shown."""

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


def welcome_owner(name: str) -> None:
    """Remember that the owner was welcomed, and their name if they gave one. Raises ``Refused`` for a bad name."""
    answers = {"owner": clean_name(name)} if name.strip() else {}
    with writing():
        Installation.objects.update_or_create(defaults={"welcomed": True, **answers})


def mark_notes_read(version: str) -> str:
    """Remember that the owner was shown the release notes of a version. Return the version they saw before."""
    with writing():
        before = Installation.objects.values_list("notes_read", flat=True).first() or ""
        Installation.objects.update_or_create(defaults={"notes_read": version})
    return before
