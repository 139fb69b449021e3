"""What stands beside an event's journal: names, and rows that lead from its entries to persons and sittings."""

from .entrant import EntrantRow, Group
from .event import Event, Publication
from .pin import WrongPin
from .series import Series
from .table import EventTable

__all__ = ["EntrantRow", "Event", "EventTable", "Group", "Publication", "Series", "WrongPin"]
