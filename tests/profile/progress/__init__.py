"""Tests of `/progress`: its figures, its words and its picture."""
