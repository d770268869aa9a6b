"""Colours: palettes and the themes made from them."""
