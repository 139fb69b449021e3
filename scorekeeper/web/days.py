"""Days as they are typed, and as they stand beside a name."""

import re
from datetime import date

from django import template
from django.utils.dates import MONTHS, MONTHS_3
from django.utils.translation import gettext as _

register = template.Library()


def read_day(text: str) -> date:
    """Return the day that was typed as `2026-01-31`. Raises ValueError with a sentence for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(_("A day is written as year, month and day, such as 2026-01-31.")) from None


@register.filter
def unless_said_by(day: date, name: str) -> date | None:
    """Return the day of an evening for a place beside its name; nothing where the name says it already.

    A name says a day as `2026-01-31`, or with its number and its month: `Friday 31 January`.
    """
    words = re.findall(r"\w+", name.casefold())
    months = {str(each[day.month]).casefold() for each in (MONTHS, MONTHS_3)}
    said = day.isoformat() in name or (str(day.day) in words and not months.isdisjoint(words))
    return None if said else day
