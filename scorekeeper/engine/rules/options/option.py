"""The declaration of an option. Forms, cards, search, refusals, and documentation follow from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from typing import Any, Concatenate, ParamSpec, get_args, get_origin

from scorekeeper.engine.texts import Choice, later

HIGHEST = 1_000_000  # of a number that an option can have
BOOLEANS = ("false", "true")

CALLS = later("calling and burying")  # the section that a replay alone reads
MONEY = later("money")


class HandGroup(Enum):
    """The hands whose payouts an option can change, in the order in which a search for a table's rules tries them."""

    MARKED = auto()  # rules that refuse a call pay nothing, so the calls of a hand come before what it pays
    PICKED = auto()
    ALONE = auto()
    DOUBLED = auto()
    CUT = auto()  # the king of diamonds may have been cut
    SCHWANZER = auto()
    MOSTER = auto()
    MITTLER = auto()
    MULTIPLIED = auto()
    LEASTER = auto()
    COUNTED = auto()  # leasters and others whose winners are counted out
    ANY = auto()
    FEEDING_POT = auto()
    WITH_POT = auto()
    SHARING_POT = auto()
    WITH_PARTNER = auto()
    PLAYED = auto()  # picked and played to the end
    RENEGE = auto()
    FORFEIT = auto()
    MISPLAY = auto()
    SHEEPSHEAD = auto()
    STOLEN = auto()
    RACE = auto()
    BRACKET = auto()  # its bracket decides the stake
    STAKED = auto()


@dataclass(frozen=True)
class Option:
    """An option: its default, its section, its label, and all that is said and asked about it.

    ``help`` says in a sentence what it does, ``example`` what that comes to: for five players with the stakes 1, 2, 3
    unless it says otherwise. ``source`` is where it comes from. ``search`` has what else players call it, with commas.
    A number has a ``unit``, and is ``lowest`` to ``highest``. ``in_money`` is a number of cents. ``needs_pick`` marks
    an option that stays at its default where nobody picks. ``matters_to`` are the hands that it can pay otherwise; a
    number then has the values that tables use, ``tried``, and any other option all its values.

    ``name`` and ``kind``, a type, are those of its field in the house rules.
    """

    section: str
    default: Any
    label: str
    help: str
    example: str
    source: str
    unit: str = ""
    lowest: int = 0
    highest: int = HIGHEST
    in_money: bool = False
    needs_pick: bool = False
    matters_to: HandGroup | None = None
    tried: tuple[Any, ...] = ()
    search: str = ""
    name: str = ""
    kind: Any = None

    def __post_init__(self) -> None:
        if self.item_kind is int and not self.unit:
            raise ValueError(f"{self.name} has no unit")

    @cached_property
    def is_list(self) -> bool:
        """Return whether it has several values."""
        return get_origin(self.kind) is tuple

    @cached_property
    def item_kind(self) -> Any:
        """The type of its value, or of each value of a list."""
        return get_args(self.kind)[0] if self.is_list else self.kind

    @property
    def length(self) -> int | None:
        """The number of values of a list; None for a list that may have any number."""
        kinds = get_args(self.kind)
        return len(kinds) if kinds and kinds[-1] is not Ellipsis else None

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The values it can have, in the order they are offered; empty for numbers and texts."""
        kind = self.item_kind
        return BOOLEANS if kind is bool else tuple(kind) if issubclass(kind, Choice) else ()

    @property
    def value_names(self) -> dict[str, str]:
        """The name of each value that has one, by value."""
        return {value: value.words for value in self.choices if isinstance(value, Choice)}

    @property
    def is_order(self) -> bool:
        """Return whether it is a list that always has every value, so that the order of these counts."""
        return self.is_list and bool(self.choices) and len(self.default) == len(self.choices)

    @property
    def in_replays(self) -> bool:
        """Return whether a replay alone reads it."""
        return self.section == CALLS

    @property
    def search_words(self) -> tuple[str, ...]:
        """Return the other words that players use for it."""
        return tuple(self.search.split(", ")) if self.search else ()

    @property
    def likely_values(self) -> tuple[Any, ...]:
        """The values that tables give it, for a list each value alone."""
        if self.tried:
            return self.tried
        if self.item_kind is bool:
            return (False, True)
        return tuple((value,) if self.is_list else value for value in self.item_kind)


_Facts = ParamSpec("_Facts")


def in_section(section: str, declare: Callable[Concatenate[str, _Facts], Option]) -> Callable[_Facts, Any]:
    """Return a function that takes what an option declares, but for its section, and returns a field of a dataclass."""

    def option(*args: _Facts.args, **facts: _Facts.kwargs) -> Any:
        declared = declare(section, *args, **facts)
        return field(default=declared.default, metadata={"option": declared})

    return option
