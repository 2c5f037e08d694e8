"""Checks that secrets stay secret, against a server on Python's `websockets` that refuses them and repeats them.

Each way of showing a secret meets each way of refusing it. The daemon's lines, its log, its command line and what
`watch` draws are searched for the secret in every form in which it was sent.
"""

import base64
import functools
import itertools
import pathlib
import subprocess
import tempfile
import threading
import time
import urllib.parse

import results
from feed import Feed, playing, reading
from program import PROGRAM, Tap, Watch, end, wait
from websockets.datastructures import Headers
from websockets.http11 import Response

SECRET = "Zq7+s3/cr=et~49"
# As it is, percent-encoded in two ways, and as basic authentication writes it.
FORMS = [
    SECRET,
    urllib.parse.quote(SECRET, safe="~"),
    urllib.parse.quote(SECRET),
    base64.b64encode(f"somebody:{SECRET}".encode()).decode(),
]
CONFIGURATION = """
feed:
  url: %s
  format: json
%s
displays: [{name: log, plain: stdout, remember: false}]
log: {level: debug}
"""
# How the configuration shows the secret, and what its file holds.
WAYS = {
    "a token": ("  token: {file: %s}", SECRET),
    "a token in the query": ("  token: {file: %s}\n  token-parameter: access", SECRET),
    "a password": ("  user: somebody\n  password: {file: %s}", SECRET),
    "a secret header": ("  header-file: {file: %s}", f"X-Key: {SECRET} and more"),
}


def leaks(where, text):
    """The forms of the secret in a text."""
    return [f"{form} in {where}: {text}" for form in FORMS if form in text]


class Repeating:
    """A server's refusals, each with all that the client showed, and the secret itself."""

    def __init__(self, kind):
        self.kind, self.visits, self.shown = kind, [], ""

    def upgrade(self, _, request):
        self.visits.append(time.monotonic())
        key = request.headers.get("X-Key", "")
        authorization = request.headers.get("Authorization", "")
        self.shown = " ".join([request.path, authorization, key])
        if self.kind == "401":
            return self.response(401, **{"WWW-Authenticate": f'Bearer error="{self.shown}"'})
        if self.kind == "302":
            place = urllib.parse.quote(SECRET)
            return self.response(302, Location=f"http://other.example/login/{SECRET}/{place}?token={SECRET}")
        return None

    def response(self, status, **headers):
        body = f"{self.shown} {SECRET}".encode()
        headers = Headers({**headers, "Content-Length": str(len(body))})
        return Response(status, f"No {SECRET}", headers, body)

    def play(self, connection):
        # A close frame has room for 123 bytes.
        said = " ".join(FORMS[:3] if self.kind == "4401" else [f"token {SECRET}", *self.shown.split()])
        connection.close(int(self.kind), said[:120])

    def feed(self):
        return Feed(self.play, process_request=self.upgrade)


# What each refusal is told as.
TOLD = {
    "401": "credentials refused (HTTP 401)",
    "302": "redirects (302)",
    "4401": "unauthorized (4401",
    "1008": "credentials refused (1008",
}


class Daemon:
    """`sensorpager run` and all that it says."""

    def __init__(self, configuration):
        pipe = subprocess.PIPE
        command = [PROGRAM, "run", "--config", configuration]
        self.process = subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True)
        self.said = []
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        for line in self.process.stdout:
            self.said.append(line)

    def says(self, text):
        wait(f"'{text}'", lambda: any(text in line for line in list(self.said)), seeing=lambda: self.said)

    def command_line(self):
        return pathlib.Path(f"/proc/{self.process.pid}/cmdline").read_text()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        end(self.process)
        self.thread.join()
        self.process.stdout.close()


def daemon_keeps(way, kind):
    """The daemon says what became of its secret, not what it is, and does not send it again at once."""
    lines, content = WAYS[way]
    refusing = Repeating(kind)
    with tempfile.TemporaryDirectory() as folder, refusing.feed() as feed:
        secret = pathlib.Path(folder, "secret")
        secret.write_text(content + "\n")
        configuration = pathlib.Path(folder, "sensorpager.yaml")
        configuration.write_text(CONFIGURATION % (feed.url, lines % secret))
        with Daemon(configuration) as daemon:
            daemon.says(TOLD[kind])
            time.sleep(4)
            found = leaks("the command line", daemon.command_line())
    found += leaks("what it says", "".join(daemon.said))
    assert any(form in refusing.shown for form in FORMS), f"the secret was not sent: {refusing.shown}"
    assert not found, found
    assert len(refusing.visits) == 1, f"{len(refusing.visits)} attempts in four seconds"


def watch_keeps(kind):
    """The display tells an operator that the token is refused and when it is tried again, on every page."""
    refusing = Repeating(kind)
    with tempfile.NamedTemporaryFile("w", suffix=".token") as token, refusing.feed() as feed:
        token.write(SECRET)
        token.flush()
        with Watch(feed.url, "--token-file", token.name) as watch:
            watch.shows("the refusal", rf"(credentials refused|unauthorized).*{kind}")
            first = watch.text()
            watch.press("Space", "Left")
            watch.shows("status page", r"\AStatus")
            watch.shows("when it is tried again", r"again in (4|5|6) min")
            found = leaks("a page", first) + leaks("the status page", watch.text())
    assert not found, found
    assert len(refusing.visits) == 1, refusing.visits


def recording_keeps():
    """A recording and a configuration that is written hold what the server sent, and where the secret is."""
    with tempfile.TemporaryDirectory() as folder, Feed(playing([reading(1), reading(2)])) as feed:
        token, headers = pathlib.Path(folder, "token"), pathlib.Path(folder, "headers")
        token.write_text(SECRET)
        headers.write_text(f"X-Key: {SECRET}\n")
        recording, configuration = pathlib.Path(folder, "recording"), pathlib.Path(folder, "written.yaml")
        secrets = ["--token-file", token, "--header-file", headers]
        with Tap(feed.url, *secrets, "--record", recording, "--write-config", configuration) as tap:
            tap.readings(2)
            found = leaks("the command line", pathlib.Path(f"/proc/{tap.process.pid}/cmdline").read_text())
        found += leaks("the recording", recording.read_text())
        found += leaks("the configuration", configuration.read_text())
        found += leaks("what tap says", "\n".join(tap.lines + tap.complaints))
        assert str(token) in configuration.read_text(), configuration.read_text()
    assert not found, found


def checks():
    for way, kind in itertools.product(WAYS, TOLD):
        yield f"{way}, refused with {kind}", functools.partial(daemon_keeps, way, kind)
    for kind in ("401", "4401"):
        yield f"watch, refused with {kind}", functools.partial(watch_keeps, kind)
    yield "a recording", recording_keeps


results.run(checks(), at_a_time=6)
