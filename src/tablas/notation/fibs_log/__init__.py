"""What FIBS, the First Internet Backgammon Server, tells of matches: session logs and ``oldmoves``.

Written from the specification of its client protocol (fibs.com/fibs_interface.html, revision 1.3);
no log of the server itself was at hand to prove it.
"""

from tablas.notation.fibs_log.reading import is_fibs_log, read_fibs_log, read_fibs_logs

__all__ = ["is_fibs_log", "read_fibs_log", "read_fibs_logs"]
