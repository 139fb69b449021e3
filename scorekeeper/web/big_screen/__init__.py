"""The big screen: a game on a TV in a bar."""
