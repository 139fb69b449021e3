"""The rows beside an event's journal: names, and links from its entries to persons and sittings."""

from tournaments.models.event import EntrantRow, Event, EventTable, Group, MessageSeen, Publication, Series, WrongPin

__all__ = ["EntrantRow", "Event", "EventTable", "Group", "MessageSeen", "Publication", "Series", "WrongPin"]
