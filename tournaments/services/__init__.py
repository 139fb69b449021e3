"""What is done at an event; each deed is one entry in its journal."""
