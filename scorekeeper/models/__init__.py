"""The tables: the journal that is kept, and what is derived from it."""

from .account import Account, Balance, Posting, Zero
from .browser import Remembered
from .club import Club, Person
from .club_rules import ClubRules
from .evening import Evening
from .game import Game, Seat
from .grant import Grant, Role
from .journal import Agreed, Entry, Journal
from .line import Line, Rival
from .login import Device, Kept, Knock, Login
from .season import Season
from .share import Share
from .slice import Slice
from .tally import Tally

__all__ = [
    "Account",
    "Agreed",
    "Balance",
    "Club",
    "ClubRules",
    "Device",
    "Entry",
    "Evening",
    "Game",
    "Grant",
    "Journal",
    "Kept",
    "Knock",
    "Line",
    "Login",
    "Person",
    "Posting",
    "Remembered",
    "Rival",
    "Role",
    "Season",
    "Seat",
    "Share",
    "Slice",
    "Tally",
    "Zero",
]
