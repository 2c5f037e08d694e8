#pragma once
// The peers of the intake's benchmark, in C so that neither owes its speed or slowness to Swift.

/// Serves one WebSocket client on the loopback and sends it `count` readings of 1,000 sensors in messages of 90 bytes,
/// as fast as it takes them, then a close frame. `ready` is called with the port before the client is awaited.
/// Returns the nanoseconds from the first byte sent to the client's answer to the close, which it gives when it has
/// used everything before; 0 when anything went wrong. `busy` gets the nanoseconds that this thread computed meanwhile.
long long intake_serve(int count, long long *busy, void (*ready)(int port));

/// A bare libwebsockets client that throws every message away; returns how many came, or -1.
int intake_discard(int port, int receive_buffer);
