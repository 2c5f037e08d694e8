"""What stands on a serial display, from the bytes that LCDd's drivers send it, over a line that is really slow.

Each display is as its own data sheet has it, as far as LCDd uses it; what a display does not know ends the check.
"""

import os
import pty
import select
import threading
import time
import tty


class Glass:
    """Cells of a display, filled from bytes that may be cut anywhere."""

    columns, rows_, degree, charset = 20, 4, 0xB0, "latin-1"

    def __init__(self):
        self.cells = [bytearray(b" " * self.columns) for _ in range(self.rows_)]
        self.place = (0, 0)
        self.rest = b""

    def feed(self, data):
        self.rest += data
        while self.rest:
            taken = self.take(self.rest)
            if not taken:
                return
            self.rest = self.rest[taken:]

    def put(self, byte):
        column, row = self.place
        if column < self.columns and row < self.rows_:
            self.cells[row][column] = byte
        self.place = (column + 1, row)

    def rows(self):
        """The rows with the degree sign where Latin-1 has it."""
        return [bytes(0xB0 if byte == self.degree else byte for byte in row) for row in self.cells]


class MatrixOrbital(Glass):
    """LK204 and its like: 0xFE begins a command."""

    name, settings = "MtxOrb", ["Size=20x4", "Type=lkd", "Speed=19200"]
    baud = 19200
    # How many bytes follow each command.
    arguments = {"X": 0, "C": 0, "D": 0, "R": 0, "T": 0, "K": 0, "J": 0, "F": 0, "P": 1, "B": 1, "V": 1, "W": 1}
    arguments |= {"7": 0, "6": 0, "5": 0, "\x99": 1, "\x98": 1, "G": 2, "N": 9, "H": 0, "A": 0, "O": 0}

    def take(self, data):
        if data[0] != 0xFE:
            self.put(data[0])
            return 1
        if len(data) < 2:
            return 0
        count = self.arguments[chr(data[1])]
        if len(data) < 2 + count:
            return 0
        if data[1] == ord("G"):
            self.place = (data[2] - 1, data[3] - 1)
        if data[1] == ord("X"):
            self.__init__()
        return 2 + count


class CrystalFontz(Glass):
    """632 and its like: control characters are commands."""

    name, settings = "CFontz", ["Size=20x4", "Speed=9600"]
    baud = 9600
    arguments = {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 12: 0, 14: 1, 15: 1, 17: 2, 18: 3, 19: 0, 20: 0, 23: 0, 24: 0}
    arguments |= {25: 9, 26: 0, 30: 2}

    def take(self, data):
        if data[0] >= 32:
            self.put(data[0])
            return 1
        count = self.arguments[data[0]]
        if len(data) < 1 + count:
            return 0
        if data[0] == 17:
            self.place = (data[1], data[2])
        if data[0] == 30:
            self.put(data[2])
        return 1 + count


class Hitachi(Glass):
    """HD44780 behind a serial converter: 0xFE before each instruction, all else is data; ROM A00 has ° at 0xDF."""

    name, settings = "hd44780", ["Size=20x4", "ConnectionType=lcdserializer", "Speed=9600", "Backlight=none"]
    baud, degree, charset = 9600, 0xDF, "hd44780-a00"
    starts = {0x00: 0, 0x40: 1, 0x14: 2, 0x54: 3}

    def __init__(self):
        super().__init__()
        self.address, self.makes_glyphs = 0, False

    def take(self, data):
        if data[0] != 0xFE:
            self.write(data[0])
            return 1
        if len(data) < 2:
            return 0
        instruction = data[1]
        if instruction >= 0x80:
            self.address, self.makes_glyphs = instruction & 0x7F, False
        elif instruction >= 0x40:
            self.makes_glyphs = True
        elif instruction == 1:
            self.__init__()
        return 2

    def write(self, byte):
        if self.makes_glyphs:
            return
        start = max(start for start in self.starts if start <= self.address and self.address - start < 20)
        self.cells[self.starts[start]][self.address - start] = byte
        self.address += 1


class Line:
    """A pty whose bytes reach the glass at the line's pace, ten bits each: what has not left is not read."""

    def __init__(self, glass):
        self.glass = glass
        self.host, self.device = pty.openpty()
        tty.setraw(self.device)
        self.path = os.ttyname(self.device)
        self.ended = threading.Event()
        self.fault = None
        self.count = 0
        self.thread = threading.Thread(target=self.pump, daemon=True)
        self.thread.start()

    def pump(self):
        start = time.monotonic()
        try:
            while not self.ended.is_set():
                ready, _, _ = select.select([self.host], [], [], 0.05)
                room = int((time.monotonic() - start) * self.glass.baud / 10) - self.count
                # An idle line saves nothing up.
                if room > 64:
                    start += (room - 64) * 10 / self.glass.baud
                    room = 64
                if not ready or room < 1:
                    time.sleep(0.002)
                    continue
                data = os.read(self.host, room)
                self.count += len(data)
                self.glass.feed(data)
        except Exception as error:  # noqa: BLE001, it belongs to the check
            self.fault = error

    def rows(self):
        assert self.fault is None, f"the display cannot read what it gets: {self.fault!r}"
        return self.glass.rows()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()
        os.close(self.host)
        os.close(self.device)
