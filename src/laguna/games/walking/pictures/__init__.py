"""Walking in Burano drawn: for a terminal, and as SVG."""
