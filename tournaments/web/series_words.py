"""What the parts of a series' set-up are called, and what counts said in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.engine.series.setup import Counts, How, SeriesSetup

Words = Mapping[str, str | Promise]

COUNTS: Words = {
    Counts.EVENTS: gettext_lazy("a whole tournament"),
    Counts.SESSIONS: gettext_lazy("each single session"),
}
HOWS: Words = {
    How.SUM: gettext_lazy("all scores are added up"),
    How.BEST: gettext_lazy("the best ones are added up"),
    How.AVERAGE: gettext_lazy("the average of all scores"),
}


def total_called(setup: SeriesSetup) -> str:
    """What the figure that ranks is called."""
    return _("Average") if setup.how is How.AVERAGE else _("Points")


def counted(setup: SeriesSetup) -> str:
    """What counts, in a sentence."""
    said = [_of_events(setup) if setup.counts is Counts.EVENTS else _of_sessions(setup)]
    if setup.at_least > 1:
        said.append(
            _("Who has played fewer than %(times)d times is listed below the ranked ones.") % {"times": setup.at_least}
        )
    return " ".join(said)


def days(setup: SeriesSetup) -> str:
    """The days of the series; nothing where any day will do."""
    first, last = (day and date_format(day, "j F Y") for day in (setup.first, setup.last))
    if first and last:
        return _("%(first)s to %(last)s") % {"first": first, "last": last}
    return (
        (first and _("from %(first)s on") % {"first": first}) or (last and _("until %(last)s") % {"last": last}) or ""
    )


def _of_events(setup: SeriesSetup) -> str:
    if setup.best:
        one, several = (
            _("The best tournament of each player counts."),
            _("The best %(best)d tournaments of each player count."),
        )
        return _counting(setup.best, one, several)
    if setup.how is How.AVERAGE:
        return _("The average of all tournaments that a player has played counts.")
    return _("All tournaments are added up.")


def _of_sessions(setup: SeriesSetup) -> str:
    if setup.best:
        one = _("The best session of each player counts.")
        several = _("The best %(best)d sessions of each player count.")
        return _counting(setup.best, one, several)
    if setup.how is How.AVERAGE:
        return _("The average of all sessions that a player has played counts.")
    return _("All sessions are added up.")


def _counting(best: int, one: str, several: str) -> str:
    return one if best == 1 else several % {"best": best}
