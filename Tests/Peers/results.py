"""Runs checks and prints one result line for each."""

import concurrent.futures
import sys
import traceback


class Skip(Exception):
    """A check cannot be made here; its text says why."""


def result(named):
    """The result line of a check; whether it did not fail."""
    name, check = named
    try:
        check()
        print(f"ok {name}", flush=True)
    except Skip as reason:
        print(f"skip {name} {reason}", flush=True)
    except Exception as error:  # noqa: BLE001, whatever it is, the check failed
        told = f"{type(error).__name__}: {str(error)[:1500]}".replace("\n", " ")
        print(f"{traceback.format_exc()}not ok {name} {told}", flush=True)
        return False
    return True


def run(checks, at_a_time=4):
    """Runs checks by their names, several at a time, or those whose names the command line has a part of."""
    chosen = [
        (name, check)
        for name, check in checks
        if not sys.argv[1:] or any(part in name for part in sys.argv[1:])
    ]
    with concurrent.futures.ThreadPoolExecutor(max_workers=at_a_time) as pool:
        passed = list(pool.map(result, chosen))
    sys.exit(not all(passed))
