// A keypad that is plugged in, pressed and pulled out by words on standard input, through the kernel's uinput.
//
// plug NAME | tap CODE... | press CODE | release CODE | flood COUNT CODE | unplug; each is answered by a line.
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int pad = -1;

static void send(int type, int code, int value) {
  struct input_event event = {.type = type, .code = code, .value = value};
  if (write(pad, &event, sizeof event) != sizeof event) perror("write");
}

static void key(int code, int value) {
  send(EV_KEY, code, value);
  send(EV_SYN, SYN_REPORT, 0);
}

static int plug(const char *name) {
  struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1c4f, .product = 2}};
  pad = open("/dev/uinput", O_WRONLY);
  if (pad < 0) return -1;
  ioctl(pad, UI_SET_EVBIT, EV_KEY);
  for (int code = 1; code < 0x100; code++) ioctl(pad, UI_SET_KEYBIT, code);
  snprintf(setup.name, sizeof setup.name, "%s", name);
  return ioctl(pad, UI_DEV_SETUP, &setup) || ioctl(pad, UI_DEV_CREATE) ? -1 : 0;
}

static void tap(char *codes) {
  for (char *word = strtok(codes, " "); word; word = strtok(NULL, " ")) {
    key(atoi(word), 1);
    usleep(60000);
    key(atoi(word), 0);
    usleep(60000);
  }
}

int main(void) {
  char line[256];
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\r\n")] = 0;
    int count, code;
    if (!strncmp(line, "plug ", 5)) {
      if (plug(line + 5)) perror("plug");
    } else if (!strncmp(line, "tap ", 4)) {
      tap(line + 4);
    } else if (sscanf(line, "press %d", &code) == 1) {
      key(code, 1);
    } else if (sscanf(line, "release %d", &code) == 1) {
      key(code, 0);
    } else if (sscanf(line, "flood %d %d", &count, &code) == 2) {
      for (int number = 0; number < count; number++) {
        key(code, 1);
        key(code, 0);
      }
    } else if (!strcmp(line, "unplug")) {
      ioctl(pad, UI_DEV_DESTROY);
      close(pad);
      pad = -1;
    } else {
      puts("what?");
    }
    printf("done %s\n", line);
  }
  return 0;
}
