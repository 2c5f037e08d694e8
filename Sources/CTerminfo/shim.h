#pragma once
// The terminfo calls alone: term.h defines hundreds of short macros that no Swift file should see.
extern int setupterm(const char *term, int descriptor, int *error);
extern int del_curterm(void *terminal);
extern void *set_curterm(void *terminal);
extern int tigetflag(const char *name);
extern int tigetnum(const char *name);
extern char *tigetstr(const char *name);
extern char *tiparm(const char *format, ...);

// Swift cannot call a variadic function.
static inline const char *terminfo_format(const char *format, int first, int second) {
  return tiparm(format, first, second);
}
