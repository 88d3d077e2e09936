"""Benches: how long Meno takes and what it needs. `python -m bench.NAME [--json]`; see docs/benchmarks.md."""
