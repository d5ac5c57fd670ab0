"""The server: tables over HTTP and WebSocket, their store, bots at the table."""
