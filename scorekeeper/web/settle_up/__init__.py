"""Settle up: who pays whom."""
