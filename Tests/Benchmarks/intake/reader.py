"""What the receiver does, with picows and orjson: each message parsed, each sensor's newest value and ring kept."""

import asyncio
import collections
import sys
import time

import orjson
import picows
import uvloop

SAMPLES = 120


class Series:
    __slots__ = ("value", "unit", "arrival", "samples")

    def __init__(self):
        self.samples = collections.deque(maxlen=SAMPLES)


class Reader(picows.WSListener):
    def __init__(self):
        self.sensors = {}
        self.count = 0

    def on_ws_frame(self, transport, frame):
        if frame.msg_type == picows.WSMsgType.TEXT:
            reading = orjson.loads(frame.get_payload_as_memoryview())
            key = (reading["sensor"], reading["type"])
            series = self.sensors.get(key)
            if series is None:
                series = self.sensors[key] = Series()
            value = series.value = reading["value"]
            series.unit = reading["unit"]
            now = series.arrival = time.monotonic()
            series.samples.append((now, value))
            self.count += 1
        elif frame.msg_type == picows.WSMsgType.CLOSE:
            transport.send_close(picows.WSCloseCode.OK)
            transport.disconnect()


async def main(port):
    transport, reader = await picows.ws_connect(Reader, f"ws://127.0.0.1:{port}/")
    await transport.wait_disconnected()
    print(reader.count)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
