#pragma once
// The terminfo calls alone: term.h defines hundreds of short macros that no Swift file should see.
extern int setupterm(const char *term, int descriptor, int *error);
extern int del_curterm(void *terminal);
extern void *set_curterm(void *terminal);
extern int tigetflag(const char *name);
extern int tigetnum(const char *name);
extern char *tigetstr(const char *name);
extern char *tiparm(const char *format, ...);
