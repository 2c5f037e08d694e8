"""A serial line: a pseudo-terminal whose bytes arrive at the line's speed at a terminal emulator (pyte)."""

import collections
import os
import pathlib
import pty
import select
import termios
import threading
import time
import tty

import pyte

FIFO = 16  # bytes that leave at once
BUFFER = 4096  # bytes that a driver takes before it takes no more


class Line:
    """The far end of a line; whoever opens `path` has the near end.

    A pseudo-terminal swallows kilobytes, so bytes are counted out by the clock, and output is stopped (TCOOFF) while
    the driver's buffer is full, as a real driver does.
    """

    def __init__(self, path, speed, columns, rows):
        self.path, self.byte = pathlib.Path(path), 10 / speed
        self.screen = pyte.Screen(columns, rows)
        self.listen()
        self.noise = lambda data: data
        self.lock = threading.Lock()
        self.plug()

    def listen(self):
        self.stream = pyte.ByteStream(self.screen)
        self.stream.feed(b"\x1b%@")  # 8-bit character sets

    def plug(self):
        """Makes the device, and the link by which it is known."""
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        os.set_blocking(self.master, False)
        spare = self.path.with_suffix(".new")
        spare.symlink_to(os.ttyname(self.slave))
        spare.rename(self.path)
        self.is_plugged = True
        self.thread = threading.Thread(target=self.pump, daemon=True)
        self.thread.start()

    def unplug(self):
        """Takes the device away while it is in use."""
        self.is_plugged = False
        self.thread.join()
        self.path.unlink()
        os.close(self.master)
        os.close(self.slave)
        with self.lock:
            self.screen.reset()

    def pump(self):
        waiting, count, free, stopped = collections.deque(), 0, time.monotonic(), False
        while self.is_plugged:
            now = time.monotonic()
            while waiting and free <= now:
                data = waiting.popleft()
                if data[FIFO:]:
                    waiting.appendleft(data[FIFO:])
                piece = data[:FIFO]
                count -= len(piece)
                free = max(free, now - 0.02) + self.byte * len(piece)
                with self.lock:
                    self.take(self.noise(piece))
            if (count >= BUFFER) != stopped:
                stopped = not stopped
                termios.tcflow(self.slave, termios.TCOOFF if stopped else termios.TCOON)
            readable, _, _ = select.select([self.master], [], [], max(0, free - now) if waiting else 0.02)
            if not readable:
                continue
            data = os.read(self.master, 4096)
            if not waiting:
                free = max(free, time.monotonic())  # an idle line saves up nothing
            waiting.append(data)
            count += len(data)

    def take(self, data):
        for byte in data:
            try:
                self.stream.feed(bytes([byte]))
            except (TypeError, ValueError, IndexError):
                self.listen()  # a spoilt sequence that pyte stumbles over; a terminal passes it by

    def type(self, keys):
        os.write(self.master, keys)

    def rows(self):
        with self.lock:
            return [row.rstrip() for row in self.screen.display]

    def text(self):
        return "\n".join(self.rows())
