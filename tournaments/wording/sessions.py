"""The names of sessions, tables with their states, and places of a bracket.

Each state has a sign of its own, so that none depends on color.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as lazy

from scorekeeper.wording.sentences import write_value
from tournaments.engine.brackets.stage import StageKind
from tournaments.engine.brackets.tree import OnwardPlaces, PathStep, path_ahead, path_steps
from tournaments.engine.event.book import BracketRun, EventBook, session_name, session_phrase, table_name
from tournaments.engine.event.bracket import require_bracket
from tournaments.engine.event.progress import Loss, ReopenFirst, is_whole, progress, reopened_first
from tournaments.engine.event.values import OFFICIAL, SessionTable, TableState
from tournaments.engine.standings import BracketReached
from tournaments.queries.tables import GameRow

_SHORT = {
    "session-number": gettext_lazy("S%(number)d"),
    "round-number": gettext_lazy("R%(number)d"),
    "the-bracket": gettext_lazy("Bracket"),
    "the-final-table": gettext_lazy("Final"),
    "second-chances-round": gettext_lazy("2nd R%(number)d"),
    "second-chances-final-table": gettext_lazy("2nd final"),
}


def session_words(book: EventBook, session: int) -> str:
    """A session as a title: ``Session 2``, ``Round 1``, ``Final table``, ``Second chance, round 1``, ``Second chance,
    final table``; ``Bracket`` for the one that comes after all others before it is published."""
    return write_value(session_name(book, session))


def table_words(book: EventBook, table: SessionTable) -> str:
    """A table as a title: ``Session 2, table 7``."""
    return write_value(table_name(book, table))


def in_sentence(book: EventBook, session: int) -> str:
    """A session inside a sentence: ``session 2``, ``round 1``, ``the final table``, ``the second chance's round 1``."""
    return write_value(session_phrase(book, session))


def short_words(book: EventBook, session: int) -> str:
    """A session in a narrow column: ``S2``, ``R1``, ``Final``, and of the second chance ``2nd R1``, ``2nd final``."""
    phrase = session_phrase(book, session)
    return _SHORT[phrase.key] % {"number": session, **phrase.params}


@dataclass(frozen=True, slots=True)
class TableAhead:
    """A table that someone can come to: its round and number, and where its places lead; from the final nowhere."""

    title: str
    leads: tuple[str, ...]


def path_words(book: EventBook, entrant: int) -> list[TableAhead]:
    """The tables that an entrant can come to, their own in front; none where they are out or no tree is played."""
    run = book.bracket
    if run is None:
        return []
    return [
        _ahead(book, run, second, step)
        for second, part in run.parts()
        if entrant not in part.withdrawn
        for step in path_ahead(part, entrant)
    ]


def table_leads(book: EventBook, table: SessionTable) -> list[str]:
    """Return the targets of a table's places; none where it is no table of a tree, or of a round that is over."""
    if book.bracket is None or table.session not in book.rounds or table.session in book.locked:
        return []
    part = book.bracket.at(table.session).bracket
    if part.entry.stage.kind is not StageKind.TREE:
        return []
    return _lead_words(path_steps(part)[table.number])


def has_bye(book: EventBook, entrant: int) -> bool:
    """Return whether an entrant has a bye in a round that is played."""
    parts = book.bracket.parts() if book.bracket else ()
    return any(not part.finished and entrant in part.seats[-1].byes for _second, part in parts)


def lead_words(onward: OnwardPlaces) -> str:
    """A sentence: which places of a table go on to which."""
    places, params = onward.places, {"table": onward.table}
    if places == (1,):
        return _("The winner advances to table %(table)d.") % params
    if len(places) == 1:
        return _("%(place)s place advances to table %(table)d.") % {**params, "place": ordinal(places[0])}
    if places == tuple(range(1, len(places) + 1)):
        return _("The top %(many)d advance to table %(table)d.") % {**params, "many": len(places)}
    return _("%(places)s place advance to table %(table)d.") % {**params, "places": _join_places(places)}


def _ahead(book: EventBook, run: BracketRun, second: bool, step: PathStep) -> TableAhead:
    where = {"round": session_words(book, run.session(second, step.round)), "table": step.table}
    return TableAhead(_("%(round)s, table %(table)d") % where, tuple(_lead_words(step)))


def _lead_words(step: PathStep) -> list[str]:
    """Return where each place of a table leads, the bye before it, if any, and that the next best go on too."""
    words = [" ".join((lead_words(onward), *_bye_words(range(step.round + 1, onward.round)))) for onward in step.onward]
    if step.next_best:
        more = ngettext(
            "The next best of all tables advances too.",
            "The next %(many)d best of all tables advance too.",
            step.next_best,
        )
        words.append(more % {"many": step.next_best})
    return words


def _bye_words(rounds: range) -> Iterator[str]:
    for number in rounds:
        yield _("Bye in round %(number)d.") % {"number": number}


def _join_places(places: Sequence[int]) -> str:
    *first, last = (str(ordinal(place)) for place in places)
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last}


def reached_words(book: EventBook, far: BracketReached | None, *, tied: bool = False) -> str:
    """Return ``Winner``, ``Final table, 2nd at the table``, ``Round 1, dropped out``, or ``Still in: Round 2``.

    Empty for who took no part. Nobody is called the winner of a final that ended ``tied``.
    """
    if far is None:
        return ""
    at, where = require_bracket(book).at(far.session), session_words(book, far.session)
    if far.still:
        return (_("%(round)s, bye") if far.bye else _("Still in: %(round)s")) % {"round": where}
    if far.left and far.at_table is None:
        return _("%(round)s, dropped out") % {"round": where}
    if far.at_table is None or (at.final and tied):
        return where
    if far.at_table == 1 and at.final and not at.second:
        return _("Winner")
    return _("%(round)s, %(place)s at the table") % {"round": where, "place": ordinal(far.at_table)}


STATE_SIGNS = {
    TableState.OPEN: "○",
    TableState.COMPLETE: "◐",
    TableState.CONFIRMED: "●",
    TableState.LOCKED: "■",
    TableState.DISPUTED: "⚠\N{VARIATION SELECTOR-15}",
}
STATE_WORDS = {
    TableState.COMPLETE: lazy("submitted, not confirmed"),
    TableState.CONFIRMED: lazy("confirmed"),
    TableState.LOCKED: lazy("confirmed, session over"),
    TableState.DISPUTED: lazy("disputed"),
}


@dataclass(frozen=True, slots=True)
class StateLabel:
    """A state of a table as it is shown."""

    state: TableState
    sign: str
    words: str


def hands_words(table: SessionTable, game: GameRow) -> str:
    """Return the number of hands that a table has recorded; a score card has no count of its own, and it has the rest
    of them."""
    played = {"played": game.played, "hands": game.hands}
    if table.paper:
        return _("%(played)s + score card") % played if game.played else _("score card")
    return str(game.played) if game.hands is None else _("%(played)s of %(hands)s") % played


def recorded_words(table: SessionTable, game: GameRow) -> str:
    """Return the same as a sentence."""
    played = {"played": game.played, "hands": game.hands}
    if not table.paper:
        if game.hands is not None:
            return _("%(played)s of %(hands)s hands recorded.") % played
        return ngettext("%(played)s hand recorded.", "%(played)s hands recorded.", game.played) % played
    if not game.played:
        return _("The score comes from a score card.")
    text = ngettext(
        "%(played)s hand was recorded on a phone. The rest come from a score card.",
        "%(played)s hands were recorded on a phone. The rest come from a score card.",
        game.played,
    )
    return text % played


def state_words(book: EventBook, table: SessionTable, game: GameRow | None) -> str:
    """Return the state of a table in words, as the desk says it while the table plays."""
    state = book.state_of(table)
    if state is not TableState.OPEN:
        return str(STATE_WORDS[state])
    if game and is_whole(book, table, game):
        return _("ready to submit")
    return _("playing") if progress(book, table, game) else _("no hands yet")


def status_words(book: EventBook, table: SessionTable, game: GameRow | None, confirmer: str | None) -> str:
    """Return the state of a table with who confirmed it: a player by the name of ``confirmer``, or the director."""
    who, state = confirmer or (_("the director") if table.by_director else ""), book.state_of(table)
    if not who or state not in OFFICIAL:
        return state_words(book, table, game)
    if state is TableState.LOCKED:
        return _("confirmed by %(who)s, session over") % {"who": who}
    return _("confirmed by %(who)s") % {"who": who}


def state_label(book: EventBook, table: SessionTable, game: GameRow | None) -> StateLabel:
    """Return the label of a table's state."""
    state = book.state_of(table)
    return StateLabel(state, STATE_SIGNS[state], state_words(book, table, game))


def reopened_first_words(book: EventBook, session: int) -> str:
    """Return the sentence about what to reopen before a card of a session is corrected; empty where nothing is."""
    sentences = {
        (): "",
        (ReopenFirst.SESSION,): _("To correct a card, reopen the session first."),
        (ReopenFirst.TOURNAMENT,): _("To correct a card, reopen the tournament first."),
        (ReopenFirst.TOURNAMENT, ReopenFirst.SESSION): _(
            "To correct a card, reopen the tournament first, then the session."
        ),
    }
    return sentences[reopened_first(book, session)]


def loss_words(loss: Loss) -> str:
    """Return what a step takes away, inside a sentence: ``12 hands, 5 score cards, 3 confirmed scores``."""
    counts = (
        ngettext("%(many)s hand", "%(many)s hands", loss.hands) % {"many": loss.hands},
        ngettext("%(many)s score card", "%(many)s score cards", loss.cards) % {"many": loss.cards},
        ngettext("%(many)s confirmed score", "%(many)s confirmed scores", loss.confirmed) % {"many": loss.confirmed},
        ngettext("%(many)s other score", "%(many)s other scores", loss.others) % {"many": loss.others},
    )
    return ", ".join(words for words, many in zip(counts, astuple(loss), strict=True) if many)
