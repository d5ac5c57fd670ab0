"""The rules of Burano."""
