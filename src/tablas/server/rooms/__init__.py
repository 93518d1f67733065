"""Rooms: matches that people play in their browsers, kept whole whatever happens.

A room is the fold of what was done in it (`tablas.server.rooms.state`). What somebody wants to do
is decided on that value, kept in the store, and only then told to anybody (`keeper`). The words
that browsers and rooms speak are in docs/contract/room.md.
"""
