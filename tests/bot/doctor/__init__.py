"""Tests of `meno doctor`."""
