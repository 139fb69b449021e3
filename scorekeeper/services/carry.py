"""Evenings carried here from another installation: their chains as they were, all of a file or nothing of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType

from django.utils import timezone

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger import texts
from scorekeeper.ledger.carried import Carried, CarriedEntry, CarriedPerson, CarriedSeason
from scorekeeper.ledger.carried_proof import Proven, prove
from scorekeeper.ledger.postings import account_number, kind_of, slots
from scorekeeper.models import Account, Club, Entry, Evening, Game, Journal, Line, Person, Rival, Season, Seat
from scorekeeper.queries.carry import Arrival, Arriving, Fate, Namesake, arrival

from . import clubs, derived, journals, seasons, versions
from . import persons as people
from .turn import writing

SAME = "same"  # the choice for a namesake who is the person here; anything else is the name of somebody else
KINDS = frozenset(Entry.Kind.values)
REFUSALS = {
    Fate.PARTED: "{name}: from entry {parts_at} on, this site and the file say different things; neither is changed.",
    Fate.ELSEWHERE: "{name} is in another club here.",
}
NOTHING_NEW = {
    Fate.SAME: "{name} is here already, with all of its {here} entries.",
    Fate.SHORTER: "{name} is here already and goes on: {here} entries here, {entries} in the file.",
}


def proven(carried: Carried) -> tuple[Proven, ...]:
    """Every evening of a file with its chain walked and its totals compared. Raises what ``carried_proof`` raises."""
    known = {person.uuid for person in carried.persons}
    return tuple(prove(evening, known, KINDS, f"evenings[{index}]") for index, evening in enumerate(carried.evenings))


def take_in(carried: Carried, *, club: int, choices: Mapping[str, str] = MappingProxyType({})) -> tuple[int, ...]:
    """Take evenings into a club and return the numbers of those that were made or that went on.

    ``choices`` says of each namesake, by UUID, whether he is the ``same`` person as the one here, or his other name.
    An evening that is here is carried on where the file's chain continues ours, and left alone where it is the same or
    shorter. Persons known by UUID keep their names here. Raises ``Refused``: what ``proven`` raises, ``unknown-club``,
    ``parted``, ``elsewhere``, ``nothing-new``, ``other-club``, ``unchosen``, ``used-line``, and what names, merges and
    seasons are refused for.
    """
    found = proven(carried)
    with writing():
        home = clubs.club_of(club)
        _lock(club, carried)
        coming = arrival(carried, club)
        verify(coming)
        counted_as = _make_persons(home, carried.persons, coming, choices)
        pairs = zip(found, coming.evenings, strict=True)
        numbers = tuple(_take(home, each, arriving) for each, arriving in pairs if arriving.comes)
        for person, into in counted_as:
            people.merge(person, into)
        _take_seasons(club, carried.seasons)
        return numbers


def _lock(club: int, carried: Carried) -> None:
    """Nobody else carries into the club meanwhile, nor writes on the evenings that are here already."""
    list(Club.objects.select_for_update().filter(pk=club))
    journals_here = [evening.journal for evening in carried.evenings]
    list(Game.objects.select_for_update(of=("self",)).filter(journal__key__in=journals_here).order_by("pk"))


def verify(coming: Arrival) -> None:
    """Raises ``Refused`` when a file cannot be taken in as it is, or has nothing new."""
    faults = [
        Fault(evening.fate, _said(REFUSALS, evening), f"evenings[{index}]")
        for index, evening in enumerate(coming.evenings)
        if evening.fate in REFUSALS
    ]
    faults += [Fault("other-club", f"{name} belongs to another club here.", "persons") for name in coming.strangers]
    if not faults and not any(evening.comes for evening in coming.evenings):
        faults = [
            Fault("nothing-new", _said(NOTHING_NEW, evening), f"evenings[{index}]")
            for index, evening in enumerate(coming.evenings)
        ]
    if faults:
        raise Refused(faults)


def _said(sentences: Mapping[Fate, str], evening: Arriving) -> str:
    return sentences[evening.fate].format(
        name=evening.name, parts_at=evening.parts_at, here=evening.here, entries=evening.entries
    )


def _make_persons(
    club: Club, carried: Sequence[CarriedPerson], coming: Arrival, choices: Mapping[str, str]
) -> list[tuple[int, int]]:
    """Rows for those who are not known by UUID; returns who of them counts as whom."""
    known = {str(person.uuid): person for person in Person.objects.filter(uuid__in=[one.uuid for one in carried])}
    missing = [person for person in carried if person.uuid not in known]
    names, merged = _chosen(club, coming, choices)
    for person in sorted(missing, key=lambda one: one.counts_as is not None):
        known[person.uuid] = _make(club, person, names.get(person.uuid, person.name), known)
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


def _make(club: Club, carried: CarriedPerson, name: str, known: Mapping[str, Person]) -> Person:
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
    free, number = name, 1
    while texts.folded(free) in taken:
        number += 1
        mark = f" ({number})"
        free = f"{name[: texts.LONGEST_NAME - len(mark)].rstrip()}{mark}"
    return free


def _take(club: Club, found: Proven, arriving: Arriving) -> int:
    if arriving.fate is Fate.NEW:
        evening = _begin(club, found)
    else:
        here = Evening.objects.select_related("game__journal")
        evening = here.get(game__journal__key=found.evening.journal)
    _verify_lines(evening.game_id, found)
    _seat(evening.game_id, found.book.persons)
    _write(evening.game, found.evening.entries[arriving.here :])
    rows = dict(Entry.objects.filter(game=evening.game_id).values_list("seq", "pk"))
    derived.store(evening.game_id, found.book, found.outcomes, rows)
    return evening.pk


def _begin(club: Club, found: Proven) -> Evening:
    carried, book = found.evening, found.book
    if Journal.objects.filter(key=carried.journal).exists():
        raise refuse("used-key", f"Something else here has the key of {carried.name}.", "evenings")
    journal = journals.begin(carried.journal)
    standing = derived.standing(book, found.outcomes) | {"last_hand_id": None}
    game = Game.objects.create(journal=journal, players=book.players, dealer=book.dealer, **standing)
    Account.objects.bulk_create(
        Account(id=account_number(game.pk, slot), game=game, kind=kind_of(slot)) for slot in slots(0)
    )
    versions.begin(versions.of_game(game.pk))
    return Evening.objects.create(
        club=club, game=game, name=carried.name, opened=carried.opened, played_on=carried.played_on
    )


def _verify_lines(game: int, found: Proven) -> None:
    """Lines have their identity from their chain; a line of another game would be written over."""
    lines = [outcome.line.uid for outcome in found.outcomes]
    rivals = [rival.uid for rival in found.book.rivals]
    if (
        Line.objects.filter(pk__in=lines).exclude(game=game).exists()
        or Rival.objects.filter(pk__in=rivals).exclude(game=game).exists()
    ):
        sentence = f"{found.evening.name} speaks of lines that stand on another sheet here."
        raise refuse("used-line", sentence, "evenings")


def _seat(game: int, persons: Sequence[str]) -> None:
    """Seats and accounts for those who have none yet."""
    numbers = dict(Person.objects.filter(uuid__in=persons).values_list("uuid", "pk"))
    by_uuid = {str(uuid): number for uuid, number in numbers.items()}
    there = Seat.objects.filter(game=game).count()
    seats = Seat.objects.bulk_create(
        Seat(game_id=game, number=number, person_id=by_uuid[uuid])
        for number, uuid in enumerate(persons[there:], there + 1)
    )
    Account.objects.bulk_create(
        Account(id=account_number(game, seat.number), game_id=game, kind=kind_of(seat.number), seat=seat)
        for seat in seats
    )


def _write(game: Game, entries: Iterable[CarriedEntry]) -> None:
    """One after the other: the guards ask of each whether it follows its journal's last."""
    for carried in entries:
        sealed = carried.sealed
        Entry.objects.create(
            journal=game.journal,
            game=game,
            seq=sealed.seq,
            kind=sealed.kind,
            payload=sealed.payload,
            key=sealed.key,
            grant=sealed.grant,
            role=sealed.role,
            at=sealed.at,
            address=sealed.address,
            device=sealed.device,
            why=sealed.why,
            prev=sealed.prev,
            hash=carried.hash,
        )


def _take_seasons(club: int, carried: Iterable[CarriedSeason]) -> None:
    """Add the seasons that the club has not, by name and days."""
    there: set[tuple[str, date, date]] = set(Season.objects.filter(club=club).values_list("folded", "first", "last"))
    for season in carried:
        if (texts.folded(season.name), season.first, season.last) not in there:
            seasons.add(club, season.name, season.first, season.last)
