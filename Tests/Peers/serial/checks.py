"""`sensorpager run` with two serial lines and a log: pages, keys, unplugging, noise, and who has the line."""

import asyncio
import contextlib
import fcntl
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import threading
import time

import results
import websockets
from line import Line
from program import PROGRAM, end, free_port, wait

READINGS = {
    "temperature": {"boiler flow": 71.4, "cold store": -18.9, "attic": 21.5},
    "humidity": {"cellar": 63.5, "attic": 48.5},
    "pressure": {"hall": 1013.5},
}
# The slow one is 40x12, four seconds of its line; the fast one 80x24, two seconds.
CONFIGURATION = """
feed: {{url: 'ws://127.0.0.1:{port}/', format: json}}
programmes: {{all: [temperature, humidity, pressure]}}
displays:
  - {{name: slow, serial: {folder}/slow, speed: 1200, size: 40x12, programme: all, dwell: 15s, refresh: 10s}}
  - {{name: fast, serial: {folder}/fast, size: 80x24, programme: all, dwell: 0, refresh: 10s, flow: none}}
  - {{name: log, plain: stdout, programme: all, dwell: 3s}}
"""


class Feed:
    """A feed that says the same values once a second."""

    def __init__(self):
        self.port, self.loop = free_port(), asyncio.new_event_loop()
        self.started = threading.Event()
        threading.Thread(target=self.loop.run_until_complete, args=(self.serve(),), daemon=True).start()
        assert self.started.wait(20), "the feed does not listen"

    async def serve(self):
        async with websockets.serve(self.speak, "127.0.0.1", self.port):
            self.started.set()
            await asyncio.Future()

    @staticmethod
    async def speak(connection):
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                for kind, sensors in READINGS.items():
                    for sensor, value in sensors.items():
                        reading = {"sensor": sensor, "type": kind, "value": value, "unit": ""}
                        await connection.send(json.dumps(reading))
                await asyncio.sleep(1)


class Daemon:
    """`sensorpager run` between a feed, two lines and a log."""

    def __init__(self):
        self.scratch = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.scratch.name)
        self.slow = Line(folder / "slow", 1200, 40, 12)
        self.fast = Line(folder / "fast", 9600, 80, 24)
        configuration = folder / "sensorpager.yaml"
        configuration.write_text(CONFIGURATION.format(port=Feed().port, folder=folder))
        self.out, self.err = (folder / "out").open("w+"), (folder / "err").open("w+")
        environment = {**os.environ, "STATE_DIRECTORY": str(folder)}
        environment.pop("NOTIFY_SOCKET", None)
        self.process = subprocess.Popen(
            [PROGRAM, "run", "--config", configuration], stdout=self.out, stderr=self.err, env=environment
        )

    def log(self):
        return pathlib.Path(self.err.name).read_text()

    def lines(self):
        return pathlib.Path(self.out.name).read_text()

    def used(self):
        """Seconds of a processor that it has used."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        code = end(self.process)
        self.out.close(), self.err.close()
        for line in (self.slow, self.fast):
            if line.is_plugged:
                line.unplug()
        self.scratch.cleanup()
        assert code == 0, f"run ended with {code}"


def is_page(line, kind):
    """Whether a screen shows a whole page and nothing else: title, sensors with values, indicator."""
    rows = line.rows()
    if not rows[0].startswith(kind.capitalize()):
        return False
    content = [row for row in rows[1:-1] if row.strip()]
    sensors = READINGS[kind]
    found = [
        sensor
        for sensor, value in sensors.items()
        for row in content
        if row.startswith(sensor) and re.search(rf"(?<![\d.-]){re.escape(f'{value:.1f}')}(?!\d)", row)
    ]
    legend = [row for row in content if not any(row.startswith(sensor) for sensor in sensors)]
    is_clean = all(re.fullmatch(r"[a-zA-Z ]*", row) for row in legend)
    return len(found) == len(sensors) and len(content) <= len(sensors) + 1 and is_clean


def shows(line, kind, patience=60):
    wait(f"page {kind}", lambda: is_page(line, kind), patience, line.text)


def check_pages():
    with Daemon() as daemon:
        shows(daemon.fast, "temperature")
        for kind in ("temperature", "humidity", "pressure", "temperature"):
            shows(daemon.slow, kind)
        # Nobody waited for it: the log went round by its own dwell, the other line stayed where it was.
        shows(daemon.fast, "temperature")
        turns = len(re.findall(r"^(?:Temperature|Humidity|Pressure), page", daemon.lines(), re.M))
        assert turns >= 10, daemon.lines()[-2000:]


def check_keys():
    with Daemon() as daemon:
        shows(daemon.fast, "temperature")
        daemon.fast.type(b"n")
        shows(daemon.fast, "humidity")
        daemon.fast.type(b"\x1b[C")
        shows(daemon.fast, "pressure")
        # Flow control and reports are no keys; neither pages on.
        daemon.fast.type(b"\x13\x11\x1b[0n\x1b[?62;1;2c")
        daemon.fast.type(b"\x1bOD")
        shows(daemon.fast, "humidity")


def check_unplugged():
    with Daemon() as daemon:
        shows(daemon.fast, "temperature")
        daemon.fast.unplug()
        wait("loss in the log", lambda: "display fast: it hung up" in daemon.log(), seeing=daemon.log)
        used, since = daemon.used(), time.monotonic()
        shows(daemon.slow, "humidity")
        time.sleep(max(0, since + 8 - time.monotonic()))
        share = (daemon.used() - used) / (time.monotonic() - since)
        assert share < 0.2, f"{share:.0%} of a processor while a line is gone"
        daemon.fast.plug()
        wait("return in the log", lambda: "display fast is back" in daemon.log(), seeing=daemon.log)
        shows(daemon.fast, "temperature")
        told = [line for line in daemon.log().splitlines() if "fast" in line and ": page " not in line]
        assert len(told) == 2, told


def check_noise():
    with Daemon() as daemon:
        shows(daemon.fast, "temperature")
        dice = random.Random(7)

        def spoil(data):
            return bytes(dice.randrange(32, 127) if dice.random() < 0.1 else byte for byte in data)

        daemon.fast.noise = spoil
        daemon.fast.type(b"n")
        wait("rubbish", lambda: not is_page(daemon.fast, "humidity"), seeing=daemon.fast.text)
        time.sleep(5)
        daemon.fast.noise = lambda data: data
        shows(daemon.fast, "humidity")


def check_taken():
    with Daemon() as daemon:
        shows(daemon.fast, "temperature")
        path = os.path.realpath(daemon.fast.path)
        with open(path, "wb", buffering=0) as other:
            try:
                fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return
            raise AssertionError("another program could lock the line")


if __name__ == "__main__":
    results.run(
        [
            ("pages on two lines and a log", check_pages),
            ("keys over a line", check_keys),
            ("unplugged and replugged", check_unplugged),
            ("noise heals", check_noise),
            ("a line is locked", check_taken),
        ]
    )
