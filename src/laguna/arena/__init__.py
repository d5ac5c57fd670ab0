"""The arena: which bot is the stronger, by how much, and how sure that is."""
