#define _GNU_SOURCE
#include "CIntakePeers.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { READING = 90, CHUNK = 64000 };

// The type, the digits of the sensor and of the value are written over what stands here.
static const char pattern[READING + 1] =
    "{\"sensor\":\"hall-02/line-07/probe-000\",\"type\":\"temperature\",\"value\":000000.00,\"unit\":\"Cel\"}";

static const char types[4][12] = {"temperature", "illuminance", "sound_level", "air_quality"};

static long long nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

static int send_all(int socket, const void *bytes, size_t count) {
  const char *next = bytes;
  while (count) {
    ssize_t sent = send(socket, next, count, MSG_NOSIGNAL);
    if (sent <= 0) return -1;
    next += sent;
    count -= (size_t)sent;
  }
  return 0;
}

static int accept_upgrade(int socket) {
  char request[4096], text[128], key[64], answer[256];
  unsigned char digest[20];
  size_t have = 0;
  while (have < sizeof request - 1) {
    ssize_t got = recv(socket, request + have, sizeof request - 1 - have, 0);
    if (got <= 0) return -1;
    have += (size_t)got;
    request[have] = 0;
    if (strstr(request, "\r\n\r\n")) break;
  }
  const char *start = strcasestr(request, "sec-websocket-key: ");
  if (!start || sscanf(start + 19, "%40[^\r\n]", key) != 1) return -1;
  int length = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
  lws_SHA1((unsigned char *)text, (size_t)length, digest);
  lws_b64_encode_string((char *)digest, 20, key, sizeof key);
  length = snprintf(answer, sizeof answer,
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n", key);
  return send_all(socket, answer, (size_t)length);
}

// Each round of many sensors in an order of its own, so that neither caches nor prefetching know what comes.
static int sensor_of(int serial, int sensors) {
  static const long long strides[4] = {1, 7919, 104729, 611953};
  int round = serial / sensors;
  if (sensors <= 1000) return serial % sensors;
  return (int)((serial % sensors * strides[round % 4] + round * 12345ll) % sensors);
}

static void digits(char *text, int count, int number) {
  for (int digit = count - 1; digit >= 0; digit--, number /= 10) text[digit] = (char)('0' + number % 10);
}

static void number(char *text, int serial, int sensors) {
  static size_t hall_at, line_at, sensor_at, type_at, value_at;
  if (!sensor_at) {
    hall_at = (size_t)(strstr(pattern, "hall-") - pattern) + 6;
    line_at = (size_t)(strstr(pattern, "line-") - pattern) + 5;
    sensor_at = (size_t)(strstr(pattern, "probe-") - pattern) + 6;
    type_at = (size_t)(strstr(pattern, "temperature") - pattern);
    value_at = (size_t)(strstr(pattern, "000000.00") - pattern);
  }
  int sensor = sensor_of(serial, sensors), value = 10000000 + serial;
  memcpy(text + type_at, types[sensor % 4], 11);
  digits(text + sensor_at, 3, sensor % 1000);
  if (sensors > 1000) {
    digits(text + line_at, 2, sensor / 1000 % 100);
    digits(text + hall_at, 1, sensor / 100000);
  }
  digits(text + value_at, 6, value / 100);
  digits(text + value_at + 7, 2, value % 100);
}

// Writes the frame of a message with so many readings, of which `texts` gets the places; returns its length.
static size_t frame(unsigned char *start, int readings, char **texts) {
  size_t length = readings == 1 ? READING : (size_t)readings * (READING + 1) + 1;
  unsigned char *next = start;
  *next++ = 0x81;
  if (length > 125) {
    *next++ = 126;
    *next++ = (unsigned char)(length >> 8);
    *next++ = (unsigned char)length;
  } else {
    *next++ = (unsigned char)length;
  }
  for (int place = 0; place < readings; place++) {
    if (readings > 1) *next++ = place == 0 ? '[' : ',';
    texts[place] = (char *)next;
    memcpy(next, pattern, READING);
    next += READING;
  }
  if (readings > 1) *next++ = ']';
  return (size_t)(next - start);
}

// Sends the readings from `serial` on, so many; a multiple of those in a message.
static int send_readings(int socket, const struct intake_feed *feed, int serial, int count) {
  static unsigned char chunk[CHUNK];
  static char *texts[CHUNK / READING];
  int end = serial + count, most = 0;
  size_t length = 0, one = frame(chunk, feed->per_message, texts);
  for (; length + one <= CHUNK; length += one, most += feed->per_message)
    frame(chunk + length, feed->per_message, texts + most);
  while (serial < end) {
    int filled = 0;
    while (filled < most && serial < end) number(texts[filled++], serial++, feed->sensors);
    if (send_all(socket, chunk, (size_t)(filled / feed->per_message) * one)) return -1;
  }
  return 0;
}

static int receive_all(int socket, unsigned char *bytes, size_t count) {
  while (count) {
    ssize_t got = recv(socket, bytes, count, 0);
    if (got <= 0) return -1;
    bytes += got;
    count -= (size_t)got;
  }
  return 0;
}

// Reads the client's short frames up to one with this first byte; it may ping us meanwhile.
static int await_frame(int socket, unsigned char first) {
  unsigned char head[2], rest[4 + 125];
  do {
    if (receive_all(socket, head, sizeof head) || (head[1] & 0x7F) > 125) return -1;
    if (receive_all(socket, rest, 4 + (head[1] & 0x7F))) return -1;
  } while (head[0] != first);
  return 0;
}

// Sends what goes before the clock, and waits until the client has used it: until it answers a ping.
static int warm_up(int socket, const struct intake_feed *feed) {
  static const unsigned char ping[] = {0x89, 0};
  if (!feed->warm) return 0;
  if (send_readings(socket, feed, 0, feed->warm) || send_all(socket, ping, sizeof ping)) return -1;
  return await_frame(socket, 0x8A);
}

static long long serve(int socket, const struct intake_feed *feed, long long *busy) {
  static const unsigned char close_frame[] = {0x88, 2, 0x03, 0xE8};
  int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (accept_upgrade(socket) || warm_up(socket, feed)) return 0;
  long long computed = nanoseconds(CLOCK_THREAD_CPUTIME_ID), start = nanoseconds(CLOCK_MONOTONIC);
  if (send_readings(socket, feed, feed->warm, feed->count)) return 0;
  if (send_all(socket, close_frame, sizeof close_frame)) return 0;
  if (await_frame(socket, 0x88)) return 0;
  long long elapsed = nanoseconds(CLOCK_MONOTONIC) - start;
  *busy = nanoseconds(CLOCK_THREAD_CPUTIME_ID) - computed;
  return elapsed;
}

long long intake_serve(const struct intake_feed *feed, long long *busy, void (*ready)(int port)) {
  struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof name;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&name, length) || listen(listener, 1)) return 0;
  getsockname(listener, (struct sockaddr *)&name, &length);
  ready(ntohs(name.sin_port));
  int connection = accept(listener, NULL, NULL);
  long long elapsed = connection < 0 ? 0 : serve(connection, feed, busy);
  close(connection);
  close(listener);
  return elapsed;
}
