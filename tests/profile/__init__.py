"""Tests of what a learner is known by."""
