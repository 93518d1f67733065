"""Making weights: labels from a teacher, and fitting to them (docs/design/training.md)."""
