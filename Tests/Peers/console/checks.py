"""Pages on a real Linux console, keys typed there, and the console given back."""

import os
import signal
import subprocess
import tempfile

import results
from console import Console, darkness, take_session
from program import PATIENCE, PROGRAM, Pane, end, simulation, wait

DISPLAY = "  - {name: %s, %s, charset: linux-console, programme: day, transition: cut, dwell: 0}\n"


class Daemon:
    """`sensorpager run` with one programme on some displays; `devices` are the keys that say which."""

    def __init__(self, url, *devices):
        self.folder = tempfile.TemporaryDirectory()
        self.log = open(os.path.join(self.folder.name, "log"), "w+", encoding="utf-8")
        path = os.path.join(self.folder.name, "run.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"feed: {{url: '{url}', format: json}}\n")
            file.write("programmes: {day: ['@overview', temperature, humidity]}\ndisplays:\n")
            for number, device in enumerate(devices):
                file.write(DISPLAY % (f"d{number}", device))
        self.process = subprocess.Popen(
            [PROGRAM, "run", "--config", path], stdout=subprocess.DEVNULL, stderr=self.log
        )

    def told(self):
        self.log.flush()
        with open(self.log.name, encoding="utf-8") as file:
            return file.read()

    def says(self, text):
        wait(f"'{text}'", lambda: text in self.told(), seeing=self.told)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            end(self.process)
        self.log.close()
        self.folder.cleanup()


def shows(console, title):
    return wait(title, lambda: console.rows()[0].startswith(title), seeing=console.text)


def pages_are_those_of_a_terminal():
    """The same page on the console and in tmux, place by place, page after page."""
    with (
        simulation("--rate", "5") as url,
        Console() as console,
        Pane("exec sleep 1000", *console.size()) as pane,
    ):
        terminal = f"terminal: {pane.path()}, type: screen-256color"
        with Daemon(url, f"console: {console.path}", terminal):
            for title in "Overview", "Temperature", "Humidity":
                shows(console, title)
                wait(
                    f"{title} on both",
                    lambda: console.rows() == pane.rows()[: console.size()[1]],
                    seeing=lambda: console.text() + "\n" + "\n".join(pane.rows()),
                )
                rows = console.rows()
                assert not any("?" in row.replace(" ? ", "") or "\ufffd" in row for row in rows), rows
                assert title == "Overview" or any("°C" in row or "%" in row for row in rows), rows
                console.type(b"\x1b[C")
                pane.press("Right")


def keys_typed_there_page():
    with simulation() as url, Console() as console, Daemon(url, f"console: {console.path}"):
        shows(console, "Overview")
        console.type(b"\x1b[C")
        shows(console, "Temperature")
        # Keys of the Linux console itself: Home is ESC [ 1 ~ there, and F1 is ESC [ [ A.
        console.type(b"\x1b[[A\x1b[1~")
        shows(console, "Overview")
        console.type(b"3\r")
        shows(console, "Humidity")


def the_console_given_back():
    """After SIGTERM: settings, screen, and the time after which consoles go dark."""
    with simulation() as url, Console() as console:
        found = darkness()
        console.write(b"\x1b[9;11]$ ")
        before = console.settings()
        try:
            with Daemon(url, f"console: {console.path}") as daemon:
                shows(console, "Overview")
                assert darkness() == 0 and console.settings() != before
                assert end(daemon.process) == 0
            assert console.settings() == before, console.settings()
            assert darkness() == 660, darkness()
            assert console.rows() == [""] * console.size()[1], console.text()
            console.write("$ é".encode())
            assert console.rows()[0] == "$ é", console.rows()[0]
        finally:
            console.write(b"\x1b[9;%d]" % (found // 60))


def the_console_given_back_after_sigkill():
    """Nobody could do anything: the kernel ends lock and settings, and a daemon that follows takes it."""
    with simulation() as url, Console() as console:
        device = f"console: {console.path}"
        console.close()
        try:
            with Daemon(url, device) as daemon:
                shows(console, "Overview")
                daemon.process.send_signal(signal.SIGKILL)
                daemon.process.wait(PATIENCE)
        finally:
            console.open()
        assert console.is_sane(), console.settings()
        console.write(b"\x1b[2J")
        with Daemon(url, device) as daemon:
            shows(console, "Overview")
            assert end(daemon.process) == 0
        assert console.is_sane(), console.settings()


def a_session_is_not_disturbed():
    """A console that a getty has is waited for, with a word on whose it is; then it is taken."""
    with simulation() as url, Console() as console:
        child = take_session(console.path)
        try:
            with Daemon(url, f"console: {console.path}") as daemon:
                daemon.says(f"is the terminal of sleep (process {child})")
                daemon.says(f"getty@tty{console.number}.service")
                assert console.rows()[0] == "", console.text()
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                child = 0
                # The kernel hangs up whoever had the line open with the session.
                console.close()
                console.open()
                shows(console, "Overview")
        finally:
            if child:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)


def two_daemons_do_not_share():
    with simulation() as url, Console() as console:
        device = f"console: {console.path}"
        with Daemon(url, device) as first:
            shows(console, "Overview")
            with Daemon(url, device) as second:
                second.says(f"{console.path} is in use by sensorpager (process {first.process.pid})")
                said = subprocess.run(
                    [PROGRAM, "test-page", "--config", second.process.args[3], "--display", "d0"],
                    capture_output=True,
                    text=True,
                    stdin=subprocess.DEVNULL,
                )
                assert said.returncode == 74 and "is in use by sensorpager" in said.stderr, said
                assert end(first.process) == 0
                shows(console, "Overview")


if __name__ == "__main__":
    results.run(
        [
            ("pages on the console are those of a terminal", pages_are_those_of_a_terminal),
            ("keys typed there page", keys_typed_there_page),
            ("the console given back", the_console_given_back),
            ("the console given back after SIGKILL", the_console_given_back_after_sigkill),
            ("a session is not disturbed", a_session_is_not_disturbed),
            ("two daemons do not share", two_daemons_do_not_share),
        ],
        at_a_time=1,
    )
