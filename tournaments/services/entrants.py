"""Enter, check in, withdraw, bring back, and replace entrants, and record their fees; each is one entry."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.engine.errors import Fault, Phrase, Refused, refuse
from scorekeeper.engine.names import Spellings
from scorekeeper.ledger.entries import DETAILS, clean_name, fold_name
from scorekeeper.models import Person
from scorekeeper.services import clubs
from scorekeeper.services import persons as persons_service
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.entrants import MOST, next_number
from tournaments.engine.event.money import fee_due, fees_paid
from tournaments.engine.event.values import Json, PayMethod
from tournaments.models import Event, Group
from tournaments.queries.book import book_of
from tournaments.queries.entrants import lines_of_persons, names
from tournaments.services import journal_writer
from tournaments.services.journal_writer import EventWrite

GROUP_NAME = Phrase("a-groups-name")


def group_numbers(event: Event, named: Iterable[str]) -> dict[str, int]:
    """The numbers of the groups of these names; new ones are made. Case does not tell two groups apart.

    By name as it was given. Raises ``Refused`` for what is wrong with a name (``groups``).
    """
    plain = {text: clean_name(text, "groups", GROUP_NAME) for text in named}
    known = dict(Group.objects.filter(event=event).values_list("folded", "number"))
    new: dict[str, Group] = {}
    for name in plain.values():
        folded = fold_name(name)
        if folded not in known:
            known[folded] = max(known.values(), default=0) + 1
            new[folded] = Group(event=event, number=known[folded], name=name, folded=folded)
    Group.objects.bulk_create(new.values())
    return {text: known[fold_name(name)] for text, name in plain.items()}


@dataclass(frozen=True, slots=True)
class NewEntrant:
    """A new entrant, by name; ``number`` None takes the next, ``joined`` is the first session they play.

    ``details`` are texts by the names of ``DETAILS``, kept with the person where the club knows none yet.
    """

    name: str
    number: int | None = None
    joined: int = 1
    groups: tuple[int, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edit:
    """Changes to the person on an entrant's line; a name of None stays, and details that are not there."""

    number: int
    name: str | None = None
    details: Mapping[str, str] = field(default_factory=dict)


def enter(event: Event, new: Sequence[NewEntrant], *, key: str, actor: Actor, ask: bool = False) -> EventWrite:
    """Enter players, all or none. Who has not been in the event's club is made there.

    ``ask`` refuses a name that looks like another one's (``looks-like``), so that whoever types can say that this is
    someone else. Raises ``Refused`` with a fault for each: what is wrong with a name or stands there twice
    (``names[i]``), ``entered-twice``; ``published`` where the bracket that they would come into is; and what the fold
    refuses (``taken-number``, ``bad-number``, ``bad-session``).
    """
    with writing():
        plain = _plain_names(new)
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "enter", {}, key=key, actor=actor)
        if ask:
            verify_unlike(event, plain)
        book = book_of(event.journal_id)
        _verify_to_come(book, new)
        persons = clubs.get_or_create_persons(event.club, plain)
        _verify_new(event, plain, persons)
        _keep_details(new, persons)
        payload = {"entrants": list(_lines(book, new, persons))}
        return journal_writer.write_entry(event, "enter", payload, key=key, actor=actor)


def check_in(
    event: Event, session: int, entrants: Collection[int], *, here: bool = True, key: str, actor: Actor
) -> EventWrite:
    """Check entrants in for a session, or out again. Raises ``Refused``: ``unknown-entrant``, ``withdrawn``."""
    payload = {"session": session, "entrants": sorted(entrants), "here": here}
    return journal_writer.write_entry(event, "check-in", payload, key=key, actor=actor)


def withdraw(event: Event, entrant: int, session: int, *, key: str, actor: Actor, why: str = "") -> EventWrite:
    """Let an entrant leave from a session on; what they have played stays.

    Raises ``Refused``: ``seated``, ``withdrawn``.
    """
    return journal_writer.write_entry(
        event, "withdraw", {"entrant": entrant, "from": session}, key=key, actor=actor, why=why
    )


def bring_back(event: Event, entrant: int, session: int, *, key: str, actor: Actor) -> EventWrite:
    """Let who withdrew play again from a session on. Raises ``Refused``: ``not-withdrawn``, ``bad-session``."""
    return journal_writer.write_entry(event, "return", {"entrant": entrant, "from": session}, key=key, actor=actor)


def replace(
    event: Event, entrant: int, name: str, session: int, *, key: str, actor: Actor, why: str = "", ask: bool = False
) -> EventWrite:
    """Let someone else play on an entrant's line from a session on, with its points and a PIN of their own.

    Raises ``Refused``: what is wrong with the name, ``looks-like`` (see ``enter``), ``entered-twice``, ``seated``.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "replace", {}, key=key, actor=actor)
        payload = {"entrant": entrant, "person": replacement(event, name, ask=ask), "from": session}
        return journal_writer.write_entry(event, "replace", payload, key=key, actor=actor, why=why)


def replacement(event: Event, name: str, *, ask: bool = False) -> str:
    """The UUID of who is to play on a line that is another one's; made where the club knows nobody of that name.

    Raises ``Refused``: what is wrong with the name, ``looks-like`` (see ``enter``), ``entered-twice``.
    """
    plain = clean_name(name)
    if ask:
        verify_unlike(event, [plain], "name")
    persons = clubs.get_or_create_persons(event.club, [plain])
    _verify_new(event, [plain], persons, "name")
    return str(persons[0].uuid)


def set_groups(event: Event, entrant: int, named: Sequence[str], *, key: str, actor: Actor) -> EventWrite:
    """Say whom an entrant does not sit with: those of the same family or club, by the groups' names; none for nobody.

    Raises ``Refused``: what is wrong with a name, ``unknown-entrant``.
    """
    with writing():
        numbers = group_numbers(event, named)
        payload = {"entrant": entrant, "groups": sorted(numbers.values())}
        return journal_writer.write_entry(event, "groups", payload, key=key, actor=actor)


def set_wishes(
    event: Event, entrant: int, together: Sequence[int], tables: Sequence[int], *, key: str, actor: Actor
) -> EventWrite:
    """Say with whom an entrant shares a table, by number, and at which tables they sit; empty for nobody, and for any.

    It holds for later draws. Those they sit with sit with them, too. Raises ``Refused``: ``unknown-entrant``,
    ``same-player``, ``bad-number``.
    """
    payload = {"entrant": entrant, "sits_with": sorted(set(together)), "at_tables": sorted(set(tables))}
    return journal_writer.write_entry(event, "wishes", payload, key=key, actor=actor)


def edit(event: Event, edits: Sequence[Edit], *, key: str, actor: Actor) -> EventWrite:
    """Edit names, contacts, or towns, all or none, at any time. Points and PINs stay; the entry names nobody.

    Whoever plays on a line last is edited, everywhere in the club. Raises ``Refused``: ``unknown-entrant``,
    ``taken-name``, ``erased-person``, and what is wrong with a name, a contact, or a town.
    """
    with writing():
        if journal_writer.has_written(event, key):
            return journal_writer.write_entry(event, "edit", {}, key=key, actor=actor)
        people = {number: person for person, number in lines_of_persons(event).items()}
        for each in edits:
            person = people.get(book_of(event.journal_id).entrant(each.number).number, 0)
            if each.name is not None:
                persons_service.rename(person, each.name)
            if each.details:
                persons_service.set_details(person, each.details)
        payload = {"entrants": sorted(each.number for each in edits)}
        return journal_writer.write_entry(event, "edit", payload, key=key, actor=actor)


def new_pin(event: Event, entrant: int, *, key: str, actor: Actor) -> EventWrite:
    """Give an entrant another PIN, where a ticket was lost."""
    return journal_writer.write_entry(event, "pin", {"entrant": entrant}, key=key, actor=actor)


def _plain_names(new: Sequence[NewEntrant]) -> list[str]:
    """The names as they are kept. Raises ``Refused`` with a fault for each that is none or stands there twice."""
    plain, faults, first = list[str](), list[Fault](), dict[str, int]()
    for index, each in enumerate(new):
        try:
            plain.append(name := clean_name(each.name, f"names[{index}]"))
        except Refused as refused:
            faults += refused.faults
            continue
        if first.setdefault(fold_name(name), index) != index:
            faults.append(Fault("same-name/list", {"name": name}, f"names[{index}]"))
    if faults:
        raise Refused(faults)
    return plain


def verify_unlike(event: Event, plain: Sequence[str], path: str = "") -> None:
    """Raise ``Refused`` (``looks-like``) for names that look like those of others who are entered."""
    known, faults = names(event), list[Fault]()
    spellings, exact = Spellings(known.items()), set(map(fold_name, known.values()))
    for index, name in enumerate(plain):
        if fold_name(name) not in exact and (other := spellings.like(name)) is not None:
            faults.append(
                Fault("looks-like", {"name": name, "other": other[1], "other2": other[0]}, path or f"names[{index}]")
            )
    if faults:
        raise Refused(faults)


def _verify_to_come(book: EventBook, new: Sequence[NewEntrant]) -> None:
    if any(each.joined in book.rounds for each in new):
        raise refuse("published/entrants", path="joined")


def _verify_new(event: Event, plain: Sequence[str], persons: Sequence[Person], path: str = "") -> None:
    """Also who was entered under another name that was merged with theirs since is entered."""
    known = lines_of_persons(event)
    faults = [
        Fault("entered-twice/name", {"name": name, "known": known[person.pk]}, path or f"names[{index}]")
        for index, (name, person) in enumerate(zip(plain, persons, strict=True))
        if person.pk in known
    ]
    if faults:
        raise Refused(faults)


def _keep_details(new: Sequence[NewEntrant], persons: Sequence[Person]) -> None:
    """Keep the details of those who enter where the club knows none of them yet."""
    columns = [name for name in DETAILS if any(each.details.get(name) for each in new)]
    changed = dict[int, Person]()
    for each, person in zip(new, persons, strict=True):
        for name in columns:
            if not getattr(person, name) and (text := DETAILS[name](each.details.get(name, ""))):
                setattr(person, name, text)
                changed[person.pk] = person
    if changed:
        Person.objects.bulk_update(changed.values(), columns, batch_size=200)


def _lines(book: EventBook, new: Sequence[NewEntrant], persons: Sequence[Person]) -> Iterator[Json]:
    """The entry's lines. Numbers that were chosen are kept free for those who chose them."""
    chosen = [each.number for each in new if each.number is not None]
    number = max([next_number(book), *(each + 1 for each in chosen)])
    if number + len(new) - len(chosen) > MOST + 1:
        raise refuse("bad-number/entrant", {"most": f"{MOST:,}"}, "number")
    for each, person in zip(new, persons, strict=True):
        line: Json = {"person": str(person.uuid), "joined": each.joined, "groups": sorted(each.groups)}
        if each.number is None:
            yield {"number": number, **line}
            number += 1
        else:
            yield {"number": each.number, **line}


def take_fees(
    event: Event, entrants: Collection[int], *, key: str, actor: Actor, method: PayMethod = PayMethod.CASH
) -> EventWrite:
    """Take from each of them what they still owe: nothing from who has paid, and from who dropped out of everything.

    Raises ``Refused``: ``no-fee`` where the event takes none, ``nothing-changes`` where nobody owes anything,
    ``unknown-entrant``, ``closed``, ``used-key``.
    """
    with writing():
        due = [] if journal_writer.has_written(event, key) else _due(book_of(event.journal_id), entrants)
        return journal_writer.write_entry(event, "fees", {"paid": due, "method": method}, key=key, actor=actor)


def give_back(
    event: Event, entrant: int, *, key: str, actor: Actor, why: str = "", method: PayMethod = PayMethod.CASH
) -> EventWrite:
    """Give an entrant back all that they have paid.

    Raises ``Refused``: ``not-paid``, ``unknown-entrant``, and ``ticket-paid`` on an hourly day.
    """
    with writing():
        again, book = journal_writer.has_written(event, key), book_of(event.journal_id)
        if book.setup.hourly and not again:
            raise refuse("ticket-paid/all", path="entrant")
        amount = fees_paid(book)[book.entrant(entrant).number]
        if amount <= 0 and not again:
            raise refuse("not-paid", {"entrant": entrant}, "entrant")
        payload = {"kind": "refund", "amount": -amount, "entrant": entrant, "method": method}
        return journal_writer.write_entry(event, "cash", payload, key=key, actor=actor, why=why)


def undo_fee(event: Event, entrant: int, *, key: str, actor: Actor, why: str) -> EventWrite:
    """Reverse an entrant's last fee, marked paid by mistake. Raises ``Refused``: ``not-paid``, ``unknown-entrant``."""
    with writing():
        again, book = journal_writer.has_written(event, key), book_of(event.journal_id)
        fees = [cash.id for cash in book.cash if cash.kind == "fee" and cash.entrant == entrant]
        if not fees and not again:
            raise refuse("not-paid", {"entrant": entrant}, "entrant")
        payload = {"cash": fees[-1] if fees else 0, "entrant": entrant}
        return journal_writer.write_entry(event, "drop-cash", payload, key=key, actor=actor, why=why)


def _due(book: EventBook, entrants: Collection[int]) -> list[tuple[int, int]]:
    """Numbers with what they owe, in minor units."""
    if not (book.setup.money and book.setup.fee):
        raise refuse("no-fee", path="entrants")
    has = fees_paid(book)
    owed = [(number, fee_due(book, number) - has[number]) for number in sorted(set(entrants))]
    due = [(number, amount) for number, amount in owed if amount > 0]
    if not due:
        raise refuse("nothing-changes/paid", path="entrants")
    return due
