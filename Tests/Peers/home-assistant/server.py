"""Home Assistant itself: started, given an owner without a browser, moved from outside, restarted, ended."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

from program import end, wait
from websockets.sync.client import connect

PLACE = "127.0.0.1:8123"
CLIENT = f"http://{PLACE}/"


class HomeAssistant:
    """A Home Assistant until the end of a `with`; `token` is a long-lived one of its owner."""

    url = f"ws://{PLACE}/api/websocket"

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        shutil.copy(pathlib.Path(__file__).with_name("configuration.yaml"), self.folder.name)
        self.log = pathlib.Path(self.folder.name, "output.log")
        self.process, self.access, self.token = None, None, None

    def start(self):
        start = time.monotonic()
        with open(self.log, "a") as log:
            command = [os.environ["HOME_ASSISTANT"], "-c", self.folder.name, "--skip-pip"]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        wait("Home Assistant", self.answers, 300, lambda: self.log.read_text()[-1500:])
        print(f"# Home Assistant answers after {time.monotonic() - start:.1f} s", flush=True)

    def stop(self):
        if self.process:
            end(self.process)
            self.process = None

    def answers(self):
        assert self.process.poll() is None, f"Home Assistant ended: {self.log.read_text()[-1500:]}"
        try:
            return urllib.request.urlopen(f"http://{PLACE}/api/onboarding", timeout=5).status == 200
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False

    def post(self, path, data, is_form=False):
        """What the REST API answers."""
        body = urllib.parse.urlencode(data) if is_form else json.dumps(data)
        kind = "application/x-www-form-urlencoded" if is_form else "application/json"
        request = urllib.request.Request(f"http://{PLACE}{path}", body.encode(), {"Content-Type": kind})
        if self.access:
            request.add_header("Authorization", f"Bearer {self.access}")
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def command(self, **what):
        """The result of one command over WebSocket."""
        with connect(self.url, max_size=None, proxy=None) as socket:
            socket.recv(20)
            socket.send(json.dumps({"type": "auth", "access_token": self.access}))
            assert json.loads(socket.recv(20))["type"] == "auth_ok"
            socket.send(json.dumps({"id": 1, **what}))
            answer = json.loads(socket.recv(20))
        assert answer.get("success"), answer
        return answer["result"]

    def make_owner(self):
        """An owner, and tokens for this module and for the daemon."""
        owner = {"client_id": CLIENT, "name": "Owner", "username": "owner", "password": "owner-pw", "language": "en"}
        code = self.post("/api/onboarding/users", owner)["auth_code"]
        grant = {"grant_type": "authorization_code", "code": code, "client_id": CLIENT}
        self.access = self.post("/auth/token", grant, is_form=True)["access_token"]
        self.token = self.command(type="auth/long_lived_access_token", client_name="sensorpager", lifespan=365)

    def revoke_token(self):
        """Takes the daemon's token away, as its owner may on the profile page."""
        tokens = self.command(type="auth/refresh_tokens")
        ours = [entry["id"] for entry in tokens if entry.get("client_name") == "sensorpager"]
        self.command(type="auth/delete_refresh_token", refresh_token_id=ours[0])

    def add_broker(self, port):
        """The MQTT integration, as its dialogue makes it."""
        flow = self.post(
            "/api/config/config_entries/flow", {"handler": "mqtt", "show_advanced_options": False}
        )
        path = f"/api/config/config_entries/flow/{flow['flow_id']}"
        made = self.post(path, {"broker": "127.0.0.1", "port": port})
        assert made["type"] == "create_entry", made

    def call(self, domain, service, **data):
        self.post(f"/api/services/{domain}/{service}", data)

    def set_boiler(self, value):
        self.call("input_number", "set_value", entity_id="input_number.boiler", value=value)

    def set_state(self, entity, state, **attributes):
        self.post(f"/api/states/{entity}", {"state": str(state), "attributes": attributes})

    def __enter__(self):
        try:
            self.start()
            self.make_owner()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.stop()
        self.folder.cleanup()
