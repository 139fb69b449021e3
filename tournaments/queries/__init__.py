"""What is read of an event."""
