"""Checks the ways to a feed with Python's `websockets` as the server and Debian's tinyproxy between.

Runs in a network of its own: 192.0.2.1 is this machine, and not its loopback, past which no proxy leads.
"""

import contextlib
import json
import pathlib
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from email.utils import formatdate

import results
from feed import Feed, messages, playing, reading
from program import PROGRAM, Tap, end, free_port, wait
from websockets.datastructures import Headers
from websockets.http11 import Response
from websockets.sync.server import unix_serve

TESTS = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = TESTS / "Wire/Fixtures"
TLS = TESTS / "Intake/Fixtures/tls"
ELSEWHERE = "192.0.2.1"
THREE = [reading(number) for number in (1, 2, 3)]


def comes_out(tap):
    """The three readings, in order."""
    assert [entry["value"] for entry in tap.readings(3)] == [1, 2, 3], tap.told()


def server_tls():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "server.pem", TLS / "server.key")
    return context


# MARK: Addresses and certificates


def ipv6():
    """An address in brackets, plain and over TLS, where the certificate must name it."""
    with Feed(playing(THREE), host="::1") as feed, Tap(f"ws://[::1]:{feed.port}/") as tap:
        comes_out(tap)
    with Feed(playing(THREE), host="::1", ssl=server_tls()) as feed:
        with Tap(f"wss://[::1]:{feed.port}/", "--ca-file", str(TLS / "ca.pem")) as tap:
            comes_out(tap)


def ipv6_host():
    """The Host header has the address in its brackets, with the port."""
    seen = []
    note = lambda _, request: seen.append(request.headers["Host"])  # noqa: E731
    with Feed(playing(THREE), host="::1", process_request=note) as feed:
        with Tap(f"ws://[::1]:{feed.port}/") as tap:
            comes_out(tap)
    assert seen == [f"[::1]:{feed.port}"], seen


def unix_socket():
    """A Unix socket, with the target after it."""
    seen = []
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/feed.sock"
        note = lambda _, request: seen.append(request.path)  # noqa: E731
        with unix_serve(playing(THREE), path, process_request=note, compression=None) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            for options in ([], ["--deflate"]):
                with Tap(f"ws+unix:{path}:/readings?all=1", *options) as tap:
                    comes_out(tap)
            server.shutdown()
    assert seen == ["/readings?all=1"] * 2, seen


def client_certificate():
    """A server that demands a certificate gets ours; without one it says no, and we say so."""
    context = server_tls()
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(TLS / "ca.pem")
    subjects = []

    def handler(connection):
        subjects.append(connection.socket.getpeercert()["subject"])
        playing(THREE)(connection)

    ours = ["--cert", str(TLS / "server.pem"), "--key", str(TLS / "server.key")]
    with Feed(handler, ssl=context) as feed:
        with Tap(feed.url, "--ca-file", str(TLS / "ca.pem"), *ours) as tap:
            comes_out(tap)
        with Tap(feed.url, "--ca-file", str(TLS / "ca.pem")) as tap:
            tap.complains("no link")
            assert not tap.lines, tap.told()
    assert subjects == [((("commonName", "server"),),)], subjects


# MARK: Proxies


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextlib.contextmanager
def tinyproxy(*settings):
    """Debian's tinyproxy on the loopback; gives its address and the file of its log."""
    if not shutil.which("tinyproxy"):
        raise results.Skip("there is no tinyproxy")
    with tempfile.TemporaryDirectory() as folder:
        port, log = free_port(), pathlib.Path(folder, "log")
        lines = [f"Port {port}", "Listen 127.0.0.1", f'LogFile "{log}"', "LogLevel Connect", "MaxClients 20"]
        configuration = pathlib.Path(folder, "tinyproxy.conf")
        configuration.write_text("\n".join([*lines, *settings]) + "\n")
        process = subprocess.Popen(["tinyproxy", "-d", "-c", configuration], stdout=subprocess.DEVNULL)
        try:
            wait("a proxy", lambda: listens(port))
            yield f"127.0.0.1:{port}", log
        finally:
            end(process)


def proxy():
    """http_proxy leads to a feed elsewhere, plain and over TLS; no_proxy and the loopback go past it."""
    with tinyproxy() as (address, log):
        away = {"http_proxy": f"http://{address}", "https_proxy": f"http://{address}"}

        def asked(feed):
            return f"CONNECT {ELSEWHERE}:{feed.port}" in log.read_text()

        with Feed(playing(THREE), host=ELSEWHERE) as feed:
            with Tap(f"ws://{ELSEWHERE}:{feed.port}/", environment=away) as tap:
                comes_out(tap)
            assert asked(feed), log.read_text()
        with Feed(playing(THREE), host=ELSEWHERE, ssl=server_tls()) as feed:
            with Tap(f"wss://{ELSEWHERE}:{feed.port}/", "--insecure", environment=away) as tap:
                comes_out(tap)
            assert asked(feed), log.read_text()
        with Feed(playing(THREE), host=ELSEWHERE) as feed:
            past = {**away, "no_proxy": f"example.org, {ELSEWHERE}"}
            with Tap(f"ws://{ELSEWHERE}:{feed.port}/", environment=past) as tap:
                comes_out(tap)
            assert not asked(feed), log.read_text()
        before = log.read_text().count("CONNECT")
        with Feed(playing(THREE)) as feed, Tap(feed.url, environment=away) as tap:
            comes_out(tap)
        assert log.read_text().count("CONNECT") == before, log.read_text()


def proxy_password():
    """A proxy that wants a password gets it from the environment, and none that is wrong shows in what we say."""
    with tinyproxy("BasicAuth somebody s3cret") as (address, _):
        with Feed(playing(THREE), host=ELSEWHERE) as feed:
            url = f"ws://{ELSEWHERE}:{feed.port}/"
            with Tap(url, environment={"http_proxy": f"http://somebody:s3cret@{address}"}) as tap:
                comes_out(tap)
            with Tap(url, environment={"http_proxy": f"http://somebody:wr0ngword@{address}"}) as tap:
                tap.complains("proxy")
                assert not any("wr0ngword" in line for line in tap.complaints), tap.told()


# MARK: Retry-After


class Refusing:
    """A handler of upgrades that refuses the first with a header, and notes when each came."""

    def __init__(self, status, **headers):
        self.status, self.headers, self.visits = status, headers, []

    def __call__(self, connection, _):
        self.visits.append(time.monotonic())
        if len(self.visits) > 1:
            return None
        headers = Headers({name.replace("_", "-"): value for name, value in self.headers.items()})
        headers["Content-Length"] = "0"
        return Response(self.status, "Not now", headers, b"")

    def pause(self):
        return self.visits[1] - self.visits[0]


def retry_after(refusing, least, most, *options):
    with Feed(playing(THREE), process_request=refusing) as feed, Tap(feed.url, *options) as tap:
        tap.complains(f"HTTP {refusing.status}")
        comes_out(tap)
    assert least <= refusing.pause() < most, f"again after {refusing.pause():.2f} s"


def retry_after_seconds():
    """So many seconds, and the first backoff's second at most."""
    retry_after(Refusing(429, Retry_After="4"), 4, 5.5)
    retry_after(Refusing(503, Retry_After="3"), 3, 4.5)


def retry_after_date(*options):
    """A date counts from the server's own, whose clock may be years off."""
    now = 1_000_000_000
    at = {"Date": formatdate(now, usegmt=True), "Retry_After": formatdate(now + 4, usegmt=True)}
    retry_after(Refusing(503, **at), 4, 5.5, *options)


def retry_after_date_alone():
    """Without the server's own date nobody knows how far off it is: the usual backoff."""
    retry_after(Refusing(503, Retry_After=formatdate(time.time() + 3600, usegmt=True)), 0, 1.5)


# MARK: What tap writes


def senml():
    """SenML records that another SenML reader takes: name, value by its kind, unit and time."""
    each = [
        {"sensor": "a", "type": "temperature", "value": 21.5, "unit": "°C", "time": "2026-11-29T10:00:00Z"},
        {"sensor": "b", "type": "door", "value": True},
        {"sensor": "c", "type": "mode", "value": "auto"},
    ]
    with Feed(playing([json.dumps(entry) for entry in each])) as feed, Tap(feed.url, "--senml") as tap:
        wait("three lines", lambda: len(tap.lines) >= 3, seeing=tap.told)
        packs = [json.loads(line) for line in tap.lines]
    assert all(len(pack) == 1 for pack in packs), packs
    records = [pack[0] for pack in packs]
    assert [record["n"] for record in records] == ["a/temperature", "b/door", "c/mode"], records
    assert (records[0]["v"], records[0]["u"], records[0]["t"]) == (21.5, "Cel", 1795946400), records[0]
    assert records[1]["vb"] is True and records[2]["vs"] == "auto", records


def recording(name):
    """A recording decodes to exactly what tap had printed, and holds the messages as they came."""
    every = messages(FIXTURES / name)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "recording.jsonl")
        kind = name.split("/")[0].removeprefix("generic_")
        options = ["--format", kind]
        with Feed(playing(every)) as feed, Tap(feed.url, "--record", path, *options) as tap:
            wait("a recording", path.exists, seeing=tap.told)
            wait("all messages", lambda: len(path.read_text().splitlines()) >= len(every), seeing=tap.told)
        frames = [json.loads(line) for line in path.read_text().splitlines()]
        decoded = subprocess.run(
            [PROGRAM, "decode", path, *options], capture_output=True, text=True, check=True
        )
        assert decoded.stdout.splitlines() == tap.lines, "decode and tap differ"
        assert len(tap.lines) > 5, tap.told()
    kinds = [frame["op"] for frame in frames]
    assert kinds == ["text" if isinstance(message, str) else "binary" for message in every], kinds
    for frame, message in zip(frames, every):
        kept = frame["data"] if frame["op"] == "text" else bytes.fromhex(frame["hex"])
        assert kept == message, (kept, message)


def checks():
    yield "Retry-After in seconds", retry_after_seconds
    yield "Retry-After as a date", retry_after_date
    # Compression brings libwebsockets' own reading of the answer.
    yield "Retry-After as a date, read by the library", lambda: retry_after_date("--deflate")
    yield "Retry-After as a date without a Date", retry_after_date_alone
    yield "IPv6", ipv6
    yield "IPv6 in the Host header", ipv6_host
    yield "Unix socket", unix_socket
    yield "client certificate", client_certificate
    yield "proxy and no_proxy", proxy
    yield "proxy with a password", proxy_password
    yield "tap --senml", senml
    yield "a recording of text", lambda: recording("generic_json/messages.jsonl")
    yield "a recording of text and binary", lambda: recording("generic_json/messages.frames.jsonl")
    yield "a recording of CBOR", lambda: recording("senml/cbor.frames.jsonl")


results.run(checks())
