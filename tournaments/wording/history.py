"""The history of a tournament in plain sentences: one for each entry of its journal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.formats import time_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scorekeeper.models import Role
from scorekeeper.wording.amounts import money
from tournaments.engine.award import read_prize
from tournaments.engine.brackets.values import NEXT_BEST
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import OPENING
from tournaments.engine.event.values import NO_REASON, EventPenalty, Json, PayMethod
from tournaments.engine.hourly import time_of_day
from tournaments.wording import prizes as prize_words
from tournaments.wording.sessions import in_sentence, session_words, table_words

MOST_NAMED = 5  # players that a sentence names; of more it says how many

LINKS: Mapping[str, str | Promise] = {
    Role.DIRECTOR: lazy("director"),
    Role.HELPER: lazy("assistant"),
    Role.VIEWER: lazy("viewer"),
    Role.KIOSK: lazy("check-in kiosk"),
}


@dataclass(frozen=True, slots=True)
class EntryContext:
    """The data for values in words: the event as it stands, what entrants and groups are called, and the currency."""

    book: EventBook
    names: Mapping[int, str]
    groups: Mapping[int, str]
    currency: str

    def player(self, number: int) -> str:
        """Return a player with their number: ``Ann (12)``."""
        name = self.names.get(number)
        return _("%(name)s (%(number)s)") % {"name": name, "number": number} if name else str(number)

    def players(self, numbers: Iterable[int]) -> str:
        """Return players with commas between them."""
        return ", ".join(map(self.player, numbers))

    def money(self, amount: int) -> str:
        """Return minor units in the currency of the event."""
        return money(amount, self.currency)

    def session(self, number: int) -> str:
        """Return a session inside a sentence; one that the setup no longer has by its number."""
        if number in self.book.foreseen or number in self.book.numbers:
            return in_sentence(self.book, number)
        return _("session %(number)s") % {"number": number}

    def session_title(self, number: int) -> str:
        """Return a session at the beginning of a sentence."""
        if number in self.book.numbers:
            return session_words(self.book, number)
        return _("Session %(number)s") % {"number": number}

    def table(self, number: int) -> str:
        """Return a table as a title; of one whose draw was undone, only the number is left."""
        if (table := self.book.tables.get(number)) is not None:
            return table_words(self.book, table)
        undone = self.book.unpublished_tables.get(number)
        return _("Table %(number)s of an undone draw") % {"number": undone.number} if undone else str(number)


def describe_entry(kind: str, payload: Json, seq: int, known: EntryContext) -> str:
    """Return the sentence of an entry at the desk. ``seq`` is its number in the journal."""
    return SENTENCES[kind](payload, seq, known)


Describe = Callable[[Json, int, EntryContext], str]


def _plain(sentence: str | Promise) -> Describe:
    """Describe entries of which there is no more to say."""
    return lambda payload, seq, known: str(sentence)


def _of_player(sentence: str | Promise) -> Describe:
    """Describe entries about one player, from a session on where they say so."""

    def describe(payload: Json, _seq: int, known: EntryContext) -> str:
        first = known.session(payload["from"]) if "from" in payload else ""
        return str(sentence) % {"player": known.player(payload["entrant"]), "session": first}

    return describe


def _of_session(sentence: str | Promise) -> Describe:
    return lambda payload, seq, known: (
        str(sentence)
        % {
            "session": known.session(payload["session"]),
            "title": known.session_title(payload["session"]),
        }
    )


def _of_table(sentence: str | Promise) -> Describe:
    return lambda payload, seq, known: str(sentence) % {"table": known.table(payload["table"])}


def _of_bracket(main: str | Promise, second: str | Promise) -> Describe:
    return lambda payload, seq, known: str(second if payload["second"] else main) % {"round": payload.get("round")}


def _enter(payload: Json, _seq: int, known: EntryContext) -> str:
    entrants = payload["entrants"]
    params = {"count": len(entrants), "players": known.players(each["number"] for each in entrants)}
    if len(entrants) > MOST_NAMED:
        sentence = _("%(count)s players added.") % params
    else:
        sentence = ngettext("Player added: %(players)s.", "Players added: %(players)s.", len(entrants)) % params
    joined = {each.get("joined", 1) for each in entrants}
    if joined == {1}:
        return sentence
    first = _("Plays from %(session)s on.") % {"session": known.session(max(joined))}
    return f"{sentence} {first}"


def _check_in(payload: Json, _seq: int, known: EntryContext) -> str:
    numbers, here = payload["entrants"], payload["here"]
    params = {
        "count": len(numbers),
        "players": known.players(numbers),
        "session": known.session(payload["session"]),
    }
    if len(numbers) > MOST_NAMED:
        return (
            _("%(count)s players checked in for %(session)s.")
            if here
            else _("%(count)s players left out of %(session)s.")
        ) % params
    return (
        _("Checked in for %(session)s: %(players)s.") if here else _("Left out of %(session)s: %(players)s.")
    ) % params


def _groups(payload: Json, _seq: int, known: EntryContext) -> str:
    player = {"player": known.player(payload["entrant"])}
    if not payload["groups"]:
        return _("%(player)s is in no keep-apart group anymore.") % player
    groups = ", ".join(known.groups.get(number, str(number)) for number in payload["groups"])
    return _("%(player)s is now in these keep-apart groups: %(groups)s.") % {**player, "groups": groups}


def _wishes(payload: Json, _seq: int, known: EntryContext) -> str:
    player = {"player": known.player(payload["entrant"])}
    parts = []
    if payload["sits_with"]:
        parts.append(_("sits with %(players)s") % {"players": known.players(payload["sits_with"])})
    if payload["at_tables"]:
        parts.append(_("sits at table %(tables)s") % {"tables": ", ".join(map(str, payload["at_tables"]))})
    if not parts:
        return _("%(player)s has no seating request anymore.") % player
    return _("Seating request of %(player)s: %(requests)s.") % {**player, "requests": ", ".join(parts)}


def _edit(payload: Json, _seq: int, known: EntryContext) -> str:
    return _("Name or contact edited: %(players)s.") % {"players": known.players(payload["entrants"])}


def _swap(payload: Json, _seq: int, known: EntryContext) -> str:
    return _("%(one)s and %(other)s swapped seats in the draw of %(session)s.") % {
        "one": known.player(payload["one"]),
        "other": known.player(payload["other"]),
        "session": known.session(payload["session"]),
    }


def _at_seat(sentence: str | Promise, without_table: str | Promise) -> Describe:
    """Describe what happened to a player at a table, which has no name anymore where it was drawn again."""

    def describe(payload: Json, _seq: int, known: EntryContext) -> str:
        there = payload["table"] in known.book.tables
        params = {"player": known.player(payload["entrant"]), "table": known.table(payload["table"]) if there else ""}
        return str(sentence if there else without_table) % params

    return describe


def _hand_in(payload: Json, _seq: int, known: EntryContext) -> str:
    table = {"table": known.table(payload["table"])}
    if payload.get("scorer") is not None:
        by = {**table, "player": known.player(payload["scorer"])}
        return _("%(table)s: score submitted by %(player)s.") % by
    if payload.get("paper"):
        return _("%(table)s: score submitted from a score card.") % table
    return _("%(table)s: score submitted.") % table


def _confirm(payload: Json, _seq: int, known: EntryContext) -> str:
    table = known.table(payload["table"])
    if payload.get("entrant") is None:
        return _("%(table)s: score confirmed by the director.") % {"table": table}
    by = {"table": table, "player": known.player(payload["entrant"])}
    return _("%(table)s: score confirmed by %(player)s.") % by


def _reported(by_player: str | Promise, by_nobody: str | Promise) -> Describe:
    """Describe what someone at a table reports, with their words."""

    def describe(payload: Json, _seq: int, known: EntryContext) -> str:
        entrant = payload.get("entrant")
        params = {
            "table": known.table(payload["table"]),
            "player": "" if entrant is None else known.player(entrant),
        }
        return _with_text(str(by_nobody if entrant is None else by_player) % params, payload.get("text", ""))

    return describe


def _answer(payload: Json, _seq: int, known: EntryContext) -> str:
    call = next((call for call in known.book.calls if call.id == payload["call"]), None)
    if call is None:
        return _with_text(_("Call resolved."), payload.get("text", ""))
    table = {"table": known.table(call.table)}
    sentence = (_("%(table)s: dispute resolved.") if call.dispute else _("%(table)s: call resolved.")) % table
    return _with_text(sentence, payload.get("text", ""))


def _with_text(sentence: str, text: str) -> str:
    """Return the sentence with the words that someone typed."""
    return f"{sentence} “{text}”" if text else sentence


def _stop(payload: Json, _seq: int, known: EntryContext) -> str:
    because = "" if payload["because"] == NO_REASON else payload["because"]
    return _with_text(_("%(table)s: ended early.") % {"table": known.table(payload["table"])}, because)


def _clock(payload: Json, _seq: int, known: EntryContext) -> str:
    params = {"session": known.session(payload["session"]), "minutes": payload.get("limit", 0) // 60}
    return {
        "start": _("Clock of %(session)s started."),
        "pause": _("Clock of %(session)s paused."),
        "stop": _("Clock of %(session)s stopped."),
        "limit": _("Clock of %(session)s set to %(minutes)s minutes."),
    }[payload["do"]] % params


def _message(payload: Json, _seq: int, known: EntryContext) -> str:
    tables = payload.get("tables")
    to = "; ".join(map(known.table, tables)) if tables else _("all tables")
    return _with_text(_("Message to %(tables)s:") % {"tables": to}, payload["text"])


def _message_over(payload: Json, _seq: int, known: EntryContext) -> str:
    text = next((each.text for each in known.book.messages if each.id == payload["message"]), "")
    return _with_text(_("Message removed:"), text)


def _penalty(payload: Json, _seq: int, known: EntryContext) -> str:
    sentence = _penalty_words(payload["entrant"], payload["session"], payload["points"], known)
    if not payload["points"]:
        return sentence
    shared = {int(number): points for number, points in payload.get("shared", {}).items()}
    if not shared:
        return f"{sentence} {_('Nobody gets the points.')}"
    each = ", ".join(f"{known.player(number)} +{points}" for number, points in sorted(shared.items()))
    return f"{sentence} {_('The points go to %(players)s.') % {'players': each}}"


def _penalty_words(entrant: int, session: int, points: int, known: EntryContext) -> str:
    params = {"player": known.player(entrant), "session": known.session(session), "points": points}
    if not points:
        return _("Warning for %(player)s in %(session)s.") % params
    text = ngettext(
        "Penalty of %(points)s point for %(player)s in %(session)s.",
        "Penalty of %(points)s points for %(player)s in %(session)s.",
        points,
    )
    return text % params


def _drop_penalty(payload: Json, _seq: int, known: EntryContext) -> str:
    penalty: EventPenalty | None = next((one for one in known.book.penalties if one.id == payload["penalty"]), None)
    if penalty is None:
        return _("Penalty removed.")
    was = _penalty_words(penalty.entrant, penalty.session, penalty.points, known)
    return _("Removed: %(what)s") % {"what": was}


def _cash(payload: Json, _seq: int, known: EntryContext) -> str:
    entrant = payload.get("entrant")
    return capfirst(_cash_words(payload["kind"], payload["amount"], entrant, payload.get("method"), known))


def _cash_words(kind: str, amount: int, entrant: int | None, method: str | None, known: EntryContext) -> str:
    what = prize_words.CASH_KINDS[kind]
    parts = [f"{what}, {known.player(entrant)}" if entrant is not None else str(what), known.money(amount)]
    if method and method != PayMethod.CASH:
        parts.append(str(prize_words.PAY_METHODS[method]).lower())
    return _("%(what)s.") % {"what": ", ".join(parts)}


def _drop_cash(payload: Json, _seq: int, known: EntryContext) -> str:
    number, entrant = payload["cash"], payload.get("entrant")
    dropped = next(
        (
            cash
            for cash in known.book.cash_dropped
            if cash.id == number and (entrant is None or cash.entrant == entrant)
        ),
        None,
    )
    if dropped is None:
        return _("Cash transaction reversed.")
    was = _cash_words(dropped.kind, dropped.amount, dropped.entrant, dropped.method, known)
    return _("Reversed: %(what)s") % {"what": was}


def _count_cash(payload: Json, seq: int, known: EntryContext) -> str:
    counted = next((count for count in known.book.counted if count.id == seq), None)
    if counted is None:
        return _("Cash counted: %(amount)s.") % {"amount": known.money(payload["amount"])}
    return _("Cash counted: %(amount)s. There should have been %(expected)s.") % {
        "amount": known.money(counted.amount),
        "expected": known.money(counted.expected),
    }


def _fees(payload: Json, _seq: int, known: EntryContext) -> str:
    paid: Collection[tuple[int, int]] = payload["paid"]
    method = str(prize_words.PAY_METHODS[payload.get("method", PayMethod.CASH)]).lower()
    if len(paid) > MOST_NAMED:
        total = {"count": len(paid), "amount": known.money(sum(amount for _who, amount in paid)), "method": method}
        return _("Entry fees of %(count)s players: %(amount)s, %(method)s.") % total
    each = ", ".join(f"{known.player(who)} {known.money(amount)}" for who, amount in paid)
    return _("Entry fee paid: %(each)s, %(method)s.") % {"each": each, "method": method}


def _prize_of(payload: Json) -> str:
    return prize_words.prize_title(read_prize(payload["prize"]))


def _decide_prize(payload: Json, _seq: int, known: EntryContext) -> str:
    winners = known.players(payload["winners"]) or _("nobody")
    return _("Prize decided by hand: %(prize)s to %(winners)s.") % {"prize": _prize_of(payload), "winners": winners}


def _decide_tie(payload: Json, _seq: int, known: EntryContext) -> str:
    params = {"players": known.players(payload["chosen"]), "place": _place_of_tie(payload)}
    if not payload["chosen"]:
        return _("%(place)s: decision about the tie undone.") % params
    return _("%(place)s: tie decided by hand for %(players)s.") % params


def _place_of_tie(payload: Json) -> str:
    if payload["table"] is None:
        return _("Cut")
    where = _("Second chance, round %(round)s") if payload["second"] else _("Bracket, round %(round)s")
    place = _("next best") if payload["table"] == NEXT_BEST else _("table %(table)s") % payload
    return f"{where % payload}, {place}"


def _undecide_prize(payload: Json, _seq: int, known: EntryContext) -> str:
    return _("Prize decision undone: %(prize)s.") % {"prize": _prize_of(payload)}


def _close(payload: Json, _seq: int, known: EntryContext) -> str:
    return _("Tournament closed.") if payload["closed"] else _("Tournament reopened.")


def _ceremony_step(payload: Json, _seq: int, known: EntryContext) -> str:
    if not payload["to"]:
        return _("Prize ceremony: title shown.")
    return _("Prize ceremony: step %(number)s shown.") % {"number": payload["to"]}


def _ticket(payload: Json, _seq: int, known: EntryContext) -> str:
    params = {
        "count": payload["tickets"],
        "player": known.player(payload["number"]),
        "amount": known.money(payload["paid"]),
        "round": payload["from"],
    }
    sentence = ngettext(
        "%(count)s ticket sold to %(player)s for %(amount)s.",
        "%(count)s tickets sold to %(player)s for %(amount)s.",
        payload["tickets"],
    )
    first = _("Good from round %(round)s on.") if payload["from"] else ""
    return f"{sentence} {first}".strip() % params


def _drop_ticket(payload: Json, _seq: int, known: EntryContext) -> str:
    return _("%(ticket)s canceled. Refund: %(amount)s.") % {
        "ticket": _ticket_words(payload["ticket"], known),
        "amount": known.money(payload["back"]),
    }


def _defer_ticket(payload: Json, _seq: int, known: EntryContext) -> str:
    ticket = _ticket_words(payload["ticket"], known)
    return _("%(ticket)s moved to round %(round)s.") % {"ticket": ticket, "round": payload["from"]}


def _ticket_words(number: int, known: EntryContext) -> str:
    ticket = next((ticket for ticket in known.book.tickets if ticket.id == number), None)
    if ticket is None:
        return _("Ticket %(number)s") % {"number": number}
    return _("Ticket %(number)s of %(player)s") % {"number": number, "player": known.player(ticket.entrant)}


def _round_start(payload: Json, _seq: int, known: EntryContext) -> str:
    start = time_format(time_of_day(payload["at"]))
    return _("Round %(round)s now starts at %(time)s.") % {"round": payload["round"], "time": start}


def _link(sentence: str | Promise) -> Describe:
    return lambda payload, seq, known: str(sentence) % {"role": LINKS[payload["role"]]}


SENTENCES: Mapping[str, Describe] = {
    OPENING: _plain(lazy("Tournament created.")),
    "setup": _plain(lazy("Setup changed.")),
    "enter": _enter,
    "check-in": _check_in,
    "withdraw": _of_player(lazy("%(player)s dropped out from %(session)s on.")),
    "return": _of_player(lazy("%(player)s is back in from %(session)s on.")),
    "replace": _of_player(lazy("A substitute plays from %(session)s on: %(player)s.")),
    "groups": _groups,
    "wishes": _wishes,
    "pin": _of_player(lazy("%(player)s got a new PIN.")),
    "edit": _edit,
    "draft": _of_session(lazy("%(title)s drawn.")),
    "swap": _swap,
    "drop-draft": _of_session(lazy("Draw of %(session)s discarded.")),
    "publish": _of_session(lazy("Draw of %(session)s posted.")),
    "take-back": _of_session(lazy("Draw of %(session)s undone.")),
    "seat": _at_seat(lazy("%(table)s: %(player)s seated late."), lazy("%(player)s seated late.")),
    "unseat": _at_seat(lazy("%(table)s: %(player)s removed as a no-show."), lazy("%(player)s removed as a no-show.")),
    "bracket-draft": _plain(lazy("Bracket drawn.")),
    "decide-tie": _decide_tie,
    "correct-cut": _plain(lazy("Corrected scores applied to the cut. The posted bracket was kept.")),
    "bracket-drop": _plain(lazy("Draw of the bracket discarded.")),
    "bracket-publish": _plain(lazy("Bracket posted.")),
    "bracket-second": _plain(lazy("Second chance posted.")),
    "bracket-advance": _of_bracket(
        lazy("Round %(round)s of the bracket ended."), lazy("Round %(round)s of the second chance ended.")
    ),
    "bracket-correct": _of_bracket(
        lazy("Round %(round)s of the bracket corrected."), lazy("Round %(round)s of the second chance corrected.")
    ),
    "bracket-withdraw": _of_player(lazy("%(player)s left the bracket.")),
    "bracket-replace": _of_player(lazy("A substitute plays in the bracket: %(player)s.")),
    "bracket-back": _of_bracket(
        lazy("The latest round of the bracket was undone."), lazy("The latest round of the second chance was undone.")
    ),
    "hand-in": _hand_in,
    "confirm": _confirm,
    "dispute": _reported(lazy("%(table)s: score disputed by %(player)s."), lazy("%(table)s: score disputed.")),
    "call": _reported(lazy("%(table)s: director called by %(player)s."), lazy("%(table)s: director called.")),
    "answer": _answer,
    "reopen-table": _of_table(lazy("%(table)s: reopened.")),
    "stop": _stop,
    "stand-in": _at_seat(
        lazy("%(table)s: a substitute finishes for %(player)s."), lazy("A substitute finishes for %(player)s.")
    ),
    "lock": _of_session(lazy("%(title)s ended.")),
    "unlock": _of_session(lazy("%(title)s reopened.")),
    "clock": _clock,
    "message": _message,
    "message-over": _message_over,
    "penalty": _penalty,
    "drop-penalty": _drop_penalty,
    "cash": _cash,
    "drop-cash": _drop_cash,
    "count-cash": _count_cash,
    "sign-off": _plain(lazy("Prizes signed.")),
    "keep-signed": _plain(lazy("Prizes kept as signed.")),
    "decide-prize": _decide_prize,
    "undecide-prize": _undecide_prize,
    "close": _close,
    "ceremony": _plain(lazy("Prize ceremony prepared.")),
    "ceremony-step": _ceremony_step,
    "ceremony-end": _plain(lazy("Prize ceremony ended.")),
    "fees": _fees,
    "ticket": _ticket,
    "drop-ticket": _drop_ticket,
    "defer-ticket": _defer_ticket,
    "add-round": _plain(lazy("Round added.")),
    "round-start": _round_start,
    "sign-round": _of_session(lazy("Prizes of %(session)s signed.")),
    "new-link": _link(lazy("New link for the role of %(role)s.")),
    "end-link": _link(lazy("Link revoked for the role of %(role)s.")),
}
