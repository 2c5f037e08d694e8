"""A daemon with a feed and a state folder of its own, to be killed."""

import contextlib
import json
import logging
import os
import pathlib
import sqlite3
import subprocess
import threading
import time

import program
from feed import Feed, reading

CONFIGURATION = """
feed: {url: '%s', format: json}
displays: [{name: log, plain: stdout, dwell: 1s, remember: false}]
history: {memory: 4MiB, disk: %s, write-every: 1s}
log: {level: info}
%s
"""
SENSORS = 8


class Clock:
    """A feed that tells every sensor the wall clock's time, ten times a second."""

    def __init__(self):
        # A client that is killed while it knocks is no news here.
        logging.getLogger("websockets").setLevel(logging.CRITICAL)
        self.feed = Feed(self.play)

    def play(self, connection):
        while True:
            now = time.time()
            values = [reading(now, f"s{number}") for number in range(SENSORS)]
            values.append(reading(40 if int(now) % 2 else 0, "hot", "voltage"))
            for value in values:
                connection.send(value)
            time.sleep(0.1)

    def __enter__(self):
        self.feed.__enter__()
        return self

    def __exit__(self, *reason):
        self.feed.__exit__(*reason)


class Daemon:
    """`sensorpager run` on a feed; killed at the end unless it was ended before."""

    def __init__(self, url, folder, state, disk="64MiB", more="", **options):
        configuration = pathlib.Path(folder, "sensorpager.yaml")
        configuration.write_text(CONFIGURATION % (url, disk, more))
        environment = {**os.environ, "STATE_DIRECTORY": str(state)}
        self.process = subprocess.Popen(
            [program.PROGRAM, "run", "--config", configuration],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            **options,
        )
        self.pages, self.told = [], []
        self.threads = [
            threading.Thread(target=self.read, args=(self.process.stdout, self.pages), daemon=True),
            threading.Thread(target=self.read, args=(self.process.stderr, self.told), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    @staticmethod
    def read(stream, lines):
        with contextlib.suppress(ValueError):
            for line in stream:
                lines.append(line.rstrip("\n"))

    def tells(self, text, times=1):
        program.wait(
            f"'{text}'",
            lambda: sum(text in line for line in list(self.told)) >= times,
            seeing=lambda: self.told,
        )

    def goes_on(self, lines=3):
        """Its pages go on: so many more lines come."""
        now = len(self.pages)
        program.wait("pages that go on", lambda: len(self.pages) >= now + lines, seeing=lambda: self.told)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        code = program.end(self.process)
        assert code == 0, f"it ended with {code}: {self.told[-5:]}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        for thread in self.threads:
            thread.join()
        self.process.stdout.close()
        self.process.stderr.close()


@contextlib.contextmanager
def reader(state):
    """The history's file as anybody may read it."""
    connection = sqlite3.connect(f"file:{state}/history.db?mode=ro", uri=True, timeout=30)
    try:
        yield connection
    finally:
        connection.close()


def numbers(state):
    """The newest number of each sensor, which is the time at which it was sent; none while there are no tables."""
    with contextlib.suppress(sqlite3.OperationalError), reader(state) as connection:
        return dict(
            connection.execute(
                "SELECT sensor, max(maximum) FROM bucket JOIN series ON series.id = series"
                " WHERE type = 'temperature' GROUP BY sensor"
            )
        )
    return {}


def minutes(state):
    """Every minute there is: who, when, in which run, how many numbers."""
    with contextlib.suppress(sqlite3.OperationalError), reader(state) as connection:
        return {
            tuple(row[:3]): row[3] for row in connection.execute("SELECT series, start, run, count FROM bucket")
        }
    return {}


def dumped(rows):
    return json.dumps(rows, default=str)[:500]
