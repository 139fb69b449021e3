"""Changes of the score sheet: the form, a preview with all consequences, and the confirmation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import Json, LineKind
from scorekeeper.queries.access import Access
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.services import changes, seating
from scorekeeper.services.changes import Broken, ChangePreview, Shift
from scorekeeper.services.requests import ChangeRules, Correct, Insert, Request, Restore, Void
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE, answer_form, form_status, posted_data, save_form
from scorekeeper.web.score_sheet import forms
from scorekeeper.web.score_sheet.forms import NEW, RULES, SEATS, ConfirmForm, ProgressForm, Requests, RulesForm
from scorekeeper.web.score_sheet.screen import line_sentence
from scorekeeper.web.score_sheet.views import get_line, get_sheet, is_confirmed
from scorekeeper.web.scoring.forms import PostedHand, from_record, read_entry
from scorekeeper.web.scoring.screen import Screen, build_screen
from scorekeeper.web.scoring.seating import SeatingState, SeatsForm, seats_context
from scorekeeper.wording.hands import EN_DASH, LINE_TITLES, refusal_sentence

Figures = tuple[int | None, ...]
FigurePairs = tuple[tuple[str, int | None, int | None], ...]
WITH_A_FORM = ("correct", "insert", "rules", "seats")
AT_ONCE = {"void": Void, "restore": Restore}
EXAMPLES = {
    "correct": gettext_lazy("For example: wrong partner"),
    "void": gettext_lazy("For example: recorded by mistake"),
    "restore": gettext_lazy("For example: voided by mistake"),
    "insert": gettext_lazy("For example: we forgot this hand"),
    "rules": gettext_lazy("For example: agreed before the game"),
    "seats": gettext_lazy("For example: two players had swapped seats"),
}


@dataclass(frozen=True)
class ImpossibleHand:
    """A hand that the change makes impossible: its sentence, and the faults."""

    uid: str
    title: str
    words: str
    faults: tuple[str, ...]
    is_hand: bool


@dataclass(frozen=True)
class Consequences:
    """The consequences of a change: lines that move and the totals, each with its title, and hands it makes impossible.

    A line has name and two figures of each player, None for no or a voided line. `games` are sentences about games
    of a race that end at another hand. `names` are those of the columns: all on the sheet, and newcomers.
    """

    names: tuple[str, ...]
    moved: tuple[tuple[str, FigurePairs], ...]
    totals: tuple[str, FigurePairs]
    problems: tuple[ImpossibleHand, ...]
    games: tuple[str, ...] = ()


def consequences(sheet: Sheet, preview: ChangePreview, newcomers: Sequence[str] = ()) -> Consequences:
    """Return the consequences of a change of the sheet, in words and figures; `newcomers` join with it."""
    names = (*sheet.names, *newcomers)
    players = max(len(preview.totals_before), len(preview.totals_after), len(names))
    columns = (*names, *("",) * (players - len(names)))
    before, after = (_padded_totals(totals, players) for totals in (preview.totals_before, preview.totals_after))
    return Consequences(
        names=names,
        moved=tuple(_line_shift(shift, columns) for shift in preview.shifts if _is_shown(shift)),
        totals=(_("To settle") if sheet.raced else _("Total"), tuple(zip(columns, before, after, strict=True))),
        problems=tuple(_impossible_hand(sheet, names, broken) for broken in preview.broken),
        games=tuple(_game_sentences(names, preview)),
    )


def _game_sentences(names: Sequence[str], preview: ChangePreview) -> Iterator[str]:
    """Yield a sentence for each game of a race that would end with another hand or other winners."""
    for before, after in zip_longest(preview.games_before, preview.games_after):
        if after is None:
            yield _("Game %(game)s would no longer be over.") % {"game": before.game}
        elif before is None or (before.hand, before.winners) != (after.hand, after.winners):
            won = ", ".join(names[player - 1] for player in after.winners)
            params = {"game": after.game, "hand": after.hand, "names": won}
            yield _("Game %(game)s would end with hand %(hand)s, won by %(names)s.") % params


def _is_shown(shift: Shift) -> bool:
    """Return whether a line is or was a numbered hand, or pays something by itself, as a newcomer's seat may."""
    numbered = shift.number_before is not None or shift.number_after is not None
    return numbered or any((*shift.payouts_before, *shift.payouts_after))


def _line_shift(shift: Shift, names: Sequence[str]) -> tuple[str, FigurePairs]:
    then, now = (_padded_totals(payouts, len(names)) for payouts in (shift.payouts_before, shift.payouts_after))
    return _shift_title(shift), tuple(zip(names, then, now, strict=True))


def _padded_totals(amounts: tuple[int, ...], players: int) -> Figures:
    """Return the amounts of all players, None for those who came later."""
    return (*amounts, *(None,) * (players - len(amounts)))


def _shift_title(shift: Shift) -> str:
    if shift.kind is not LineKind.HAND:
        return str(LINE_TITLES[shift.kind])
    numbers = {"before": shift.number_before or EN_DASH, "after": shift.number_after or EN_DASH}
    if shift.number_before is None and shift.number_after is not None:
        return _("Hand %(after)s, added") % numbers
    if shift.number_after is None:
        return _("Hand %(before)s, voided") % numbers
    return (
        _("Hand %(before)s") % numbers
        if shift.number_before == shift.number_after
        else _("Hand %(before)s, now %(after)s") % numbers
    )


def _impossible_hand(sheet: Sheet, names: Sequence[str], broken: Broken) -> ImpossibleHand:
    is_hand = broken.kind is LineKind.HAND
    title = _("Hand %(number)s") % {"number": broken.number} if is_hand else str(LINE_TITLES[broken.kind])
    line = sheet.line(broken.uid)
    seated = tuple(names[player - 1] for player in broken.seating)
    words = line_sentence(broken.kind, broken.what, names, seated, line.rules if line else sheet.rules)
    faults = tuple(refusal_sentence(fault, seated) for fault in broken.faults)
    return ImpossibleHand(broken.uid, title, words, faults, is_hand)


@dataclass(frozen=True)
class ChangeInProgress:
    """A change before it is confirmed: its kind, its first line, the requests so far, and the line in the form.

    ``tap`` is the button that was tapped, and its subject.
    """

    here: Access
    sheet: Sheet
    line: SheetLine | None
    what: str
    requests: Requests = ()
    editing: str = ""
    key: str = ""
    why: str = ""
    tap: tuple[str, str] = ("", "")

    @property
    def first(self) -> str:
        """The subject of the change: the new line, the house rules, the seats, or the line where it began."""
        return {"insert": NEW, "rules": RULES, "seats": SEATS}.get(self.what, self.begun_with)

    @property
    def begun_with(self) -> str:
        """The line that was tapped; empty for a change of the house rules."""
        return self.line.uid if self.line else ""

    @property
    def newcomers(self) -> tuple[str, ...]:
        """The players who join the sheet with it."""
        return seating.newcomers(self.requests)

    @property
    def before(self) -> str:
        """The line before which the hand in the form is inserted or corrected."""
        return self.begun_with if self.editing in (NEW, SEATS) else self.editing

    @property
    def others(self) -> Requests:
        """The requests about other lines than the one in the form."""
        return forms.drop_request(self.requests, self.editing)


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, club_game: int, what: str, line: UUID | None = None) -> HttpResponse:
    """Show the forms and the preview of a change, and write it once it is confirmed."""
    begun = _begin(request, club_game, line, what)
    if request.method == "GET":
        return _render_form(request, begun) if what in WITH_A_FORM else _render_consequences(request, begun)
    action, uid = begun.tap
    match action:
        case "look":
            return {RULES: _submit_rules, SEATS: _submit_seats}.get(begun.editing, _submit_entry)(request, begun)
        case "edit":
            return _render_form(request, replace(begun, editing=uid))
        case "start":
            return _answer_rules(request, begun, RulesForm(request.POST, sheet=begun.sheet).restart())
        case "void":
            return _render_consequences(request, replace(begun, requests=forms.put_request(begun.requests, Void(uid))))
        case "take":
            return _render_consequences(request, begun)
        case "confirm":
            return _confirm(request, begun)
    if begun.editing == SEATS:
        return _submit_seats(request, begun)
    return _render_entry(request, begun, read_entry(request.POST))


def _begin(request: HttpRequest, club_game: int, uid: UUID | None, what: str) -> ChangeInProgress:
    here = access.require_scorer(request, club_game)
    sheet = get_sheet(club_game)
    line = None if uid is None else get_line(sheet, uid)
    if line and what == "correct" and line.paid is None:
        raise Http404("only a hand that stands is corrected")
    begun = ChangeInProgress(here, sheet, line, what)
    form = ProgressForm(posted_data(request))
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        progress = {name: data[name] for name in ("requests", "key", "why")}
        return replace(begun, **progress, editing=data["editing"] or begun.first, tap=form.tap)
    at_once: Requests = (AT_ONCE[what](begun.begun_with),) if what in AT_ONCE else ()
    return replace(begun, requests=at_once, editing=begun.first, key=form["key"].initial)


def _render_form(request: HttpRequest, begun: ChangeInProgress) -> HttpResponse:
    """Show the form of the line that is edited, filled with the request so far, or else with what is recorded."""
    if begun.editing == SEATS:
        return _answer_seats(request, begun, forms.fill_seats(_seating_before(begun), begun.sheet, begun.requests))
    if begun.editing != RULES:
        return _render_entry(request, begun, _recorded_entry(begun))
    decided = [change for change in begun.requests if isinstance(change, ChangeRules)]
    form = forms.rules_form_of(begun.sheet, decided[0]) if decided else forms.fill_rules(begun.sheet, begun.sheet.rules)
    return _answer_rules(request, begun, form)


def _answer_rules(request: HttpRequest, begun: ChangeInProgress, form: RulesForm) -> HttpResponse:
    """Show the form of the house rules, or add its rules to the change."""

    def save(form: RulesForm) -> HttpResponse:
        requests = forms.put_request(begun.requests, form.cleaned_data["change"])
        return _render_consequences(request, replace(begun, requests=requests), strict=True)

    form.names = _seated_names(begun)
    return answer_form(request, form, save, "score_sheet/change/rules.html", partial(_page_context, begun))


def _submit_rules(request: HttpRequest, begun: ChangeInProgress) -> HttpResponse:
    return _answer_rules(request, begun, RulesForm(request.POST, sheet=begun.sheet))


def _seating_before(begun: ChangeInProgress) -> SeatingState:
    return forms.seating_before(begun.sheet, begun.before, begun.others)


def _answer_seats(request: HttpRequest, begun: ChangeInProgress, form: SeatsForm) -> HttpResponse:
    """Show the list of seats, put it in order, or add its seats to the change."""

    def save(form: SeatsForm) -> HttpResponse:
        if begun.tap[0] != "look" or form.cleaned_data["name"]:
            return _answer_seats(request, begun, form.after_tap())
        reseat = seating.plan_seating(begun.sheet.game, form.requested_seats, begun.begun_with)
        requests = forms.put_request(begun.requests, reseat)
        return _render_consequences(request, replace(begun, requests=requests), strict=True)

    def context() -> dict[str, Any]:
        everybody = range(1, len(begun.sheet.names) + 1)
        return _page_context(begun) | seats_context(form, everybody, begun.sheet.club)

    form.names = _seated_names(begun)
    return answer_form(request, form, save, "score_sheet/change/seats.html", context)


def _submit_seats(request: HttpRequest, begun: ChangeInProgress) -> HttpResponse:
    return _answer_seats(request, begun, SeatsForm(request.POST, there=_seating_before(begun)))


def _recorded_entry(begun: ChangeInProgress) -> PostedHand:
    """Return the form of a hand with the request so far, or with what is recorded; empty for a new hand."""
    for request in begun.requests:
        if forms.changed_line(request) == begun.editing and isinstance(request, (Correct, Insert)):
            return from_record(request.record)
    if begun.editing == NEW:
        return PostedHand()
    line = begun.sheet.line(begun.editing)
    if line is None or line.paid is None:
        raise Http404(f"hand {begun.editing}")
    return from_record(_reseated_hands(begun).get(begun.editing, line.what))


def _reseated_hands(begun: ChangeInProgress) -> Mapping[str, Json]:
    """Return the records of the hands that become impossible, in the seats of the change so far, by line."""
    if not begun.others:
        return {}
    return {broken.uid: broken.what for broken in changes.preview(begun.here.game, begun.others).broken}


def _entry_screen(begun: ChangeInProgress, entered: PostedHand) -> Screen:
    stands = changes.standing_before(begun.here.game, begun.before, begun.others)
    everybody = (*begun.sheet.names, *begun.newcomers)
    names = tuple(everybody[player - 1] for player in stands.state.seating)
    return build_screen(stands.rules, stands.state, names, entered)


def _render_entry(
    request: HttpRequest, begun: ChangeInProgress, entered: PostedHand, message: str = "", status: int = 200
) -> HttpResponse:
    context = _page_context(begun) | {"said": message}
    try:
        context["screen"] = _entry_screen(begun, entered)
    except Refused as refused:
        return _render_consequences(request, begun, _refusal_sentence(begun, refused), UNPROCESSABLE)
    template = "score_sheet/change/entry.html" if request.headers.get("HX-Request") else "score_sheet/change/page.html"
    return render(request, template, context, status=status)


def _submit_entry(request: HttpRequest, begun: ChangeInProgress) -> HttpResponse:
    """Add the hand in the form to the change, or show what is missing in it."""
    entered = read_entry(request.POST)
    try:
        screen = _entry_screen(begun, entered)
        if not screen.outcome.payouts:
            return _render_entry(request, begun, entered, screen.outcome.problem, UNPROCESSABLE)
        record = {"dealer": screen.table.dealer, **screen.record}
        change: Request = Insert(record, begun.begun_with) if begun.editing == NEW else Correct(begun.editing, record)
        requests = forms.put_request(begun.requests, change)
        return _render_consequences(request, replace(begun, requests=requests), strict=True)
    except Refused as refused:
        return _render_entry(request, begun, entered, _refusal_sentence(begun, refused), UNPROCESSABLE)


def _render_consequences(
    request: HttpRequest, begun: ChangeInProgress, message: str = "", status: int = 200, *, strict: bool = False
) -> HttpResponse:
    """Show the consequences of the change. With `strict`, raise Refused for one that is impossible."""
    form = ConfirmForm(initial={"key": begun.key, "seen": begun.sheet.last_entry, "why": begun.why})
    try:
        context = _consequences(begun, form)
    except Refused as refused:
        if strict:
            raise
        context, message, status = _page_context(begun), message or _refusal_sentence(begun, refused), UNPROCESSABLE
    return render(request, "score_sheet/change/preview.html", context | {"form": form, "said": message}, status=status)


def _consequences(begun: ChangeInProgress, form: ConfirmForm) -> dict[str, Any]:
    """Return the template variables with the consequences of a change. Raises Refused for one that is impossible."""
    preview = changes.preview(begun.here.game, begun.requests)
    form.explain(str(EXAMPLES[begun.what]), needs_reason=preview.needs_reason, confirmed=is_confirmed(begun.sheet))
    return _page_context(replace(begun, editing=begun.first)) | {
        "follows": consequences(begun.sheet, preview, begun.newcomers),
        "rule_changes": [
            forms.announce_rules(change, begun.sheet) for change in begun.requests if isinstance(change, ChangeRules)
        ],
    }


def _confirm(request: HttpRequest, begun: ChangeInProgress) -> HttpResponse:
    if not begun.requests:
        raise SuspiciousOperation("There is nothing to confirm.")

    def save(form: ConfirmForm) -> HttpResponse:
        data, actor = form.cleaned_data, access.actor(request, begun.here)
        seen = begun.sheet.last_entry if data["seen"] is None else data["seen"]
        make = seating.confirm_seating if begun.what == "seats" else changes.make
        answer = make(begun.here.game, begun.requests, key=begun.key, actor=actor, why=data["why"], seen=seen)
        if begun.what == "rules":
            return redirect("game-rules", begun.sheet.club_game)
        line = answer.line if begun.what == "insert" else begun.begun_with
        return redirect(f"{reverse('sheet', args=[begun.sheet.club_game])}#line-{line}")

    form = ConfirmForm(request.POST, names=_seated_names(begun), initial={"seen": begun.sheet.last_entry})
    if answer := save_form(form, save):
        return answer
    try:
        context = _consequences(begun, form)
    except Refused:
        context = _page_context(begun)
    return render(request, "score_sheet/change/preview.html", context | {"form": form}, status=form_status(form))


def _page_context(begun: ChangeInProgress) -> dict[str, Any]:
    return {
        "sheet": begun.sheet,
        "change": begun,
        "progress": ProgressForm(initial={"key": begun.key, "requests": begun.requests, "editing": begun.editing}),
        "title": _page_title(begun),
        "may_edit": begun.what in WITH_A_FORM,
    }


def _page_title(begun: ChangeInProgress) -> str:
    number = begun.line.number if begun.line else None
    if begun.editing not in ("", begun.first) and (along := begun.sheet.line(begun.editing)):
        return _("Edit hand %(number)s too") % {"number": along.number}
    match begun.what:
        case "rules":
            return _("Change house rules")
        case "seats":
            return _("Change seats from hand %(number)s on") % {"number": number} if number else _("Change seats")
        case "correct":
            return _("Edit hand %(number)s") % {"number": number}
        case "insert":
            return _("Insert a hand before hand %(number)s") % {"number": number} if number else _("Insert a hand")
        case "void":
            return _("Void hand %(number)s") % {"number": number} if number else _("Void this line")
        case "restore" if begun.line and begun.line.kind is LineKind.HAND:
            return _("Restore hand")
        case _:
            return _("Restore this line")


def _refusal_sentence(begun: ChangeInProgress, refused: Refused) -> str:
    return refusal_sentence(refused.faults[0], _seated_names(begun))


def _seated_names(begun: ChangeInProgress) -> tuple[str, ...]:
    """Return the players by seat at the line where the change begins."""
    line = begun.line or next(iter(begun.sheet.lines[-1:]), None)
    return line.seated(begun.sheet.names) if line else begun.sheet.names
