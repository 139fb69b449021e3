"""The plan of a day in words: a line for each session, the prizes, and what stands in the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.formats import time_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.game_events import PaidTo
from scorekeeper.wording.rules import rules_name
from scorekeeper.wording.sentences import write_fault
from tournaments.engine.day_plan import DayPlan, PlannedSession, plan_day
from tournaments.engine.hourly import time_of_day
from tournaments.engine.prize_table import WHOLE, percent
from tournaments.engine.setup import PenaltyTier, Setup
from tournaments.wording import setup as setup_words
from tournaments.wording.prizes import PREVIEW_ENTRANTS, PrizePreview, preview_prizes

FEWEST = 8  # two tables of four; with fewer nothing is planned yet
EXAMPLE = 25  # players that a bracket is planned for as long as nobody is entered or expected


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A session of the plan: ``when`` it is played, its ``tables``, the ``hands`` of each, and the break after it."""

    title: str
    when: str
    tables: str
    hands: str
    rest: str


@dataclass(frozen=True, slots=True)
class PlanWarning:
    """Return the faults that stand in the way, and the part of the setup that they belong to, as a path."""

    text: str
    path: str


@dataclass(frozen=True, slots=True)
class DayWords:
    """The plan of a day for so many players. ``ends`` says when the last session ends; ``prizes`` is None without
    money."""

    players: int
    lines: tuple[PlanLine, ...]
    ends: str
    prizes: PrizePreview | None
    warnings: tuple[PlanWarning, ...]


def expected_players(setup: Setup, entered: int = 0) -> int:
    """Return the number of players that a plan is for: as many as are expected or entered, else an example."""
    if setup.schedule.players:
        return max(setup.schedule.players, entered)
    if entered >= FEWEST:
        return entered
    return EXAMPLE if setup.bracket else PREVIEW_ENTRANTS


def describe_day(setup: Setup, players: int) -> DayWords:
    """Return the plan of an event's day for so many players, or so many tickets of an hourly day."""
    plan = plan_day(setup, players)
    prizes = preview_prizes(setup, players) if setup.money else None
    warnings = [PlanWarning(write_fault(fault), fault.path) for fault in plan.faults]
    if prizes and prizes.error:
        warnings.append(PlanWarning(prizes.error, "prizes.places"))
    lines = tuple(_line(plan, session) for session in plan.sessions)
    return DayWords(players, lines, _end(plan), prizes, tuple(warnings))


def sizes_in_words(sizes: Iterable[int]) -> str:
    """Return the number of tables of each size in words."""
    counted = sorted(Counter(sizes).items())
    words = [
        ngettext("%(tables)d table of %(size)d", "%(tables)d tables of %(size)d", tables)
        % {"tables": tables, "size": size}
        for size, tables in counted
    ]
    return get_text_list(words, _("and"))


def place_shares(setup: Setup) -> str:
    """Return what the shares of places add up to, and what takes the rest; empty where no place has a share."""
    table = setup.prizes
    if not setup.money or not any(size.share for size in table.places):
        return ""
    others = sum(size.share for size in table.sessions) * len(setup.sessions)
    others += sum(side.size.share for side in table.sides)
    words = [_("Shares of places must add up to %(places)s.") % {"places": percent(WHOLE - table.house - others)}]
    if others:
        words.append(_("Sessions and side prizes take %(others)s.") % {"others": percent(others)})
    if table.house:
        words.append(_("The house takes %(house)s.") % {"house": percent(table.house)})
    return " ".join(words)


def _line(plan: DayPlan, session: PlannedSession) -> PlanLine:
    return PlanLine(
        _title(plan, session),
        _when(plan, session),
        _tables(session),
        _hands(session.hands),
        _rest(plan, session),
    )


def _tables(session: PlannedSession) -> str:
    words = [sizes_in_words(session.sizes)] if session.sizes else []
    if session.byes:
        words.append(ngettext("%(byes)d bye", "%(byes)d byes", session.byes) % {"byes": session.byes})
    if session.back:
        words.append(
            ngettext("%(back)d seat for the next best", "%(back)d seats for the next best", session.back)
            % {"back": session.back}
        )
    return ", ".join(words)


def _title(plan: DayPlan, session: PlannedSession) -> str:
    if plan.every is not None:
        return _("Every round")
    if session.round:
        last = session is plan.sessions[-1]
        return _("Final table") if last else _("Round %(number)d") % {"number": session.number}
    return _("Session %(number)d") % {"number": session.number}


def _when(plan: DayPlan, session: PlannedSession) -> str:
    minutes = ngettext("%(minutes)d minute", "%(minutes)d minutes", session.minutes) % {"minutes": session.minutes}
    if not plan.is_timed:
        return minutes
    times = {"start": _clock(session.start), "end": _clock(session.end), "minutes": minutes}
    if plan.every is not None:
        return _("from %(start)s, %(minutes)s") % times
    return _("%(start)s to %(end)s") % times


def _hands(hands: Mapping[int, int]) -> str:
    if len(set(hands.values())) == 1:
        (number,) = set(hands.values())
        return ngettext("%(hands)d hand", "%(hands)d hands", number) % {"hands": number}
    (first, number), *others = hands.items()
    words = [_("%(hands)d hands at %(size)d") % {"hands": number, "size": first}]
    words += [_("%(hands)d at %(size)d") % {"hands": number, "size": size} for size, number in others]
    return ", ".join(words)


def _rest(plan: DayPlan, session: PlannedSession) -> str:
    if plan.every is not None:
        return _("every %(minutes)d minutes") % {"minutes": plan.every}
    if session is plan.sessions[-1] or not session.rest:
        return ""
    return _("%(minutes)d min break") % {"minutes": session.rest}


def _end(plan: DayPlan) -> str:
    if plan.every is not None or not plan.sessions:
        return ""
    if plan.is_timed:
        return _("ends %(end)s") % {"end": _clock(plan.end)}
    hours, minutes = divmod(plan.end, 60)
    return _("takes %(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes}


def _clock(minutes: int) -> str:
    return time_format(time_of_day(minutes))


def rules_summary(setup: Setup) -> list[str]:
    """Return what is played and what counts, a sentence each."""
    return [*_rules_of_tables(setup), *_counting(setup)]


def _rules_of_tables(setup: Setup) -> Iterator[str]:
    """Yield the rules of tables by size, those of sessions that play the same together."""
    played: dict[str, list[int]] = {}
    for number, session in enumerate(setup.sessions, 1):
        for size, table in sorted(session.tables.items()):
            params = {"size": size, "rules": rules_name(table.rules), "hands": table.hands}
            line = _("Tables of %(size)d: %(rules)s, %(hands)d hands.") % params
            played.setdefault(line, []).append(number)
    for line, numbers in played.items():
        everywhere = len(numbers) == len(setup.sessions)
        listed = get_text_list([str(number) for number in numbers], _("and"))
        yield line if everywhere else _("Session %(numbers)s: %(line)s") % {"numbers": listed, "line": line}


def _counting(setup: Setup) -> Iterator[str]:
    if setup.best_sessions:
        yield ngettext("The best session counts.", "The best %(best)d sessions count.", setup.best_sessions) % {
            "best": setup.best_sessions
        }
    elif setup.sessions:
        yield _("Every session counts.")
    if setup.confirm:
        yield _("A table's scores count once another player confirms them.")
    yield ties_summary(setup)
    if setup.penalties:
        yield penalties_summary(setup)


def ties_summary(setup: Setup) -> str:
    """Return how ties are broken, before a bracket those at the cut, and that tied players share their prize money."""
    shares = _("Tied players share their prize money.") if setup.money and setup.ties_share else ""
    if shares and not (setup.bracket and setup.sessions):
        return shares
    breaks = _(", then ").join(str(setup_words.TIE_BREAKS[each]) for each in setup.tie_breaks)
    broken = _("Ties at the cut are broken by %(ties)s.") if shares else _("Ties are broken by %(ties)s.")
    return " ".join(filter(None, (broken % {"ties": breaks} if breaks else _("Ties aren't broken."), shares)))


def penalties_summary(setup: Setup) -> str:
    """Return what each further breach of the rules costs."""
    steps = _(", then ").join(map(_penalty, setup.penalties))
    text = _("Penalties: first %(steps)s.") if len(setup.penalties) > 1 else _("Penalty: %(steps)s.")
    return text % {"steps": steps}


def _penalty(tier: PenaltyTier) -> str:
    if tier.warning:
        return _("a warning")
    points = ngettext("%(points)d point off", "%(points)d points off", tier.points) % {"points": tier.points}
    return (
        _("%(points)s, shared by the others at the table") % {"points": points}
        if tier.paid_to is PaidTo.OTHERS
        else points
    )


def checklist(setup: Setup) -> list[str]:
    """Return what a director does on the day, in order."""
    points = [
        _("Choose the public address and test it with a phone"),
        _("Make a backup on a second computer or a USB drive"),
        _("Print score cards and paper for tables without a phone"),
        _("Set up the projector"),
    ]
    if setup.money:
        points.append(_("Count the change in the cash box"))
    points += [
        _("Check in players"),
        _("Draw the first session and post it"),
        _("Print seats by name and by table"),
        _("Announce rules, penalties, and the wireless network"),
    ]
    if setup.money:
        points.append(_("Sign the prizes, pay them, and count the cash box"))
    points += [_("Export the results and close the tournament")]
    return points
