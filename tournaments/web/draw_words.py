"""The draw in words: how far it is, how many tables, what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.event.book import EventBook
from tournaments.engine.seating.plan import Cost


def state_words(book: EventBook, session: int) -> str:
    """How far the draw of a session is."""
    if session in book.locked:
        return _("over")
    if session in book.published:
        return _("published")
    return _("draft") if session in book.draws else _("not drawn")


def sizes_in_words(sizes: Iterable[int]) -> str:
    """How many tables there are of each size."""
    counted = sorted(Counter(sizes).items())
    return ", ".join(
        ngettext("%(tables)d table of %(size)d", "%(tables)d tables of %(size)d", tables)
        % {"tables": tables, "size": size}
        for size, tables in counted
    )


def cost_in_words(cost: Cost, drawn: int, apart: bool) -> Iterator[str]:
    """What a draw costs beside the other sessions that are drawn; ``apart`` says that some are to be kept apart."""
    if cost.together:
        yield ngettext(
            "%(pairs)d pair that is to be kept apart sits together.",
            "%(pairs)d pairs that are to be kept apart sit together.",
            cost.together,
        ) % {"pairs": cost.together}
    elif apart:
        yield _("Everybody is kept apart as asked.")
    if drawn > 1:
        yield _meetings(cost)
    if cost.sixes > 1:
        yield _("Some have sat at tables of another size %(more)d times more than others.") % {"more": cost.sixes}
    if cost.first_deals > 1:
        yield _("Some have dealt first %(more)d times more than others.") % {"more": cost.first_deals}


def _meetings(cost: Cost) -> str:
    if not cost.repeats:
        return _("Nobody meets anybody twice.")
    again = ngettext("%(again)d repeated meeting", "%(again)d repeated meetings", cost.repeats) % {
        "again": cost.repeats
    }
    return _("%(again)s in all sessions drawn; no two meet more than %(most)d times.") % {
        "again": again,
        "most": cost.most_meetings,
    }


def called(numbers: Sequence[int], names: Mapping[int, str], most: int = 12) -> str:
    """Entrants by name and number, the first of many."""
    told = ", ".join(f"{names[number]} ({number})" for number in numbers[:most])
    beyond = len(numbers) - most
    return _("%(names)s and %(beyond)d others") % {"names": told, "beyond": beyond} if beyond > 0 else told
