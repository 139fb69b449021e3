"""The history of a game: every entry of its ledger in plain sentences, the newest first."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.ledger.book import Book, ConflictDecision, Json, LineKind
from scorekeeper.models import Entry
from scorekeeper.queries.games import drawn_dealer
from scorekeeper.queries.sheet import Sheet, sheet_with_entries
from scorekeeper.queries.sheet_lines import CardsKept, LineVersion, SheetLine, Signature, signature
from scorekeeper.services.journals import book_of
from scorekeeper.web import access
from scorekeeper.web.score_sheet.screen import line_sentence
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording import rules as rule_words

A_PAGE = 50
# The sentences of other kinds begin with what they are: "Penalty: Bob pays 3 points to the house".
RECORDED = {
    LineKind.HAND: gettext_lazy("%(hand)s recorded"),
    LineKind.RULES: gettext_lazy("House rules changed from here on"),
    LineKind.SEATING: gettext_lazy("Seats changed"),
}
EDITED = {
    LineKind.HAND: gettext_lazy("%(hand)s edited"),
    LineKind.PENALTY: gettext_lazy("Penalty edited"),
    LineKind.PAYMENT: gettext_lazy("Payment edited"),
    LineKind.POT: gettext_lazy("Division of the pot edited"),
    LineKind.RULES: gettext_lazy("Change of house rules edited"),
    LineKind.PAPER: gettext_lazy("Points from paper edited"),
    LineKind.SEATING: gettext_lazy("Change of seats edited"),
    LineKind.REMEDY: gettext_lazy("Balanced points edited"),
}
VOIDED = {
    LineKind.HAND: gettext_lazy("%(hand)s voided"),
    LineKind.PENALTY: gettext_lazy("Penalty voided"),
    LineKind.PAYMENT: gettext_lazy("Payment voided"),
    LineKind.POT: gettext_lazy("Division of the pot voided"),
    LineKind.RULES: gettext_lazy("Change of house rules voided"),
    LineKind.PAPER: gettext_lazy("Points from paper voided"),
    LineKind.SEATING: gettext_lazy("Change of seats voided"),
    LineKind.REMEDY: gettext_lazy("Balanced points voided"),
}
RESTORED = {
    LineKind.HAND: gettext_lazy("%(hand)s restored"),
    LineKind.PENALTY: gettext_lazy("Penalty restored"),
    LineKind.PAYMENT: gettext_lazy("Payment restored"),
    LineKind.POT: gettext_lazy("Division of the pot restored"),
    LineKind.RULES: gettext_lazy("Change of house rules restored"),
    LineKind.PAPER: gettext_lazy("Points from paper restored"),
    LineKind.SEATING: gettext_lazy("Change of seats restored"),
    LineKind.REMEDY: gettext_lazy("Balanced points restored"),
}
DECISIONS = {
    ConflictDecision.KEEP: gettext_lazy("%(hand)s: conflict resolved, the first score stands"),
    ConflictDecision.REPLACE: gettext_lazy("%(hand)s: conflict resolved, the second score is used"),
    ConflictDecision.ADD: gettext_lazy("%(hand)s: conflict resolved, both hands were played"),
    ConflictDecision.DISMISS: gettext_lazy("%(hand)s: conflict resolved, the second score was a mistake"),
}


@dataclass(frozen=True, slots=True)
class HistoryItem:
    """One thing that an entry did. ``line`` is the line of the sheet that it touched, empty for the game itself.

    ``before`` says what stood there, empty where nothing did. ``options`` are changed house rules, before and after.
    """

    title: str
    words: str = ""
    before: str = ""
    line: str = ""
    options: tuple[str, ...] = ()


@require_GET
def show_history(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show a page of the history; `?page=` goes back."""
    access.require_viewer(request, club_game)
    read = sheet_with_entries(club_game)
    if read is None:
        raise Http404(f"game {club_game}")
    sheet, entries = read
    page = Paginator(list(describe_entries(sheet, entries))[::-1], A_PAGE).get_page(request.GET.get("page"))
    context = {"sheet": sheet, "page": page, "drawn": drawn_dealer(sheet.game, sheet.names)}
    return render(request, "score_sheet/history.html", context)


def describe_entries(sheet: Sheet, entries: Sequence[Entry]) -> Iterator[tuple[Signature, tuple[HistoryItem, ...]]]:
    """Yield who wrote each entry of a game, and everything that it did, the oldest first."""
    lines = _items_of_lines(sheet)
    book = book_of(list(entries))
    rules: Json = {}
    for entry in entries:
        payload = json.loads(entry.payload)
        items = []
        if entry.kind == Entry.Kind.OPEN:
            rules = payload["rules"]
            items.append(_opening(sheet, payload))
        for change in payload.get("changes", ()):
            match change["op"]:
                case "rules":
                    items.append(_rules_throughout(change["rules"], rules))
                    rules = change["rules"]
                case "close":
                    items.append(_closing(is_closed=change["closed"], at_event=sheet.within is not None))
        items += _items_of_conflicts(sheet, book, entry.seq)
        yield signature(entry), (*items, *lines.get(entry.seq, ()))


def _opening(sheet: Sheet, payload: Json) -> HistoryItem:
    names = sheet.names[: len(payload["seats"])]
    words = _("%(players)s. %(dealer)s deals first. Rules: %(rules)s.") % {
        "players": ", ".join(names),
        "dealer": names[payload["dealer"] - 1],
        "rules": rule_words.rules_name(read_rules(payload["rules"])),
    }
    return HistoryItem(_("Game entered from paper") if payload.get("paper") else _("Game started"), words)


def _rules_throughout(now: Json, before: Json) -> HistoryItem:
    options = rule_words.list_changes(read_rules(now), read_rules(before))
    return HistoryItem(_("House rules changed for the whole game"), options=options)


def _closing(*, is_closed: bool, at_event: bool) -> HistoryItem:
    if at_event:
        return HistoryItem(_("Score sheet closed") if is_closed else _("Score sheet reopened"))
    return HistoryItem(_("Game closed") if is_closed else _("Game reopened"))


def _items_of_lines(sheet: Sheet) -> Mapping[int, list[HistoryItem]]:
    """Return what happened to the lines of a sheet, by the number of the entry."""
    items: dict[int, list[HistoryItem]] = {}
    for line in sheet.lines:
        before: LineVersion | None = None
        for version in line.versions:
            items.setdefault(version.by.seq, []).append(_describe_version(sheet, line, version, before))
            before = version
        for index, cards in enumerate(line.cards):
            items.setdefault(cards.by.seq, []).append(_describe_cards(line, cards, is_first=index == 0))
    return items


def _describe_version(sheet: Sheet, line: SheetLine, version: LineVersion, before: LineVersion | None) -> HistoryItem:
    words, was = _version_words(sheet, line, version), _version_words(sheet, line, before) if before else ""
    if before is None and line.kind not in RECORDED:
        return HistoryItem(words, line=line.uid)
    title = _version_title(line, version, before, is_same=words == was)
    if line.kind is LineKind.RULES and not version.voided and before is None:
        options = rule_words.list_changes(read_rules(version.what), line.rules)
        return HistoryItem(title, line=line.uid, options=options)
    return HistoryItem(title, words, "" if words == was else was, line.uid)


def _version_title(line: SheetLine, version: LineVersion, before: LineVersion | None, *, is_same: bool) -> str:
    if before is None and version.by.kind == Entry.Kind.INSERT and line.kind is LineKind.HAND:
        return _("%(hand)s inserted") % _title_params(line)
    titles = VOIDED if version.voided else RECORDED if before is None else RESTORED if is_same else EDITED
    return str(titles[line.kind]) % _title_params(line)


def _title_params(line: SheetLine) -> Mapping[str, str]:
    """Return the parameters of a title: the hand, with its number unless it was voided."""
    return {"hand": _("Hand %(number)s") % {"number": line.number} if line.number else _("Hand")}


def _version_words(sheet: Sheet, line: SheetLine, version: LineVersion) -> str:
    return line_sentence(line.kind, version.what, sheet.names, line.seated(sheet.names, version), line.rules)


def _describe_cards(line: SheetLine, cards: CardsKept, *, is_first: bool) -> HistoryItem:
    if cards.gone:
        title = _("%(hand)s: cards removed")
    else:
        title = _("%(hand)s: cards entered") if is_first else _("%(hand)s: cards edited")
    return HistoryItem(title % _title_params(line), line=line.uid)


def _items_of_conflicts(sheet: Sheet, book: Book, seq: int) -> Iterator[HistoryItem]:
    """Yield the conflicts that an entry began or resolved."""
    for conflict in book.conflicts:
        line = sheet.line(conflict.against)
        if line is None:
            continue
        if conflict.made_by == seq:
            words = hand_words.sentence(conflict.what, line.seated(sheet.names), line.rules)
            yield HistoryItem(_("%(hand)s: conflicting score") % _title_params(line), words, line=line.uid)
        if conflict.decided_by == seq and conflict.decision is not None:
            yield HistoryItem(str(DECISIONS[conflict.decision]) % _title_params(line), line=line.uid)
