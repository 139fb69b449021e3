"""What the kinds of entries are called in the log of an event."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.models import Entry
from tournaments.engine.event.fold import OPENING

Words = Mapping[str, str | Promise]

AT_TABLES: Words = {
    Entry.Kind.OPEN: _("table opened"),
    Entry.Kind.HAND: _("hand"),
    Entry.Kind.INSERT: _("hand inserted"),
    Entry.Kind.CORRECT: _("hand corrected"),
    Entry.Kind.VOID: _("struck out"),
    Entry.Kind.RESTORE: _("counts again"),
    Entry.Kind.RIVAL: _("second opinion"),
    Entry.Kind.DECIDE: _("opinions decided"),
    Entry.Kind.PENALTY: _("penalty at the table"),
    Entry.Kind.POT: _("pot divided"),
    Entry.Kind.RULES: _("rules changed"),
    Entry.Kind.PAYMENT: _("payment"),
    Entry.Kind.PAPER: _("typed from a card"),
    Entry.Kind.REMEDY: _("card made whole"),
    Entry.Kind.SEATING: _("seats changed"),
    Entry.Kind.CLOSE: _("sheet closed"),
    Entry.Kind.REOPEN: _("sheet opened again"),
    Entry.Kind.PLAY_OUT: _("hand card by card"),
}

AT_DESK: Words = {
    OPENING: _("tournament founded"),
    "setup": _("set-up"),
    "enter": _("entered"),
    "check-in": _("checked in"),
    "withdraw": _("withdrawn"),
    "return": _("back again"),
    "replace": _("somebody else plays on"),
    "groups": _("kept apart"),
    "pin": _("another PIN"),
    "edit": _("name or contact edited"),
    "draft": _("session drawn"),
    "swap": _("two change places"),
    "drop-draft": _("draw thrown away"),
    "publish": _("draw published"),
    "take-back": _("draw taken back"),
    "seat": _("late seat"),
    "unseat": _("seat taken away"),
    "bracket-draft": _("bracket drawn"),
    "bracket-drop": _("bracket thrown away"),
    "bracket-publish": _("bracket published"),
    "bracket-second": _("second chance published"),
    "bracket-advance": _("round of the bracket ended"),
    "bracket-correct": _("round of the bracket corrected"),
    "bracket-withdraw": _("has left the bracket"),
    "bracket-replace": _("somebody else plays on in the bracket"),
    "bracket-back": _("round of the bracket taken back"),
    "hand-in": _("score handed in"),
    "confirm": _("score confirmed"),
    "dispute": _("score disputed"),
    "call": _("director called"),
    "answer": _("call settled"),
    "reopen-table": _("table opened again"),
    "stop": _("table ended early"),
    "stand-in": _("stand-in"),
    "lock": _("session ended"),
    "unlock": _("session opened again"),
    "clock": _("clock"),
    "message": _("message"),
    "message-over": _("message taken down"),
    "penalty": _("penalty"),
    "drop-penalty": _("penalty dropped"),
    "cash": _("cash box"),
    "drop-cash": _("taken out of the cash box"),
    "sign-off": _("prizes signed"),
    "keep-signed": _("left as signed"),
    "decide-prize": _("prize decided by hand"),
    "undecide-prize": _("decision about a prize undone"),
    "close": _("tournament closed or opened again"),
    "fees": _("fees"),
    "ticket": _("tickets sold"),
    "drop-ticket": _("ticket taken back"),
    "defer-ticket": _("ticket for another round"),
    "add-round": _("one more round"),
    "round-start": _("start of a round"),
    "sign-round": _("prizes of a round signed"),
    "new-link": _("new link"),
    "end-link": _("link taken back"),
}


def kind_words(kind: str, *, at_table: bool) -> str:
    """Return what an entry of a kind is called: one that was written at a table, or one of the event itself."""
    return str((AT_TABLES if at_table else AT_DESK)[kind])
