"""A club's month settled across its games: what each player has open in all of them, in the fewest payments."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import chain

from scorekeeper.engine.settle_up import fewest_payments
from scorekeeper.ledger.folding import HOUSE, POT, SUSPENSE, UNITS
from scorekeeper.models import ClubGame
from scorekeeper.queries.settle_up import Party, SettleUp, settle_sheet
from scorekeeper.queries.sheet import Sheet, sheet

PartyAmount = tuple[Sheet, Party, int]  # to get (+) or to pay (-) in a game


@dataclass(frozen=True, slots=True)
class ClubPayment:
    """A payment across games, in minor units of its currency; a party is a person, None the house."""

    payer: int | None
    payee: int | None
    payer_name: str
    payee_name: str
    amount: int


@dataclass(frozen=True, slots=True)
class MonthGame:
    """A game of the month with the day on which it was played."""

    day: date
    settle_up: SettleUp

    @property
    def sheet(self) -> Sheet:
        """Return its score sheet."""
        return self.settle_up.sheet


@dataclass(frozen=True, slots=True)
class CurrencyDues:
    """The open games for money in one currency, oldest first, and the fewest payments that settle them."""

    currency: str
    games: tuple[MonthGame, ...]
    payments: tuple[ClubPayment, ...]

    @property
    def pays_house(self) -> bool:
        """Return whether someone pays the house, perhaps for the penalty of another."""
        return any(payment.payee is None for payment in self.payments)


@dataclass(frozen=True, slots=True)
class SettledPayments:
    """The payments in one currency that were marked as paid with the month."""

    currency: str
    payments: tuple[ClubPayment, ...]


@dataclass(frozen=True, slots=True)
class MonthDues:
    """The games of a month: ``due`` by currency, those that are ``paid`` already, those that ``wait`` for their pot to
    be divided or their points to be balanced, and those for ``points`` alone. ``settled`` says who paid whom."""

    first: date
    due: tuple[CurrencyDues, ...]
    settled: tuple[SettledPayments, ...]
    paid: tuple[MonthGame, ...]
    waiting: tuple[MonthGame, ...]
    points: tuple[MonthGame, ...]

    @property
    def open_games(self) -> tuple[MonthGame, ...]:
        """Return the games that the payments settle."""
        return tuple(game for due in self.due for game in due.games)

    @property
    def fingerprint(self) -> str:
        """Return each game to be settled with its last entry: another text means that one of them has changed."""
        return " ".join(f"{game.sheet.club_game}:{game.sheet.last_entry}" for game in self.open_games)


def months_played(club: int) -> tuple[date, ...]:
    """Return the first day of each month in which a club has played, the latest first. One statement."""
    played = ClubGame.objects.filter(club=club, within=None)
    return tuple(played.dates("played_on", "month", order="DESC"))


def month_dues(club: int, first: date) -> MonthDues:
    """Return what is open in a club's games of the month that begins on ``first``. Three statements a game."""
    played = ClubGame.objects.filter(club=club, within=None, played_on__year=first.year, played_on__month=first.month)
    by_currency: dict[str, list[MonthGame]] = defaultdict(list)
    paid, waiting, points = list[MonthGame](), list[MonthGame](), list[MonthGame]()
    for number, day in played.order_by("played_on", "pk").values_list("pk", "played_on"):
        one = sheet(number)
        if one is None:
            continue
        settle_up = settle_sheet(one)
        game = MonthGame(day, settle_up)
        if any(party.open_amount for party in settle_up.parties if party.slot in (POT, SUSPENSE)):
            waiting.append(game)
        elif settle_up.commodity == UNITS:
            points += [game] if any(party.balance for party in settle_up.parties) else []
        elif settle_up.fewest:
            by_currency[settle_up.commodity].append(game)
        elif settle_up.made:
            paid.append(game)
    due = tuple(
        CurrencyDues(currency, tuple(games), tuple(_payments(_open_amounts(games))))
        for currency, games in by_currency.items()
    )
    settled = _settled([*paid, *chain.from_iterable(by_currency.values())], f"{first:%Y-%m}")
    return MonthDues(first, due, tuple(settled), tuple(paid), tuple(waiting), tuple(points))


def _open_amounts(games: Iterable[MonthGame]) -> Iterator[PartyAmount]:
    for game in games:
        yield from ((game.sheet, party, party.open_amount) for party in game.settle_up.parties)


def _settled(games: Iterable[MonthGame], month: str) -> Iterator[SettledPayments]:
    """Yield the payments that the games' shares of the month stand for; the shares are what was open in each game."""
    shares: dict[str, list[PartyAmount]] = defaultdict(list)
    for game in games:
        for made in game.settle_up.made:
            if made.month == month:
                paid, got = (game.sheet, made.payer, -made.amount), (game.sheet, made.payee, made.amount)
                shares[game.settle_up.commodity] += [paid, got]
    for currency, amounts in shares.items():
        yield SettledPayments(currency, tuple(_payments(amounts)))


def _payments(amounts: Iterable[PartyAmount]) -> Iterator[ClubPayment]:
    """Yield the fewest payments that clear amounts in one currency across games, between persons and the house."""
    parties: dict[str, tuple[str, int | None]] = {}  # names and persons
    sums: Counter[str] = Counter()
    for sheet_of_game, party, amount in amounts:
        person = None if party.slot == HOUSE else sheet_of_game.persons[party.slot - 1]
        parties[str(person)] = party.name, person
        sums[str(person)] += amount
    in_order = sorted(sums, key=lambda key: (parties[key][0].casefold(), key))
    for one in fewest_payments({key: sums[key] for key in in_order}):
        (payer_name, payer), (payee_name, payee) = parties[one.payer], parties[one.payee]
        yield ClubPayment(payer, payee, payer_name, payee_name, one.amount)
