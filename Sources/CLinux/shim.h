#pragma once
// What Swift cannot import from the C library: variadic calls, function-like macros, mutable globals.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <linux/input-event-codes.h>
#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>
#include "console.h"

static inline int linux_window_size(int fd, struct winsize *size) { return ioctl(fd, TIOCGWINSZ, size); }
static inline int linux_set_window_size(int fd, const struct winsize *size) { return ioctl(fd, TIOCSWINSZ, size); }
// A terminal line's settings as the kernel has them, which calls them termios2: with speeds of any number.
struct linux_line {
  tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
  cc_t c_line, c_cc[19];
  speed_t c_ispeed, c_ospeed;
};
// In c_cflag in place of a speed's own code: the speed is the number in c_ospeed.
static const tcflag_t linux_speed_by_number = 0010000;
static inline int linux_get_line(int fd, struct linux_line *line) {
  return ioctl(fd, _IOR('T', 0x2A, struct linux_line), line);
}
static inline int linux_set_line(int fd, const struct linux_line *line) {
  return ioctl(fd, _IOW('T', 0x2B, struct linux_line), line);
}
// Whether others may open a terminal meanwhile.
static inline int linux_exclude_others(int fd, int on) { return ioctl(fd, on ? TIOCEXCL : TIOCNXCL); }
// Bytes that a terminal line has taken and not sent.
static inline int linux_output_queue(int fd, int *count) { return ioctl(fd, TIOCOUTQ, count); }
static inline int linux_open(const char *path, int flags, unsigned mode) { return open(path, flags, mode); }
static inline int linux_get_flags(int fd) { return fcntl(fd, F_GETFL); }
static inline int linux_set_flags(int fd, int flags) { return fcntl(fd, F_SETFL, flags); }
// A second number for the same open file, above the three standard ones and closed on exec.
static inline int linux_duplicate(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 3); }
static inline FILE *linux_stdout(void) { return stdout; }
static inline FILE *linux_stderr(void) { return stderr; }
static inline char **linux_environment(void) { return environ; }
static inline int linux_optind(void) { return optind; }
static inline void linux_set_optind(int index) { optind = index; }
static inline const char *linux_optarg(void) { return optarg; }
static inline int linux_optopt(void) { return optopt; }
static inline void linux_set_opterr(int on) { opterr = on; }
// Binds the calling thread to one processor.
static inline int linux_pin_thread(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set);
}

// evdev, as linux/input.h has it; that header brings a select.h along which other modules know differently.
struct linux_input_event {
  unsigned long seconds, microseconds;
  unsigned short type, code;
  int value;
};
// Each answers -1 where the file is no input device (a pipe with recorded events, say).
static inline int linux_input_grab(int fd, int on) { return ioctl(fd, _IOW('E', 0x90, int), (void *)(long)on); }
static inline int linux_input_set_clock(int fd, int clock) { return ioctl(fd, _IOW('E', 0xa0, int), &clock); }
static inline int linux_input_pressed(int fd, unsigned char *bits, int size) { return ioctl(fd, _IOC(_IOC_READ, 'E', 0x18, size), bits); }
