"""The rules of Hapsburg Eclipse, a file for each phase, in the order of play."""
