"""The desk in words: what a table's tile says, what to do next, and the session's clock.

A script lets the clock tick between two answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import is_of_present
from tournaments.engine.event.money import is_bracket_open
from tournaments.engine.event.values import OFFICIAL, Clock, DirectorCall, TableState
from tournaments.queries.desk import DeskStep as Step
from tournaments.queries.desk import DirectorDesk, TableTile
from tournaments.web.draw.next_session import NotDrawn, not_drawn
from tournaments.web.open_items import DIRECTORS_PAGES, open_line
from tournaments.wording.sessions import STATE_SIGNS, hands_words, in_sentence, session_words, state_words

# A sentence, the words of its button, the name of the page that it leads to, or the deed that it does.
NEXT_STEPS = {
    Step.ENTER: (lazy("No players yet."), lazy("Add players"), "event-entrants", ""),
    Step.CHECK_IN: (
        lazy("None of the %(entered)s players is checked in for %(session)s yet."),
        lazy("Check in"),
        "event-check-in",
        "",
    ),
    Step.DRAW: (
        lazy("%(here)s of %(entered)s players are checked in. Draw %(session)s."),
        lazy("Draw and post"),
        "",
        "draw",
    ),
    Step.PUBLISH: (
        lazy("%(title)s is drawn. Review and post it."),
        lazy("Post draw"),
        "",
        "draw",
    ),
    Step.START: (lazy("%(seated)s. Start the clock."), lazy("Start clock"), "", "start"),
    Step.PLAY: ("%(playing)s", "", "", ""),
    Step.DECIDE: (lazy("%(waiting)s for you."), lazy("Open table"), "", ""),
    Step.CONFIRM: (lazy("%(waiting)s to be confirmed."), lazy("Open table"), "", ""),
    Step.LOCK: (
        lazy("%(confirmed)s. End %(session)s."),
        lazy("End session"),
        "",
        "lock",
    ),
    Step.DRAW_BRACKET: (lazy("Next, draw the bracket."), lazy("Go to bracket"), "event-bracket", ""),
    Step.PUBLISH_BRACKET: (
        lazy("The bracket is drawn. Review and post it."),
        lazy("Go to bracket"),
        "event-bracket",
        "",
    ),
    Step.REDRAW_BRACKET: (
        lazy("The standings or players changed after the bracket was drawn. Draw it again."),
        lazy("Go to bracket"),
        "event-bracket",
        "",
    ),
    Step.ADVANCE: (
        lazy("All tables of %(session)s are confirmed. See who advances."),
        lazy("Go to bracket"),
        "event-bracket",
        "",
    ),
    Step.FINISH: (lazy("The final table is confirmed. End the bracket."), lazy("Go to bracket"), "event-bracket", ""),
    Step.SELL: (
        lazy("Sell tickets, then draw the next round."),
        lazy("Sell tickets"),
        "hourly-desk",
        "",
    ),
    Step.SIGN_ROUND: (lazy("A round is over. Sign its prizes."), lazy("Hourly prizes"), "hourly-prizes", ""),
    Step.PRIZES: (
        lazy("All sessions are over. Check the prizes, then sign to make them final."),
        lazy("Results & payouts"),
        "event-closing",
        "",
    ),
    Step.SETTLE: ("%(open)s", "", "", ""),
    Step.CEREMONY: (lazy("The prizes are signed. Hold the ceremony."), lazy("Prize ceremony"), "event-ceremony", ""),
    Step.CLOSE: (lazy("The prizes are signed. Close the tournament."), lazy("Results & payouts"), "event-closing", ""),
    Step.CLOSED: (
        lazy("This tournament is closed. You can reopen it under Results & payouts."),
        lazy("Results & payouts"),
        "event-closing",
        "",
    ),
}

OTHER_PLAYERS = (
    lazy("Players came or left after %(session)s was drawn. Draw it again."),
    lazy("Draw again and post"),
)
# The page on which a step is done with a closer look, or that comes before it, and the words of its link.
REVIEWS = {
    Step.DRAW: (lazy("Review before posting"), "event-draw"),
    Step.PUBLISH: (lazy("Review draw"), "event-draw"),
    Step.START: (lazy("Change or undo draw"), "event-draw-session"),
    Step.PLAY: (lazy("Hold results for a ceremony"), "event-ceremony"),
    Step.LOCK: (lazy("Hold results for a ceremony"), "event-ceremony"),
    Step.FINISH: (lazy("Hold results for a ceremony"), "event-ceremony"),
    Step.PRIZES: (lazy("Hold results for a ceremony"), "event-ceremony"),
    Step.CLOSE: (lazy("Ceremony settings"), "event-ceremony"),
}


@dataclass(frozen=True, slots=True)
class TileFace:
    """The content of a tile: ``look`` is its color's class, ``sign`` and ``word`` say the same without color.

    ``calls`` are those that wait, each with who raised it (empty where nobody said).
    """

    tile: TableTile
    look: str
    sign: str
    word: str
    hand: str
    calls: tuple[tuple[DirectorCall, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step: a sentence and its button, which opens a page or posts an action (``do``), if there is one.

    ``review`` is the path of the page that shows more before the action, with the words of its link. ``not_drawn`` are
    those whom a draw leaves out, None for any other step. ``starts_ceremony``: a button starts the ceremony, which with
    ``is_ceremony`` is the step itself.
    """

    sentence: str
    button: str = ""
    path: str = ""
    do: str = ""
    review: str = ""
    review_words: str = ""
    not_drawn: NotDrawn | None = None
    starts_ceremony: bool = False
    is_ceremony: bool = False


def tile_face(book: EventBook, tile: TableTile, now: datetime, names: Mapping[int, str] | None = None) -> TileFace:
    """Return the face of a tile; ``names`` are those of the entrants who called or disputed."""
    look, sign, word = _look(book, tile, now)
    calls = tuple((call, raised_by(call, names or {})) for call in tile.calls)
    return TileFace(tile, look, sign, word, hands_words(tile.table, tile.game), calls)


def raised_by(call: DirectorCall, names: Mapping[int, str]) -> str:
    """Return the name and number of who raised a dispute or a call; empty if unknown."""
    name = names.get(call.entrant) if call.entrant is not None else None
    return f"{name} ({call.entrant})" if name else ""


def _look(book: EventBook, tile: TableTile, now: datetime) -> tuple[str, str, str]:
    if tile.state is TableState.DISPUTED:
        return "bad", STATE_SIGNS[TableState.DISPUTED], _("disputed")
    if tile.calls:
        return "bad", "!", _("called the director")
    if tile.game.open_conflicts:
        return "bad", "?", _("conflict")
    if tile.state is not TableState.OPEN:
        return _handed_in_look(tile)
    if tile.is_whole:
        return "ready", "◔", state_words(book, tile.table, tile.game)
    if tile.silent:
        minutes = int((now - tile.silent).total_seconds()) // 60
        return "slow", "…", _("no entry for %(minutes)s min") % {"minutes": minutes}
    if tile.behind:
        sentence = ngettext("%(hands)s hand behind", "%(hands)s hands behind", tile.behind)
        return "slow", "↓", sentence % {"hands": tile.behind}
    look, sign = ("plays", "▸") if tile.progress else ("idle", "○")
    return look, sign, state_words(book, tile.table, tile.game)


def _handed_in_look(tile: TableTile) -> tuple[str, str, str]:
    if tile.corrected:
        return "done", STATE_SIGNS[TableState.CONFIRMED], _("corrected after confirming")
    if tile.state is TableState.COMPLETE:
        return "ready", STATE_SIGNS[TableState.COMPLETE], _("needs confirming")
    return (
        ("done", STATE_SIGNS[TableState.CONFIRMED], _("confirmed"))
        if tile.state is TableState.CONFIRMED
        else ("done", STATE_SIGNS[TableState.LOCKED], _("session over"))
    )


def next_step(
    event: int,
    book: EventBook,
    desk: DirectorDesk,
    names: Mapping[int, str],
    *,
    directs: bool = True,
    is_up: bool = False,
) -> NextStep:
    """Return the next thing to do in the session of the desk.

    ``names`` are those of the entrants, needed to draw. ``directs``: a director looks; ``is_up``: the time is up.
    """
    sentence, button, where, do = NEXT_STEPS[desk.step]
    numbers = {
        "session": in_sentence(book, desk.session),
        "title": session_words(book, desk.session),
        "here": desk.here,
        "entered": desk.entered,
        "tables": len(desk.tiles),
        "playing": _playing(desk, is_up=is_up),
        "seated": _seated_tables(len(desk.tiles)),
        "confirmed": _confirmed_tables(len(desk.tiles)),
        "waiting": _waiting_tables(len(desk.waiting)),
    }
    if desk.first:
        line = open_line(event, desk.first, book, names, directs=directs)
        numbers["open"], button, path = line.sentence, line.button, line.path
    elif desk.step in (Step.DECIDE, Step.CONFIRM):
        path = reverse("event-table", args=[event, desk.waiting[0].table.id])
    else:
        path = reverse(where, args=[event]) if where and (directs or where not in DIRECTORS_PAGES) else ""
    if desk.step is Step.PUBLISH and desk.session in book.draws and not is_of_present(book, desk.session):
        sentence, button = OTHER_PLAYERS
    review, review_words = _review(event, book, desk, directs=directs)
    is_ceremony = desk.step is Step.CEREMONY
    return NextStep(
        str(sentence) % numbers,
        str(button),
        path,
        do,
        review,
        review_words,
        not_drawn=not_drawn(book, desk.session, names) if do == "draw" else None,
        starts_ceremony=is_ceremony or (desk.is_time_for_ceremony and not book.ceremony),
        is_ceremony=is_ceremony,
    )


def _review(event: int, book: EventBook, desk: DirectorDesk, *, directs: bool) -> tuple[str, str]:
    """Return the path of the page that shows more about the next step, and the words of its link; empty for none."""
    words, page = REVIEWS.get(desk.step, ("", ""))
    was_held = page == "event-ceremony" and book.ceremony
    goes_on = desk.step in (Step.PLAY, Step.LOCK) and not _ends_play(book, desk.session)
    of_bracket = desk.step is Step.START and desk.session not in book.sessions
    if not page or was_held or goes_on or of_bracket or (page in DIRECTORS_PAGES and not directs):
        return "", ""
    of_session = [desk.session] if desk.step is Step.START else []
    return reverse(page, args=[event, *of_session]), str(words)


def _ends_play(book: EventBook, session: int) -> bool:
    """Return whether nothing is played after a session."""
    return session == len(book.sessions) and not is_bracket_open(book) and book.setup.hourly is None


def _playing(desk: DirectorDesk, *, is_up: bool) -> str:
    """Return the sentences about tables that play, are confirmed already, or have all their hands."""
    done = desk.count(*OFFICIAL)
    left = len(desk.tiles) - done
    if is_up:
        text = ngettext(
            "Time is up. %(left)s table hasn't submitted its score.",
            "Time is up. %(left)s tables haven't submitted their scores.",
            left,
        )
        return text % {"left": left}
    sentences = []
    if done:
        sentences.append(_("Confirmed: %(done)s of %(tables)s tables.") % {"done": done, "tables": len(desk.tiles)})
    ready = sum(tile.state is TableState.OPEN and tile.is_whole for tile in desk.tiles)
    if plays := left - ready:
        text = ngettext("%(plays)s table is playing.", "%(plays)s tables are playing.", plays)
        sentences.append(text % {"plays": plays})
    if ready:
        text = ngettext(
            "%(ready)s table only has to submit its score.", "%(ready)s tables only have to submit their scores.", ready
        )
        sentences.append(text % {"ready": ready})
    return " ".join(sentences)


def _seated_tables(tables: int) -> str:
    return ngettext("%(tables)s table is seated", "%(tables)s tables are seated", tables) % {"tables": tables}


def _confirmed_tables(tables: int) -> str:
    text = ngettext("%(tables)s table is confirmed", "All tables are confirmed", tables)
    return text % {"tables": tables}


def _waiting_tables(tables: int) -> str:
    return ngettext("%(tables)s table is waiting", "%(tables)s tables are waiting", tables) % {"tables": tables}


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock at a moment (``read``): ``elapsed`` and ``limit`` in seconds, and the digits that it shows."""

    read: str
    elapsed: int
    limit: int | None
    runs: bool
    over: bool

    @property
    def seconds_left(self) -> int | None:
        """Seconds until the time is up; None without a limit."""
        return None if self.limit is None else max(0, self.limit - self.elapsed)

    @property
    def up(self) -> bool:
        """Return whether the time is up."""
        return self.seconds_left == 0

    @property
    def digits(self) -> str:
        """The time that is left, or that was played where there is no limit: ``1:05:09``, ``5:09``."""
        hours, rest = divmod(self.elapsed if self.seconds_left is None else self.seconds_left, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def minutes(self) -> str:
        """The limit in minutes as it is typed; empty without one."""
        return "" if self.limit is None else str(self.limit // 60)


def clock_face(clock: Clock | None, now: datetime) -> ClockFace | None:
    """Return the face of a clock; None where there is none."""
    if clock is None:
        return None
    runs = clock.since is not None
    return ClockFace(now.isoformat(timespec="milliseconds"), clock.elapsed(now), clock.limit, runs, clock.over)
