"""`sensorpager` from outside: its lines, its pages in tmux, its simulated feed."""

import contextlib
import json
import os
import pathlib
import re
import shlex
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid

PROGRAM = os.environ["SENSORPAGER"]
PATIENCE = 30  # seconds until something that should come counts as missing


def wait(what, condition, patience=PATIENCE, seeing=lambda: ""):
    """What `condition` gives, once it gives something."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(f"no {what} within {patience} s; there is: {seeing()}")


def end(process):
    """Ends a process that we started, by force when it does not listen; its exit code."""
    process.terminate()
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def timeless(reading):
    return {key: value for key, value in reading.items() if key != "time"}


class Tap:
    """`sensorpager tap` and what it prints; it must end well."""

    def __init__(self, url, *options, environment=None):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [PROGRAM, "tap", url, *options],
            stdout=pipe,
            stderr=pipe,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        self.lines, self.complaints = [], []
        self.threads = [
            threading.Thread(target=self.read, args=(self.process.stdout, self.lines), daemon=True),
            threading.Thread(target=self.read, args=(self.process.stderr, self.complaints), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    @staticmethod
    def read(stream, lines):
        for line in stream:
            lines.append(line.rstrip("\n"))

    def readings(self, count):
        """At least `count` readings, without their times: those depend on when a message comes."""
        wait(f"{count} readings", lambda: len(self.lines) >= count, seeing=self.told)
        return [timeless(json.loads(line)) for line in list(self.lines)]

    def complains(self, text, times=1, patience=PATIENCE):
        """Waits until it has complained of something so many times."""
        wait(
            f"'{text}'",
            lambda: sum(text in line for line in list(self.complaints)) >= times,
            patience,
            self.told,
        )

    def told(self):
        return f"{len(self.lines)} lines, {self.complaints[-3:]}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        code = end(self.process)
        for thread in self.threads:
            thread.join()
        self.process.stdout.close()
        self.process.stderr.close()
        # A format's own login may fail before anything but messages was seen.
        was_up = self.lines or any(
            told.startswith(("sensorpager: connected", "sensorpager: message ")) for told in self.complaints
        )
        # Whoever has got no reading and sees no way to any is told so.
        refused = not self.lines and any("tap: no readings: " in told for told in self.complaints)
        wanted = 0 if was_up and not refused else 69
        assert code == wanted, f"tap ended with {code}: {self.complaints[-3:]}"


class Pane:
    """A command in a terminal of a size, in a tmux server of its own without anything around it."""

    def __init__(self, command, columns, rows):
        self.socket = f"sensorpager-peers-{uuid.uuid4()}"
        self.folder = tempfile.TemporaryDirectory()
        configuration = pathlib.Path(self.folder.name, "tmux.conf")
        configuration.write_text("set -g status off\nset -g remain-on-exit on\nset -sg escape-time 0\n")
        size = ["-x", str(columns), "-y", str(rows)]
        self.tmux("-f", configuration, "new-session", "-d", "-s", "main", *size, command)

    def tmux(self, *arguments):
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(
            ["tmux", "-L", self.socket, *arguments], capture_output=True, text=True, env=environment
        ).stdout

    def path(self):
        """The terminal's device."""
        return self.tmux("display-message", "-p", "-t", "main", "#{pane_tty}").strip()

    def press(self, *keys):
        self.tmux("send-keys", "-t", "main", *keys)

    def rows(self):
        return self.tmux("capture-pane", "-p", "-t", "main").split("\n")[:-1]

    def text(self):
        return "\n".join(self.rows())

    def shows(self, what, pattern, patience=PATIENCE):
        """Waits until a pattern is on the screen, and returns its match."""
        return wait(what, lambda: re.search(pattern, self.text()), patience, self.text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")
        self.folder.cleanup()


class Watch(Pane):
    """`sensorpager watch` on a terminal."""

    def __init__(self, url, *options):
        super().__init__("exec " + shlex.join([PROGRAM, "watch", url, *options]), 120, 30)

    def turn_to_status(self):
        self.shows("overview", r"\AOverview")
        self.press("Space", "Left")
        self.shows("status page", r"\AStatus")

    def sums(self):
        """The two sums of the status page, which must add up."""
        pattern = r"^messages +(.*rejected)(?:.*\n)*?readings +(.*over limit)"
        rows = wait("two sums", lambda: re.search(pattern, self.text(), re.M), seeing=self.text).groups()
        sums = [[int(re.sub(r"\D", "", part)) for part in re.split("[=+]", row)] for row in rows]
        assert all(whole == sum(parts) for whole, *parts in sums), self.text()
        return sums


@contextlib.contextmanager
def simulation(*options):
    """`sensorpager simulate` and its address; it must end well."""
    process = subprocess.Popen([PROGRAM, "simulate", *options], stdout=subprocess.PIPE, text=True)
    try:
        yield process.stdout.readline().strip()
    finally:
        code = end(process)
        process.stdout.close()
    assert code == 0, f"simulate ended with {code}"


@contextlib.contextmanager
def counting_feed(port):
    """feed.py as a process of its own, killed at the end."""
    script = pathlib.Path(__file__).with_name("feed.py")
    process = subprocess.Popen(
        [sys.executable, "-B", script, str(port)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout.readline() == "listening\n", "the feed does not listen"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
