"""The tables: the journal that is kept, and what is derived from it."""

from scorekeeper.models.club import Club, ClubRules, Person, Season
from scorekeeper.models.derived import Account, Balance, Line, Posting, Rival, Share, Tally, Zero
from scorekeeper.models.game import Evening, Game, Seat
from scorekeeper.models.grant import Device, Grant, Kept, Knock, Login, Remembered, Role
from scorekeeper.models.journal import Agreed, Entry, Journal, Slice

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
