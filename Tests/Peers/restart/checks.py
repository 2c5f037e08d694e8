"""A hundred daemons, one server, and how they come back when it restarts.

A daemon waits for anything up to five seconds after a close that says "restart", and after attempts in vain
longer and longer; what is checked is what the server sees of it.
"""

import collections
import contextlib
import functools
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

import results
from program import PATIENCE, PROGRAM, end, wait

DAEMONS = 100
# No half second may see more of them: a server that everybody comes back to at once sees all. Spread evenly over five
# seconds it would be ten, but chance and a busy machine bunch them.
MOST = DAEMONS // 2
CONFIGURATION = """
feed: {url: 'ws://127.0.0.1:%d/%d', format: json}
displays: [{name: log, plain: stdout, remember: false}]
history: {memory: 1MiB}
log: {level: error}
"""


class Server:
    """server.py, and what it has seen."""

    def __init__(self):
        pipe = subprocess.PIPE
        script = pathlib.Path(__file__).with_name("server.py")
        self.process = subprocess.Popen([sys.executable, "-B", script], stdin=pipe, stdout=pipe, text=True)
        self.port = int(self.process.stdout.readline())
        self.seen = []
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        for line in self.process.stdout:
            self.seen.append(json.loads(line))

    def visits(self, start=0):
        """Who came since then: paths and times, the first of each."""
        first = {}
        for entry in list(self.seen):
            if "path" in entry and entry["at"] >= start:
                first.setdefault(entry["path"], entry["at"])
        return first

    def restart(self, code, seconds):
        """When all connections were closed."""
        self.process.stdin.write(f"{code} {seconds}\n")
        self.process.stdin.flush()
        return wait("a restart", lambda: [entry["restart"] for entry in list(self.seen) if "restart" in entry])[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        end(self.process)
        self.thread.join()
        self.process.stdin.close()
        self.process.stdout.close()


@contextlib.contextmanager
def daemons(port):
    """All of them, each with a configuration of its own; they must end well."""
    with tempfile.TemporaryDirectory() as folder:
        started = []
        try:
            for number in range(DAEMONS):
                path = pathlib.Path(folder, f"{number}.yaml")
                path.write_text(CONFIGURATION % (port, number))
                started.append(
                    subprocess.Popen([PROGRAM, "run", "--config", path], stdout=subprocess.DEVNULL)
                )
            yield
        finally:
            for process in started:
                process.terminate()
            codes = collections.Counter(process.wait(PATIENCE) for process in started)
        assert set(codes) == {0}, f"daemons ended with {dict(codes)}"


def restarted(code, seconds):
    """Every daemon comes back, and the server never sees many of them at once."""
    with Server() as server, daemons(server.port):
        wait("all daemons", lambda: len(server.visits()) == DAEMONS, 60, lambda: len(server.visits()))
        closed = server.restart(code, seconds)
        wait(
            "all daemons again",
            lambda: len(server.visits(closed)) == DAEMONS,
            60,
            lambda: len(server.visits(closed)),
        )
        waits = sorted(at - closed for at in server.visits(closed).values())
    halves = collections.Counter(int(wait * 2) for wait in waits)
    histogram = " ".join(str(halves[half]) for half in range(max(halves) + 1))
    print(f"# closed with {code}, gone for {seconds} s, back per half second: {histogram}", flush=True)
    assert max(halves.values()) <= MOST, f"{max(halves.values())} in half a second"
    assert waits[0] >= seconds, f"one was back before the server: {waits[0]:.2f} s"
    assert waits[-1] - waits[0] > 3, f"all within {waits[-1] - waits[0]:.2f} s"


def checks():
    yield "back at once after 1012", functools.partial(restarted, 1012, 0)
    yield "gone for three seconds after 1001", functools.partial(restarted, 1001, 3)


results.run(checks(), at_a_time=1)
