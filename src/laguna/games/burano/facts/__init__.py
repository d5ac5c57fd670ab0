"""What can be seen, told and counted of Burano, as facts."""
