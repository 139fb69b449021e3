"""Persons of a club: renamed, reached, merged and separated, erased. No entry of a journal changes by any of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Q, QuerySet
from django.utils import timezone

from scorekeeper.engine.errors import Phrase, refuse
from scorekeeper.ledger.entries import DETAILS, clean_name, fold_name
from scorekeeper.ledger.pay_links import PAY_SERVICES, clean_handle
from scorekeeper.models import Club, Person, Seat
from scorekeeper.queries.persons import games_of_both
from scorekeeper.services import journals
from scorekeeper.services.journals import writing

FORMER = "Former player"


def rename(person: int, name: str) -> None:
    """Give a person another name, everywhere.

    Raises ``Refused``: ``unknown-person``, ``erased-person``, ``taken-name`` when another in the club has it, and what
    a name is refused for.
    """
    plain = clean_name(name)
    with writing():
        row = _lock_person(person)
        if row.club.persons.filter(erased_at=None, folded=fold_name(plain)).exclude(pk=person).exists():
            raise refuse("taken-name/example", {"plain": plain}, "name")
        row.name, row.folded = plain, fold_name(plain)
        row.save(update_fields=["name", "folded"])
        _tell(row.club_id, [person])


def set_details(person: int, details: Mapping[str, str]) -> None:
    """Keep what is known about a person beside the name, by the names of ``DETAILS``; an empty text removes it.

    Raises ``Refused``: ``unknown-person``, ``erased-person``, and what a text is refused for.
    """
    plain = {name: DETAILS[name](text) for name, text in details.items()}
    with writing():
        record = _lock_person(person)
        for name, text in plain.items():
            setattr(record, name, text)
        record.save(update_fields=list(plain))


def set_handles(person: int, handles: Mapping[str, str]) -> None:
    """Set a player's handles at payment services, by the names of ``PAY_SERVICES``; an empty text removes one.

    Raises ``Refused``: ``unknown-person``, ``erased-person``, ``bad-handle``.
    """
    plain = {service: clean_handle(service, text) for service, text in handles.items()}
    with writing():
        record = _lock_person(person)
        for service, handle in plain.items():
            setattr(record, service, handle)
        record.save(update_fields=list(plain))
        _tell(record.club_id, [person])


def change(person: int, name: str, details: Mapping[str, str], handles: Mapping[str, str] = {}) -> None:
    """Set a player's name, details, and handles, all or none.

    Raises what ``rename``, ``set_details``, and ``set_handles`` raise.
    """
    with writing():
        rename(person, name)
        set_details(person, details)
        set_handles(person, handles)


def merge(person: int, into: int) -> None:
    """Let two entries of one person count as one: `into` stands for `person` and for all that stood for them before.

    Raises ``Refused``: ``unknown-person``, ``erased-person``, ``merged-person``, ``same-person``, ``other-club``,
    ``met`` when both sat at one table and so are two people.
    """
    with writing():
        _lock_club_of(person)
        one, other = _lock_person(person), _lock_person(into)
        _check_merge(one, other)
        moved = list(group(one).values_list("pk", flat=True))
        Person.objects.filter(pk__in=moved).update(merged_into=other)
        _tell(other.club_id, moved)


def separate(person: int, others: Sequence[int] = ()) -> None:
    """Undo a merge: the entry stands for itself again, and for those ``others`` that were merged along with it.

    Raises ``Refused``: ``unknown-person``, ``erased-person``.
    """
    with writing():
        _lock_club_of(person)
        row = _lock_person(person)
        stood_for = row.merged_into
        row.merged_into = None
        row.save(update_fields=["merged_into"])
        along = Person.objects.filter(pk__in=others, merged_into=stood_for).exclude(merged_into=None)
        moved = [person, *along.values_list("pk", flat=True)]
        Person.objects.filter(pk__in=moved[1:]).update(merged_into=row)
        _tell(row.club_id, moved)


def erase(person: int, typed: str) -> None:
    """Remove the names, contacts, and handles of a person and of those merged into them. The chain stays as it is.

    ``typed`` is the person's name once more. Raises ``Refused``: ``unknown-person``, ``erased-person``,
    ``merged-person``, ``not-the-name``.
    """
    with writing():
        _lock_club_of(person)
        row = _lock_person(person)
        if row.merged_into_id is not None:
            raise refuse("merged-person/separate", {"name": row.name}, "person")
        if fold_name(clean_name(typed, "typed", Phrase("the-name"))) != row.folded:
            raise refuse("not-the-name", {"name": row.name}, "typed")
        everyone = list(group(row).values_list("pk", flat=True))
        Person.objects.filter(pk__in=everyone).update(
            name=former_name(row.club),
            folded="",
            erased_at=timezone.now(),
            **dict.fromkeys((*DETAILS, *PAY_SERVICES), ""),
        )
        _tell(row.club_id, everyone)


def group(person: Person) -> QuerySet[Person]:
    """Return all entries of one person: their own, and those merged into it."""
    return Person.objects.filter(Q(pk=person.pk) | Q(merged_into=person))


def _check_merge(one: Person, other: Person) -> None:
    if one.pk == other.pk:
        raise refuse("same-person/entry", path="into")
    if one.club_id != other.club_id:
        raise refuse("other-club/entries", path="into")
    for person in (one, other):
        if person.merged_into_id is not None:
            raise refuse("merged-person/already", {"name": person.name}, "into")
    if games := games_of_both(*(group(person).values_list("pk", flat=True) for person in (one, other))):
        raise refuse("met", {"name": one.name, "name2": other.name, "game": games[0]}, "into")


def former_name(club: Club) -> str:
    """Return the name that an erased person gets; all entries of one person are called the same."""
    gone = club.persons.exclude(erased_at=None).values("name").distinct().count()
    return f"{FORMER} {gone + 1}"


def _lock_person(person: int) -> Person:
    row = Person.objects.select_related("club").select_for_update(of=("self",)).filter(pk=person).first()
    if row is None:
        raise refuse("unknown-person/none", path="person")
    if row.erased_at is not None:
        raise refuse("erased-person", path="person")
    return row


def _lock_club_of(person: int) -> None:
    """Allow one merge or erasure at a time in a club, so that nobody is merged into someone who is being merged."""
    list(Club.objects.select_for_update().filter(persons=person))


def _tell(club: int, persons: Sequence[int]) -> None:
    """Let the pages that show these persons know."""
    games = Seat.objects.filter(person__in=persons).values_list("game", flat=True)
    journals.bump_slices(*map(journals.game_slice, games))
    journals.count_change(journals.names_slice(club))
