"""Plays the Autobahn test suite against our clients; each is one check, with its findings as comments.

usage: checks.py FOLDER, in which the suite's `venv` is. A case that fails is named, and so is one that was
expected to and does not.
"""

import collections
import json
import os
import pathlib
import socket
import subprocess
import sys
import time

FOLDER = pathlib.Path(sys.argv[1])
ADDRESS = "ws://127.0.0.1:9001"
PASSED = {"OK", "NON-STRICT", "INFORMATIONAL"}

# The cases, how many they are, and which of our clients play them. All of 9 (speed), 12 and 13 (compression, a
# thousand messages each) would take many minutes: of these, each size and each way of negotiating once.
FRAMING = (["1.*", "2.*", "3.*", "4.*", "5.*", "6.*", "7.*", "10.*"], 247, ["stream", "library"])
COMPRESSION = (
    ["12.1.1", "12.1.3", "12.1.5", "12.1.8", "12.1.12", "12.1.14"] + [f"13.{way}.1" for way in range(1, 8)],
    13,
    ["deflate"],
)

# What a client is known to fail, and why; "sometimes" where the kernel's portions decide.
KNOWN = {
    "stream": {},
    "library": {
        # Ten pings at once: libwebsockets answers the first, and none that come while its pong waits.
        # RFC 6455 section 5.5.3 lets a client answer one of them, though it names the last.
        "2.10": "always",
        "2.11": "sometimes",
        # A close reason that is no UTF-8 is echoed with its code: the library looks at it only where it looks at all
        # text, and text that is no UTF-8 is mended here instead of refused.
        "7.5.1": "always",
    },
    # The server wants to say how far back our compression may look, which our offer does not ask for, as we never
    # compress; nothing is compressed then.
    "deflate": {f"13.{way}.1": "always" for way in (3, 4, 5, 6)},
}


def verdict(case):
    """OK, or what was wrong with the case itself or with the end of its connection."""
    return next((case[key] for key in ("behavior", "behaviorClose") if case[key] not in PASSED), "OK")


def wait_for_server(process):
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", 9001)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"the fuzzing server does not listen; see {FOLDER / 'server.log'}")


def faults(agent, cases, count):
    """What differs from what is known, as texts."""
    known = KNOWN[agent]
    if len(cases) != count:
        yield f"{len(cases)} cases of {count}"
    for name, case in cases.items():
        found = verdict(case)
        if found != "OK" and name not in known:
            yield f"case {name}: {found} (close code {case['remoteCloseCode']})"
        if found == "OK" and known.get(name) == "always":
            yield f"case {name} passes now: take it out of the list"


def check(agent, count):
    """Plays every case with one of our clients; its result line."""
    command = [os.environ["ECHO_CLIENT"], agent, ADDRESS]
    played = subprocess.run(command, capture_output=True, text=True, timeout=300)
    name = f"{agent} client"
    if played.returncode != 0:
        print(f"not ok {name} {' '.join((played.stdout + played.stderr).split())}", flush=True)
        return
    cases = json.loads((FOLDER / "reports/index.json").read_text())[agent]
    counts = collections.Counter(case["behavior"] for case in cases.values())
    print(f"# {name}: " + ", ".join(f"{count} {what}" for what, count in counts.most_common()))
    wrong = list(faults(agent, cases, count))
    print(f"not ok {name} {'; '.join(wrong)}" if wrong else f"ok {name}", flush=True)


def play(patterns, count, agents):
    """Starts a server of these cases and has our clients play them."""
    specification = FOLDER / "server.json"
    settings = {"url": ADDRESS, "outdir": str(FOLDER / "reports"), "cases": patterns}
    specification.write_text(json.dumps({**settings, "exclude-cases": [], "exclude-agent-cases": {}}))
    command = [FOLDER / "venv/bin/wstest", "-u", "0", "-m", "fuzzingserver", "-s", specification]
    with open(FOLDER / "server.log", "w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    try:
        wait_for_server(server)
        for agent in agents:
            check(agent, count)
    finally:
        server.terminate()
        server.wait()


play(*FRAMING)
play(*COMPRESSION)
