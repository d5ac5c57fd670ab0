"""What bots, hints and learners make of Walking in Burano."""
