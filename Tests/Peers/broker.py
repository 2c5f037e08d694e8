"""Debian's mosquitto as a broker with a plain and a WebSocket listener; for a network of its own only.

Its WebSocket listener ignores the address that it is told and listens on every one.
"""

import contextlib
import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import tempfile

from program import end, wait
from results import Skip

PLAIN, WEBSOCKET = 1883, 9001


def listens(port, host="127.0.0.1"):
    with socket.socket() as probe:
        return probe.connect_ex((host, port)) == 0


class Broker:
    """A mosquitto until the end of a `with`; `settings` are further lines of its configuration."""

    url = f"ws://127.0.0.1:{WEBSOCKET}/mqtt"

    def __init__(self, *settings):
        if not shutil.which("mosquitto") or not shutil.which("mosquitto_pub"):
            raise Skip("there is no mosquitto; Debian's packages are mosquitto and mosquitto-clients")
        self.folder = tempfile.TemporaryDirectory()
        self.log = pathlib.Path(self.folder.name, "log")
        lines = [
            f"user {pwd.getpwuid(os.getuid()).pw_name}",
            f"listener {PLAIN} 127.0.0.1",
            f"listener {WEBSOCKET}",
            "protocol websockets",
            *([] if any("allow_anonymous" in line for line in settings) else ["allow_anonymous true"]),
            "persistence false",
            "log_dest stderr",
            "log_type all",
            *settings,
        ]
        self.configuration = pathlib.Path(self.folder.name, "mosquitto.conf")
        self.configuration.write_text("\n".join(lines) + "\n")
        self.process = None

    def start(self):
        with open(self.log, "a") as log:
            command = ["mosquitto", "-c", self.configuration]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        wait("a broker", lambda: listens(PLAIN) and listens(WEBSOCKET), seeing=self.log.read_text)

    def stop(self):
        if self.process:
            end(self.process)
            self.process = None

    def publish(self, topic, message, *options):
        """Sends one message; options as of mosquitto_pub, such as `-r` for a retained one."""
        command = ["mosquitto_pub", "-h", "127.0.0.1", "-p", str(PLAIN), "-t", topic, "-m", message, *options]
        subprocess.run(command, check=True, timeout=20)

    def publish_lines(self, topic, messages, *options):
        """Sends many messages of one topic over one connection."""
        command = ["mosquitto_pub", "-h", "127.0.0.1", "-p", str(PLAIN), "-t", topic, "-l", *options]
        text = "".join(message + "\n" for message in messages)
        subprocess.run(command, check=True, timeout=60, input=text, text=True)

    def __enter__(self):
        with contextlib.ExitStack() as failing:
            failing.callback(self.__exit__)
            self.start()
            failing.pop_all()
        return self

    def __exit__(self, *_):
        self.stop()
        self.folder.cleanup()
