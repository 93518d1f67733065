"""``python -m tablas`` is ``tablas``."""

from tablas.cli import main

main()
