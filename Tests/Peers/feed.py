"""A feed on Python's `websockets`, in this process or, to be killed, in one of its own.

usage: feed.py PORT; sends a counter without end to whoever connects, and prints one line when it listens.
"""

import contextlib
import itertools
import json
import pathlib
import socket
import sys
import threading
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve


def reading(value, sensor="n", kind="temperature"):
    return json.dumps({"sensor": sensor, "type": kind, "value": value})


def messages(path):
    """A fixture's messages: text, or bytes."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    if not path.name.endswith(".frames.jsonl"):
        return lines
    frames = [json.loads(line) for line in lines]
    return [
        frame["data"] if frame["op"] == "text" else bytes.fromhex(frame["hex"])
        for frame in frames
        if frame["op"] in ("text", "binary")
    ]


def fragments(message):
    """A message as the iterable that websockets sends in frames, each of three bytes or characters."""
    return [message[at : at + 3] for at in range(0, len(message), 3)] or [message]


class Feed:
    """A server whose `handler` gets each connection, until the end of a `with`."""

    def __init__(self, handler, port=0, host="127.0.0.1", compression=None, **options):
        def quiet(connection):
            with contextlib.suppress(ConnectionClosed):
                handler(connection)

        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.server = serve(quiet, host, port, compression=compression, family=family, **options)
        self.port = self.server.socket.getsockname()[1]
        self.url = f"{'wss' if 'ssl' in options else 'ws'}://localhost:{self.port}/"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()


def playing(every, cut=lambda message: message):
    """A handler that sends messages and then waits for the client's end."""

    def handler(connection):
        for message in every:
            connection.send(cut(message))
        connection.recv()

    return handler


def count(connection):
    for number in itertools.count(1):
        connection.send(reading(number))
        time.sleep(0.02)


if __name__ == "__main__":
    with Feed(count, port=int(sys.argv[1])) as feed:
        print("listening", flush=True)
        feed.thread.join()
