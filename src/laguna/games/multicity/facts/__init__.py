"""What can be seen, told and counted of Multicity, as facts."""
