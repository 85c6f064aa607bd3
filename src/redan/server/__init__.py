"""Tables over HTTP and WebSocket. `tables` is plain Python; what it needs of the world (time,
chance, storage, connections) is handed to it."""
