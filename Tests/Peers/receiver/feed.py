"""A feed on Python's `websockets`: plays messages to whoever connects, in one of several manners.

usage: feed.py PORT MANNER FILE [CERTIFICATE KEY]
Prints one line when it listens. MANNER: plain, fragmented (three-byte fragments), compressed (would take the
extension if it were offered), numbered (a counter without end, for being killed and restarted).
"""

import asyncio
import itertools
import json
import ssl
import sys

from websockets.asyncio.server import serve


def messages(manner, path):
    if manner == "numbered":
        for number in itertools.count(1):
            yield json.dumps({"sensor": "n", "type": "temperature", "value": number})
    for line in open(path, encoding="utf-8", errors="surrogateescape", newline="\n"):
        line = line.rstrip("\n")
        if not path.endswith(".frames.jsonl"):
            yield line
            continue
        frame = json.loads(line)
        if frame["op"] == "text":
            yield frame["data"]
        elif frame["op"] == "binary":
            yield bytes.fromhex(frame["hex"])


async def play(connection, manner, path):
    for message in messages(manner, path):
        if manner == "fragmented":
            await connection.send([message[at : at + 3] for at in range(0, max(1, len(message)), 3)])
        else:
            await connection.send(message)
        if manner == "numbered":
            await asyncio.sleep(0.02)
    await connection.wait_closed()


async def main():
    port, manner, path, *tls = sys.argv[1:]
    context = None
    if tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*tls)
    options = {"ssl": context}
    if manner != "compressed":
        options["compression"] = None
    handler = lambda connection: play(connection, manner, path)
    async with serve(handler, "127.0.0.1", int(port), **options):
        print("listening", flush=True)
        await asyncio.get_running_loop().create_future()


asyncio.run(main())
