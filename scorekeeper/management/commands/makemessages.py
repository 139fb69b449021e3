"""Django's `makemessages`, which also finds texts under the names that mark them here."""

from __future__ import annotations

from django.core.management.commands import makemessages

MARKS = ("later", "lazy")  # besides those that Django knows


class Command(makemessages.Command):
    """Collect what is marked for translation."""

    xgettext_options = [*makemessages.Command.xgettext_options, *(f"--keyword={mark}" for mark in MARKS)]
