"""Tests of rules from answers, sentences, and payouts."""
