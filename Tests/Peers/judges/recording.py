"""What `sensorpager demo` sends while somebody pages about, scrolls, opens a page and changes the size."""

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time

from judges import Pyte, text
from program import PATIENCE, PROGRAM

SMALL, LARGE = (80, 24), (100, 30)
RIGHT, DOWN, PAGE_DOWN, ESCAPE = b"\x1b[C", b"\x1b[B", b"\x1b[6~", b"\x1b"
CLEARED = re.compile(rb"\x1b\[H\x1b\[2?J")


def enough(_, count):
    """So much that a page has moved, or its values have."""
    return count > 500


class Recording:
    """The bytes of a demo on a terminal of a type: `before` and `after` its size was changed.

    They part where the program clears the screen for the new size: what is left of the old picture until then is each
    terminal's own affair.
    """

    def __init__(self, type_, locale):
        self.is_unicode = "UTF-8" in locale
        self.screen = Pyte(SMALL, self.is_unicode)
        environment = {**os.environ, "LC_ALL": locale, "COLORTERM": "", "NO_COLOR": ""}
        command = [PROGRAM, "demo", "--type", type_, "--sensors", "60", "--rate", "20", "--alarms"]
        begin, started = os.pipe()
        process, self.master = pty.fork()
        if process == 0:
            os.read(begin, 1)  # until the terminal has its size
            os.execve(PROGRAM, command, environment)
        try:
            self.set_size(SMALL)
            os.write(started, b"\n")
            self.before = self.play()
            self.set_size(LARGE)
            self.screen = Pyte(LARGE, self.is_unicode)
            rest = self.play_large()
        finally:
            os.kill(process, 9)
            os.waitpid(process, 0)
            for number in self.master, begin, started:
                os.close(number)
        place = CLEARED.search(rest).start()
        self.before, self.after = self.before + rest[:place], rest[place:]

    def set_size(self, size):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def play(self):
        """Three pages on and one back, down a list, into a page of one sensor and out again."""
        data = self.until(lambda title, _: title == "Overview")
        data += self.press(b" ", enough)
        for key in (b"n", RIGHT, b"n", b"p"):
            data += self.turn(key)
        for key in (DOWN, PAGE_DOWN):
            data += self.press(key, enough)
        data += self.press(b"\r", lambda title, _: "·" in title)
        data += self.press(DOWN, enough)
        return data + self.press(ESCAPE, lambda title, _: title and "·" not in title)

    def play_large(self):
        data = self.until(lambda title, count: title and count > 2000)
        for key in (b"n", b"n"):
            data += self.turn(key)
        return data

    def turn(self, key):
        """Presses a key that another page comes of, and lets it stand for a while."""
        old = self.title()
        return self.press(key, lambda title, _: title not in ("", old)) + self.until(enough)

    def press(self, key, condition):
        """Presses a key, and again where nothing comes of it for long, as when the display was taken by an alarm."""
        data = b""
        for _ in range(10):
            os.write(self.master, key)
            data, is_done = self.read(data, condition, PATIENCE / 10)
            if is_done:
                return data
        raise AssertionError(f"nothing comes of {key}:\n" + "\n".join(text(self.screen.rows())))

    def until(self, condition):
        data, is_done = self.read(b"", condition, PATIENCE)
        assert is_done, "\n".join(text(self.screen.rows()))
        return data

    def read(self, data, condition, patience):
        """What has come once a condition of the title and the number of bytes holds; whether it does in time."""
        deadline, is_done = time.monotonic() + patience, False
        while not is_done and time.monotonic() < deadline:
            if select.select([self.master], [], [], 0.1)[0]:
                piece = os.read(self.master, 65536)
                data += piece
                self.screen.feed(piece)
            is_done = condition(self.title(), len(data))
        return data, is_done

    def title(self):
        """What stands at the top left, to where the feed is told."""
        return re.split("  +", text(self.screen.rows()[:1])[0])[0]
