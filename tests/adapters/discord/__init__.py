"""Tests of the Discord adapter."""
