"""Compiled functions over plain arrays: the only numba code of the house."""
