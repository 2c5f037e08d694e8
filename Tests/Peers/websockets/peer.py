"""Plays feeds to `sensorpager tap` and listens to `sensorpager simulate`, through Python's websockets.

Prints one `ok NAME`, `not ok NAME REASON` or `skip NAME REASON` per check.
"""

import contextlib
import json
import os
import pathlib
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.server import serve

ROOT = pathlib.Path(sys.argv[1])
BINARY = os.environ.get("SENSORPAGER", str(ROOT / ".build/release/sensorpager"))
FIXTURES = ROOT / "Tests/Wire/Fixtures"
PATIENCE = 30  # seconds until something that should come counts as missing


class Skipped(Exception):
    """The check cannot be made here."""


def messages(path):
    """A fixture's messages: text, or bytes."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if not path.name.endswith(".frames.jsonl"):
        return lines
    frames = [json.loads(line) for line in lines]
    return [
        frame["data"] if frame["op"] == "text" else bytes.fromhex(frame["hex"])
        for frame in frames
        if frame["op"] in ("text", "binary")
    ]


def expected(path):
    """What must come out, without times: those depend on when a message comes."""
    return [timeless(reading) for reading in json.loads(path.read_text(encoding="utf-8"))]


def timeless(reading):
    return {key: value for key, value in reading.items() if key != "time"}


class Feed:
    """A server of a feed; `handler` gets each connection."""

    def __init__(self, handler, port=0, **options):
        def quiet(connection):
            with contextlib.suppress(ConnectionClosed):
                handler(connection)

        self.server = serve(quiet, "127.0.0.1", port, compression=None, **options)
        self.port = self.server.socket.getsockname()[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()


def end(process):
    """Ends a process that we started, by force when it does not listen; its exit code."""
    process.terminate()
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


class Tap:
    """`sensorpager tap` and the readings that it prints."""

    def __init__(self, url, *options):
        self.process = subprocess.Popen(
            [BINARY, "tap", url, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.readings, self.complaints = [], []
        self.threads = [
            threading.Thread(target=self.read, args=(self.process.stdout, self.readings), daemon=True),
            threading.Thread(target=self.read, args=(self.process.stderr, self.complaints), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    @staticmethod
    def read(stream, lines):
        for line in stream:
            lines.append(line.rstrip("\n"))

    def wait(self, count):
        """Waits until so many readings were printed; what was printed, without times."""
        deadline = time.monotonic() + PATIENCE
        while len(self.readings) < count and time.monotonic() < deadline:
            time.sleep(0.02)
        return [timeless(json.loads(line)) for line in list(self.readings)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        code = end(self.process)
        for thread in self.threads:
            thread.join()
        self.process.stdout.close()
        self.process.stderr.close()
        assert code == 0, f"tap ended with {code}: {self.complaints[-3:]}"


def same(got, wanted):
    assert got == wanted, f"{len(got)} readings of {len(wanted)}; first that differs: " + str(
        next(((a, b) for a, b in zip(got, wanted) if a != b), (got or wanted)[-1:])
    )


def play(name, fixture, cut=lambda message: message):
    """Every reading of a fixture comes out, in order, with the format found out."""
    wanted = expected(fixture.with_name(name))

    def handler(connection):
        for message in messages(fixture):
            connection.send(cut(message))
        connection.recv()

    with Feed(handler) as feed, Tap(f"ws://127.0.0.1:{feed.port}/") as tap:
        same(tap.wait(len(wanted)), wanted)


def fragments(message):
    """A message as the iterable that websockets sends in frames."""
    size = max(1, len(message) // 3)
    return [message[at : at + size] for at in range(0, len(message), size)] or [message]


JSON = FIXTURES / "generic_json/messages.frames.jsonl"
JSON_LINES = FIXTURES / "generic_json/messages.jsonl"
SENML = FIXTURES / "senml/messages.jsonl"
CBOR = FIXTURES / "senml/cbor.frames.jsonl"


def json_feed():
    play("messages.frames.expected.json", JSON)


def json_text_feed():
    play("expected.json", JSON_LINES)


def senml_feed():
    play("expected.json", SENML)


def senml_cbor_feed():
    play("cbor.frames.expected.json", CBOR)


def fragmented_feed():
    play("messages.frames.expected.json", JSON, fragments)


def restart():
    """All readings through a kill and restart of the server, by themselves."""
    every = messages(JSON)
    wanted = expected(JSON.with_name("messages.frames.expected.json"))
    half = len(every) // 2

    def first(connection):
        for message in every[:half]:
            connection.send(message)
        # The end of a server that was killed: no close frame.
        connection.socket.shutdown(socket.SHUT_RDWR)

    def second(connection):
        for message in every[half:]:
            connection.send(message)
        connection.recv()

    with Feed(first) as feed:
        tap = Tap(f"ws://127.0.0.1:{feed.port}/", "--format", "json")
        tap.wait(1)
        feed.__exit__()
        time.sleep(1)
    with tap, Feed(second, port=feed.port):
        same(tap.wait(len(wanted)), wanted)


def ping():
    """A ping of the server is answered, with its own bytes."""
    answered = threading.Event()

    def handler(connection):
        connection.send('{"sensor":"a","type":"temperature","value":1}')
        if connection.ping(b"are you there").wait(PATIENCE):
            answered.set()

    with Feed(handler) as feed, Tap(f"ws://127.0.0.1:{feed.port}/"):
        assert answered.wait(PATIENCE), "no pong"


def bearer():
    """A token goes out as a bearer, and a server that refuses it is told so."""
    seen = []

    def check(_, request):
        seen.append(request.headers.get("Authorization"))

    def handler(connection):
        connection.send('{"sensor":"a","type":"temperature","value":1}')
        connection.recv()

    with tempfile.NamedTemporaryFile("w", suffix=".token") as token:
        token.write("s3cret\n")
        token.flush()
        with Feed(handler, process_request=check) as feed:
            with Tap(f"ws://127.0.0.1:{feed.port}/", "--token-file", token.name) as tap:
                assert len(tap.wait(1)) == 1, "no reading"
    assert seen == ["Bearer s3cret"], f"the server saw {seen}"


def tls():
    """wss:// works with the server's authority and is refused without."""
    if not shutil.which("openssl"):
        raise Skipped("no openssl to make a certificate with")
    folder = tempfile.TemporaryDirectory()
    cert, key = (str(pathlib.Path(folder.name) / name) for name in ("cert.pem", "key.pem"))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key]
        + ["-out", cert, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)

    def handler(connection):
        connection.send('{"sensor":"a","type":"temperature","value":1}')
        connection.recv()

    with folder, Feed(handler, ssl=context) as feed:
        url = f"wss://localhost:{feed.port}/"
        with Tap(url, "--ca-file", cert) as tap:
            assert len(tap.wait(1)) == 1, f"no reading: {tap.complaints}"
        with Tap(url, "--insecure") as tap:
            assert len(tap.wait(1)) == 1, f"no reading: {tap.complaints}"
        with Tap(url) as tap:
            deadline = time.monotonic() + PATIENCE
            while not any("no link" in line for line in tap.complaints) and time.monotonic() < deadline:
                time.sleep(0.02)
            assert any("certificate" in line for line in tap.complaints), tap.complaints
            assert not tap.readings, "a reading in spite of a certificate that nobody vouches for"


@contextlib.contextmanager
def simulation(*options):
    """`sensorpager simulate` and its address."""
    process = subprocess.Popen(
        [BINARY, "simulate", *options], stdout=subprocess.PIPE, text=True
    )
    try:
        yield process.stdout.readline().strip()
    finally:
        code = end(process)
        process.stdout.close()
    assert code == 0, f"simulate ended with {code}"


def simulated_json():
    """Our server to their client: every sensor at once, then at the rate asked for."""
    with simulation("--rate", "1000", "--sensors", "48") as url, connect(url) as client:
        start = time.monotonic()
        readings = [json.loads(client.recv(PATIENCE)) for _ in range(1000)]
        seconds = time.monotonic() - start
    pairs = {(reading["sensor"], reading["type"]) for reading in readings[:48]}
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
                while True:
                    try:
                        client.recv(PATIENCE)
                    except Exception as error:  # noqa: BLE001, the end of the connection is the point
                        assert "no close frame" in str(error), error
                        break


def both():
    """Our client at our server, with everything wrong that a feed can do: no end, no hole at the end."""
    faults = "fragment,garbage,duplicate,reorder,drop,huge"
    with simulation("--rate", "2000", "--fault", faults) as url, Tap(url) as tap:
        assert len(tap.wait(5000)) >= 5000, f"{len(tap.readings)} readings: {tap.complaints[-3:]}"


# What comes at once is checked first, what takes a while last.
CHECKS = [
    json_feed, json_text_feed, senml_feed, senml_cbor_feed, fragmented_feed, restart, ping, bearer, tls,
    simulated_json, simulated_senml, simulated_faults, both,
]

for check in CHECKS:
    name = check.__name__.replace("_", "-")
    try:
        check()
        print(f"ok {name}", flush=True)
    except Skipped as reason:
        print(f"skip {name} {reason}", flush=True)
    except Exception as error:  # noqa: BLE001, whatever it is, the check failed
        traceback.print_exc()
        print(f"not ok {name} {type(error).__name__}: {str(error)[:400]}".replace("\n", " "), flush=True)
