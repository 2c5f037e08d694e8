"""The three servers as processes of their own, and the messages that they send.

A server is given its plan as JSON on the command line: `messages`, a file with a message a line; whether it
`compresses` and sends in `fragments`; its `certificate` and `key`; the length of a `bomb`, a message of spaces
that follows. It prints `{"port": N}`, for each connection `{"extensions": TEXT}`, and how it was `closed`.
"""

import contextlib
import json
import pathlib
import random
import shutil
import subprocess
import sys
import threading

from program import end, wait
from results import Skip

HERE = pathlib.Path(__file__).parent
TLS = HERE.parents[1] / "Intake/Fixtures/tls"
SERVERS = {
    "websockets": [sys.executable, "-B", HERE / "on_websockets.py"],
    "aiohttp": [sys.executable, "-B", HERE / "on_aiohttp.py"],
    "node-ws": ["node", HERE / "on_node.js"],
}
# Bytes of the messages: around each border of a head, of our buffers and of the library's.
SIZES = [10, 70, 125, 126, 127, 200, 1000, 1023, 1024, 1025, 4096, 16384, 65535, 65536, 65600]
SIZES += [100_000, 300_000, 1 << 20, 3 << 20, 80, 3 << 20, 50]


def message(size, random):
    """A message of `size` bytes, and its readings' values; the longer, the more readings."""
    if size < 70:
        value = random.randint(100, 999)
        text = '{"v":%d}' % value
        return text + " " * (size - len(text)), [value]
    values, parts, length = [], [], 2
    while length < size - 70 or not parts:
        value = random.randint(-(10**9), 10**9) / 1000
        parts.append('{"sensor":"s%03d","type":"temperature","value":%s}' % (len(parts) % 700, value))
        values.append(value)
        length += len(parts[-1]) + 1
    text = "[" + ",".join(parts)
    return text + " " * (size - 1 - len(text)) + "]", values


def sample():
    """Messages of every size, and the values that must come out in their order."""
    chance = random.Random(7)
    made = [message(size, chance) for size in SIZES]
    assert [len(text) for text, _ in made] == SIZES
    return [text for text, _ in made], [value for _, values in made for value in values]


class Server:
    """One of the servers, up until the end of a `with`."""

    def __init__(self, name, messages, compresses=False, fragments=False, secure=False, bomb=0):
        if name == "node-ws" and not (shutil.which("node") and pathlib.Path("/usr/share/nodejs/ws").exists()):
            raise Skip("there is no node with Debian's node-ws")
        plan = {
            "messages": str(messages),
            "compresses": compresses,
            "fragments": fragments,
            "certificate": str(TLS / "server.pem") if secure else None,
            "key": str(TLS / "server.key") if secure else None,
            "bomb": bomb,
        }
        command = [*SERVERS[name], json.dumps(plan)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.said = []
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()
        with contextlib.ExitStack() as failing:
            failing.callback(self.__exit__)
            port = self.says("port")
            failing.pop_all()
        self.url = f"{'wss' if secure else 'ws'}://localhost:{port}/"

    def read(self):
        for line in self.process.stdout:
            self.said.append(json.loads(line))

    def says(self, what):
        """The first value that it prints under this name."""
        return wait(
            f"'{what}' from the server",
            lambda: [entry for entry in list(self.said) if what in entry],
            seeing=lambda: self.said,
        )[0][what]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        end(self.process)
        self.thread.join()
        self.process.stdout.close()
