"""Tests of the pure maths of learning."""
