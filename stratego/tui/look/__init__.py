"""Colours, the themes made from them, and style sheets."""
