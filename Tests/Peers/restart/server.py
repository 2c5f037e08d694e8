"""A feed on `websockets` that restarts on request and notes who comes when.

usage: server.py; prints the port, then a JSON line for each connection: its path and the time. A line
`CODE SECONDS` on standard input closes every connection with that code, and the server is gone for so long.
"""

import asyncio
import json
import sys
import time

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

CONNECTIONS = set()


async def handler(connection):
    CONNECTIONS.add(connection)
    print(json.dumps({"path": connection.request.path, "at": time.monotonic()}), flush=True)
    try:
        await connection.send('{"sensor":"s","type":"temperature","value":1}')
        await connection.wait_closed()
    except ConnectionClosed:
        pass
    finally:
        CONNECTIONS.discard(connection)


def listen(port):
    return serve(handler, "127.0.0.1", port, compression=None, open_timeout=30)


async def main():
    server = await listen(0)
    port = next(iter(server.sockets)).getsockname()[1]
    print(port, flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        code, seconds = line.split()
        server.close(close_connections=False)
        await asyncio.gather(*(connection.close(int(code)) for connection in list(CONNECTIONS)))
        print(json.dumps({"restart": time.monotonic()}), flush=True)
        await asyncio.sleep(float(seconds))
        server = await listen(port)


asyncio.run(main())
