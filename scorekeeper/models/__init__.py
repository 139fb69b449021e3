"""The tables: the journal that is kept, and what is derived from it."""

from scorekeeper.models.club import Club, ClubRules, Person, Season
from scorekeeper.models.derived import Account, Balance, Conflict, Line, Posting, Share, StoredAnalysis, Tally, Zero
from scorekeeper.models.game import ClubGame, Game, Seat
from scorekeeper.models.grant import BrowserGrant, Device, Grant, Login, LoginGrant, LoginThrottle, Role
from scorekeeper.models.installation import Installation
from scorekeeper.models.journal import Agreed, Entry, Journal, Slice

__all__ = [
    "Account",
    "Agreed",
    "Balance",
    "BrowserGrant",
    "Club",
    "ClubGame",
    "ClubRules",
    "Conflict",
    "Device",
    "Entry",
    "Game",
    "Grant",
    "Installation",
    "Journal",
    "Line",
    "Login",
    "LoginGrant",
    "LoginThrottle",
    "Person",
    "Posting",
    "Role",
    "Season",
    "Seat",
    "Share",
    "Slice",
    "StoredAnalysis",
    "Tally",
    "Zero",
]
