"""Checks `sensorpager tap` against feed.py; prints `ok NAME`, `not ok NAME REASON` or `skip NAME REASON`."""

import json
import os
import queue
import socket
import subprocess
import sys
import tempfile
import threading

PROGRAM = os.environ["SENSORPAGER"]
HERE = os.path.dirname(os.path.abspath(__file__))
TLS = os.path.join(HERE, "../../Intake/Fixtures/tls")
PATIENCE = 20


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Process:
    """A child whose lines come through a queue, so that waiting for one is bounded."""

    def __init__(self, *command):
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.child.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def line(self):
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError(f"no line within {PATIENCE} s") from None
        if line is None:
            raise AssertionError("it ended: " + self.child.stderr.read()[-300:])
        return line

    def end(self, kill=False):
        (self.child.kill if kill else self.child.terminate)()
        self.child.wait(PATIENCE)


def feed(port, manner, path="-", *tls):
    process = Process(sys.executable, os.path.join(HERE, "feed.py"), str(port), manner, path, *tls)
    assert process.line() == "listening"
    return process


def sample(folder):
    lines = [json.dumps({"sensor": f"s{n}", "type": "humidity", "value": n / 4}) for n in range(200)]
    path = os.path.join(folder, "messages.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path


def plays(manner, secure=False):
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        tls = [os.path.join(TLS, "server.pem"), os.path.join(TLS, "server.key")] if secure else []
        server = feed(port, manner, sample(folder), *tls)
        options = ["--ca-file", os.path.join(TLS, "ca.pem")] if secure else []
        tap = Process(PROGRAM, "tap", f"{'wss' if secure else 'ws'}://localhost:{port}/", *options)
        try:
            for number in range(200):
                reading = json.loads(tap.line())
                assert reading["sensor"] == f"s{number}", reading
                assert reading["value"] == number / 4, reading
        finally:
            tap.end()
            server.end()


def survives_a_restart():
    port = free_port()
    server = feed(port, "numbered")
    tap = Process(PROGRAM, "tap", f"ws://127.0.0.1:{port}/")
    try:
        for number in range(1, 6):
            assert json.loads(tap.line())["value"] == number
        server.end(kill=True)
        server = feed(port, "numbered")
        while json.loads(tap.line())["value"] != 1:
            pass
        assert json.loads(tap.line())["value"] == 2
    finally:
        tap.end()
        server.end()


CHECKS = {
    "plain": lambda: plays("plain"),
    "fragmented": lambda: plays("fragmented"),
    "compression is not offered": lambda: plays("compressed"),
    "TLS with a private authority": lambda: plays("plain", secure=True),
    "kill and restart": survives_a_restart,
}

failed = False
for name, check in CHECKS.items():
    try:
        check()
        print(f"ok {name}", flush=True)
    except Exception as error:  # whatever goes wrong is that check's failure
        failed = True
        print(f"not ok {name} {type(error).__name__}: {error}".replace("\n", " "), flush=True)
sys.exit(failed)
