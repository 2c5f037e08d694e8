#pragma once
// The peers of the intake's benchmark, in C so that neither owes its speed or slowness to Swift.

/// What a server sends.
struct intake_feed {
  /// Readings that are sent and awaited before the clock starts; each sensor has one if there are as many.
  int warm;
  /// Readings that are sent against the clock.
  int count;
  /// Readings in a message: 1 is an object of 90 bytes, more are an array of such.
  int per_message;
  /// Sensors: with 1,000 they speak in turn; with 1,000,000 each round is in another order.
  int sensors;
};

/// Serves one WebSocket client on the loopback and sends it a feed as fast as it takes it, then a close frame. `ready` is
/// called with the port before the client is awaited. Returns the nanoseconds from the first byte sent against the clock
/// to the client's answer to the close, which it gives when it has used everything before; 0 when anything went wrong.
/// `busy` gets the nanoseconds that this thread computed meanwhile.
long long intake_serve(const struct intake_feed *feed, long long *busy, void (*ready)(int port));

/// A bare libwebsockets client that throws every message away; returns how many came, or -1.
int intake_discard(int port, int receive_buffer);
