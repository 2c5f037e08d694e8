"""Debian's LCDd, a daemon of ours that is its client, and a tmux in which to look at things."""

import contextlib
import getpass
import glob
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import threading

from feed import Feed
from program import PATIENCE, PROGRAM, Pane, end, free_port, wait
from results import Skip

KEYS = {"Escape": 1, "Enter": 28, "Up": 103, "Left": 105, "Right": 106, "Down": 108}
LCDD = shutil.which("LCDd") or "/usr/sbin/LCDd"


def drivers():
    """Where LCDd's drivers are."""
    found = glob.glob("/usr/lib/*/lcdproc/")
    if not found or not os.path.exists(LCDD):
        raise Skip("there is no LCDd; Debian's packages are lcdproc and lcdproc-extra-drivers")
    return found[0]


class Server:
    """An LCDd with `drivers`, a mapping of their names to lines of configuration, until the end of a `with`."""

    def __init__(self, drivers_, *settings, port=None):
        self.folder = tempfile.TemporaryDirectory()
        self.port = port or free_port()
        self.output, self.log = (pathlib.Path(self.folder.name, name) for name in ("output", "log"))
        lines = ["[server]", f"DriverPath={drivers()}", *(f"Driver={name}" for name in drivers_)]
        lines += ["Bind=127.0.0.1", f"Port={self.port}", f"User={getpass.getuser()}", "ReportLevel=4"]
        # Syslog would need a daemon; a screen that curses draws on must not be written on.
        lines += [f"ReportToSyslog={'yes' if 'curses' in drivers_ else 'no'}", "Foreground=yes", "WaitTime=1"]
        lines += ["ServerScreen=no", "ToggleRotateKey=Enter", "PrevScreenKey=Left", "NextScreenKey=Right"]
        lines += [setting for setting in settings if not setting.startswith("[")]
        for name, own in drivers_.items():
            lines += [f"[{name}]", *own]
        for setting in settings:
            if setting.startswith("["):
                lines += setting.split("\n")
        self.configuration = pathlib.Path(self.folder.name, "LCDd.conf")
        self.configuration.write_text("\n".join(lines) + "\n")
        self.command = [LCDD, "-f", "-c", str(self.configuration)]
        self.process = None

    def start(self):
        # Without stdbuf, what the text driver prints comes in blocks, and the last one never.
        with open(self.output, "ab") as output, open(self.log, "ab") as log:
            command = ["stdbuf", "-oL", *self.command]
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=log)
        self.listens()

    def listens(self):
        def answers():
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", self.port)) == 0

        wait("an LCDd", answers, seeing=self.told)

    def send(self, number):
        self.process.send_signal(number)

    def stop(self, number=signal.SIGTERM):
        """Ends it; nothing is left of what it showed."""
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
        self.process = None
        self.output.write_bytes(b"")

    def told(self):
        return self.log.read_text(errors="replace")[-600:] if self.log.exists() else ""

    def rows(self):
        """The rows of the text driver's newest whole frame, as bytes; none before the first."""
        text = self.output.read_bytes()[-20_000:]
        found = re.findall(rb"\+(-+)\+\n((?:\|[^\n]*\|\n)+)(?=\+\1\+\n)", text)
        return [row[1:-1] for row in found[-1][1].split(b"\n")[:-1]] if found else []

    def text(self):
        return "\n".join(row.decode("latin-1") for row in self.rows())

    def shows(self, what, pattern, patience=PATIENCE):
        return wait(what, lambda: re.search(pattern, self.text()), patience, lambda: self.text() + self.told())

    def __enter__(self):
        with contextlib.ExitStack() as failing:
            failing.callback(self.__exit__)
            self.start()
            failing.pop_all()
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.send_signal(signal.SIGCONT)
            end(self.process)
            self.process = None
        self.folder.cleanup()


class Curses(Server):
    """An LCDd with its curses driver, in a tmux that gives it keys."""

    def __init__(self, *settings, size="20x4"):
        super().__init__({"curses": [f"Size={size}", "TopLeftX=1", "TopLeftY=1", "UseACS=no"]}, *settings)
        self.pane = None

    def start(self):
        # Its raw bytes as well: what no locale of a terminal has spoilt.
        record = shlex.join(["script", "-q", "-f", "-c", shlex.join(self.command), str(self.output)])
        self.pane = Pane(f"exec {record}", 60, 14)
        self.listens()

    def rows(self):
        """What stands inside the driver's frame."""
        # Its sides are lines or letters, as the terminal draws them; what tmux drops of a row shifts the right one.
        found = (re.fullmatch(r" ?[|x│](.*)[|x│] *", line) for line in self.pane.rows())
        return [row[1].encode("latin-1", "replace") for row in found if row]

    def told(self):
        return self.pane.text()

    def __exit__(self, *_):
        if self.pane:
            self.pane.__exit__()
        self.folder.cleanup()


class Readings:
    """A feed that says the same values again and again: lists of sensor, type, value, unit."""

    def __init__(self, *values, pause=0.25):
        self.values = list(values)
        self.ended = threading.Event()
        self.pause = pause
        self.feed = Feed(self.say)
        self.url = self.feed.url

    def say(self, connection):
        keys = ("sensor", "type", "value", "unit")
        while not self.ended.is_set():
            for value in list(self.values):
                connection.send(json.dumps(dict(zip(keys, value))))
            self.ended.wait(self.pause)

    def __enter__(self):
        self.feed.__enter__()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.feed.__exit__()


class Daemon:
    """`sensorpager run` with displays, each a line of YAML; it must end well."""

    def __init__(self, feed, *displays, pages=(), format_="json"):
        self.folder = tempfile.TemporaryDirectory()
        path, self.log = (pathlib.Path(self.folder.name, name) for name in ("c.yaml", "log"))
        lines = [f"feed: {{url: '{feed}', format: {format_}}}", "log: {level: debug}"]
        if pages:
            lines.append(f"programmes: {{all: [{', '.join(pages)}], by: [{{use: all}}]}}")
        lines += ["displays:", *(f"  - {{remember: false, {display}}}" for display in displays)]
        path.write_text("\n".join(lines) + "\n")
        checked = subprocess.run([PROGRAM, "check", path], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stdout + checked.stderr
        with open(self.log, "w") as log:
            command = [PROGRAM, "run", "--config", path]
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)

    def told(self):
        return self.log.read_text()

    def says(self, text, times=1):
        wait(f"'{text}'", lambda: self.told().count(text) >= times, seeing=self.told)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        code = end(self.process)
        told = self.told()
        self.folder.cleanup()
        assert code == 0, f"run ended with {code}: {told[-600:]}"


def lcd(server, *more):
    """The line of a display of an LCDd."""
    return ", ".join(["name: lcd", f"lcdproc: '127.0.0.1:{server.port}'", *more])
