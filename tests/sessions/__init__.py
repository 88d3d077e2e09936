"""Tests of sessions: several places, private ones, the first notice, hand-offs, retention."""
