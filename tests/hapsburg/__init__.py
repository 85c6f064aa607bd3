"""Tests of Hapsburg Eclipse, in the words of a player."""
