"""What Python's sqlite3 finds in the file of a daemon that was killed, and of one whose disk fails.

The feed's numbers are the times at which they were sent, so that whatever is in the file says how old it is. A seed is
printed; SENSORPAGER_SEED replays it.
"""

import contextlib
import os
import pathlib
import random
import sqlite3
import subprocess
import tempfile
import time

import results
from daemon import SENSORS, Clock, Daemon, dumped, minutes, numbers, reader
from program import wait

KILLS = 200
# A batch a second; on a busy machine one may take a while, and what the daemon has not read from the feed is not its.
LAG = 5


@contextlib.contextmanager
def place():
    with tempfile.TemporaryDirectory() as folder, Clock() as clock:
        yield folder, pathlib.Path(folder, "state"), clock.feed.url


def sound(state):
    """The file is whole, says SQLite."""
    with reader(state) as connection:
        answer = connection.execute("PRAGMA integrity_check").fetchall()
    assert answer == [("ok",)], answer


def killed():
    """At 200 random moments; after each the file is whole, and no minute that was there is gone or less."""
    seed = int(os.environ.get("SENSORPAGER_SEED") or random.randrange(1 << 32))
    print(f"# SENSORPAGER_SEED={seed}", flush=True)
    dice = random.Random(seed)
    late = 0
    with place() as (folder, state, url):
        known = {}
        for number in range(KILLS):
            with Daemon(url, folder, state) as daemon:
                # Mostly while it starts, opens the file and writes its first batches; now and then later.
                life = dice.uniform(0.02, 1.6) if number % 20 else 4
                time.sleep(life)
                seen = numbers(state) if number % 20 == 0 else {}
                killed_at = time.time()
                daemon.kill()
            if not pathlib.Path(state, "history.db").exists():
                continue
            sound(state)
            found = minutes(state)
            lost = {key: count for key, count in known.items() if found.get(key, 0) < count}
            assert not lost, f"after kill {number}: {dumped(lost)}"
            known = found
            if number % 20 == 0:
                assert len(seen) == SENSORS, f"after {life} s: {seen}"
                late = max(late, killed_at - min(numbers(state).values()))
                assert late < LAG, f"after kill {number}, {late:.1f} s are lost"
        with Daemon(url, folder, state) as daemon:
            wait("new numbers", lambda: min(numbers(state).values()) > killed_at, seeing=lambda: daemon.told)
            daemon.end()
            assert time.time() - min(numbers(state).values()) < LAG
            assert not any("damaged" in line for line in daemon.told), daemon.told
    print(f"# {KILLS} kills, {len(known)} minutes, at most {late:.1f} s lost", flush=True)


@contextlib.contextmanager
def small_disk(folder):
    """A file system of two megabytes, which only root can make."""
    path = pathlib.Path(folder, "small")
    path.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", path], capture_output=True, text=True
    )
    if made.returncode != 0:
        raise results.Skip(f"no file system can be mounted here: {made.stderr.strip()}")
    try:
        yield path
    finally:
        subprocess.run(["umount", "-l", path], check=True)


def full():
    """A disk that is full from the start, then has room, then is full again: pages go on, and nothing in memory is lost."""
    with place() as (folder, _, url), small_disk(folder) as disk:
        filler = disk / "filler"
        fill(filler)
        with Daemon(url, folder, disk / "state") as daemon:
            daemon.tells("it stays in memory")
            daemon.goes_on()
            filler.unlink()
            daemon.tells("the disk can be used again")
            wait("numbers", lambda: len(numbers(disk / "state")) == SENSORS)
            oldest = started(disk / "state")
            fill(filler)
            daemon.tells("it stays in memory", 2)
            daemon.goes_on()
            filler.unlink()
            daemon.tells("the disk can be used again", 2)
            now = time.time()
            wait("newer numbers", lambda: min(numbers(disk / "state").values()) > now)
            daemon.end()
            assert started(disk / "state") == oldest
            assert sum("it stays in memory" in line for line in daemon.told) == 2, daemon.told
        sound(disk / "state")


def fill(path):
    """Writes until there is no room."""
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)


def started(state):
    with reader(state) as connection:
        return connection.execute("SELECT min(start) FROM bucket").fetchone()[0]


def read_only():
    """A folder that nobody may write: told once, and pages go on."""
    with place() as (folder, _, url), small_disk(folder) as disk:
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        with Daemon(url, folder, disk / "state") as daemon:
            daemon.tells("it stays in memory")
            daemon.goes_on(5)
            assert sum("history" in line for line in daemon.told) == 1, daemon.told
            subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
            daemon.tells("the disk can be used again")
            wait("numbers", lambda: len(numbers(disk / "state")) == SENSORS)
            daemon.end()


def newer():
    """A file of a version that is not yet: left alone, and pages go on."""
    with place() as (folder, state, url):
        with Daemon(url, folder, state) as daemon:
            wait("numbers", lambda: len(numbers(state)) == SENSORS)
            daemon.end()
        with contextlib.closing(sqlite3.connect(f"{state}/history.db")) as connection:
            connection.execute("PRAGMA user_version = 99")
        before = pathlib.Path(state, "history.db").read_bytes()
        with Daemon(url, folder, state) as daemon:
            daemon.tells("a newer version wrote it (99")
            daemon.goes_on()
            daemon.end()
        assert pathlib.Path(state, "history.db").read_bytes() == before, "it was touched"


ALARMS = "alarms: [{type: voltage, high: 30, severity: 2}]"


def alarms():
    """Alarms keep their states through kills: what the journal says last is how each stands."""
    with place() as (folder, state, url):
        for _ in range(10):
            with Daemon(url, folder, state, more=ALARMS) as daemon:
                if any("alarms is not supported" in line for line in daemon.told):
                    raise results.Skip("this version has no alarms")
                time.sleep(random.uniform(0.5, 3))
                if daemon.process.poll() == 78:
                    raise results.Skip("this version has no alarms")
                daemon.kill()
            sound(state)
            with reader(state) as connection:
                last = connection.execute(
                    "SELECT sensor, kind, after FROM alarm_event WHERE id IN"
                    " (SELECT max(id) FROM alarm_event GROUP BY sensor, type, kind) AND after <> 'normal'"
                ).fetchall()
                stands = connection.execute("SELECT sensor, kind, state FROM alarm").fetchall()
            assert sorted(last) == sorted(stands), (last, stands)
        assert stands, "there was no alarm at all"


def checks():
    yield "killed at two hundred moments", killed
    yield "a full disk", full
    yield "a read-only disk", read_only
    yield "a file of a newer version", newer
    yield "alarms through kills", alarms


results.run(checks(), at_a_time=1)
