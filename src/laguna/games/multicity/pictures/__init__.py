"""Multicity drawn: for a terminal, and as SVG."""
