"""Checks displays of an LCDd against Debian's: what stands on the glass, keys, other clients, restarts, hangs."""

import functools
import os
import pathlib
import re
import signal
import socket
import struct
import tempfile
import threading
import time

import glass
import results
from lcdd import KEYS, Curses, Daemon, Pane, Readings, Server, lcd
from program import simulation, wait

VALUES = [
    ("boiler", "temperature", 71.4, "°C"),
    ("hall", "temperature", 20.5, "°C"),
    ("cellar", "humidity", 55, "%"),
    ("workshop", "pm25", 12, "µg/m³"),
    ("heater", "resistance", 47, "Ω"),
]


def still(rows):
    """Rows without what blinks: the clock's colon, which is the pulse of whoever draws."""
    rows = [row.decode("latin-1") if isinstance(row, bytes) else row for row in rows]
    return [row.replace(":", " ").rstrip() for row in rows]


def beside(server, pane, columns, rows):
    """Two displays of a daemon, one of LCDd's and a terminal that tmux reads, come to show the same."""

    def alike():
        ours, theirs = still(server.rows()), still(pane.rows())
        return ours == theirs and any(ours) and ours

    def both():
        return "\n".join(["LCDd:", *still(server.rows()), "tmux:", *still(pane.rows())])

    shown = wait(f"the same on {columns}x{rows}", alike, seeing=both)
    assert len(shown) == rows, shown
    return shown


def text(columns, rows):
    """What LCDd prints is what a terminal of that size shows, as tmux reads it, page after page."""
    driver = {"text": [f"Size={columns}x{rows}"]}
    with tempfile.TemporaryDirectory() as folder:
        name = pathlib.Path(folder, "tty")
        with Pane(f"tty >{name}; exec sleep 1000", columns, rows) as pane, Server(driver) as server:
            tty = wait("a terminal", lambda: name.exists() and name.read_text().strip())
            screen = f"name: screen, terminal: {tty}, type: screen, charset: ascii, transition: cut, dwell: 0"
            for page, words in [("temperature", "71"), ("humidity", "55"), ("resistance", "47")]:
                values = [value for value in VALUES if value[1] == page][:1]
                with Readings(*values) as feed, Daemon(
                    feed.url, lcd(server, "charset: ascii", "dwell: 0"), screen, pages=[page]
                ):
                    server.shows("value", words)
                    shown = beside(server, pane, columns, rows)
                    assert any(words in row for row in shown), shown


def signs():
    """The signs of units reach LCDd as the bytes of Latin-1, and none becomes a question mark."""
    with Server({"text": ["Size=80x24"]}) as server, Readings(*VALUES) as feed:
        wanted = {"temperature": b"71.4 \xb0C", "pm25": b"12 \xb5g/m\xb3", "resistance": b"47 Ohm"}
        for page, words in wanted.items():
            with Daemon(feed.url, lcd(server), pages=[page]):
                wait(f"{words}", lambda: any(words in row for row in server.rows()), seeing=server.text)
                assert "?" not in server.text(), server.text()


def page(server, title):
    server.shows(f"the page {title}", rf"\A{title}")


def keys():
    """Right and Left turn pages, Down and Up choose, Enter goes in and out, Escape back; LCDd's own rotation sleeps."""
    with Curses() as server:
        with Readings(*VALUES) as feed, Daemon(
            feed.url, lcd(server, "dwell: 0"), pages=["temperature", "humidity", "pm25"]
        ) as daemon:
            press = server.pane.press
            page(server, "Temperature")
            press("Right")
            page(server, "Humidity")
            press("Right")
            page(server, "Pm25|PM")
            press("Left")
            page(server, "Humidity")
            press("Left")
            page(server, "Temperature")
            server.shows("both sensors", r"(?s)oiler.*all")
            press("Down", "Enter")
            server.shows("a detail", r"(?s)\A(?!.*oiler.*all)")
            press("Enter")
            server.shows("the list again", r"(?s)oiler.*all")
            press("Enter")
            server.shows("a detail", r"(?s)\A(?!.*oiler.*all)")
            press("Escape")
            server.shows("the list again", r"(?s)oiler.*all")
            press("Up", "Right")
            page(server, "Humidity")
            # What LCDd would say of its own rotation.
            assert not re.search("Next|Prev|Hold|Rotate", server.text()), server.text()
            assert "refused" not in daemon.told() and "LCDd says" not in daemon.told(), daemon.told()


def menu_key():
    """Where Escape is LCDd's for its menu, it stays so: told once; the menu comes, and the page afterwards."""
    with Curses("[menu]\nMenuKey=Escape\nEnterKey=Enter\nUpKey=Up\nDownKey=Down") as server:
        with Readings(*VALUES) as feed, Daemon(
            feed.url, lcd(server, "dwell: 0"), pages=["temperature", "humidity"]
        ) as daemon:
            page(server, "Temperature")
            server.pane.press("Right")
            page(server, "Humidity")
            server.pane.press("Escape")
            server.shows("LCDd's menu", "LCDproc Menu")
            server.pane.press("Escape")
            page(server, "Humidity")
            server.pane.press("Left")
            page(server, "Temperature")
            daemon.says('LCDd says: Could not reserve key "Escape"')
            assert daemon.told().count("LCDd says") == 1, daemon.told()


def degree():
    """What the curses driver prints for the degree sign, judged by its bytes: tmux drops it outside its locale."""
    with Curses() as server:
        with Readings(*VALUES) as feed, Daemon(feed.url, lcd(server), pages=["temperature"]):
            page(server, "Temperature")

            def printed():
                # Each way in which ncurses prints 0xB0: as it is, or made visible.
                return re.search(rb"71\.4 (\xb0|M-0|~0|\\260|\xc2\xb0)C", server.output.read_bytes())

            sign = wait("a degree sign", printed, seeing=lambda: server.output.read_bytes()[-300:])
            print(f"# the curses driver prints the degree sign as {sign[1]}", flush=True)


def serial(kind):
    """Daemon → LCDd → serial bytes → glass: what the slow display has in the end is what LCDd's text driver prints."""
    with glass.Line(kind()) as line, Server({"text": ["Size=20x4"]}) as plain:
        driver = {kind.name: [f"Device={line.path}", *kind.settings]}
        with Server(driver) as server, Readings(*VALUES) as feed, Daemon(
            feed.url,
            lcd(server, "dwell: 0", f"charset: {kind.charset}"),
            lcd(plain, "dwell: 0").replace("lcd,", "plain,", 1),
            pages=["temperature", "humidity"],
        ):

            def alike():
                rows = still(line.rows())
                return any("71.4 °C" in row for row in rows) and rows == still(plain.rows())

            def both():
                return "\n".join(["glass:", *still(line.rows()), "text:", *still(plain.rows())])

            wait("the same on the glass", alike, seeing=both)


def press(fifo, *names):
    """Writes a keypad's records, press and release, as the kernel would."""
    for name in names:
        for value in (1, 0):
            now = time.time()
            for kind, code, state in [(1, KEYS[name], value), (0, 0, 0)]:
                os.write(fifo, struct.pack("llHHi", int(now), int(now % 1 * 1e6), kind, code, state))


def linux_input():
    """Keys of a keypad that LCDd reads (linux_input, here from a FIFO) turn our pages."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "keypad")
        os.mkfifo(path)
        fifo = os.open(path, os.O_RDWR)
        keypad = [f"Device={path}", *(f"Key={code},{name}" for name, code in KEYS.items())]
        with Server({"text": ["Size=20x4"], "linux_input": keypad}) as server, Readings(*VALUES) as feed:
            with Daemon(feed.url, lcd(server, "dwell: 0"), pages=["temperature", "humidity", "resistance"]):
                page(server, "Temperature")
                press(fifo, "Right")
                page(server, "Humidity")
                press(fifo, "Right")
                page(server, "Resistance")
                press(fifo, "Left", "Left")
                page(server, "Temperature")
                press(fifo, "Down", "Enter")
                server.shows("a detail", r"(?s)\A(?!.*oiler.*all)")
                press(fifo, "Escape")
                server.shows("the list again", r"(?s)oiler.*all")
        os.close(fifo)


def restart(number):
    """LCDd's restart: it goes, by request or killed, and comes back; page and hold are as they were, told once."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "keypad")
        os.mkfifo(path)
        fifo = os.open(path, os.O_RDWR)
        keypad = [f"Device={path}", *(f"Key={code},{name}" for name, code in KEYS.items())]
        drivers = {"text": ["Size=20x4"], "linux_input": keypad}
        with Server(drivers) as server, Readings(*VALUES) as feed, Daemon(
            feed.url, lcd(server, "dwell: 1s", "linger: 1h"), pages=["temperature", "humidity", "resistance"]
        ) as daemon:
            page(server, "Temperature|Humidity|Resistance")
            # A key keeps the rotation still, for an hour here: the page on which it is pressed must stay.
            press(fifo, "Down")
            time.sleep(1.5)
            title = server.rows()[0].split()[0].decode()
            for times in (1, 2):
                server.stop(number)
                daemon.says("display lcd is not there", times)
                time.sleep(2)
                server.start()
                page(server, title)
                daemon.says("display lcd is back", times)
                time.sleep(1.5)
                assert server.rows()[0].startswith(title.encode()), server.text()
            press(fifo, "Right")
            server.shows("another page", rf"\A(?!{title})\w")
        os.close(fifo)


def late():
    """LCDd that is not there at the start is waited for."""
    server = Server({"text": ["Size=16x2"]})
    with Readings(*VALUES) as feed, Daemon(feed.url, lcd(server), pages=["humidity"]) as daemon:
        daemon.says("display lcd is not there: LCDd at 127.0.0.1")
        daemon.says("Connection refused")
        time.sleep(3)
        assert daemon.told().count("not there") == 1, daemon.told()
        with server:
            server.shows("the value", "55")
            assert len(server.rows()[0]) == 16 and len(server.rows()) == 2
            daemon.says("display lcd is back")


def size():
    """LCDd that comes back with another display gets pages of its size."""
    with Readings(*VALUES) as feed, Server({"text": ["Size=20x4"]}) as server:
        with Daemon(feed.url, lcd(server), pages=["humidity"]) as daemon:
            server.shows("the value", "55")
            server.stop()
            with Server({"text": ["Size=40x4"]}, port=server.port) as second:
                second.shows("the value", "55")
                assert len(second.rows()[0]) == 40, second.text()
                daemon.says("display lcd is back")


class Client:
    """Another client of an LCDd, with one screen that says OTHER."""

    def __init__(self, server, priority):
        self.socket = socket.create_connection(("127.0.0.1", server.port))
        self.heard = b""
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()
        self.say("hello")
        wait("a greeting", lambda: b"connect" in self.heard)
        self.say("screen_add o", f"screen_set o -priority {priority} -heartbeat off", "widget_add o 1 string")
        self.say("widget_set o 1 1 1 {OTHER}", "noop")
        wait("an answer", lambda: b"noop complete" in self.heard, seeing=lambda: self.heard)

    def read(self):
        while data := self.socket.recv(4096):
            self.heard += data

    def say(self, *lines):
        self.socket.sendall(b"".join(line.encode("latin-1") + b"\n" for line in lines))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.socket.close()


def foreground():
    """Before a client of the usual class: that one is never seen while we are there, and is again when we go."""
    with Server({"text": ["Size=20x4"]}) as server, Client(server, "info"):
        server.shows("the other", "OTHER")
        with Readings(*VALUES) as feed:
            with Daemon(feed.url, lcd(server), pages=["humidity"]):
                page(server, "Humidity")
                time.sleep(3)
                assert b"OTHER" not in server.output.read_bytes()[-1000:], server.text()
            server.shows("the other again", "OTHER")


def turns():
    """Of one class, LCDd lets both take turns: we are not seen for a while, and no page turns because of it."""
    with Server({"text": ["Size=20x4"]}) as server, Client(server, "info") as other:
        with Readings(*VALUES) as feed, Daemon(
            feed.url, lcd(server, "priority: info", "dwell: 0"), pages=["humidity", "temperature"]
        ):
            for _ in range(3):
                page(server, "Humidity")
                server.shows("the other", "OTHER")
            assert other.heard.count(b"listen o") >= 3, other.heard
            assert b"Temperature" not in server.output.read_bytes()
            # Values that came while nobody saw us are there at once.
            feed.values[2] = ("cellar", "humidity", 66, "%")
            server.shows("the other", "OTHER")
            page(server, "Humidity")
            server.shows("the new value", "66")


def hang():
    """LCDd that hangs is missed, delays no other display, and is back when it goes on."""
    with Server({"text": ["Size=20x4"]}) as server, simulation("--rate", "50") as url:
        with tempfile.TemporaryDirectory() as folder:
            name = pathlib.Path(folder, "tty")
            record = pathlib.Path(folder, "record")
            command = f"script -q -f -c 'tty >{name}; exec sleep 1000' {record}"
            with Pane(command, 80, 24):
                tty = wait("a terminal", lambda: name.exists() and name.read_text().strip())
                screen = f"name: screen, terminal: {tty}, type: screen, charset: ascii, transition: cut, dwell: 0"
                with Daemon(url, lcd(server, "dwell: 0"), screen, pages=["temperature"]) as daemon:
                    page(server, "Temperature")
                    rate, gap = pace(record, 4)
                    server.send(signal.SIGSTOP)
                    hung_rate, hung_gap = pace(record, 8)
                    daemon.says("it does not answer")
                    later_rate, later_gap = pace(record, 4)
                    server.send(signal.SIGCONT)
                    daemon.says("display lcd is back")
                    page(server, "Temperature")
    rates = f"{rate:.1f}, {hung_rate:.1f} hung, {later_rate:.1f} missed"
    gaps = f"{gap:.2f}, {hung_gap:.2f}, {later_gap:.2f}"
    print(f"# updates a second beside a hung LCDd: {rates}; longest pause in s: {gaps}", flush=True)
    assert min(hung_rate, later_rate) > rate / 2, rates
    assert max(hung_gap, later_gap) < 3, gaps


def pace(record, seconds):
    """How often a file grows in a second, and the longest time that it does not."""
    size, changes, longest = record.stat().st_size, 0, 0
    start = last = time.monotonic()
    while (now := time.monotonic()) - start < seconds:
        time.sleep(0.005)
        if record.stat().st_size != size:
            size = record.stat().st_size
            changes, longest, last = changes + 1, max(longest, now - last), now
    return changes / seconds, max(longest, time.monotonic() - last)


def as_pretended():
    """LCDd does what the tests' pretended server does: half lines, quotes, classes, lights, keys, the order of answers."""
    with Server({"text": ["Size=20x4"]}, "[menu]\nMenuKey=Escape") as server, Client(server, "foreground") as client:

        def answers(*lines):
            start = len(client.heard)
            client.say(*lines, "noop")
            wait("an answer", lambda: b"noop complete\n" in client.heard[start:], seeing=lambda: client.heard)
            said = client.heard[start:].decode("latin-1").split("\n")
            return [line for line in said if line and not line.startswith(("listen", "ignore", "noop"))]

        assert answers('widget_set o 1 1 1 "  a {b} } \\" \\\\ \xb0"') == ["success"]
        wait("the row", lambda: server.rows() and server.rows()[0].rstrip() == b'  a {b} } " \\ \xb0', seeing=server.text)
        assert answers("screen_add a", "screen_set a -priority hidden -heartbeat off") == ["success"] * 3
        assert answers("widget_add a 1 string", 'widget_set a 1 1 1 "ALARM"') == ["success"] * 2
        assert "ALARM" not in server.text()
        answers("screen_set a -priority alert")
        server.shows("the alarm", "ALARM")
        answers("screen_set a -priority hidden")
        server.shows("no alarm", "a {b}")
        assert client.heard.count(b"listen a\n") == 1 and client.heard.count(b"ignore a\n") == 1, client.heard
        assert answers("screen_set a -backlight off", "screen_set a -backlight open") == ["success"] * 2
        said = answers("client_add_key -shared Up", "client_add_key -shared Escape")
        assert said == ["success", 'huh? Could not reserve key "Escape"', "success"], said
        client.socket.sendall(b'widget_set o 1 1 1 "half')
        # Longer than LCDd takes to read again: its read ends inside the line.
        time.sleep(0.3)
        assert answers('"') == ["huh? Could not parse command"], "a half line was kept"


def checks():
    yield "LCDd is as our tests pretend", as_pretended
    for columns, rows in [(16, 2), (20, 4), (40, 4)]:
        yield f"text driver, {columns}x{rows}", functools.partial(text, columns, rows)
    yield "signs of units", signs
    yield "keys through the curses driver", keys
    yield "LCDd's menu has its key", menu_key
    yield "degree sign through the curses driver", degree
    for kind in (glass.MatrixOrbital, glass.CrystalFontz, glass.Hitachi):
        yield f"serial driver {kind.name} on a slow line", functools.partial(serial, kind)
    yield "keys through linux_input", linux_input
    yield "LCDd's restart, asked to", functools.partial(restart, signal.SIGTERM)
    yield "LCDd's restart, killed", functools.partial(restart, signal.SIGKILL)
    yield "LCDd comes later", late
    yield "LCDd comes back with another size", size
    yield "before clients of the usual class", foreground
    yield "taking turns with another client", turns
    yield "LCDd hangs", hang


results.run(checks(), at_a_time=3)
