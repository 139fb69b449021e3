"""A day as it is typed."""

from datetime import date

from django.utils.translation import gettext as _


def read_day(text: str) -> date:
    """Return the day that was typed as `2026-01-31`. Raises ValueError with a sentence for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(_("A day is written as year, month and day, such as 2026-01-31.")) from None
