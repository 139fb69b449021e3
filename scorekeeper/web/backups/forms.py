"""The form of a transfer file: the file, and who the namesakes in it are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.queries.transfer import Namesake
from scorekeeper.services.transfer import SAME
from scorekeeper.web.forms import Checks, TapForm, TextField

OTHER = "other"


@dataclass(frozen=True)
class NamesakeFields:
    """The fields for a namesake: whether they are the person of the club, and the name of another person."""

    name: str
    choice: forms.BoundField
    other_name: forms.BoundField


class ClubTransferForm(TapForm):
    """A transfer file; once it is read, also who those are who are called like somebody of the club."""

    shows_all = True

    def __init__(self, *args: Any, namesakes: Sequence[Namesake] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.namesakes = namesakes
        choices = ((SAME, _("the same player")), (OTHER, _("someone else, named:")))
        for one in namesakes:
            label = _("Name of the other %(name)s") % {"name": one.name}
            widget = forms.TextInput(attrs={"aria-label": label})
            self.fields[f"choice-{one.uuid}"] = forms.ChoiceField(required=False, widget=Checks, choices=choices)
            self.fields[f"name-{one.uuid}"] = TextField(longest=60, widget=widget)

    @property
    def namesake_fields(self) -> list[NamesakeFields]:
        """The fields of all namesakes."""
        return [
            NamesakeFields(one.name, self[f"choice-{one.uuid}"], self[f"name-{one.uuid}"]) for one in self.namesakes
        ]

    @property
    def choices(self) -> dict[str, str]:
        """The choice for each namesake as the service takes it; empty while nothing is chosen."""
        chosen = {one.uuid: self.cleaned_data[f"choice-{one.uuid}"] for one in self.namesakes}
        return {uuid: self.cleaned_data[f"name-{uuid}"] if chosen[uuid] == OTHER else chosen[uuid] for uuid in chosen}
