"""Tests of games on disk."""
