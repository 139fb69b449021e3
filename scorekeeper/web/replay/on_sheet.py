"""The cards of a hand on the score sheet: entered, kept in the journal, and shown step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.engine.entering.answers import give_answer, next_question
from scorekeeper.engine.entering.questions import NOBODY_PICKED, EntryStage
from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.hand import ANSWERS
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import LONGEST_NAME, LONGEST_TITLE, WrittenHand
from scorekeeper.engine.play.agreement import BEFORE, canonical_transcript, transcript_of_hand
from scorekeeper.engine.play.transcript import Transcript, transcript_as_json
from scorekeeper.exports.pdf import replay
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.services import changes
from scorekeeper.services.requests import Correct, PlayOut
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE, posted_data
from scorekeeper.web.analysis.panel import AnalysisPlace
from scorekeeper.web.files import PDF, requested_format
from scorekeeper.web.forms import KeyedForm
from scorekeeper.web.replay.agreement import compare_cards
from scorekeeper.web.replay.forms import ReadHand, ReplayDraft, flaw_at, open_draft, read_draft, read_submitted
from scorekeeper.web.replay.position import StepAddress
from scorekeeper.web.replay.views import (
    TEXT,
    draw_hand_position,
    hand_file,
    render_board,
    render_flaws,
    render_hand,
    tap_draft,
)
from scorekeeper.web.score_sheet.forms import ProgressForm
from scorekeeper.web.score_sheet.views import get_line, get_sheet


@dataclass(frozen=True)
class SheetHand:
    """A hand of the sheet whose cards are entered or shown, with the access of the browser."""

    here: Access
    sheet: Sheet
    line: SheetLine

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return tuple(name.strip()[:LONGEST_NAME].strip() for name in self.line.seated(self.sheet.names))

    def hand(self, hand: WrittenHand | None = None) -> WrittenHand:
        """Return the cards of the journal, or those of `found`, with all that the sheet knows of the hand."""
        line = self.line
        if line.paid is None:
            raise Http404("only a hand that stands has cards")
        if hand is None:
            hand = WrittenHand(transcript_of_hand(line.played or {}, line.rules, line.paid))
        facts = {key: getattr(line.paid, key) for key in BEFORE} | {"rules": line.rules, "players": len(self.names)}
        title = _("%(game)s, hand %(number)s") % {"game": self.sheet.name, "number": line.number}
        return replace(
            hand,
            transcript=replace(hand.transcript, **facts),
            names=self.names,
            title=title[:LONGEST_TITLE].strip(),
            date=self.sheet.played_on.isoformat(),
        )

    def started(self) -> WrittenHand:
        """Return the cards of the journal; where there are none yet, the hand with who picked, as the table recorded.

        After a stolen blind that is left open: someone else picked first.
        """
        hand, paid = self.hand(), self.line.paid
        if paid is None or self.line.played is not None or paid.stolen_from:
            return hand
        entry = open_draft(hand).entry
        question, nobody = next_question(entry), NOBODY_PICKED if paid.kind in ANSWERS.values() else ""
        value = str(paid.picker or nobody)
        choice = question.choice(value) if question and question.stage is EntryStage.PICKS else None
        if question is None or choice is None or choice.fault:
            return hand
        return replace(hand, transcript=give_answer(entry, question, value).transcript)

    def has_cards(self, transcript: Transcript) -> bool:
        """Return whether a transcript says more than the sheet knows."""
        known = () if self.line.played is not None else ({}, _canonical(self.started().transcript))
        return bool(_canonical(transcript)) and _canonical(transcript) not in known

    def context(self, form: KeyedForm) -> dict[str, Any]:
        """Return the template variables of the board besides the hand; ``form`` has the key of its changes."""
        return {
            "action": reverse("cards", args=[self.sheet.club_game, self.line.uid]),
            "club_game": self.sheet.club_game,
            "sheet": self.sheet,
            "line": self.line,
            "kept": self.line.played is not None,
            "form": form,
        }


@require_safe
def show_sheet_hand(request: HttpRequest, club_game: int, line: UUID) -> HttpResponse:
    """Show the stored cards of a hand, step by step, and whether they agree with what was recorded."""
    hand = get_kept_hand(access.require_viewer(request, club_game), line)
    agreed = compare_cards(hand.line, hand.names)
    keeps = hand.here.may(Action.KEEP) and not hand.sheet.closed
    context = {
        "sheet": hand.sheet,
        "line": hand.line,
        "agreement": agreed,
        "edit": reverse("cards", args=[club_game, hand.line.uid]) if keeps else "",
    }
    if keeps and agreed.record:
        requests = (Correct(hand.line.uid, agreed.record),)
        context["correction"] = ProgressForm(initial={"requests": requests, "why": _("to match the cards played")})
    return render_hand(request, hand.hand(), place_on_sheet(hand), context)


@require_safe
def send_sheet_picture(request: HttpRequest, club_game: int, line: UUID) -> HttpResponse:
    """Send a picture of the table at the position in the address."""
    hand = get_kept_hand(access.require_viewer(request, club_game), line)
    return draw_hand_position(request, hand.hand())


def get_kept_hand(here: Access, line: UUID) -> SheetHand:
    """Return a hand of the sheet that has cards. Raises Http404 where it has none."""
    hand = _get_sheet_hand(here, line)
    if hand.line.played is None:
        raise Http404("no cards are kept")
    return hand


def place_on_sheet(hand: SheetHand) -> AnalysisPlace:
    """Return where a hand of the sheet is shown and analyzed."""
    at = (hand.sheet.club_game, hand.line.uid)
    steps = StepAddress(reverse("line-replay", args=at), {}, reverse("line-picture", args=at))
    return AnalysisPlace(
        reverse("line-analysis", args=at), reverse("analyze-line", args=at), steps, hand.here, hand.line.uid
    )


@require_safe
def send_pdfs(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send all hands of the game that have cards as a PDF, one to a page or four."""
    hands = _kept_hands(request, club_game)
    size = requested_format(request)
    content = replay.pdf(hands, size, four=request.GET.get("four") == "1")
    return hand_file(request, content, hands[0], "pdf", PDF)


@require_safe
def send_texts(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send all hands of the game that have cards as text."""
    hands = _kept_hands(request, club_game)
    return hand_file(request, write_hands(hands).encode(), hands[0], "hands", TEXT)


@require_http_methods(["GET", "POST"])
def enter_cards(request: HttpRequest, club_game: int, line: UUID) -> HttpResponse:
    """Show the board for the cards of a hand, and write them to the journal at the end."""
    hand = _get_sheet_hand(access.require_scorer(request, club_game), line)
    form = KeyedForm(posted_data(request))
    context = hand.context(form)
    if not form.is_bound:
        return render_board(request, open_draft(hand.started()), context)
    action = request.POST.get("do", "")
    typed = _fit_to_sheet(hand, read_submitted(request, hand.line.rules, hand.names))
    if typed.hand is None:
        return render_flaws(request, typed, context)
    written = hand.hand(typed.hand)
    if action in ("keep", "forget"):
        draft = read_draft(request.POST, written)
        return _keep_cards(request, hand, draft, form, forgets=action == "forget")
    if action == "read":
        return render_board(request, read_draft(request.POST, written), context)
    draft, status = tap_draft(request, written, action)
    return render_board(request, replace(draft, hand=hand.hand(draft.hand)), context, status)


def _canonical(transcript: Transcript) -> dict[str, Any]:
    return canonical_transcript(transcript_as_json(transcript))


def _get_sheet_hand(here: Access, uid: UUID) -> SheetHand:
    sheet = get_sheet(here.club_game)
    line = get_line(sheet, uid)
    if line.paid is None:
        raise Http404("only a hand that stands has cards")
    return SheetHand(here, sheet, line)


def _kept_hands(request: HttpRequest, club_game: int) -> list[WrittenHand]:
    """Return the hands that have cards. Raises Http404 where there are none."""
    here = access.require_viewer(request, club_game)
    sheet = get_sheet(club_game)
    hands = [SheetHand(here, sheet, line).hand() for line in sheet.hands if line.played is not None]
    if not hands:
        raise Http404("no cards are kept")
    return hands


def _fit_to_sheet(hand: SheetHand, typed: ReadHand) -> ReadHand:
    """Return the text, refused where its players or its dealer are not those of the sheet.

    It is of another hand then, or its seats are not ours.
    """
    if typed.hand is None or hand.line.paid is None:
        return typed
    names, dealer = typed.hand.names, typed.hand.transcript.dealer
    if names and [name.casefold() for name in names] != [name.casefold() for name in hand.names]:
        sentence = _("The players don't match. This hand was played by %(names)s, in that order.") % {
            "names": ", ".join(hand.names)
        }
        return replace(typed, hand=None, wrong=(flaw_at(typed.text, "players", sentence),))
    if dealer not in (None, hand.line.paid.dealer):
        dealt = hand.names[(hand.line.paid.dealer or 1) - 1]
        sentence = _("%(name)s dealt this hand. If that's wrong, edit the hand first.") % {"name": dealt}
        return replace(typed, hand=None, wrong=(flaw_at(typed.text, "dealer", sentence),))
    return typed


def _keep_cards(
    request: HttpRequest, hand: SheetHand, draft: ReplayDraft, form: KeyedForm, *, forgets: bool
) -> HttpResponse:
    """Write the cards to the journal, or remove them from the sheet."""
    played, context = transcript_as_json(draft.hand.transcript), hand.context(form)
    if not forgets and not hand.has_cards(draft.hand.transcript):
        return render_board(request, replace(draft, fault=Fault("nothing-to-keep")), context, UNPROCESSABLE)
    play_out = PlayOut(hand.line.uid, None if forgets else played, seen=hand.line.changed.seq)
    try:
        actor = access.actor(request, hand.here)
        changes.make(hand.here.game, [play_out], key=form["key"].value() or "", actor=actor)
    except Refused as refused:
        if refused.faults[0].code != "nothing-changes":
            return render_board(request, replace(draft, fault=refused.faults[0]), context, UNPROCESSABLE)
    address = reverse("line" if forgets else "line-replay", args=[hand.sheet.club_game, hand.line.uid])
    return HttpResponseClientRedirect(address) if request.headers.get("HX-Request") else redirect(address)
