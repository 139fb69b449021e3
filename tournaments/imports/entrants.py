"""A list of entrants compared with who is entered, and imported: new lines entered, entrants updated, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scorekeeper.engine.errors import Fault, refuse
from scorekeeper.engine.names import Spellings
from scorekeeper.ledger.entries import DETAILS, LONGEST_NAME, fold_name
from scorekeeper.models import Person
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import fees_paid
from tournaments.engine.event.values import PayMethod
from tournaments.engine.setup import Setup
from tournaments.imports.entrant_list import ListRow
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.entrants import group_names, lines_by_name, people
from tournaments.services import entrants
from tournaments.services.entrants import Edit, NewEntrant


@dataclass(frozen=True, slots=True)
class ListDifference:
    """A difference between a line and its entrant: ``what`` is name, one of ``DETAILS``, group, or paid."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ChangedEntrant:
    """A line about someone who is entered, and what it would change."""

    row: ListRow
    number: int
    name: str
    differences: tuple[ListDifference, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The lines of a list: to be entered, wrong (and why), in doubt (whom they look like), known already (as whom),
    and known with something new."""

    good: tuple[ListRow, ...]
    bad: tuple[ListRow, ...]
    doubtful: tuple[tuple[ListRow, str], ...]
    known: tuple[tuple[ListRow, int], ...]
    changed: tuple[ChangedEntrant, ...] = ()

    @property
    def paid_somehow(self) -> int:
        """Return how many lines say that a fee is paid, and not how."""
        changed = (each.row for each in self.changed if any(one.what == "paid" for one in each.differences))
        return sum(row.paid and row.method is None for row in (*self.good, *changed))

    @property
    def is_unsettled(self) -> bool:
        """Return whether lines are wrong or in doubt."""
        return bool(self.bad or self.doubtful)


def compare(event: Event, rows: Sequence[ListRow], sure: Collection[int] = ()) -> Compared:
    """Compare a list with who is entered. ``sure`` are lines of which someone said that they are someone else.

    Players of one name are told apart by their towns: the name of a new one has the town behind it then. A line with
    the number of an entrant whose name looks like it corrects that name.
    """
    book = book_of(event.journal_id)
    named, entered = list(_add_towns(event, rows)), lines_by_name(event)
    grouped = any(row.groups and fold_name(row.name) in entered for row in named)
    here = _EnteredPlayers(
        book, people(event), group_names(event) if grouped or any(row.number for row in named) else {}
    )
    claimed = {row.number for row in named if _find_corrected(row, here.people)}
    spellings, read = Spellings((number, person.name) for number, person in here.people.items()), Spellings()
    good, bad, doubtful = list[ListRow](), list[ListRow](), list[tuple[ListRow, str]]()
    known, changed = list[tuple[ListRow, int]](), list[ChangedEntrant]()
    for row in named:
        faults = row.faults
        by_name = None if faults else entered.get(fold_name(row.name))
        number = _find_corrected(row, here.people) if by_name is None and not faults else by_name
        if number is not None:
            if differences := tuple(here.differences(row, number, named=by_name is not None)):
                changed.append(ChangedEntrant(row, number, here.people[number].name, differences))
            else:
                known.append((row, number))
            continue
        if row.number in book.entrants:
            faults = (*faults, Fault("taken-number/entered", {"number": row.number}))
        if faults:
            bad.append(replace(row, faults=faults))
        elif row.line not in sure and (like := here.namesake(row, claimed) or _find_similar(row, spellings, read)):
            doubtful.append((row, like))
        else:
            good.append(row)
        read.add(row.line, row.name)
    return Compared(tuple(good), tuple(bad), tuple(doubtful), tuple(known), tuple(changed))


@dataclass(frozen=True, slots=True)
class _EnteredPlayers:
    """The entrants that are here: the book, what is known about each by number, and the groups by number."""

    book: EventBook
    people: Mapping[int, Person]
    groups: Mapping[int, str]

    def namesake(self, row: ListRow, claimed: Container[int | None]) -> str:
        """Return a sentence if an entrant of the same name and no town may be the one of a line, else nothing.

        ``claimed`` are numbers that other lines have.
        """
        plain = fold_name(_without_town(row))
        if row.town and plain != fold_name(row.name):
            for number, person in self.people.items():
                if fold_name(person.name) == plain and not person.town and number not in claimed:
                    return _("%(name)s may be %(entered)s, number %(number)s, who has no town yet.") % {
                        "name": row.name,
                        "entered": person.name,
                        "number": number,
                    }
        return ""

    def differences(self, row: ListRow, number: int, *, named: bool) -> Iterator[ListDifference]:
        """Yield what a line says of an entrant that is not so yet; what it leaves empty stays.

        ``named``: by one of their
        names, which need not be the one that is shown."""
        person, entrant = self.people[number], self.book.entrants[number]
        if not named:
            yield ListDifference("name", person.name, row.name)
        for key, text in row.details.items():
            if text and text != (before := getattr(person, key)):
                yield ListDifference(key, before, text)
        has = [self.groups[group] for group in sorted(entrant.groups) if group in self.groups]
        if row.groups and set(map(fold_name, row.groups)) != set(map(fold_name, has)):
            yield ListDifference("group", ", ".join(has), ", ".join(row.groups))
        setup = self.book.setup
        if row.paid and setup.money and setup.fee and fees_paid(self.book)[number] < setup.fee:
            yield ListDifference("paid", "", row.method.value if row.method else "✓")


def _find_corrected(row: ListRow, known: Mapping[int, Person]) -> int | None:
    """Return the entrant whose name a line corrects: with its number, and a similar name or a new town; else None."""
    if row.number is None or row.number not in known:
        return None
    spelled = Spellings([(row.number, known[row.number].name)])
    gains_town = not known[row.number].town and spelled.like(_without_town(row))
    return row.number if spelled.like(row.name) or gains_town else None


def _add_towns(event: Event, rows: Sequence[ListRow]) -> Iterator[ListRow]:
    """Yield the lines, with the town behind the names of those who are not the only ones of their name."""
    wanted = {fold_name(name) for row in rows for name in (row.name, _with_town(row))}
    club = Person.objects.filter(club=event.club_id, erased_at=None, folded__in=wanted)
    towns = dict(club.values_list("folded", "town")) if any(row.town for row in rows) else {}
    listed = Counter(fold_name(row.name) for row in rows if not row.faults)
    for row in rows:
        plain = fold_name(row.name)
        if not row.town or row.faults:
            yield row
            continue
        other = towns.get(plain)
        elsewhere = bool(other) and fold_name(other or "") != fold_name(row.town)
        several = listed[plain] > 1 and fold_name(other or "") != fold_name(row.town)
        known = fold_name(_with_town(row)) in towns
        yield replace(row, name=_with_town(row)) if elsewhere or several or known else row


def _with_town(row: ListRow) -> str:
    """A name with its town behind it, 60 characters at most."""
    town = f" ({row.town[: LONGEST_NAME // 2]})" if row.town else ""
    return f"{row.name[: LONGEST_NAME - len(town)].rstrip()}{town}"


def _without_town(row: ListRow) -> str:
    return row.name.removesuffix(f" ({row.town[: LONGEST_NAME // 2]})") if row.town else row.name


def import_entrants(
    event: Event,
    compared: Compared,
    joined: int,
    *,
    update: Collection[int] = (),
    leaves_out: bool = False,
    method: PayMethod | None = None,
    key: str,
    actor: Actor,
) -> None:
    """Enter the new players of a list with their groups, and take the fees that are paid; all or nothing.

    ``update`` are the lines whose entrants are changed. With ``leaves_out``, wrong and doubtful lines are left out.
    ``method`` is how fees were paid of which the list doesn't say it. Where the event takes no fee, what the list says
    of it counts for nothing.

    Raises ``Refused``: ``missing-method`` where that isn't known, ``bad-lines``, ``empty`` where there is nobody to
    enter or update, and what ``entrants.enter`` and ``entrants.edit`` raise.
    """
    if compared.is_unsettled and not leaves_out:
        raise refuse("bad-lines/similar" if compared.doubtful else "bad-lines/faults")
    changed = [each for each in compared.changed if each.row.line in update]
    if not compared.good and not changed:
        raise refuse("empty/entrants")
    if method is None and compared.paid_somehow and _takes_fees(book_of(event.journal_id).setup):
        raise refuse("missing-method", path="method")
    with writing():
        if changed:
            _update(event, changed, method, key, actor)
        if compared.good:
            _enter(event, compared.good, joined, method, key, actor)


def _takes_fees(setup: Setup) -> bool:
    return setup.money and setup.fee > 0


def _take_fees(
    event: Event, paid: Sequence[tuple[int, ListRow]], method: PayMethod | None, key: str, actor: Actor
) -> None:
    """Take the fees of entrants, an entry for each way to pay."""
    by_method: dict[PayMethod, list[int]] = {}
    for number, row in paid:
        by_method.setdefault(row.method or method or PayMethod.CASH, []).append(number)
    for way, numbers in by_method.items():
        entrants.take_fees(event, numbers, key=f"{key}-{way}", actor=actor, method=way)


def _enter(
    event: Event, rows: Sequence[ListRow], joined: int, method: PayMethod | None, key: str, actor: Actor
) -> None:
    numbers = entrants.group_numbers(event, {name for row in rows for name in row.groups})
    new = [
        NewEntrant(row.name, row.number, joined, tuple({numbers[name] for name in row.groups}), row.details)
        for row in rows
    ]
    noted = entrants.enter(event, new, key=key, actor=actor)
    setup = noted.after.setup
    if noted.again or not _takes_fees(setup):
        return
    entered = lines_by_name(event)
    _take_fees(event, [(entered[fold_name(row.name)], row) for row in rows if row.paid], method, f"{key}-fees", actor)


def _update(event: Event, changed: Sequence[ChangedEntrant], method: PayMethod | None, key: str, actor: Actor) -> None:
    edits, paid = list[Edit](), list[tuple[int, ListRow]]()
    for each in changed:
        after = {difference.what: difference.after for difference in each.differences}
        details = {key: after[key] for key in DETAILS if key in after}
        if details or "name" in after:
            edits.append(Edit(each.number, after.get("name"), details))
        if "group" in after:
            entrants.set_groups(event, each.number, each.row.groups, key=f"{key}-g{each.number}", actor=actor)
        paid += [(each.number, each.row)] * ("paid" in after)
    if edits:
        entrants.edit(event, edits, key=f"{key}-edit", actor=actor)
    _take_fees(event, paid, method, f"{key}-paid", actor)


def _find_similar(row: ListRow, spellings: Spellings, read: Spellings) -> str:
    if (entered := spellings.like(row.name)) is not None:
        params = {"name": row.name, "entered": entered[1], "number": entered[0]}
        return _("%(name)s looks like %(entered)s, number %(number)s.") % params
    if (other := read.like(row.name)) is not None:
        params = {"name": row.name, "other": other[1], "line": other[0]}
        return _("%(name)s looks like %(other)s in row %(line)s.") % params
    return ""
