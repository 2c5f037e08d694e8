"""Three terminals that nobody here wrote: pyte, libvterm, tmux; each says what it shows, cell by cell.

A cell is its character and what is seen of its pen: bold, underlined, reversed, foreground and background by their
numbers, -1 for the usual one. Bold and foreground are not seen on a blank.
"""

import ctypes
import ctypes.util
import os
import re
import tty

import pyte
from program import Pane, wait
from results import Skip

GRAPHICS = dict(zip("`afgjklmnopqrstuvwxyz{|}~", "◆▒°±┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·"))


def cell(glyph, bold=False, underlined=False, reversed_=False, foreground=-1, background=-1):
    glyph = glyph if glyph.strip() else " "
    is_seen = glyph != " " or underlined or reversed_
    bold, foreground = bold and glyph != " ", foreground if is_seen else -1
    return glyph, bool(bold), bool(underlined), bool(reversed_), foreground, background


def text(rows):
    return ["".join(place[0] for place in row).rstrip() for row in rows]


class TaughtScreen(pyte.Screen):
    """pyte 0.8.2 has none of REP, SU, SD and CBT (ECMA-48, 8.3): here they are made of what it has.

    Its ICH keeps the character that it pushes over the right edge, and its DCH brings that one back.
    """

    drawn = " "

    def insert_characters(self, count=1):
        super().insert_characters(count)
        self.buffer[self.cursor.y].pop(self.columns, None)

    def draw(self, data):
        super().draw(data)
        self.drawn = data[-1:] or self.drawn

    def repeat(self, count=1):
        self.draw(self.drawn * (count or 1))

    def scroll(self, count, shift):
        column, row = self.cursor.x, self.cursor.y
        self.cursor.y = self.margins.top if self.margins else 0
        shift(count or 1)
        self.cursor.x, self.cursor.y = column, row

    def scroll_up(self, count=1):
        self.scroll(count, self.delete_lines)

    def scroll_down(self, count=1):
        self.scroll(count, self.insert_lines)

    def back_tab(self, count=1):
        for _ in range(count or 1):
            self.cursor.x = max((stop for stop in self.tabstops if stop < self.cursor.x), default=0)


TAUGHT = {"b": "repeat", "S": "scroll_up", "T": "scroll_down", "Z": "back_tab"}


class TaughtStream(pyte.ByteStream):
    """Hands what a TaughtScreen was taught on to it."""

    csi = {**pyte.ByteStream.csi, **TAUGHT}
    events = pyte.ByteStream.events | set(TAUGHT.values())


class Pyte:
    name = "pyte"
    numbers = {
        **{colour: number for number, colour in enumerate(pyte.graphics.FG_BG_256) if number >= 16},
        **{pyte.graphics.FG_ANSI[30 + number]: number for number in range(8)},
        **{pyte.graphics.FG_AIXTERM[90 + number]: 8 + number for number in range(8)},
        **{pyte.graphics.BG_AIXTERM[100 + number]: 8 + number for number in range(8)},
        "default": -1,
    }

    def __init__(self, size, is_unicode):
        self.screen = TaughtScreen(*size)
        self.stream = TaughtStream(self.screen)
        if not is_unicode:
            self.stream.feed(b"\x1b%@")  # 8-bit character sets

    def feed(self, data):
        self.stream.feed(data)

    def resize(self, size):
        self.screen.resize(size[1], size[0])

    def rows(self):
        return [
            [self.cell(self.screen.buffer[row][column]) for column in range(self.screen.columns)]
            for row in range(self.screen.lines)
        ]

    def cell(self, place):
        colours = (self.numbers[place.fg], self.numbers[place.bg])
        return cell(place.data, place.bold, place.underscore, place.reverse, *colours)

    def close(self):
        pass


class Position(ctypes.Structure):
    _fields_ = [("row", ctypes.c_int), ("column", ctypes.c_int)]


class Colour(ctypes.Structure):
    """libvterm's VTermColor where it is indexed, or the usual one (two bits of its kind)."""

    _fields_ = [("kind", ctypes.c_uint8), ("index", ctypes.c_uint8), ("rest", ctypes.c_uint8 * 2)]

    def number(self):
        assert self.kind & 6 or self.kind & 1, "a colour by red, green and blue, which nobody sends here"
        return -1 if self.kind & 6 else self.index


class Cell(ctypes.Structure):
    """libvterm's VTermScreenCell."""

    _fields_ = [
        ("characters", ctypes.c_uint32 * 6),
        ("width", ctypes.c_char),
        ("bold", ctypes.c_uint, 1),
        ("underline", ctypes.c_uint, 2),
        ("italic", ctypes.c_uint, 1),
        ("blink", ctypes.c_uint, 1),
        ("reverse", ctypes.c_uint, 1),
        ("foreground", Colour),
        ("background", Colour),
    ]


class VTerm:
    name = "libvterm"

    def __init__(self, size, is_unicode):
        path = ctypes.util.find_library("vterm")
        if not path:
            raise Skip("there is no libvterm; Debian's package is libvterm-dev")
        self.library = ctypes.CDLL(path)
        for function in ("vterm_new", "vterm_obtain_screen"):
            getattr(self.library, function).restype = ctypes.c_void_p
        self.terminal = ctypes.c_void_p(self.library.vterm_new(size[1], size[0]))
        self.screen = ctypes.c_void_p(self.library.vterm_obtain_screen(self.terminal))
        self.library.vterm_set_utf8(self.terminal, int(is_unicode))
        self.library.vterm_screen_enable_altscreen(self.screen, 1)
        self.library.vterm_screen_reset(self.screen, 1)
        self.size = size

    def feed(self, data):
        self.library.vterm_input_write(self.terminal, data, ctypes.c_size_t(len(data)))

    def resize(self, size):
        self.library.vterm_set_size(self.terminal, size[1], size[0])
        self.size = size

    def rows(self):
        return [[self.cell(row, column) for column in range(self.size[0])] for row in range(self.size[1])]

    def cell(self, row, column):
        place = Cell()
        self.library.vterm_screen_get_cell(self.screen, Position(row, column), ctypes.byref(place))
        colours = (place.foreground.number(), place.background.number())
        return cell(chr(place.characters[0] or 32), place.bold, place.underline, place.reverse, *colours)

    def close(self):
        self.library.vterm_free(self.terminal)


class Tmux(Pane):
    """What is written to a pane's terminal, tmux reads."""

    name = "tmux"

    def __init__(self, size, is_unicode):
        super().__init__("exec sleep 1000", *size)
        self.resize(size)
        self.line = os.open(self.path(), os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.line)

    def feed(self, data):
        """Writes, and asks how the terminal is (DSR): its answer comes when all before it has been read."""
        data += b"\x1b[5n"
        while data:
            data = data[os.write(self.line, data) :]
        answer = b""
        while not answer.endswith(b"\x1b[0n"):
            answer += os.read(self.line, 100)

    def resize(self, size):
        self.size = size
        self.tmux("resize-window", "-t", "main", "-x", str(size[0]), "-y", str(size[1]))
        format_ = "#{pane_width} #{pane_height}"
        wanted = f"{size[0]} {size[1]}"
        wait("the size", lambda: self.tmux("display-message", "-p", "-t", "main", format_).strip() == wanted)

    def rows(self):
        captured = self.tmux("capture-pane", "-p", "-e", "-N", "-t", "main").split("\n")
        pen = Pen()
        rows = [pen.cells(row) for row in captured[: self.size[1]]]
        return [row + [cell(" ")] * (self.size[0] - len(row)) for row in rows]

    def close(self):
        os.close(self.line)
        self.__exit__()


class Pen:
    """Reads the rows of capture-pane: text, SGR, and line drawing between SO and SI."""

    def __init__(self):
        self.draws = False
        self.put([0])

    def cells(self, row):
        cells = []
        for codes, charset, glyph in re.findall(r"\x1b\[([\d;:]*)m|([\x0e\x0f])|(.)", row):
            if charset:
                self.draws = charset == "\x0e"
            elif glyph:
                glyph = GRAPHICS.get(glyph, glyph) if self.draws else glyph
                cells.append(cell(glyph, self.bold, self.underlined, self.reversed, *self.colours))
            else:
                self.put([int(code or 0) for code in codes.split(";")])
        return cells

    def put(self, codes):
        codes = list(codes)
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.bold = self.underlined = self.reversed = False
                self.colours = [-1, -1]
            elif code in (38, 48):
                assert codes.pop(0) == 5, "a colour by red, green and blue, which nobody sends here"
                self.colours[code == 48] = codes.pop(0)
            elif 30 <= code % 60 <= 49:
                number = code % 60 % 10
                self.colours[code % 60 >= 40] = -1 if number == 9 else number + (8 if code >= 90 else 0)
            elif code in (1, 4, 7):
                name = {1: "bold", 4: "underlined", 7: "reversed"}[code]
                setattr(self, name, True)
            else:
                assert code in (2, 5), f"tmux says SGR {code}"


ALL = (Pyte, VTerm, Tmux)
