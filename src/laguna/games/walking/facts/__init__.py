"""What can be seen, told and counted of Walking in Burano, as facts."""
