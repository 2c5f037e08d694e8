#pragma once
// Virtual consoles of Linux: console_ioctl(4).
#include <linux/kd.h>
#include <linux/vt.h>
#include <sys/ioctl.h>

// Which console is in front; fails for what is no virtual console.
static inline int linux_console_state(int fd, struct vt_stat *state) { return ioctl(fd, VT_GETSTATE, state); }
static inline int linux_console_activate(int fd, int number) { return ioctl(fd, VT_ACTIVATE, number); }
// Whether text or a graphical session is on it.
static inline int linux_console_mode(int fd, int *mode) { return ioctl(fd, KDGETMODE, mode); }
// The characters of the font, with their places in it; `count` is the room, then how many there are.
static inline int linux_console_font(int fd, struct unipair *entries, unsigned short *count) {
  struct unimapdesc map = {.entry_ct = *count, .entries = entries};
  int answer = ioctl(fd, GIO_UNIMAP, &map);
  *count = map.entry_ct;
  return answer;
}
// Frees a console that nobody has open; `fd` is any other one.
static inline int linux_console_free(int fd, int number) { return ioctl(fd, VT_DISALLOCATE, number); }
// Types a character at a terminal's keyboard.
static inline int linux_console_type(int fd, char character) { return ioctl(fd, TIOCSTI, &character); }
