#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#include "curses_peer.h"
#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct curses_peer {
  SCREEN *screen;
  FILE *output, *input;
  cchar_t *row;
  off_t taken;
  uint8_t *bytes;
};

static void set_number(const char *name, int value) {
  char text[16];
  snprintf(text, sizeof text, "%d", value);
  setenv(name, text, 1);
}

// Everything that lets ncurses send less: lines and characters moved, LF as a motion, the cursor left where it is.
static void let_it_be_at_its_best(const struct curses_peer_terms *terms) {
  raw();
  nonl();
  noecho();
  idlok(stdscr, TRUE);
  idcok(stdscr, TRUE);
  leaveok(stdscr, TRUE);
  typeahead(-1);
  curs_set(0);
  if (terms->eight_bits) use_legacy_coding(2);
  if (terms->colours == 0) return;
  start_color();
  use_default_colors();
  for (int colour = 0; colour < terms->colours; colour++) {
    init_extended_pair(colour + 1, colour, -1);
  }
}

struct curses_peer *curses_peer_open(const struct curses_peer_terms *terms) {
  setlocale(LC_ALL, terms->locale);
  set_number("LINES", terms->rows);
  set_number("COLUMNS", terms->columns);
  unsetenv("NCURSES_NO_PADDING");
  if (terms->bytes_alone) setenv("NCURSES_NO_PADDING", "1", 1);
  struct curses_peer *peer = calloc(1, sizeof *peer);
  // ncurses writes to the descriptor, past the stream.
  peer->output = tmpfile();
  peer->input = fopen("/dev/null", "r");
  peer->screen = newterm(terms->type, peer->output, peer->input);
  if (!peer->screen || LINES != terms->rows || COLS != terms->columns) return NULL;
  let_it_be_at_its_best(terms);
  peer->row = calloc((size_t)terms->columns + 1, sizeof *peer->row);
  return peer;
}

void curses_peer_put(struct curses_peer *peer, int row, int column, uint32_t scalar, unsigned style, int colour) {
  attr_t attributes = A_NORMAL;
  if (style & CURSES_BOLD) attributes |= A_BOLD;
  if (style & CURSES_DIM) attributes |= A_DIM;
  if (style & CURSES_UNDERLINE) attributes |= A_UNDERLINE;
  if (style & CURSES_REVERSE) attributes |= A_REVERSE;
  if (style & CURSES_BLINK) attributes |= A_BLINK;
  if (style & CURSES_LINE) attributes |= A_ALTCHARSET;
  wchar_t text[] = {(wchar_t)scalar, 0};
  int pair = colour + 1;
  setcchar(peer->row, text, attributes, (short)pair, &pair);
  mvadd_wchnstr(row, column, peer->row, 1);
}

const uint8_t *curses_peer_update(struct curses_peer *peer, size_t *count) {
  wnoutrefresh(stdscr);
  doupdate();
  fflush(peer->output);
  int descriptor = fileno(peer->output);
  off_t end = lseek(descriptor, 0, SEEK_END);
  *count = (size_t)(end - peer->taken);
  peer->bytes = realloc(peer->bytes, *count + 1);
  if (pread(descriptor, peer->bytes, *count, peer->taken) != (ssize_t)*count) abort();
  peer->taken = end;
  return peer->bytes;
}

void curses_peer_close(struct curses_peer *peer) {
  endwin();
  delscreen(peer->screen);
  fclose(peer->output);
  fclose(peer->input);
  free(peer->row);
  free(peer->bytes);
  free(peer);
}
