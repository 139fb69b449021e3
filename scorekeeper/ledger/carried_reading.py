"""A file of carried evenings, read strictly: what is not known, missing or of another form is refused by its place."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.engine.rules.presets import rules_from_toml

from . import carried_values as values
from . import texts
from .carried import FORM, VERSION, Carried, CarriedEvening, CarriedPerson, CarriedSeason

WHAT = "evenings"  # is in such a file

_FILE = frozenset({"form", "version", "club", "seasons", "rules", "persons", "evenings"})
_SEASON = frozenset({"name", "first", "last"})
_EVENING = frozenset({"name", "played_on", "opened", "journal", "head", "entries", "totals", "pot", "house"})


def parse(content: bytes) -> Carried:
    """The evenings in a file of at most 50 MB.

    Raises ``Refused``: ``too-large`` (over 5,000 items in a list, too), ``bad-file``, ``bad-version``,
    ``unknown-key``, ``missing-key``, ``bad-value``, ``same-name``, ``bad-chain`` where the head is not the last hash,
    with the place as path. The chains are not walked here, see ``carried_proof``.
    """
    return read(values.plain(content, WHAT))


def read(value: object) -> Carried:
    """The evenings that the JSON of a file says. Raises what ``parse`` raises."""
    said = values.of_form(value, FORM, VERSION, WHAT)
    plain = values.as_object({"rules": [], **said}, _FILE, "")  # files of one evening, and older ones, have none
    carried = Carried(
        club=values.name(plain["club"], "club"),
        seasons=values.each(plain["seasons"], "seasons", _season),
        persons=values.each(plain["persons"], "persons", values.person),
        evenings=values.each(plain["evenings"], "evenings", _evening),
        rules=values.each(plain["rules"], "rules", _rules),
    )
    _verify_together(carried)
    return carried


def _verify_together(carried: Carried) -> None:
    if not carried.evenings:
        raise refuse("bad-value", "There is no evening in this file.", "evenings")
    verify_persons(carried.persons)
    values.verify_different((evening.journal for evening in carried.evenings), "evenings", "journal")


def verify_persons(persons: Sequence[CarriedPerson]) -> None:
    """Raises ``Refused`` (``same-name``, ``bad-value``) for persons of a file who do not go together."""
    values.verify_different((person.uuid for person in persons), "persons", "uuid")
    names = [texts.folded(person.name) if not person.erased else person.uuid for person in persons]
    values.verify_different(names, "persons", "name")
    known = {person.uuid: person for person in persons}
    for index, person in enumerate(persons):
        other = known.get(person.counts_as or "")
        if person.counts_as is not None and (other is None or other.counts_as is not None or other is person):
            sentence = "Somebody counts as one who is in this file and stands for himself."
            raise refuse("bad-value", sentence, f"persons[{index}].counts_as")


def _season(value: object, path: str) -> CarriedSeason:
    plain = values.as_object(value, _SEASON, path)
    return CarriedSeason(
        values.name(plain["name"], f"{path}.name"),
        values.day(plain["first"], f"{path}.first"),
        values.day(plain["last"], f"{path}.last"),
    )


def _rules(value: object, path: str) -> str:
    """A house-rules file. Raises what reading it raises, at its place in the list."""
    text = values.text(value, path)
    try:
        rules_from_toml(text)
    except Refused as refused:
        fault = refused.faults[0]
        raise refuse(fault.code, fault.message, path) from None
    return text


def _evening(value: object, path: str) -> CarriedEvening:
    plain = values.as_object(value, _EVENING, path)
    journal = values.key(plain["journal"], f"{path}.journal")
    evening = CarriedEvening(
        name=values.name(plain["name"], f"{path}.name"),
        played_on=values.day(plain["played_on"], f"{path}.played_on"),
        opened=values.moment(plain["opened"], f"{path}.opened"),
        journal=journal,
        entries=values.each(
            plain["entries"], f"{path}.entries", lambda entry, place: values.entry(entry, place, journal)
        ),
        totals=values.each(plain["totals"], f"{path}.totals", values.whole),
        pot=values.whole(plain["pot"], f"{path}.pot"),
        house=values.whole(plain["house"], f"{path}.house"),
    )
    values.verify_head(plain["head"], evening.head, f"{path}.head")
    return evening
