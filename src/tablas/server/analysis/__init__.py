"""Matches that are analysed: read, kept, computed in the background, shown, and learnt from."""
