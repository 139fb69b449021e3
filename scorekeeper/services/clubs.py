"""Create and change clubs, their seasons, and the house rules that they keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.engine.errors import Fault, Phrase, Refused, collect_faults, refuse
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import changes_to_toml, rules_from_toml
from scorekeeper.ledger.entries import clean_name, fold_name, free_name, numbered_names
from scorekeeper.models import Club, ClubGame, ClubRules, Person, Season
from scorekeeper.services.journals import writing

HOME = "My games"
DEMO = "Demo"
CASUAL = "No club"
CLUB_NAME = Phrase("the-clubs-name")


def home() -> Club:
    """Return the club that this site is for; made when it is asked for first."""
    return _first(name=HOME)


def demo() -> Club:
    """Return the club of the demo data."""
    return _first(name=DEMO, demo=True)


def casual() -> Club:
    """Return the club that holds the games without a club; create it when it is first needed."""
    return _first(name=CASUAL, casual=True)


def club_of(number: int | None) -> Club:
    """Return a club by its number, the one at home by default. Raises ``Refused`` (``unknown-club``)."""
    club = home() if number is None else Club.objects.filter(pk=number).first()
    if club is None:
        raise refuse("unknown-club", path="club")
    return club


def lock_club(number: int) -> Club:
    """Return a club, locked, so that nobody else imports, merges, or erases persons in it, or changes its seasons.

    Raises ``Refused`` (``unknown-club``).
    """
    club = Club.objects.select_for_update().filter(pk=number).first()
    if club is None:
        raise refuse("unknown-club", path="club")
    return club


def create_club(name: str) -> int:
    """Found a club and return its number.

    Raises ``Refused``: ``taken-name`` when there is one of that name, and what a name is refused for.
    """
    with writing():
        return Club.objects.create(name=_free_club_name(name)).pk


def rename_club(club: int, name: str) -> None:
    """Give a club another name. Raises ``Refused``: ``unknown-club`` and what ``found_club`` raises."""
    with writing():
        club_of(club)
        Club.objects.filter(pk=club).update(name=_free_club_name(name, club))


def set_next_game(club: int, day: date | None, *, today: date) -> None:
    """Set the day of the club's next game; None removes it. Raises ``Refused``: ``unknown-club``, ``past-day``."""
    if day is not None and day < today:
        raise refuse("past-day", path="day")
    with writing():
        club_of(club)
        Club.objects.filter(pk=club).update(next_game=day)


def get_or_create_persons(club: Club, names: Sequence[str]) -> list[Person]:
    """Return the persons of those names (checked, all different), in the same order; new ones are made.

    Another name of someone stands for them. Raises ``Refused`` (``same-person``, path ``names[i]``) when two of the
    names are one person's.
    """
    named = club.persons.filter(folded__in=map(fold_name, names), erased_at=None).select_related("merged_into")
    known = {person.folded: person.itself for person in named}
    persons = [known.get(fold_name(name)) for name in names]
    if faults := _met_before(names, persons):
        raise Refused(faults)
    new = [name for name, person in zip(names, persons, strict=True) if person is None]
    joined = iter(_join(club, new))
    return [person or next(joined) for person in persons]


def _met_before(names: Sequence[str], persons: Sequence[Person | None]) -> list[Fault]:
    faults, first = [], dict[int, str]()
    for index, (name, person) in enumerate(zip(names, persons, strict=True)):
        if person is not None and first.setdefault(person.pk, name) != name:
            faults.append(Fault("same-person/names", {"first": first[person.pk], "name": name}, f"names[{index}]"))
    return faults


def _free_club_name(name: str, club: int | None = None) -> str:
    plain = clean_name(name, what=CLUB_NAME)
    others = Club.objects.exclude(pk=club or 0).values_list("name", flat=True)
    if fold_name(plain) in map(fold_name, others):
        raise refuse("taken-name/club", {"plain": plain}, "name")
    return plain


def _first(*, name: str, demo: bool = False, casual: bool = False) -> Club:
    there = Club.objects.filter(demo=demo, casual=casual).order_by("pk").first()
    return there or Club.objects.create(demo=demo, casual=casual, name=name)


def _join(club: Club, names: Sequence[str]) -> list[Person]:
    return Person.objects.bulk_create(Person(club=club, name=name, folded=fold_name(name)) for name in names)


SEASON_NAME = Phrase("the-seasons-name")


def add_season(club: int, name: str, first: date | None, last: date | None) -> int:
    """Add a season (both days belong to it) and return its number.

    Raises ``Refused``: ``unknown-club``, what a name is refused for, ``taken-name``, ``missing-day`` (path ``first`` or
    ``last``), ``bad-days``, ``overlapping-days``.
    """
    with writing():
        lock_club(club)
        season = Season(club_id=club)
        _write_season(season, name, first, last)
        return season.pk


def change_season(season: int, name: str, first: date | None, last: date | None) -> None:
    """Give a season another name or other days; games follow their days.

    Raises ``Refused``: ``unknown-season`` and what ``add`` raises.
    """
    with writing():
        _write_season(_lock_season(season), name, first, last)


def remove_season(season: int) -> None:
    """Take away a season without games. Raises ``Refused``: ``unknown-season``, ``not-empty``."""
    with writing():
        row = _lock_season(season)
        if games := games_in(row).count():
            params = {"name": row.name, "games": games}
            raise refuse("not-empty/one" if games == 1 else "not-empty/several", params, "season")
        row.delete()


def games_in(season: Season) -> QuerySet[ClubGame]:
    """Return the games whose day lies in a season."""
    return ClubGame.objects.filter(club=season.club_id, within=None, played_on__range=(season.first, season.last))


def _lock_season(season: int) -> Season:
    list(Club.objects.select_for_update().filter(seasons=season))  # its days are held against the other seasons'
    row = Season.objects.filter(pk=season).first()
    if row is None:
        raise refuse("unknown-season", path="season")
    return row


def _write_season(season: Season, name: str, first: date | None, last: date | None) -> None:
    others = list(Season.objects.filter(club=season.club_id).exclude(pk=season.pk).order_by("first"))
    faults: list[Fault] = []
    with collect_faults(faults):
        season.name = _free_season_name(name, others)
    faults += _wrong_days(first, last, others)
    if faults or first is None or last is None:
        raise Refused(faults)
    season.folded, season.first, season.last = fold_name(season.name), first, last
    season.save()


def _free_season_name(name: str, others: list[Season]) -> str:
    plain = clean_name(name, what=SEASON_NAME)
    if fold_name(plain) in {other.folded for other in others}:
        raise refuse("taken-name/season", {"plain": plain}, "name")
    return plain


def _wrong_days(first: date | None, last: date | None, others: list[Season]) -> list[Fault]:
    if first is None or last is None:
        return [
            *([] if first else [Fault("missing-day/first", path="first")]),
            *([] if last else [Fault("missing-day/last", path="last")]),
        ]
    if last < first:
        return [Fault("bad-days", path="last")]
    overlapping = next((other for other in others if first <= other.last and other.first <= last), None)
    return [_overlap_fault(first, overlapping)] if overlapping else []


def _overlap_fault(first: date, other: Season) -> Fault:
    return Fault(
        "overlapping-days",
        {"name": other.name, "first": other.first, "last": other.last},
        "first" if other.first <= first else "last",
    )


RULES_NAME = Phrase("the-name-of-the-rules")


def keep_rules(club: int, rules: HouseRules) -> int:
    """Keep rules in a club under their title and return their number.

    Raises ``Refused``: ``unknown-club``, what a name is refused for, ``taken-name`` (path ``title``).
    """
    with writing():
        lock_club(club)
        row = ClubRules(club_id=club)
        _write_rules(row, rules)
        return row.pk


def change_rules(number: int, rules: HouseRules, seen: int) -> None:
    """Let other rules stand under a number; their title is the new name. ``seen`` is the edition that was changed.

    Raises ``Refused``: ``unknown-rules``, ``changed-meanwhile``, and what ``keep`` raises.
    """
    with writing():
        row = _lock_rules(number)
        if row.edition != seen:
            raise refuse("changed-meanwhile", {"name": row.name}, "rules")
        row.edition += 1
        _write_rules(row, rules)


def import_rules(club: int, files: Sequence[str]) -> None:
    """Keep the house rules of these files, those apart that the club has, be it under their name with a number.

    A name that other rules have gets a number. Raises ``Refused``: what ``rules_from_toml`` and ``keep`` raise.
    """
    if not files:
        return
    with writing():
        there = dict(ClubRules.objects.filter(club=club, retired_at=None).values_list("folded", "text"))
        for rules in map(rules_from_toml, files):
            named = _not_among(there, rules)
            if named is not None:
                keep_rules(club, named)
                there[fold_name(named.title)] = changes_to_toml(named)


def _not_among(there: Mapping[str, str], rules: HouseRules) -> HouseRules | None:
    """Return the rules under the first name that is free; None where one before it has these very rules."""
    for name in numbered_names(clean_name(rules.title, "title", RULES_NAME)):
        named = replace(rules, title=name)
        text = there.get(fold_name(name))
        if text is None:
            return named
        if text == changes_to_toml(named):
            break
    return None


def retire_rules(number: int) -> None:
    """Take rules off the club's list; ``restore`` brings them back. Raises ``Refused`` (``unknown-rules``)."""
    with writing():
        row = _lock_rules(number)
        row.retired_at = timezone.now()
        row.save(update_fields=["retired_at"])


def restore_rules(number: int) -> None:
    """Bring rules back that were retired. Raises ``Refused``: ``unknown-rules``, ``taken-name``."""
    with writing():
        row = _lock_rules(number, retired=True)
        row.retired_at = None
        _verify_free_rules_name(row)
        row.save(update_fields=["retired_at"])


def free_rules_name(club: int, name: str) -> str:
    """Return the name, with a number behind it where the club has rules of that name."""
    taken = set(ClubRules.objects.filter(club=club, retired_at=None).values_list("folded", flat=True))
    return free_name(name, taken)


def _lock_rules(number: int, *, retired: bool = False) -> ClubRules:
    list(Club.objects.select_for_update().filter(rules=number))  # the name is held against the other rules'
    row = ClubRules.objects.filter(pk=number, retired_at__isnull=not retired).first()
    if row is None:
        raise refuse("unknown-rules", path="rules")
    return row


def _write_rules(row: ClubRules, rules: HouseRules) -> None:
    row.name = clean_name(rules.title, "title", RULES_NAME)
    row.folded = fold_name(row.name)
    row.text = changes_to_toml(replace(rules, title=row.name))
    _verify_free_rules_name(row)
    row.save()


def _verify_free_rules_name(row: ClubRules) -> None:
    others = ClubRules.objects.filter(club=row.club_id, folded=row.folded, retired_at=None).exclude(pk=row.pk)
    if others.exists():
        raise refuse("taken-name/rules", {"name": row.name}, "title")
