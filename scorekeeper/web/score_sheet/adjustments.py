"""Lines that are not hands: penalties, totals copied from paper, and the balance of a sheet that is off."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.game_events import PaidTo
from scorekeeper.ledger.folding import UNITS, remedy_share
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes
from scorekeeper.services.requests import EnterTotals, Penalise, Remedy
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.forms import Checks, ChoiceField, KeyedForm, NthInput, SeenField, TextField
from scorekeeper.web.parsing import parse_quantity
from scorekeeper.web.score_sheet.views import get_sheet, is_confirmed
from scorekeeper.wording import rules as rule_words

MINUS = "\N{MINUS SIGN}"


class PenaltyForm(KeyedForm):
    """A penalty against one player, in units or money."""

    refused_at = {"units": "amount"}

    seat = ChoiceField(label=gettext_lazy("Who pays"), missing=gettext_lazy("Choose who pays."))
    amount = TextField(label=gettext_lazy("Amount"), longest=12, widget=forms.TextInput(attrs={"inputmode": "decimal"}))
    commodity = ChoiceField(
        label=pgettext_lazy("points or money", "Paid in"),
        missing=gettext_lazy("Choose points or money."),
        initial=UNITS,
    )
    paid_to = ChoiceField(
        label=gettext_lazy("Who gets it"),
        missing=gettext_lazy("Choose who gets it."),
        widget=Checks,
        choices=[
            (PaidTo.HOUSE, gettext_lazy("The house, not a player")),
            (PaidTo.OTHERS, gettext_lazy("Split among the others")),
        ],
        initial=PaidTo.HOUSE,
    )
    why = TextField(longest=200)
    seen = SeenField()

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, names=sheet.names, initial={"seen": sheet.last_entry}, **kwargs)
        self.set_choices("seat", sheet.players)
        self.set_choices("commodity", commodities(sheet))
        self.fields["why"].label = _("Reason") if is_confirmed(sheet) else _("Reason (optional)")

    def clean(self) -> dict[str, Any]:
        """Check the form, with the amount in its commodity: cents for money."""
        data = super().clean() or {}
        if "commodity" in data:
            try:
                data["amount"] = parse_quantity(data["amount"], data["commodity"])
            except ValueError as error:
                self.add_error("amount", str(error))
        return data


@require_http_methods(["GET", "POST"])
def penalty(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the form, or record the penalty as a line of its own."""
    scorer = access.require_scorer(request, club_game)
    sheet = get_sheet(club_game)

    def save(form: PenaltyForm) -> HttpResponse:
        data = form.cleaned_data
        request_ = Penalise(int(data["seat"]), data["amount"], data["paid_to"], data["commodity"])
        actor = access.actor(request, scorer)
        changes.make(scorer.game, [request_], key=data["key"], actor=actor, why=data["why"], seen=data["seen"])
        return redirect("sheet", club_game)

    form = PenaltyForm(posted_data(request), sheet=sheet)
    return answer_form(request, form, save, "score_sheet/penalty.html", {"sheet": sheet})


def commodities(sheet: Sheet) -> list[tuple[str, str]]:
    """Return the commodities of a penalty, with labels: units, and money where the table plays for it."""
    rules = sheet.opening_rules
    return [
        (UNITS, _("Points")),
        *([(rules.currency, rule_words.currency_name(rules.currency))] if rules.unit_value else []),
    ]


class TotalField(forms.RegexField):
    """A total as it stands on paper, with a hyphen or a minus sign before a loss. Cleans to an int."""

    def __init__(self, nth: int, **kwargs: Any) -> None:
        messages = dict.fromkeys(("required", "invalid"), _("Enter a whole number like 12 or −3."))
        widget = NthInput(nth, attrs={"inputmode": "text", "maxlength": 8})
        pattern = rf"^[+{MINUS}-]?[0-9]{{1,6}}\Z"
        super().__init__(pattern, widget=widget, error_messages=messages, initial="0", **kwargs)

    def clean(self, value: Any) -> int:
        """Return the units."""
        return int(super().clean(value).replace(MINUS, "-"))


class TotalsForm(KeyedForm):
    """The totals of a paper sheet, a field for each player."""

    seen = SeenField()

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, names=sheet.names, initial={"seen": sheet.last_entry}, **kwargs)
        self.sheet = sheet
        self.fields |= {f"total-{nth}": TotalField(nth, label=name) for nth, (_, name) in enumerate(sheet.players, 1)}

    @property
    def totals(self) -> tuple[int, ...]:
        """The units of each player, by number up to the last who came: 0 for who never did."""
        typed = {player: self.cleaned_data[f"total-{nth}"] for nth, player in enumerate(self.sheet.came, 1)}
        return tuple(typed.get(player, 0) for player in range(1, max(typed) + 1))


@require_http_methods(["GET", "POST"])
def enter_totals(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the form, or record the totals of a paper sheet as a line."""
    scorer = access.require_scorer(request, club_game)
    sheet = get_sheet(club_game)

    def save(form: TotalsForm) -> HttpResponse:
        data, actor = form.cleaned_data, access.actor(request, scorer)
        if not any(form.totals):
            raise refuse("nothing-changes/totals")
        changes.make(scorer.game, [EnterTotals(form.totals)], key=data["key"], actor=actor, seen=data["seen"])
        return redirect("balance-points" if get_sheet(club_game).off else "sheet", club_game)

    return answer_form(
        request, TotalsForm(posted_data(request), sheet=sheet), save, "score_sheet/from_paper.html", {"sheet": sheet}
    )


class RemedyForm(KeyedForm):
    """The remedy for a sheet that is off; the form offers those that fit."""

    refused_at = {"scorer": "", "shared": "how"}

    scorer = ChoiceField(label=gettext_lazy("Who was the scorer?"), missing=gettext_lazy("Choose the scorer."))
    how = ChoiceField(
        label=gettext_lazy("How to balance"),
        missing=gettext_lazy("Choose how to balance."),
        widget=Checks,
        choices=[("scorer", ""), ("shared", "")],
    )
    seen = SeenField()

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, names=sheet.names, initial={"seen": sheet.last_entry}, **kwargs)
        self.set_choices("scorer", sheet.players)
        offered = remedy_choices(sheet.off, len(sheet.came) - 1)
        cast(Checks, self.fields["how"].widget).choices = offered
        self.initial["how"] = offered[0][0] if len(offered) == 1 else None


@require_http_methods(["GET", "POST"])
def balance_points(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show by how much the sheet is off, and balance it by one of the remedies that fit."""
    scorer = access.require_scorer(request, club_game)
    sheet = get_sheet(club_game)

    def save(form: RemedyForm) -> HttpResponse:
        data, actor = form.cleaned_data, access.actor(request, scorer)
        remedy = Remedy(int(data["scorer"]), data["how"] == "shared")
        changes.make(scorer.game, [remedy], key=data["key"], actor=actor, seen=data["seen"])
        return redirect("sheet", club_game)

    context = {"sheet": sheet, "by": abs(sheet.off)}
    return answer_form(
        request, RemedyForm(posted_data(request), sheet=sheet), save, "score_sheet/balance.html", context
    )


def remedy_choices(off: int, others: int) -> list[tuple[str, str]]:
    """Return the remedies for a sheet that is off, with a sentence about the effect of each.

    No remedy would pay the scorekeeper, and no two do the same (003).
    """
    share = remedy_share(off, others, shared=True)
    left = {"count": abs(share), "left": off - share * others}
    if off < 0:
        gets = ngettext("Everyone else gets %(count)s point.", "Everyone else gets %(count)s points.", abs(share))
        pays = _("The scorer pays %(left)s.") if left["left"] else _("The scorer pays nothing.")
        adds = ngettext("That adds the missing point.", "That adds the missing %(off)s points.", -off) % {"off": -off}
        return [("shared", f"{gets} {pays} {adds}" % left)]
    pays_all = ngettext("The scorer pays the %(off)s point.", "The scorer pays all %(off)s points.", off)
    choices = [("scorer", pays_all % {"off": off})]
    if share:
        gives = ngettext(
            "Everyone else gives back %(count)s point.", "Everyone else gives back %(count)s points.", share
        )
        pays = _("The scorer pays the remaining %(left)s.") if left["left"] else _("The scorer pays nothing.")
        choices.append(("shared", f"{gives} {pays}" % left))
    return choices
