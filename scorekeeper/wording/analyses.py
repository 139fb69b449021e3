"""Analyses of hands in words: the summary, cards that cost something, the bury, and the call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.analysis.hands import JudgedCard
from scorekeeper.engine.analysis.mistakes import MistakeKind
from scorekeeper.engine.analysis.picks import JudgedPick, PickAnswer
from scorekeeper.engine.analysis.review import NOTHING, HandReview, JudgedBury, JudgedCall
from scorekeeper.engine.play.transcript import ALONE
from scorekeeper.wording.amounts import signed
from scorekeeper.wording.hands import card_sign

NO_BREAK = "\N{NO-BREAK SPACE}"

MISTAKES = {
    MistakeKind.LED_TRUMP: gettext_lazy("Led trump instead of fail"),
    MistakeKind.LED_FAIL: gettext_lazy("Led fail instead of trump"),
    MistakeKind.WRONG_LEAD: gettext_lazy("Led the wrong card"),
    MistakeKind.TOOK: gettext_lazy("Took a trick better left"),
    MistakeKind.LET_GO: gettext_lazy("Let a trick go"),
    MistakeKind.GAVE_POINTS: gettext_lazy("Gave points to the other side"),
    MistakeKind.HELD_POINTS: gettext_lazy("Held points back"),
    MistakeKind.WRONG_CARD: gettext_lazy("Played the wrong card"),
}


def write_summary(review: HandReview, names: Sequence[str]) -> str:
    """Return the hand in a sentence or two: what was made, what could have been, and the card that cost the most."""
    made, best = review.analysis.made, review.analysis.best
    if made is None:
        return _("With best play by both sides, this hand makes %(best)d.") % {"best": best}
    values = {
        "made": _("Took no tricks") if review.made_no_tricks else _("Made %(points)d") % {"points": made},
        "best": _("no tricks") if review.best_no_tricks else str(best),
    }
    if made == best and not review.costly:
        return _("%(made)s. Both sides played perfectly.") % values
    if made == best:
        return _("%(made)s, as with best play. Mistakes on both sides canceled out.") % values
    if made < best:
        result = _("%(made)s, could have made %(best)s.") % values
    else:
        result = _("%(made)s, could have been held to %(best)s.") % values
    worst = max((play for play in review.costly if (play.after < play.value) == (made < best)), key=lambda at: at.lost)
    return f"{result} {write_cost(worst, names, leads=review.leads(worst))}"


def write_cost(play: JudgedCard, names: Sequence[str], *, leads: bool) -> str:
    """Return what a card cost the side of its player; names are by seat."""
    return write_cost_of(names[play.seat - 1], play, leads=leads)


def write_cost_of(name: str, play: JudgedCard, *, leads: bool) -> str:
    """Return what a card cost the side of the player with this name."""
    values = {"name": name, "card": card_sign(play.card), "trick": play.trick, "lost": play.lost}
    if leads:
        return _("%(name)s's lead of the %(card)s in trick %(trick)d cost %(lost)d.") % values
    return _("%(name)s's %(card)s in trick %(trick)d cost %(lost)d.") % values


def write_better(play: JudgedCard) -> str:
    """Return the cards that would have cost nothing."""
    return _("Better: %(cards)s.") % {"cards": either(map(card_sign, play.best))}


def write_only(name: str, play: JudgedCard, others: int) -> str:
    """Return that a player found the only card that kept the value, out of several."""
    values = {"name": name, "card": card_sign(play.card), "trick": play.trick, "cards": others + 1}
    return _("%(name)s's %(card)s in trick %(trick)d: the only right one of %(cards)d cards.") % values


def either(words: Iterator[str] | Sequence[str]) -> str:
    """Return words with "or" before the last one."""
    *others, last = words
    if not others:
        return last
    joined = _("%(words)s, or %(last)s") if len(others) > 1 else _("%(words)s or %(last)s")
    return joined % {"words": ", ".join(others), "last": last}


def write_turn(review: HandReview, play: JudgedCard) -> str:
    """Return whose win a card cost; empty where it changed no winner."""
    if (play.value >= review.needed) == (play.after >= review.needed):
        return ""
    return _("It cost the picking side the win.") if play.value >= review.needed else _("It cost the defense the win.")


def write_bury(bury: JudgedBury) -> str:
    """Return whether another bury would have been better."""
    values = {"cards": cards(bury.cards), "best": cards(bury.best), "value": bury.value, "tried": bury.tried}
    if bury.best_value == bury.value:
        return _("No bury was better than %(cards)s. It makes %(value)d, the most of %(tried)d buries.") % values
    values["best_value"] = bury.best_value
    return (
        _("Burying %(best)s instead of %(cards)s makes %(best_value)d, not %(value)d. Compared: %(tried)d buries.")
        % values
    )


def write_call(call: str, unknown: str | None) -> str:
    """Return what was called, with the card laid face down."""
    said = {ALONE: _("Alone"), NOTHING: _("No call")}.get(call) or card_sign(call)
    if unknown is None:
        return said
    return _("%(called)s with %(unknown)s unknown") % {"called": said, "unknown": card_sign(unknown)}


ANSWERS = {
    PickAnswer.PICKED: gettext_lazy("picked"),
    PickAnswer.PASSED: gettext_lazy("passed"),
    PickAnswer.NOT_ASKED: gettext_lazy("wasn't asked"),
}


def write_picks(picks: Sequence[JudgedPick], names: Sequence[str]) -> str:
    """Return in a sentence or two whether the picker could have made it, and who else could have."""
    sentences = []
    for pick in picks:
        if pick.answer is PickAnswer.PICKED and pick.makes is not None:
            able = _("%(name)s could make it.")
            unable = _("%(name)s couldn't make it, whatever they buried or called.")
            sentences.append((able if pick.makes else unable) % {"name": names[pick.seat - 1]})
    makers = {
        answer: [names[pick.seat - 1] for pick in picks if pick.makes and pick.answer is answer]
        for answer in PickAnswer
    }
    if passed := makers[PickAnswer.PASSED]:
        sentences.append(_("%(names)s passed, and could have made it.") % {"names": both(passed)})
    if later := makers[PickAnswer.NOT_ASKED]:
        sentences.append(_("Without being asked, %(names)s could have made it.") % {"names": both(later)})
    if not any(makers.values()) and all(pick.makes is not None for pick in picks):
        sentences.append(_("Nobody could have made it."))
    return " ".join(sentences)


def write_pick(pick: JudgedPick) -> str:
    """Return whether a player could have made it, and with what."""
    if pick.makes is None:
        return _("Not worked out")
    if not pick.makes:
        return _("No")
    values = {"bury": cards(pick.bury), "call": pick.call and write_call(pick.call, pick.unknown)}
    if pick.bury and pick.call == ALONE:
        return _("Yes: bury %(bury)s, alone") % values
    if pick.bury and pick.call:
        return _("Yes: bury %(bury)s, call %(call)s") % values
    if pick.bury:
        return _("Yes: bury %(bury)s") % values
    return _("Yes: call %(call)s") % values if pick.call else _("Yes")


def both(words: Sequence[str]) -> str:
    """Return words with "and" before the last one."""
    *others, last = words
    return _("%(words)s and %(last)s") % {"words": ", ".join(others), "last": last} if others else last


def write_payout(call: JudgedCall) -> str:
    """Return what the picker gets; empty where nobody can say."""
    return "" if call.payout is None else signed(call.payout)


def cards(held: Sequence[str]) -> str:
    """Return cards with the signs of their suits, in one line."""
    return NO_BREAK.join(map(card_sign, held))
