"""Making weights: games against itself, labels, fitting, promotion (docs/design/training.md)."""
