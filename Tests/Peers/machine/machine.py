"""A machine in QEMU with three UARTs: its console, a VT220's line that pyte reads, and a shell."""

import os
import pathlib
import socket
import subprocess
import tempfile
import threading
import time

import pyte

FOLDER = pathlib.Path(os.environ["MACHINE"])
BOOT = 180  # seconds; 10 where nobody else wants the processor
PATIENCE = 90


def wait(what, condition, seeing, patience=PATIENCE):
    """What `condition` gives, once it gives something."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(f"no {what} within {patience} s; there is: {seeing()}")


class Line:
    """One end of a serial line; what comes in is kept, and handed to `take` as well."""

    def __init__(self, path, take=lambda data: None):
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen(1)
        self.take, self.text, self.connection = take, "", None

    def accept(self):
        self.listener.settimeout(BOOT)
        self.connection, _ = self.listener.accept()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while data := self.connection.recv(4096):
            self.text += data.decode("utf-8", "replace")
            self.take(data)

    def send(self, text):
        self.connection.sendall(text.encode())


class Machine:
    """Started, with a shell that obeys; ends with `close`."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="sensorpager-machine-")
        place = pathlib.Path(self.folder.name)
        self.screen = pyte.Screen(80, 24)
        stream = pyte.ByteStream(self.screen)
        self.display = Line(place / "display", stream.feed)
        self.shell = Line(place / "shell")
        self.console = place / "console"
        kernel = next(FOLDER.glob("kernel/boot/vmlinuz-*"))
        serial = ["-serial", f"file:{self.console}"]
        for name in ("display", "shell"):
            serial += ["-serial", f"unix:{place / name}"]
        self.process = subprocess.Popen(
            ["qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2"]
            + ["-m", "768", "-nic", "none", "-display", "none", "-monitor", "none", "-no-reboot"]
            + ["-kernel", str(kernel), "-initrd", str(FOLDER / "image")]
            + ["-append", "console=ttyS0 rdinit=/init quiet tsc=unstable panic=-1"]
            + serial,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.display.accept()
        self.shell.accept()
        wait("shell", lambda: "ready" in self.shell.text, self.said, BOOT)

    def said(self):
        told = self.console.read_text(errors="replace") if self.console.exists() else ""
        return f"{told[-800:]} | {self.shell.text[-800:]}"

    def run(self, line):
        """What the shell prints for a line, and its exit code."""
        start = len(self.shell.text)
        self.shell.send(line + "\n")
        found = lambda: "ended " in self.shell.text[start:].split("\n", 1)[-1] or (
            self.shell.text[start:].startswith("ended ")
        )
        wait(f"end of {line}", lambda: found() and self.shell.text.endswith("\n"), self.said)
        text, _, code = self.shell.text[start:].rstrip().rpartition("ended ")
        return text.replace("\r", "").strip(), int(code)

    def rows(self):
        return [row.rstrip() for row in self.screen.display]

    def wait_for_page(self, title):
        wait(f"page {title}", lambda: self.rows()[0].startswith(title), self.rows)

    def close(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()
