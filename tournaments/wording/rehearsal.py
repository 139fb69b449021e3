"""A rehearsal in words: its stages, and for everything that it finds a sentence and the page that fixes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scorekeeper.engine.errors import MinorUnits
from scorekeeper.wording.amounts import money
from scorekeeper.wording.sentences import write_fault
from tournaments.engine.rehearsal import FindingCode as Code
from tournaments.engine.rehearsal import RehearsalFinding
from tournaments.wording import setup as setup_words

Words = Mapping[str, str | Promise]


class FindingWords(NamedTuple):
    """The sentence of a finding, the words of the link to what fixes it, and the name of that page.

    ``where`` on the page is a step of the setup (``?step=money``) or an anchor. ``WHY`` stands for the sentence of a
    refusal.
    """

    sentence: str | Promise
    link: str | Promise
    page: str
    where: str = ""


WHY = "%(why)s"
EDIT, ADDRESS, BACKUPS, BRACKET = lazy("Edit setup"), lazy("Public address"), lazy("Backups"), lazy("Edit bracket")
SESSIONS, RULES, TIES = "?step=sessions", "?step=rules", "?step=standings"
IN_SETUP, PRIZES = (EDIT, "event-setup-edit"), (lazy("Edit prizes"), "event-setup-edit", "?step=money")
FINDINGS: Mapping[Code, FindingWords] = {
    Code.TABLE_RULES: FindingWords(
        lazy("%(where)s has no rules for tables of %(sizes)s. About %(players)s players need them."), *IN_SETUP, RULES
    ),
    Code.SEATING: FindingWords(WHY, *IN_SETUP, SESSIONS),
    Code.BRACKET: FindingWords(WHY, BRACKET, "event-setup-bracket"),
    Code.BRACKET_RULES: FindingWords(
        lazy("The bracket has no rules for a table of %(size)s, which %(players)s players need."),
        BRACKET,
        "event-setup-bracket",
    ),
    Code.PRIZES_EXCEED: FindingWords(
        lazy("The prizes come to %(prizes)s, but the fees of %(players)s players only to %(pot)s."), *PRIZES
    ),
    Code.NO_POT: FindingWords(lazy("The prizes are shares of the fees, but the entry fee is zero."), *PRIZES),
    Code.PRIZES_UNFIT: FindingWords(WHY, *PRIZES),
    Code.EMPTY_PRIZE: FindingWords(
        lazy("With %(players)s players, %(count)s of the prizes are too small to pay anything."), *PRIZES
    ),
    Code.MORE_PRIZES: FindingWords(WHY, *PRIZES),
    Code.TIE_NEEDS_HANDS: FindingWords(
        lazy("“%(tie_break)s” decides ties for prizes, but a paper card with totals only can't tell it."),
        *IN_SETUP,
        TIES,
    ),
    Code.TOO_SHORT: FindingWords(WHY, *IN_SETUP, SESSIONS),
    Code.LATE_END: FindingWords(WHY, *IN_SETUP, SESSIONS),
    Code.FEW_TABLES: FindingWords(WHY, *IN_SETUP, "?step=basics"),
    Code.NO_ADDRESS: FindingWords(
        lazy("No public address is chosen, so codes on cards and tickets may not open on phones."),
        ADDRESS,
        "event-address",
    ),
    Code.ADDRESS_SILENT: FindingWords(
        lazy("The public address %(address)s doesn't respond."), ADDRESS, "event-address"
    ),
    Code.ADDRESS_OTHER: FindingWords(
        lazy("A different site responds at the public address %(address)s."), ADDRESS, "event-address"
    ),
    Code.NO_PHONE: FindingWords(
        lazy("No phone has opened the public address %(address)s yet."), lazy("Test with a phone"), "event-address"
    ),
    Code.NO_SECOND_BACKUP: FindingWords(
        lazy("Backups are on this computer only. Start the site with a second folder, such as a USB drive."),
        BACKUPS,
        "backups",
    ),
    Code.SECOND_BACKUP_MISSING: FindingWords(
        lazy("The second backup folder %(folder)s is missing. Plug in the drive."), BACKUPS, "backups"
    ),
    Code.NOT_PUBLIC: FindingWords(
        lazy("The tournament isn't public, so players can't see seats and standings."),
        lazy("Publish tournament"),
        "event-setup",
        "#publication",
    ),
    Code.PAPER: FindingWords(
        lazy("Printouts are for %(paper)s, but %(usual)s is usual in this computer's time zone."),
        lazy("Files to print"),
        "event-exports",
    ),
    Code.REQUESTS: FindingWords(WHY, lazy("Seating requests"), "event-draw"),
    Code.SIDE_NEEDS_HANDS: FindingWords(
        lazy("%(prize)s: can't be decided when a table keeps score on paper and enters totals only."), *PRIZES
    ),
    Code.SMALL_NAMES: FindingWords(
        lazy("Too long to read on tickets and the projector: %(names)s."), lazy("Players"), "event-entrants"
    ),
    Code.SLOW_PROJECTOR: FindingWords(
        lazy("With %(players)s players, the projector needs %(minutes)s minutes to show every page. Print the seats."),
        lazy("Draw"),
        "event-draw",
    ),
    Code.PAGE_FAILS: FindingWords(lazy("“%(page)s” can't be opened or read."), lazy("Files to print"), "event-exports"),
    Code.STOPPED: FindingWords(
        lazy("The rehearsal stopped at the stage “%(stage)s”. %(why)s"), lazy("Setup"), "event-setup"
    ),
}

STAGES: Words = {
    "prepare": lazy("Copying the tournament"),
    "check-in": lazy("Checking in players"),
    "draw": lazy("Drawing seats"),
    "play": lazy("Playing hands"),
    "bracket": lazy("Playing the bracket"),
    "prizes": lazy("Awarding prizes"),
    "papers": lazy("Reading printouts and files"),
    "backup": lazy("Making a backup"),
    "over": lazy("Done"),
}
PAPERS: Words = {"letter": lazy("Letter paper"), "a4": lazy("A4 paper")}
PAGES: Words = {
    "event-desk": lazy("Desk"),
    "event-entrants": lazy("Players"),
    "event-draw": lazy("Draw"),
    "event-standings": lazy("Standings"),
    "event-closing": lazy("Results & payouts"),
    "event-setup": lazy("Setup"),
    "event-history": lazy("History"),
    "public-event": lazy("Public page"),
    "public-standings": lazy("Public standings"),
    "public-player": lazy("Player's page"),
    "public-bracket": lazy("Public bracket"),
    "projector": lazy("Projector"),
    "event-tickets": lazy("Tickets"),
    "event-check-in": lazy("Check-in"),
    "event-ceremony": lazy("Prize ceremony"),
    "event-plan-pdf": lazy("Printed plan"),
    "event-receipt-pdf": lazy("Receipt"),
    "event-standings-pdf": lazy("Printed standings"),
    "event-prizes-pdf": lazy("Prize list"),
    "event-certificates-pdf": lazy("Certificates"),
    "event-bracket-poster": lazy("Bracket poster"),
    "event-seats-pdf": lazy("Printed seats"),
    "event-table-cards": lazy("Table cards"),
    "event-score-cards": lazy("Score cards"),
    "event-xlsx": lazy("Workbook"),
    "event-json": lazy("Transfer file"),
    "event-csv": lazy("CSV file"),
}


def finding_sentence(finding: RehearsalFinding) -> str:
    """Return the sentence of a finding."""
    params = {name: _write(name, value) for name, value in finding.params.items()}
    if finding.fault is not None:
        params["why"] = write_fault(finding.fault)
    if finding.code is Code.TABLE_RULES:
        params["where"] = _sessions(finding.params["sessions"])
    return str(FINDINGS[finding.code].sentence) % params


def _write(name: str, value: Any) -> str:
    match value:
        case MinorUnits():
            return money(value.amount, value.currency)
        case list():
            return ", ".join(map(str, value))
    words = {"paper": PAPERS, "usual": PAPERS, "page": PAGES, "stage": STAGES, "tie_break": setup_words.TIE_BREAKS}
    return str(words.get(name, {}).get(value, value))


def _sessions(numbers: list[int]) -> str:
    text = ngettext("Session %(numbers)s", "Each of sessions %(numbers)s", len(numbers))
    return text % {"numbers": ", ".join(map(str, numbers))}


def found_words(count: int) -> str:
    """Return how many things would go wrong."""
    if not count:
        return _("Nothing would go wrong.")
    return ngettext("%(count)s thing to fix", "%(count)s things to fix", count) % {"count": count}


def counted_words(counts: Mapping[str, int]) -> list[str]:
    """Return what was done in a rehearsal, by the counts of its report."""
    tables, hands, resent, pages = (counts.get(name, 0) for name in ("tables", "hands", "resent", "pages"))
    return [
        ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables},
        ngettext("%(count)s hand", "%(count)s hands", hands) % {"count": f"{hands:,}"},
        _("%(count)s of them sent twice as a test") % {"count": resent},
        ngettext("%(count)s page or file read", "%(count)s pages and files read", pages) % {"count": pages},
    ]
