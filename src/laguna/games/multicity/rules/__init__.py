"""The rules of Multicity."""
