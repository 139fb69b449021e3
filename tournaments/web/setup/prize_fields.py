"""The fields of prizes: shares in percent, and prizes one a line or one after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.web.forms import CurrencyField, ParsedField
from scorekeeper.web.parsing import editable_amount, parse_amount
from tournaments.engine.prize_table import percent

PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{1,2}))?\s*%?", re.ASCII)
Json = dict[str, Any]


class ShareField(ParsedField):
    """A share in percent. Cleans to basis points, 0 where nothing was typed."""

    def prepare_value(self, value: Any) -> Any:
        """Return basis points as percent."""
        return percent(value) if isinstance(value, int) else value

    def parse(self, text: str) -> int:
        """Return the share."""
        return _parse_share(text) if text else 0


class PrizesField(CurrencyField):
    """Prizes, one a line: ``30%``, or an amount. Cleans to what ``read_size`` reads of each."""

    widget = forms.Textarea(attrs={"rows": 6})

    def prepare_value(self, value: Any) -> Any:
        """Return prizes as they are typed."""
        return "\n".join(size_text(size, self.currency) for size in value) if isinstance(value, list) else value

    def parse(self, text: str) -> list[Json]:
        """Return the prizes."""
        return [_parse_size(line.strip(), self.currency) for line in text.splitlines() if line.strip()]


class PlacesField(PrizesField):
    """Prizes one after the other: ``40%, 20%, 10%``, or shares alone, as ``40 20 10``."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"widget": forms.TextInput(attrs={"maxlength": 200}), **kwargs})

    def parse(self, text: str) -> list[Json]:
        """Return the prizes."""
        parts = re.split(r"[;,\s]+(?=\S)", text.replace(" %", "%").strip()) if text.strip() else []
        shares = len(parts) > 1 and all(re.fullmatch(r"\d{1,2}", part) for part in parts)
        return [_parse_size(f"{part}%" if shares else part.strip(",; "), self.currency) for part in parts]


def size_text(size: Mapping[str, Any], currency: str) -> str:
    """Return a prize as it is typed: ``30%``, or an amount."""
    return percent(size["share"]) if "share" in size else editable_amount(size["fixed"], currency)


def _parse_size(text: str, currency: str) -> Json:
    return {"share": _parse_share(text)} if text.endswith("%") else {"fixed": _parse_fixed_prize(text, currency)}


def _parse_fixed_prize(text: str, currency: str) -> int:
    try:
        return parse_amount(text, currency)
    except ValueError:
        sentence = _("Enter a share like 30%% or an amount like 100, not “%(typed)s”.")
        raise ValueError(sentence % {"typed": text}) from None


def _parse_share(text: str) -> int:
    match = PERCENT.fullmatch(text)
    if match is None:
        raise ValueError(_("Enter a share like 30%% or 7.5%%, not “%(typed)s”.") % {"typed": text})
    return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))
