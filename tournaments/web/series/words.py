"""The setup of a series in words."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.engine.series.setup import CountedScore, SeriesSetup, SeriesTotal


def total_label(setup: SeriesSetup) -> str:
    """Return the label of the figure that ranks players."""
    return _("Average") if setup.how is SeriesTotal.AVERAGE else _("Points")


def counting_words(setup: SeriesSetup) -> str:
    """Return the sentence that says which scores count."""
    sentences = [_of_events(setup) if setup.counts is CountedScore.EVENTS else _of_sessions(setup)]
    if setup.at_least > 1:
        sentences.append(
            _("Who has played fewer than %(times)d times is listed below the ranked ones.") % {"times": setup.at_least}
        )
    return " ".join(sentences)


def days_in_words(setup: SeriesSetup) -> str:
    """Return the first and last day of a series in words, empty if it has none."""
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
        return _best_or_all(setup.best, one, several)
    if setup.how is SeriesTotal.AVERAGE:
        return _("The average of all tournaments that a player has played counts.")
    return _("All tournaments are added up.")


def _of_sessions(setup: SeriesSetup) -> str:
    if setup.best:
        one = _("The best session of each player counts.")
        several = _("The best %(best)d sessions of each player count.")
        return _best_or_all(setup.best, one, several)
    if setup.how is SeriesTotal.AVERAGE:
        return _("The average of all sessions that a player has played counts.")
    return _("All sessions are added up.")


def _best_or_all(best: int, one: str, several: str) -> str:
    return one if best == 1 else several % {"best": best}
