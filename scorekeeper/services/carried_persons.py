"""The persons of a carried file: known by UUID, told apart from namesakes, or made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger import texts
from scorekeeper.ledger.carried import CarriedPerson
from scorekeeper.models import Club, Person
from scorekeeper.queries.carry import Arrival, Namesake

from . import persons as people

SAME = "same"  # the choice for a namesake who is the person here; anything else is the name of somebody else


def make(
    club: Club, carried: Sequence[CarriedPerson], coming: Arrival, choices: Mapping[str, str]
) -> list[tuple[int, int]]:
    """Rows for those who are not known by UUID; returns who of them counts as whom."""
    known = {str(person.uuid): person for person in Person.objects.filter(uuid__in=[one.uuid for one in carried])}
    missing = [person for person in carried if person.uuid not in known]
    names, merged = _chosen(club, coming, choices)
    for person in sorted(missing, key=lambda one: one.counts_as is not None):
        known[person.uuid] = _row(club, person, names.get(person.uuid, person.name), known)
    for person in missing:
        if person.counts_as is not None and not person.erased:
            merged[person.uuid] = known[person.counts_as].itself.pk
    return [(known[uuid].pk, into) for uuid, into in merged.items()]


def _chosen(club: Club, coming: Arrival, choices: Mapping[str, str]) -> tuple[dict[str, str], dict[str, int]]:
    """The names of namesakes here, and the numbers of those whom they count as."""
    if unchosen := [_unchosen(one) for one in coming.namesakes if not choices.get(one.uuid)]:
        raise Refused(unchosen)
    names: dict[str, str] = {}
    merged: dict[str, int] = {}
    for one in coming.namesakes:
        if choices[one.uuid] == SAME:
            names[one.uuid] = _free_name(club, one.name)
            merged[one.uuid] = Person.objects.select_related("merged_into").get(pk=one.person).itself.pk
        else:
            names[one.uuid] = texts.name(choices[one.uuid], f"choices[{one.uuid}]")
    return names, merged


def _unchosen(one: Namesake) -> Fault:
    sentence = f"Say whether {one.name} in the file is the {one.name} of this club."
    return Fault("unchosen", sentence, f"choices[{one.uuid}]")


def _row(club: Club, carried: CarriedPerson, name: str, known: Mapping[str, Person]) -> Person:
    if carried.erased:
        stands = known.get(carried.counts_as or "")
        former = people.former_name(club) if stands is None else stands.name
        gone = Person(uuid=carried.uuid, club=club, name=former, erased_at=timezone.now(), merged_into=stands)
        gone.save(force_insert=True)
        return gone
    plain = _free_name(club, name) if carried.counts_as else name
    if club.persons.filter(erased_at=None, folded=texts.folded(plain)).exists():
        raise refuse("taken-name", f"This club has another {plain}; choose a name to tell them apart.", "choices")
    return Person.objects.create(uuid=carried.uuid, club=club, name=plain, folded=texts.folded(plain))


def _free_name(club: Club, name: str) -> str:
    """The name, with a number behind it where the club has it already."""
    taken = set(club.persons.filter(erased_at=None).values_list("folded", flat=True))
    return texts.free_name(name, taken)
