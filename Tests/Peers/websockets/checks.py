"""Checks SensorPager against Python's `websockets`.

Prints one `ok NAME` or `not ok NAME REASON` per check.
"""

import functools
import json
import pathlib
import signal
import socket
import ssl
import tempfile
import threading
import time

import results
from feed import Feed, fragments, messages, playing, reading
from program import PATIENCE, Tap, Watch, counting_feed, free_port, simulation, timeless
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

TESTS = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = TESTS / "Wire/Fixtures"
TLS = TESTS / "Intake/Fixtures/tls"
SAMPLES = {
    "json text": ("json", "generic_json/messages.jsonl", "expected.json"),
    "json": ("json", "generic_json/messages.frames.jsonl", "messages.frames.expected.json"),
    "senml": ("senml", "senml/messages.jsonl", "expected.json"),
    "senml cbor": ("senml", "senml/cbor.frames.jsonl", "cbor.frames.expected.json"),
}


def sample(name):
    """A sample's messages, and the readings that must come out."""
    _, file, expected = SAMPLES[name]
    path = FIXTURES / file
    return messages(path), [timeless(entry) for entry in json.loads(path.with_name(expected).read_text())]


def same(got, wanted):
    assert got == wanted, f"{len(got)} readings of {len(wanted)}; first that differs: " + str(
        next(((a, b) for a, b in zip(got, wanted) if a != b), (got or wanted)[-1:])
    )


def sample_comes_out(name, options=(), cut=lambda message: message):
    """Every reading of a sample comes out, in order."""
    every, wanted = sample(name)
    with Feed(playing(every, cut)) as feed, Tap(feed.url, *options) as tap:
        same(tap.readings(len(wanted)), wanted)


def compression():
    """A server that would compress is not asked to, and its feed is read."""
    agreed = []

    def handler(connection):
        agreed.append(connection.protocol.extensions)
        for number in range(200):
            connection.send(reading(number))
        connection.recv()

    with Feed(handler, compression="deflate") as feed, Tap(feed.url) as tap:
        got = tap.readings(200)
    assert [entry["value"] for entry in got] == list(range(200))
    assert agreed == [[]], agreed


def cut_in_the_middle():
    """All readings through a link that breaks without a close frame, by themselves."""
    every, wanted = sample("json")
    half = len(every) // 2
    visits = []

    def handler(connection):
        visits.append(connection)
        for message in every[:half] if len(visits) == 1 else every[half:]:
            connection.send(message)
        if len(visits) == 1:
            connection.socket.shutdown(socket.SHUT_RDWR)
        else:
            connection.recv()

    with Feed(handler) as feed, Tap(feed.url, "--format", "json") as tap:
        same(tap.readings(len(wanted)), wanted)


def tap_survives_a_kill():
    port = free_port()
    with counting_feed(port):
        with_tap = Tap(f"ws://127.0.0.1:{port}/")
        values = [entry["value"] for entry in with_tap.readings(5)]
        assert values[:5] == [1, 2, 3, 4, 5], values
    with with_tap as tap:
        tap.complains("no link")
        before = len(tap.lines)
        with counting_feed(port):
            values = [entry["value"] for entry in tap.readings(before + 5)]
            assert values[before : before + 5] == [1, 2, 3, 4, 5], values[before:]
            tap.complains("connected", times=2)


def standstill():
    """A server that stands still with its connections up is noticed, and taken again when it goes on."""
    port = free_port()
    with counting_feed(port) as process, Tap(f"ws://127.0.0.1:{port}/") as tap:
        tap.readings(5)
        process.send_signal(signal.SIGSTOP)
        tap.complains("no answer to pings", patience=60)
        process.send_signal(signal.SIGCONT)
        tap.complains("connected", times=2, patience=60)


def watch_survives_a_kill():
    """The display keeps the old values, says why there are no new ones, and goes on."""
    port = free_port()
    with Watch(f"ws://127.0.0.1:{port}/") as watch:
        with counting_feed(port):
            watch.shows("readings", r"Temperature .*\d")
            watch.press("Space", "Right")
            watch.shows("a live page", r"\ATemperature.*●")
        watch.shows("the loss", r"\ATemperature.*✗")
        watch.shows("the reason", r"connection lost|refused")
        watch.shows("the old value", r"\n.*\d+")
        with counting_feed(port):
            watch.shows("a live page again", r"\ATemperature.*●")
        watch.press("Left", "Left")
        watch.shows("status page", r"\AStatus")
        assert watch.sums()[0][0] > 10


def sums():
    """The status page accounts for every message and reading that a server sent, of every sort."""
    texts = [reading(value) for value in (1, 2, 3)]
    late = '{"sensor":"late","type":"humidity","value":%d,"time":"2026-01-01T00:00:0%dZ"}'
    every = texts + [late % (1, 5), late % (2, 4), "no reading", "{}", '{"sensor":', b"\xff\xfe\x00"]
    with Feed(playing(every)) as feed, Watch(feed.url) as watch:
        watch.turn_to_status()
        watch.shows("all messages", rf"messages +{len(every)} = 5 decoded")
        messages, readings = watch.sums()
    assert messages[0] == len(every) and messages[2] + messages[3] == 4, messages
    assert readings == [5, 4, 1, 0], readings


def too_long():
    """A message above the limit is told with the limit; after a minute or so the link is tried again."""
    visits = []

    def handler(connection):
        visits.append(time.monotonic())
        connection.send(reading(len(visits)))
        if len(visits) == 1:
            connection.send(" " * (5 << 20))
        connection.recv()

    with Feed(handler) as feed, Watch(feed.url) as watch:
        watch.turn_to_status()
        watch.shows("the reason", r"a message was longer than 4194304 bytes, again in (1 min|\d\d s)")
        watch.shows("what became of it", r"too_long 1")
        assert watch.sums() == [[2, 1, 0, 1], [1, 1, 0, 0]], watch.text()
        watch.shows("the link again", r"link +up for", patience=100)
        watch.shows("the next reading", r"messages +3 = 2 decoded")
    assert len(visits) == 2 and visits[1] - visits[0] > 55, visits


def ping():
    """A ping of the server is answered, with its own bytes, between the fragments of a message too."""
    answered = threading.Event()

    def handler(connection):
        first, second = reading(1)[:9], reading(1)[9:]

        def pieces():
            yield first
            if connection.ping(b"are you there").wait(PATIENCE):
                answered.set()
            yield second

        connection.send(pieces())
        connection.recv()

    with Feed(handler) as feed, Tap(feed.url) as tap:
        assert tap.readings(1)[0]["value"] == 1
        assert answered.is_set(), "no pong"


def bearer():
    """A token goes out as a bearer."""
    seen = []
    with tempfile.NamedTemporaryFile("w", suffix=".token") as token:
        token.write("s3cret\n")
        token.flush()
        check = lambda _, request: seen.append(request.headers.get("Authorization"))  # noqa: E731
        with Feed(playing([reading(1)]), process_request=check) as feed:
            with Tap(feed.url, "--token-file", token.name) as tap:
                tap.readings(1)
    assert seen == ["Bearer s3cret"], seen


def refused_token():
    """A refused token is told in words, and not sent again and again."""
    seen = []

    def check(connection, _):
        seen.append(time.monotonic())
        return connection.respond(401, "no\n")

    with Feed(playing([]), process_request=check) as feed, Tap(feed.url) as tap:
        tap.complains("credentials refused (HTTP 401)")
        time.sleep(5)
    assert len(seen) == 1, f"{len(seen)} attempts in five seconds"


def tls():
    """A private authority is trusted when it is named, and only then."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "server.pem", TLS / "server.key")
    every, wanted = sample("json")
    with Feed(playing(every), ssl=context) as feed:
        with Tap(feed.url, "--ca-file", str(TLS / "ca.pem")) as tap:
            same(tap.readings(len(wanted)), wanted)
        with Tap(feed.url, "--insecure") as tap:
            same(tap.readings(len(wanted)), wanted)
        with Tap(feed.url) as tap:
            tap.complains("certificate")
            assert not tap.lines, "a reading in spite of a certificate that nobody vouches for"


def simulated_json():
    """Our server to their client: every sensor at once, then at the rate asked for."""
    with simulation("--rate", "1000", "--sensors", "48") as url, connect(url) as client:
        start = time.monotonic()
        readings = [json.loads(client.recv(PATIENCE)) for _ in range(1000)]
        seconds = time.monotonic() - start
    pairs = {(entry["sensor"], entry["type"]) for entry in readings[:48]}
    assert len(pairs) >= 44, f"{len(pairs)} sensors in the first burst"
    assert 0.8 < seconds < 5, f"a thousand readings in {seconds:.2f} s"


def simulated_senml():
    with simulation("--rate", "1000", "--format", "senml") as url, connect(url) as client:
        packs = [json.loads(client.recv(PATIENCE)) for _ in range(300)]
    assert all(len(pack) <= 1 for pack in packs) and sum(map(len, packs)) > 250, packs[:3]


def simulated_faults():
    """Frames and garbage that their client takes for sound WebSocket; drops that end without a word."""
    faults = "fragment,garbage,duplicate,reorder,drop"
    with simulation("--rate", "5000", "--fault", faults) as url:
        for _ in range(3):
            with connect(url) as client:
                try:
                    while True:
                        client.recv(PATIENCE)
                except ConnectionClosedError as ending:
                    assert "no close frame" in str(ending), ending


def both():
    """Our client at our server, with all wrong that must cost no connection: readings keep coming."""
    faults = "fragment,garbage,duplicate,reorder"
    with simulation("--rate", "2000", "--fault", faults) as url, Tap(url) as tap:
        tap.readings(5000)
        assert not any("no link" in line for line in tap.complaints), tap.told()


def both_ends():
    """A link that ends again and again without a word: the client comes back by itself."""
    with simulation("--rate", "300", "--fault", "drop") as url, Tap(url) as tap:
        tap.complains("connected", times=3, patience=60)
        tap.readings(1)


def checks():
    """Each check by its name; what takes long comes first, as several run at a time."""
    yield "a message too long, and the link again", too_long
    yield "a server that stands still", standstill
    yield "watch survives a kill of the server", watch_survives_a_kill
    yield "tap survives a kill of the server", tap_survives_a_kill
    yield "both ends ours, the link dropped", both_ends
    for name, (kind, *_) in SAMPLES.items():
        yield f"{name}, found out", functools.partial(sample_comes_out, name)
        yield f"{name}, named", functools.partial(sample_comes_out, name, ("--format", kind))
        yield f"{name}, in fragments", functools.partial(sample_comes_out, name, (), fragments)
    yield "compression is not asked for", compression
    yield "a link cut in the middle", cut_in_the_middle
    yield "the sums of the status page", sums
    yield "ping between fragments", ping
    yield "bearer token", bearer
    yield "refused token", refused_token
    yield "TLS with a private authority", tls
    yield "simulate, json", simulated_json
    yield "simulate, senml", simulated_senml
    yield "simulate, faults", simulated_faults
    yield "both ends ours, with faults", both


results.run(checks())
