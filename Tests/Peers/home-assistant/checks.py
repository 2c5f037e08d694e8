"""Checks SensorPager against Home Assistant: real states, a real token, and the token taken away.

The checks share one Home Assistant and come one after the other; the one that revokes the token is the last.
"""

import concurrent.futures
import json
import pathlib
import tempfile
import time

import results
from broker import PLAIN, Broker
from program import Tap, Watch, wait
from server import HomeAssistant

FOLDER = tempfile.TemporaryDirectory(prefix="sensorpager-home-assistant-")
TOKEN = pathlib.Path(FOLDER.name, "token")
WRONG = pathlib.Path(FOLDER.name, "wrong")
HOUSE = HomeAssistant()


class HomeTap(Tap):
    """A tap of the house with its token."""

    def __init__(self, *options, token=TOKEN, kind=("--format", "home-assistant")):
        super().__init__(HOUSE.url, "--token-file", str(token), *kind, *options)

    def latest(self):
        """The newest reading of each sensor."""
        readings = [json.loads(line) for line in list(self.lines)]
        return {reading["sensor"]: reading for reading in readings}

    def shows(self, sensor, value, patience=30):
        """Waits until the sensor's newest value is this one, and returns its reading."""
        found = lambda: self.latest().get(sensor, {"value": "nothing"})  # noqa: E731
        wait(f"{sensor} at {value}", lambda: found()["value"] == value, patience, lambda: (found(), self.told()))
        return found()


def first_states():
    """Every state is there at once, with its type and unit."""
    with HomeTap() as tap:
        boiler = tap.shows("sensor.boiler", 20)
        hot = tap.shows("binary_sensor.hot", False)
    assert (boiler["type"], boiler["unit"]) == ("temperature", "°C"), boiler
    assert hot["type"] == "heat", hot
    assert boiler["time"], boiler


def found_out():
    """The format is found out by itself, and so is the way of the token; and the house may compress."""
    with HomeTap(kind=()) as tap:
        tap.shows("sensor.boiler", 20)
    with HomeTap("--deflate") as tap:
        tap.shows("sensor.boiler", 20)


def changes():
    """What changes comes as it changes, from a template and over MQTT."""
    with HomeTap() as tap:
        tap.shows("sensor.boiler", 20)
        HOUSE.set_boiler(71.5)
        tap.shows("sensor.boiler", 71.5)
        tap.shows("binary_sensor.hot", True)
        # Kept by the broker: Home Assistant may not have asked for it yet.
        BROKER.publish("plant/tank/status", "online", "-r")
        BROKER.publish("plant/tank/level", "63.2", "-r")
        level = tap.shows("sensor.tank_level", 63.2)
        assert (level["type"], level["unit"]) == ("humidity", "%"), level
        HOUSE.set_boiler(20)
        tap.shows("sensor.boiler", 20)


def unavailable():
    """What is unavailable has no value, on the spot, and has one again."""
    with HomeTap() as tap:
        tap.shows("sensor.boiler", 20)
        HOUSE.call("input_boolean", "turn_off", entity_id="input_boolean.pump")
        tap.shows("sensor.boiler", None)
        HOUSE.call("input_boolean", "turn_on", entity_id="input_boolean.pump")
        tap.shows("sensor.boiler", 20)
        BROKER.publish("plant/tank/status", "online", "-r")
        BROKER.publish("plant/tank/level", "50")
        tap.shows("sensor.tank_level", 50)
        BROKER.publish("plant/tank/status", "offline", "-r")
        tap.shows("sensor.tank_level", None)


def many_at_once():
    """Hundreds of changes in a moment come in frames of many messages, and none is lost."""
    recording = pathlib.Path(FOLDER.name, "recording")
    names = [f"sensor.many_{number}" for number in range(150)]

    def move(name):
        for value in range(1, 5):
            HOUSE.set_state(name, value, unit_of_measurement="W", device_class="power")

    with HomeTap("--record", str(recording)) as tap:
        tap.shows("sensor.boiler", 20)
        with concurrent.futures.ThreadPoolExecutor(max_workers=16) as pool:
            list(pool.map(move, names))
        for name in names:
            tap.shows(name, 4)
    frames = [json.loads(json.loads(line)["data"]) for line in recording.read_text().splitlines()]
    many = [len(frame) for frame in frames if isinstance(frame, list)]
    print(f"# {len(frames)} frames, {len(many)} of them of many messages, {max(many, default=0)} at the most", flush=True)
    assert many, "no frame of many messages"


def restart():
    """A restart of the house: the link comes back by itself, with every state."""
    with HomeTap() as tap:
        tap.shows("sensor.boiler", 20)
        HOUSE.stop()
        tap.complains("no link")
        HOUSE.start()
        tap.complains("connected", times=2, patience=60)
        HOUSE.set_boiler(33)
        tap.shows("sensor.boiler", 33, patience=60)
        HOUSE.set_boiler(20)


def wrong_token():
    """A token that is none is told in words, on the display too, and rests for minutes."""
    with HomeTap(token=WRONG) as tap:
        tap.complains("credentials refused")
        time.sleep(5)
        assert sum("no link" in line for line in tap.complaints) == 1, tap.complaints
    with Watch(HOUSE.url, "--format", "home-assistant", "--token-file", str(WRONG)) as watch:
        watch.shows("the refusal", r"credentials refused")
        watch.press("Space", "Left")
        watch.shows("when it is tried again", r"again in (4|5|6) min")
        assert "wr0ng" not in watch.text(), watch.text()


def revoked_token():
    """A token that is taken away while the link is up ends it, and is not tried again and again."""
    with HomeTap() as tap:
        tap.shows("sensor.boiler", 20)
        HOUSE.revoke_token()
        tap.complains("no link")
        tap.complains("credentials refused", patience=90)
        before = len(tap.complaints)
        time.sleep(10)
        assert len(tap.complaints) == before, tap.complaints


def checks():
    yield "the states at first", first_states
    yield "found out, and compressed", found_out
    yield "changes, of templates and over MQTT", changes
    yield "unavailable", unavailable
    yield "many changes at once", many_at_once
    yield "a wrong token", wrong_token
    yield "a restart of Home Assistant", restart
    yield "a revoked token", revoked_token


try:
    with Broker() as BROKER, HOUSE:
        TOKEN.write_text(HOUSE.token + "\n")
        WRONG.write_text("wr0ng-token-0123456789\n")
        HOUSE.add_broker(PLAIN)
        results.run(checks(), at_a_time=1)
except results.Skip as reason:
    print(f"skip all {reason}")
