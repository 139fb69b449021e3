"""Printed sheets of an event."""
