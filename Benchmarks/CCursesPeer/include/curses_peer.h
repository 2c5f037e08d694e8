#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An ncurses screen whose output is caught: the peer of the wire's benchmark.
struct curses_peer;

/// What ncurses may make of a terminal.
struct curses_peer_terms {
  /// The terminal's type.
  const char *type;
  /// The locale whose character set is sent.
  const char *locale;
  int columns, rows;
  /// Colours that are used; 0 is none.
  int colours;
  /// Whether characters of 8 bits are sent as they are, for a locale that does not know them.
  bool eight_bits;
  /// Whether a sequence costs what it has bytes, or also what its padding would last.
  bool bytes_alone;
};

/// How a cell is drawn, bit by bit.
enum { CURSES_BOLD = 1, CURSES_DIM = 2, CURSES_UNDERLINE = 4, CURSES_REVERSE = 8, CURSES_BLINK = 16, CURSES_LINE = 32 };

/// Opens a screen; NULL if ncurses does not know the type or has another size. One at a time.
struct curses_peer *curses_peer_open(const struct curses_peer_terms *terms);

/// Writes one place; `colour` is -1 for the terminal's own. With CURSES_LINE the scalar is a name of the DEC special
/// graphics.
void curses_peer_put(struct curses_peer *peer, int row, int column, uint32_t scalar, unsigned style, int colour);

/// Brings the screen up to what was written; returns the bytes that took, valid until the next call.
const uint8_t *curses_peer_update(struct curses_peer *peer, size_t *count);

void curses_peer_close(struct curses_peer *peer);
