"""What is open at an event in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.wording.amounts import money
from scorekeeper.wording.sentences import write_fault
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import cash_box_of
from tournaments.engine.event.values import DirectorCall, SignOff
from tournaments.queries.open_items import OpenItem
from tournaments.queries.open_items import OpenKind as Kind
from tournaments.wording.prizes import prize_title
from tournaments.wording.sessions import in_sentence, session_words, table_words


def open_words(item: OpenItem, book: EventBook, names: Mapping[int, str]) -> str:
    """Return the sentence about an open item; who owes a fee is named beside it."""
    params: dict[str, object] = {}
    if item.session:
        params["session"] = session_words(book, item.session)
    if item.tables:
        params["table"] = table_words(book, item.tables[0])
    if item.entrants and item.kind is not Kind.CORRECTION:
        params |= {"name": names[item.entrants[0]], "number": item.entrants[0]}
    if item.kind in (Kind.OVERPAID, Kind.PRIZE, Kind.REFUND, Kind.FEE, Kind.CASH):
        params["amount"] = money(item.amount, book.setup.currency)
    match item.kind:
        case Kind.CALL:
            return _call_words(item.call, book) if item.call else ""
        case Kind.CONFLICT:
            text = _("%(table)s has a conflict: two entries for one hand.")
        case Kind.SESSION:
            return _session_words(item, book)
        case Kind.REOPENED:
            text = _("%(table)s was reopened and isn't confirmed.")
        case Kind.CORRECTION:
            text = _("%(session)s was corrected after it ended. The corrected scores aren't applied yet.")
        case Kind.CUT:
            text = _("Scores were corrected after the cut. The bracket is posted with the old ones.")
        case Kind.BRACKET:
            text = _("The bracket isn't finished.")
        case Kind.ROUND:
            params["session"] = in_sentence(book, item.session)
            text = _("Prizes for %(session)s aren't signed.")
        case Kind.ROUND_CHANGED:
            text = _("%(session)s was corrected after its prizes were signed.")
        case Kind.NO_AWARD:
            return write_fault(item.refused.faults[0]) if item.refused else ""
        case Kind.UNSIGNED:
            text = _("Sign the prizes before you pay them out.")
        case Kind.CHANGED:
            text = _("Scores or prizes changed after signing. Review them and sign again.")
        case Kind.UNDECIDED:
            params["what"] = prize_title(item.undecided.prize) if item.undecided else ""
            text = _("%(what)s: not decided yet.")
        case Kind.OVERPAID:
            text = _("%(name)s (%(number)s) was paid too much and gives back %(amount)s.")
        case Kind.PRIZE:
            text = _("%(name)s (%(number)s) hasn't been paid %(amount)s.")
        case Kind.REFUND:
            text = _("%(name)s (%(number)s) hasn't been refunded %(amount)s.")
        case Kind.FEE:
            params["count"] = len(item.entrants)
            text = ngettext(
                "%(count)s player hasn't paid the %(amount)s fee.",
                "%(count)s players haven't paid the %(amount)s fee.",
                len(item.entrants),
            )
        case Kind.CASH:
            params["balance"] = money(cash_box_of(book).balance, book.setup.currency)
            text = _("You counted %(amount)s, but %(balance)s should be in the box.")
    return text % params


def review_words(book: EventBook) -> str:
    """Return what readers of results are told while a correction isn't in them."""
    if not book.closed:
        return _("A score is being corrected. Results may still change.")
    if book.signed:
        return _("The tournament was closed with an open correction. The signed results stand.")
    return _("The tournament was closed with an open correction. The results don't have it.")


def results_status(book: EventBook, signed: SignOff | None, reviews: Iterable[OpenItem], unsigned: str) -> str:
    """Return what papers say about results: when they were signed (``unsigned`` before that), and which corrections
    they don't have."""
    words = unsigned
    if signed is not None:
        words = _("signed on %(at)s") % {"at": date_format(signed.at, "DATETIME_FORMAT")}
    return " · ".join(filter(None, (words, correction_words(book, reviews))))


def correction_words(book: EventBook, reviews: Iterable[OpenItem]) -> str:
    """Return which corrections results don't have; empty where they have all."""
    kinds = {item.kind for item in reviews}
    later = _("without later corrections") if Kind.CHANGED in kinds else ""
    pending = _("closed with an open correction") if book.closed else _("a score is being corrected")
    return " · ".join(filter(None, (later, pending if kinds - {Kind.CHANGED} else "")))


def _call_words(call: DirectorCall, book: EventBook) -> str:
    params = {"table": table_words(book, book.table(call.table))}
    text = _("%(table)s: the score is disputed.") if call.dispute else _("%(table)s called the director.")
    return text % params + (f" “{call.text}”" if call.text else "")


def _session_words(item: OpenItem, book: EventBook) -> str:
    params: dict[str, object] = {"session": session_words(book, item.session), "count": len(item.tables)}
    if item.session not in book.published:
        text = _("%(session)s isn't over: its draw isn't posted.")
    elif item.tables:
        text = ngettext(
            "%(session)s isn't over: %(count)s table isn't confirmed.",
            "%(session)s isn't over: %(count)s tables aren't confirmed.",
            len(item.tables),
        )
    else:
        text = _("%(session)s isn't over: all tables are confirmed, so you can end it.")
    return text % params
