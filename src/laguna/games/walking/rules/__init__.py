"""The rules of Walking in Burano."""
