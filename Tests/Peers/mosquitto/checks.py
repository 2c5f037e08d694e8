"""Checks SensorPager against mosquitto: retained and live messages, a restart of the broker, a refused password.

The checks come one after the other: a broker's ports are always the same.
"""

import json
import pathlib
import subprocess
import tempfile
import time

import results
from broker import Broker
from program import Tap, wait


class BrokerTap(Tap):
    """A tap of the plant's topics."""

    def __init__(self, *options):
        super().__init__(Broker.url, "--format", "mqtt", "--filter", "plant/#", *options)

    def values(self):
        return [json.loads(line)["value"] for line in list(self.lines)]

    def has(self, values):
        wait(f"values {values}", lambda: self.values() == values, seeing=lambda: (self.values(), self.told()))


def publishing():
    """The broker itself does what the checks need: it keeps what is retained and gives it to who comes later."""
    with Broker() as broker:
        broker.publish("plant/kept", "7", "-r")
        command = ["mosquitto_sub", "-h", "127.0.0.1", "-t", "plant/#", "-C", "1", "-W", "10", "-v"]
        said = subprocess.run(command, capture_output=True, text=True)
    assert said.stdout == "plant/kept 7\n", said


def retained_and_live():
    """What is retained comes first, then what is published, in order, at each quality of service."""
    with Broker() as broker:
        broker.publish("plant/boiler/temperature", "20.5", "-r")
        broker.publish("other/temperature", "99", "-r")
        with BrokerTap() as tap:
            tap.has([20.5])
            for quality in "012":
                broker.publish("plant/boiler/temperature", f"3{quality}.5", "-q", quality)
            tap.has([20.5, 30.5, 31.5, 32.5])


def burst():
    """Thousands in a moment: each comes out, in its order."""
    numbers = list(range(5000))
    with Broker("max_queued_messages 0") as broker, BrokerTap() as tap:
        tap.complains("connected")
        # A subscription takes a moment after the connection.
        broker.publish("plant/ready/temperature", "-1", "-r")
        wait("the subscription", lambda: -1 in tap.values(), seeing=tap.told)
        broker.publish_lines("plant/burst/temperature", map(str, numbers), "-q", "1")
        wait("all values", lambda: len(tap.lines) > len(numbers), seeing=tap.told)
        assert [value for value in tap.values() if value != -1] == numbers


def restart():
    """The broker goes and comes back: the link, the subscription and what is retained come back by themselves."""
    with Broker() as broker:
        broker.publish("plant/boiler/temperature", "20.5", "-r")
        with BrokerTap() as tap:
            tap.has([20.5])
            broker.stop()
            tap.complains("no link")
            broker.start()
            broker.publish("plant/boiler/temperature", "21.5", "-r")
            wait("the value", lambda: tap.values()[-1] == 21.5, 60, tap.told)


def password():
    """A password that the broker knows lets in; one that it does not is told in words, and rests."""
    with tempfile.TemporaryDirectory() as folder:
        known, good, bad = (pathlib.Path(folder, name) for name in ("known", "good", "bad"))
        subprocess.run(["mosquitto_passwd", "-b", "-c", known, "pager", "s3cret"], check=True)
        good.write_text("s3cret\n")
        bad.write_text("wr0ng\n")
        with Broker("allow_anonymous false", f"password_file {known}") as broker:
            user = ("-u", "pager", "-P", "s3cret")
            broker.publish("plant/boiler/temperature", "20.5", "-r", *user)
            with BrokerTap("--user", "pager", "--password-file", str(good)) as tap:
                tap.has([20.5])
            with BrokerTap("--user", "pager", "--password-file", str(bad)) as tap:
                tap.complains("credentials refused")
                time.sleep(5)
                assert sum("no link" in line for line in tap.complaints) == 1, tap.complaints


def checks():
    yield "the broker itself", publishing
    yield "retained and live", retained_and_live
    yield "a burst", burst
    yield "a restart of the broker", restart
    yield "a password", password


results.run(checks(), at_a_time=1)
