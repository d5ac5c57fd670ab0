"""What bots, hints and learners make of Burano."""
