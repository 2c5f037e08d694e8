"""A feed on Python's `aiohttp` that does as its plan says; see servers.py. It sends no fragments."""

import asyncio
import json
import pathlib
import ssl
import sys

from aiohttp import WSMsgType, web

PLAN = json.loads(sys.argv[1])


def say(**what):
    print(json.dumps(what), flush=True)


async def handler(request):
    socket = web.WebSocketResponse(compress=PLAN["compresses"], max_msg_size=0)
    await socket.prepare(request)
    say(extensions=socket.headers.get("Sec-WebSocket-Extensions", ""))
    try:
        await play(socket)
        await socket.receive()
    except (ConnectionError, RuntimeError):
        # It tells of a client that has closed only who reads.
        while (await socket.receive()).type not in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.CLOSING):
            pass
    say(closed=socket.close_code)
    return socket


async def play(socket):
    agreed = socket._writer.compress
    for number, line in enumerate(pathlib.Path(PLAN["messages"]).open(encoding="utf-8")):
        # Every third message of a compressed feed goes as it is.
        socket._writer.compress = 0 if number % 3 == 2 else agreed
        await socket.send_str(line.rstrip("\n"))
    socket._writer.compress = agreed
    if PLAN["bomb"]:
        await socket.send_str(" " * PLAN["bomb"])


async def main():
    application = web.Application()
    application.router.add_get("/{path:.*}", handler)
    runner = web.AppRunner(application)
    await runner.setup()
    tls = None
    if PLAN["certificate"]:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(PLAN["certificate"], PLAN["key"])
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls)
    await site.start()
    say(port=site._server.sockets[0].getsockname()[1])
    await asyncio.Event().wait()


asyncio.run(main())
