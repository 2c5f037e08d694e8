"""A feed on Python's `websockets` that does as its plan says; see servers.py."""

import json
import pathlib
import ssl
import sys

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

PLAN = json.loads(sys.argv[1])


def say(**what):
    print(json.dumps(what), flush=True)


def pieces(message):
    """A message as the iterable that websockets sends in frames."""
    size = max(1, len(message) // 5)
    return [message[at : at + size] for at in range(0, len(message), size)]


def play(connection):
    agreed = list(connection.protocol.extensions)
    say(extensions=connection.response.headers.get("Sec-WebSocket-Extensions", ""))
    for number, line in enumerate(pathlib.Path(PLAN["messages"]).open(encoding="utf-8")):
        # Every third message of a compressed feed goes as it is.
        connection.protocol.extensions = [] if number % 3 == 2 else agreed
        message = line.rstrip("\n")
        connection.send(pieces(message) if PLAN["fragments"] else message)
    connection.protocol.extensions = agreed
    if PLAN["bomb"]:
        # Between its pieces the server hears of a client that has enough.
        connection.send(" " * (1 << 16) for _ in range(PLAN["bomb"] >> 16))
    connection.recv()


def handler(connection):
    try:
        play(connection)
    except ConnectionClosed as end:
        say(closed=end.rcvd.code if end.rcvd else None)


tls = None
if PLAN["certificate"]:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(PLAN["certificate"], PLAN["key"])
compression = "deflate" if PLAN["compresses"] else None
with serve(handler, "127.0.0.1", 0, ssl=tls, compression=compression, max_size=None) as server:
    say(port=server.socket.getsockname()[1])
    server.serve_forever()
