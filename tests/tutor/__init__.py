"""Tests of the tutor's turns."""
