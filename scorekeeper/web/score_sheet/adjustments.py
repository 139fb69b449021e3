"""Lines that are no hands: penalties, totals carried over from paper, and balancing a sheet that is off."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import PaidTo
from scorekeeper.ledger.folding import UNITS, remedy_share
from scorekeeper.queries.access import Access
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes
from scorekeeper.services.requests import CarryOver, Penalise, Remedy, Request
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE, answer_form, sent
from scorekeeper.web.forms import Checks, ChoiceField, KeyedForm, SeenField
from scorekeeper.web.parsing import parse_amount, parse_whole_number
from scorekeeper.web.score_sheet.views import get_sheet, is_confirmed
from scorekeeper.wording.hands import insert_names

MINUS = "\N{MINUS SIGN}"
TYPED_UNITS = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
SHARED = {"keeper": False, "shared": True}


class PenaltyForm(KeyedForm):
    """A penalty against one player, in units or money."""

    refused_at = {"units": "amount"}

    seat = ChoiceField(label=gettext_lazy("Who pays"), missing=gettext_lazy("Choose who pays."))
    amount = forms.CharField(
        label=gettext_lazy("How much"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "maxlength": 12}),
    )
    commodity = ChoiceField(
        label=pgettext_lazy("units or money", "In"), missing=gettext_lazy("Choose units or money."), initial=UNITS
    )
    paid_to = ChoiceField(
        label=gettext_lazy("Who gets it"),
        missing=gettext_lazy("Choose who gets it."),
        widget=Checks,
        choices=[
            (PaidTo.HOUSE, gettext_lazy("The house")),
            (PaidTo.OTHERS, gettext_lazy("Shared out over the others")),
        ],
        initial=PaidTo.HOUSE,
    )
    why = forms.CharField(required=False, widget=forms.TextInput(attrs={"maxlength": 200}))
    seen = SeenField()

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, names=sheet.names, initial={"seen": sheet.last_entry}, **kwargs)
        self.set_choices("seat", enumerate(sheet.names, 1))
        self.set_choices("commodity", commodities(sheet))
        self.fields["why"].label = _("What for") if is_confirmed(sheet) else _("What for (optional)")

    def clean(self) -> dict[str, Any]:
        """Read the amount in what it was typed in: cents for money."""
        data = super().clean() or {}
        if "commodity" in data:
            try:
                data["amount"] = _read_amount(data["amount"], data["commodity"])
            except ValueError as error:
                self.add_error("amount", str(error))
        return data


@require_http_methods(["GET", "POST"])
def penalty(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the form, or write the penalty down as a line of its own."""
    keeper = access.require_scorer(request, evening)
    sheet = get_sheet(evening)

    def save(form: PenaltyForm) -> HttpResponse:
        data = form.cleaned_data
        request_ = Penalise(int(data["seat"]), data["amount"], data["paid_to"], data["commodity"])
        actor = access.actor(request, keeper)
        changes.make(keeper.game, [request_], key=data["key"], actor=actor, why=data["why"], seen=data["seen"])
        return redirect("sheet", evening)

    form = PenaltyForm(sent(request), sheet=sheet)
    return answer_form(request, form, save, "sheet/penalty.html", {"sheet": sheet})


def commodities(sheet: Sheet) -> list[tuple[str, str]]:
    """Return what a penalty can be in, with labels: units, and money where the table plays for it."""
    rules = sheet.opening_rules
    return [(UNITS, _("Units")), *([(rules.currency, rules.currency)] if rules.unit_value else [])]


def _read_amount(text: str, commodity: str) -> int:
    if commodity != UNITS:
        return parse_amount(text, commodity)
    units = parse_whole_number(text, digits=6)
    if units is None:
        raise ValueError(_("A penalty is a whole number of units, not “%(typed)s”.") % {"typed": text})
    return units


@dataclass(frozen=True)
class RemedyChoice:
    """A way to balance a sheet: its key, and what it does in a sentence."""

    how: str
    words: str


@require_http_methods(["GET", "POST"])
def carry_over(request: HttpRequest, evening: int) -> HttpResponse:
    """Take the totals of a sheet of paper over as a line."""
    keeper = access.require_scorer(request, evening)
    sheet = get_sheet(evening)
    if request.method == "GET":
        return _totals_page(request, sheet, ["0"] * len(sheet.names), secrets.token_urlsafe(16))
    typed = [text.strip().replace(MINUS, "-") for text in request.POST.getlist("total")]
    key = request.POST.get("key", "")
    if len(typed) != len(sheet.names) or not all(TYPED_UNITS.fullmatch(text) for text in typed):
        return _totals_page(request, sheet, typed, key, status=UNPROCESSABLE)
    asked = CarryOver(tuple(map(int, typed)))
    if said := _make_change(request, keeper, sheet, asked, key):
        return _totals_page(request, sheet, typed, key, said, UNPROCESSABLE)
    return redirect("make-whole" if get_sheet(evening).off else "sheet", evening)


@require_http_methods(["GET", "POST"])
def make_whole(request: HttpRequest, evening: int) -> HttpResponse:
    """Show by how much the sheet is off, and balance it by one of the remedies that fit."""
    keeper = access.require_scorer(request, evening)
    sheet = get_sheet(evening)
    if request.method == "GET":
        return _off_page(request, sheet, "", "", secrets.token_urlsafe(16))
    seat, how, key = (request.POST.get(name, "") for name in ("keeper", "how", "key"))
    if seat not in map(str, range(1, len(sheet.names) + 1)) or how not in SHARED:
        return _off_page(request, sheet, seat, how, key, _("Choose the scorekeeper and how to balance."), UNPROCESSABLE)
    if said := _make_change(request, keeper, sheet, Remedy(int(seat), SHARED[how]), key):
        return _off_page(request, sheet, seat, how, key, said, UNPROCESSABLE)
    return redirect("sheet", evening)


def _make_change(request: HttpRequest, keeper: Access, sheet: Sheet, asked: Request, key: str) -> str:
    """Make the change; returns the sentence that says why it was refused, nothing when it was made."""
    try:
        seen = parse_whole_number(request.POST.get("seen", ""))
        changes.make(keeper.game, [asked], key=key, actor=access.actor(request, keeper), seen=seen)
    except Refused as refused:
        return insert_names(_(refused.faults[0].message), sheet.names)
    return ""


def _totals_page(
    request: HttpRequest, sheet: Sheet, typed: Sequence[str], key: str, said: str = "", status: int = 200
) -> HttpResponse:
    texts = [*typed, *[""] * len(sheet.names)][: len(sheet.names)]
    lines = [
        (seat, name, text, "" if TYPED_UNITS.fullmatch(text) else _total_problem(text))
        for seat, (name, text) in enumerate(zip(sheet.names, texts, strict=True), 1)
    ]
    return render(
        request, "sheet/from_paper.html", {"sheet": sheet, "lines": lines, "key": key, "said": said}, status=status
    )


def _total_problem(text: str) -> str:
    return _("A total is a whole number such as 12 or -3, not “%(typed)s”.") % {"typed": text}


def _off_page(
    request: HttpRequest, sheet: Sheet, seat: str, how: str, key: str, said: str = "", status: int = 200
) -> HttpResponse:
    choices = remedy_choices(sheet.off, len(sheet.names) - 1)
    context = {
        "sheet": sheet,
        "by": abs(sheet.off),
        "choices": choices,
        "seats": [(str(number), name) for number, name in enumerate(sheet.names, 1)],
        "seat": seat,
        "how": how or (choices[0].how if len(choices) == 1 else ""),
        "key": key,
        "said": said,
    }
    return render(request, "sheet/make_whole.html", context, status=status)


def remedy_choices(off: int, others: int) -> list[RemedyChoice]:
    """Return the remedies for a sheet that is off; none would pay the scorekeeper, and no two do the same (003)."""
    share = remedy_share(off, others, shared=True)
    left = {"count": abs(share), "left": off - share * others}
    if off < 0:
        gets = ngettext("Everyone else gets %(count)s point.", "Everyone else gets %(count)s points.", abs(share))
        pays = _("The scorekeeper pays %(left)s.") if left["left"] else _("The scorekeeper pays nothing.")
        return [RemedyChoice("shared", f"{gets} {pays}" % left)]
    pays_all = ngettext("The scorekeeper pays the %(off)s point.", "The scorekeeper pays all %(off)s points.", off)
    found = [RemedyChoice("keeper", pays_all % {"off": off})]
    if share:
        gives = ngettext(
            "Everyone else gives back %(count)s point.", "Everyone else gives back %(count)s points.", share
        )
        pays = _("The scorekeeper pays the other %(left)s.") if left["left"] else _("The scorekeeper pays nothing.")
        found.append(RemedyChoice("shared", f"{gives} {pays}" % left))
    return found
