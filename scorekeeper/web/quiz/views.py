"""Ask what to lead or play in hands of the club, and show what each choice was worth. No answer is stored."""

from __future__ import annotations

from collections.abc import Iterator
from random import SystemRandom
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.queries.quiz import QuizQuestion, find_question, find_questions, kept_hands
from scorekeeper.web import access
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.replay.on_sheet import get_kept_hand, place_on_sheet
from scorekeeper.web.replay.position import ReplayPosition, StepAddress
from scorekeeper.web.replay.steps import ReplayStep, build_step
from scorekeeper.wording.hands import card_sign
from scorekeeper.wording.replays import ReplayPaper

MOST_TRIED = 12  # hands in which a question is looked for
DRAW = SystemRandom()


@require_safe
def show_quiz(request: HttpRequest, club: int) -> HttpResponse:
    """Ask about the position in the address, or draw one; with a card in the address show what it was worth."""
    club_access = access.require_club_viewer(request, club)
    context = club_context(get_club(club), club_access)
    line, at = request.GET.get("line", ""), parse_whole_number(request.GET.get("at", ""), digits=3)
    game = parse_whole_number(request.GET.get("game", ""))
    if not line or at is None or game is None:
        address = _draw_question(request, club, game)
        return redirect(address) if address else render(request, "quiz/none.html", context | {"game": game})
    if (game, _parse_line(line)) not in kept_hands(club, game):
        raise Http404("hand")
    hand = get_kept_hand(access.require_viewer(request, game), _parse_line(line))
    paper = ReplayPaper(hand.hand())
    question = find_question(paper.checked, at)
    if question is None:
        raise Http404("question")
    step = build_step(paper, ReplayPosition(at, seat=question.seat, alone=True), StepAddress("", {}))
    replay = place_on_sheet(hand).steps
    of_game = f"?{urlencode({'game': game})}" if request.GET.get("only") == "1" else ""
    context |= {
        "sheet": hand.sheet,
        "line": hand.line,
        "question": question,
        "step": step,
        "asks": _asks(question, step),
        "side": _side(paper, question),
        "tricks": list(_tricks(paper, at)),
        "choices": [(card, _address(request, card)) for card in _in_hand_order(question, step)],
        "again": reverse("quiz", args=[club]) + of_game,
    }
    if card := request.GET.get("card", ""):
        if question.choice(card) is None:
            raise Http404("card")
        context |= _answer_context(paper, question, card, replay)
    return render(request, "quiz/question.html", context)


def _parse_line(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise Http404("line") from error


def _draw_question(request: HttpRequest, club: int, game: int | None) -> str:
    """Return the address of a question drawn at random; empty where none was found."""
    hands = kept_hands(club, game)
    for club_game, line in DRAW.sample(hands, min(len(hands), MOST_TRIED)):
        checked = ReplayPaper(get_kept_hand(access.require_viewer(request, club_game), line).hand()).checked
        moments = range(len(checked.plays))
        for question in find_questions(checked, DRAW.sample(moments, len(moments))):
            place = {"game": club_game, "line": line, "at": question.at} | ({"only": 1} if game else {})
            return f"{request.path}?{urlencode(place)}"
    return ""


def _address(request: HttpRequest, card: str) -> str:
    parameters = {key: request.GET[key] for key in ("game", "line", "at", "only") if key in request.GET}
    return f"{request.path}?{urlencode(parameters | {'card': card})}"


def _asks(question: QuizQuestion, step: ReplayStep) -> str:
    words = _("You are %(name)s. What do you lead?") if question.leads else _("You are %(name)s. What do you play?")
    return words % {"name": step.bottom}


def _side(paper: ReplayPaper, question: QuizQuestion) -> str:
    if question.seat == paper.checked.picker:
        return _("You picked.")
    return _("You're the partner.") if question.is_picking else _("You defend.")


def _in_hand_order(question: QuizQuestion, step: ReplayStep) -> list[str]:
    """Return the choices in the order of the hand, which tells nothing."""
    held = next(seat.held for seat in step.picture.seats if seat.seat == question.seat)
    return [card.name for card in held if question.choice(card.name)]


def _tricks(paper: ReplayPaper, at: int) -> Iterator[str]:
    """Yield the cards of each complete trick before this card, with who played them."""
    seats, plays = paper.checked.hand.seats, paper.checked.plays
    for number in range(1, paper.checked.complete(at) + 1):
        cards = [play for play in plays if play.trick == number]
        yield ", ".join(f"{paper.names[seats[play.place] - 1]} {card_sign(play.name)}" for play in cards)


def _answer_context(paper: ReplayPaper, question: QuizQuestion, card: str, replay: StepAddress) -> dict[str, object]:
    """Return the template variables of the answer: whether it was right, the choices, and what happened."""
    answer = question.choice(card)
    if answer is None:
        raise Http404("card")
    best = ", ".join(map(card_sign, question.best))
    params = {"card": card_sign(card), "cost": answer.cost, "best": best}
    verdict = _("Right: %(card)s.") % params
    if answer.cost:
        verdict = _("%(card)s costs %(cost)d card points. Best: %(best)s.") % params
    here = ReplayPosition(question.at, seat=question.seat)
    rows = [
        {
            "choice": choice,
            "taker": paper.names[choice.taker - 1],
            "is_answer": choice.card == card,
            "was_played": choice.card == question.played,
            "address": replay.of(here.play(paper.checked, paper.checked, question.at, choice.card)),
        }
        for choice in question.choices
    ]
    name = paper.names[question.seat - 1]
    happened = _("%(name)s played %(card)s. The picking side made %(points)d.") % {
        "name": name, "card": card_sign(question.played), "points": paper.checked.points or 0,
    }  # fmt: skip
    return {
        "answer": answer,
        "verdict": verdict,
        "rows": rows,
        "happened": happened,
        "replay": replay.of(here),
    }
