"""The benches run."""
