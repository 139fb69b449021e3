"""The tables: the journal that is kept, and what is derived from it."""

from .account import Account, Balance, Posting, Zero
from .club import Club, Person
from .club_rules import ClubRules
from .evening import Evening
from .game import Game, Seat
from .grant import Grant, Role
from .journal import Entry, Journal
from .line import Line, Rival
from .season import Season
from .share import Share
from .slice import Slice

__all__ = [
    "Account",
    "Balance",
    "Club",
    "ClubRules",
    "Entry",
    "Evening",
    "Game",
    "Grant",
    "Journal",
    "Line",
    "Person",
    "Posting",
    "Rival",
    "Role",
    "Season",
    "Seat",
    "Share",
    "Slice",
    "Zero",
]
