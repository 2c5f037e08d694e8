"""The test card in every charset: signs of measuring arrive as themselves or as words, never as anything else."""

import contextlib
import functools
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import time

import results
from program import PROGRAM, end, wait

sys.path.append(str(pathlib.Path(__file__).parents[1] / "lcdproc"))
from glass import Hitachi, Line  # noqa: E402
from lcdd import Server  # noqa: E402

# What the units and names of the card become.
WHOLE = "20 °C|12 µg/m³|4.7 kΩ|±0.5 %|48 m²|3.25 m³"
ASCII = "20 C|12 ug/m3|4.7 kOhm|+/-0.5 %|48 m2|3.25 m3|Grosse|Lodz|Pricka|Thermo|Teplo"
STANDARDS = {
    "utf-8": ("utf-8", WHOLE + "|Größe|Łódź|Příčka|Θερμό|Тепло"),
    "linux-console": ("utf-8", "20 °C|12 µg/m3|4.7 kΩ|±0.5 %|48 m²|Größe|Lódz"),
    "latin-1": ("latin-1", "20 °C|12 µg/m³|4.7 kOhm|±0.5 %|48 m²|Größe|Forêt|Teplo"),
    "latin-9": ("iso8859-15", "20 °C|12 µg/m³|4.7 kOhm|±0.5 %|€|Größe|Forêt"),
    "cp437": ("cp437", "20 °C|12 µg/m3|4.7 kΩ|±0.5 %|48 m²|Größe|Forêt"),
    "cp850": ("cp850", "20 °C|12 µg/m³|4.7 kOhm|±0.5 %|48 m²|Größe|Forêt"),
    "cp852": ("cp852", "20 °C|12 ug/m3|4.7 kOhm|+/-0.5 %|Größe|Łódź|Příčka"),
    "koi8-r": ("koi8-r", "20 °C|12 ug/m3|4.7 kOhm|+/-0.5 %|48 m²|Тепло"),
    "cp1251": ("cp1251", "20 °C|12 µg/m3|4.7 kOhm|±0.5 %|Тепло"),
    "ascii": ("ascii", ASCII),
}

# Glyphs beyond ASCII in the controller's two ROMs, as its data sheet shows them.
A00 = dict(zip(b"\x5c\x7e\x7f\xa5\xdf\xe1\xe2\xe4\xe8\xec\xed\xee\xef", "¥→←·°äßµ√¢£ñö"))
A00 |= dict(zip(b"\xf3\xf4\xf5\xf6\xf7\xfd\xff", "∞ΩüΣπ÷█"))
A02 = dict(zip(b"\x10\x11\x12\x13\x16\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f", "►◄“”●↑↓→←≤≥▲▼"))
A02 |= dict(zip(b"\x90\x92\x93\x94\x95\x97\x99\x9a\x9b\x9c\x9e\x9f", "αΓπΣστθΩδ∞ε∩"))
A02 |= {byte: chr(byte) for byte in [*range(0xA1, 0xA8), 0xA9, 0xAA, 0xAB, 0xAE, *range(0xB0, 0xB4)]}
A02 |= {byte: chr(byte) for byte in [*range(0xB5, 0xB8), *range(0xB9, 0x100)]}
ROMS = {
    "hd44780-a00": ("hd44780_default", A00, "20 °C|12 µg/m3|4.7 kOhm|+/-0.5 %|48 m2|Größe|^ rising"),
    "hd44780-a00-rom": ("none", A00, "20 °C|12 µg/m3|4.7 kΩ|+/-0.5 %|48 m2|→ steady"),
    "hd44780-a02": ("hd44780_euro", A02, WHOLE + "|Größe|Forêt|↑ rising|● feed"),
}


def expect(text, words):
    """All words are there, and nothing in their rows that could not be shown."""
    for word in words.split("|"):
        assert word in text, f"no {word} in:\n{text}"
    rows = [row for row in text.split("\n") if "g/m" in row or "Gr" in row or "rising" in row]
    assert rows and not any("?" in row or "\ufffd" in row for row in rows), rows


def is_read_by_python(charset):
    """The card as lines, in bytes that Python's codec takes without an exception."""
    codec, words = STANDARDS[charset]
    card = subprocess.run([PROGRAM, "test-page", "--charset", charset], capture_output=True, check=True)
    expect(card.stdout.decode(codec, "strict"), words)


@contextlib.contextmanager
def card(port, charset):
    """The card on a display of an LCDd; gives what shows the next picture."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "run.yaml")
        display = f"{{name: lcd, lcdproc: '127.0.0.1:{port}', charset: {charset}}}"
        path.write_text(f"feed: {{url: 'ws://127.0.0.1:1/'}}\ndisplays: [{display}]\n")
        keyboard, stdin = pty.openpty()
        command = [PROGRAM, "test-page", "--config", path, "--display", "lcd"]
        process = subprocess.Popen(command, stdin=stdin, stderr=subprocess.PIPE, text=True)
        try:
            yield lambda: os.write(keyboard, b"\n")
        finally:
            code = end(process)
            told = process.stderr.read()
            for number in keyboard, stdin:
                os.close(number)
    assert code == 0, f"test-page ended with {code}: {told}"


def is_read_off_the_glass(charset):
    """The card behind LCDd's driver of the HD44780, picture after picture, by what its ROM has for each byte."""
    charmap, rom, words = ROMS[charset]

    def rows(line):
        line.rows()  # raises what the line's thread met
        return ["".join(rom.get(byte, chr(byte)) for byte in row).rstrip() for row in line.glass.cells]

    with Line(Hitachi()) as line:
        settings = [*Hitachi.settings, f"Device={line.path}", f"CharMap={charmap}"]
        with Server({"hd44780": settings}) as server, card(server.port, charset) as show_next:
            seen = []
            wait("the first picture", lambda: rows(line)[0].startswith("lcd, 20x4"), seeing=lambda: rows(line))
            while not (seen and rows(line)[0] == "12345678901234567890"):
                now = rows(line)
                seen.append(now)
                show_next()
                wait("another picture", lambda: rows(line) != now, seeing=lambda: rows(line))
                # It has arrived when it stays as it is; until then rows of two pictures are seen, which harms nothing.
                wait("a whole picture", functools.partial(is_still, line, rows))
            assert len(seen) < 60, seen
    expect("\n".join("\n".join(picture) for picture in seen), words)


def is_still(line, rows):
    """Whether nothing arrives for a while."""
    before = rows(line)
    time.sleep(0.3)
    return before == rows(line)


if __name__ == "__main__":
    results.run(
        [(f"{name} is read by Python", functools.partial(is_read_by_python, name)) for name in STANDARDS]
        + [(f"{name} is read off the glass", functools.partial(is_read_off_the_glass, name)) for name in ROMS],
        at_a_time=2,
    )
