"""Checks the intake against three foreign servers, in every way that they can send."""

import functools
import pathlib
import tempfile

import results
from program import Tap
from servers import SERVERS, TLS, Server, sample

FOLDER = tempfile.TemporaryDirectory(prefix="sensorpager-servers-")
MESSAGES = pathlib.Path(FOLDER.name) / "messages"
ONE = pathlib.Path(FOLDER.name) / "message"
BOMB = 64 << 20
WAYS = {
    "plain": {},
    "in fragments": {"fragments": True},
    "over TLS": {"secure": True},
    "compressed": {"compresses": True},
    "compressed, in fragments": {"compresses": True, "fragments": True},
    "compressed, over TLS": {"compresses": True, "secure": True},
}


def options(way):
    """What a tap is told for a way."""
    return ["--format", "json"] + (["--ca-file", str(TLS / "ca.pem")] if way.get("secure") else []) + (
        ["--deflate"] if way.get("compresses") else []
    )


def comes_out(name, way, values):
    """Every reading comes out, in order, however the messages travel."""
    with Server(name, MESSAGES, **way) as server, Tap(server.url, *options(way)) as tap:
        got = [reading["value"] for reading in tap.readings(len(values))]
        assert got == values, next(
            (number, one, other) for number, (one, other) in enumerate(zip(got, values)) if one != other
        )
        agreed = server.says("extensions")
        assert ("permessage-deflate" in agreed) == bool(way.get("compresses")), agreed
        assert tap.complaints[1:] == [], tap.complaints


def not_compressed(name, values):
    """A server that would not compress is not pressed: the offer costs nothing."""
    with Server(name, MESSAGES) as server, Tap(server.url, "--format", "json", "--deflate") as tap:
        assert [reading["value"] for reading in tap.readings(len(values))] == values
        assert server.says("extensions") == "", server.said


def too_long(name, way):
    """A message beyond the limit, be it once it is inflated, ends the link with 1009 and costs no memory."""
    with Server(name, ONE, bomb=BOMB, **way) as server, Tap(server.url, *options(way)) as tap:
        tap.complains("longer than 4194304 bytes")
        tap.readings(1)
        # libwebsockets hangs up when more comes after its close frame; `websockets` reads nothing while it sends,
        # and may find nothing but the end. With our own framing, plain, it must have heard why.
        hears = name != "websockets" or not way
        assert server.says("closed") in ([1009] if hears else [1009, None]), server.said
        peak = memory_peak(tap.process.pid)
        print(f"# {name}, {BOMB >> 20} MiB: {peak / 1024:.1f} MiB of memory at the most", flush=True)
        assert peak < 32 << 10, f"{peak} KiB of memory"


def memory_peak(process):
    """The most memory that a process ever held, in KiB."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


def checks():
    messages, values = sample()
    MESSAGES.write_text("\n".join(messages) + "\n", encoding="utf-8")
    ONE.write_text(messages[1] + "\n", encoding="utf-8")
    for name in SERVERS:
        for way, how in WAYS.items():
            # Nothing in aiohttp sends fragments.
            if name != "aiohttp" or not how.get("fragments"):
                yield f"{name}, {way}", functools.partial(comes_out, name, how, values)
        yield f"{name}, compression offered in vain", functools.partial(not_compressed, name, values)
        for way in ("plain", "over TLS", "compressed", "compressed, over TLS"):
            yield f"{name}, too long, {way}", functools.partial(too_long, name, WAYS[way])


results.run(checks(), at_a_time=2)
