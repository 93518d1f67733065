"""Languages in which other programs ask the engine: UBGI, and GNU Backgammon's external player.

What these languages say is for programs and always English; the contract is in
docs/contract/protocols.md.
"""
