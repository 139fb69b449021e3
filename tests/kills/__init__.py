"""The server killed in the middle of its work, again and again: what it has said yes to is there, once."""
