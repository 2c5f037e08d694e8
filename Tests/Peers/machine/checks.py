"""A keypad of the kernel's own and a UART with a real speed, in a machine of their own."""

import re
import time

import machine
import results

NAME = "Numeric Keypad"
KP_PLUS, KP_MINUS, KP_5, KP_4, NUMLOCK, ENTER = 78, 74, 76, 75, 69, 96
CONFIGURATION = f"""
feed: {{url: "ws://127.0.0.1:8080/", format: json}}
programmes: {{day: ["@overview", temperature, humidity, pressure, voltage]}}
displays:
  - {{name: panel, serial: /dev/ttyS1, size: 80x24, speed: 9600, programme: day, dwell: 0}}
keypads:
  - {{evdev: "{NAME}", display: panel, keys: {{Long-KP9: page voltage}}}}
  - {{evdev: /dev/input/by-id/other, display: panel}}
"""

box = None


def pad(*words, which="pad"):
    """Tells a keypad what happens to it."""
    before = box.run(f"grep -c done /tmp/{which}.log")[0]
    box.run(f"echo '{' '.join(map(str, words))}' >&{3 if which == 'pad' else 4}")
    machine.wait(
        f"keypad's answer to {words}",
        lambda: box.run(f"grep -c done /tmp/{which}.log")[0] != before,
        box.said,
    )


def log(text):
    """How often a text stands in the daemon's log."""
    return int(box.run(f"grep -cF '{text}' /tmp/log")[0])


def wait_for_log(text):
    machine.wait(f"line {text}", lambda: log(text), lambda: box.run("tail -n 5 /tmp/log")[0])


def ticks(seconds=5):
    """The processor time that the daemon takes in so many seconds, in hundredths of one."""
    spent = []
    for _ in range(2):
        fields = box.run("cat /proc/$(cat /tmp/pid)/stat")[0].rpartition(")")[2].split()
        spent.append(int(fields[11]) + int(fields[12]))
        time.sleep(0 if len(spent) > 1 else seconds)
    return spent[1] - spent[0]


def begin():
    for number, which in ((3, "pad"), (4, "other")):
        box.run(f"mkfifo /tmp/{which}; pad </tmp/{which} >/tmp/{which}.log 2>&1 & exec {number}>/tmp/{which}")
    box.run("sensorpager simulate --port 8080 >/dev/null 2>&1 &")
    for line in CONFIGURATION.strip().split("\n"):
        box.run(f"echo '{line}' >>/tmp/yaml")
    box.run("TERMINFO=/lib/terminfo sensorpager run --config /tmp/yaml 2>>/tmp/log & echo $! >/tmp/pid")
    box.wait_for_page("Overview")


def page_by_name():
    """A keypad that comes after the start is found by its name, and pages the display on the line."""
    wait_for_log(f"keypad {NAME} is not there")
    pad("plug", NAME)
    wait_for_log(f"keypad {NAME} is back")
    pad("tap", KP_PLUS)
    box.wait_for_page("Temperature")
    pad("tap", NUMLOCK, KP_4, NUMLOCK, ENTER)
    box.wait_for_page("Pressure")
    pad("tap", KP_MINUS)
    box.wait_for_page("Humidity")


def whole_line():
    """At 9600 bit/s every byte has come: header, table and footer stand where they belong."""
    machine.wait(
        "whole page",
        lambda: re.search(r"\d\d:\d\d:\d\d$", box.rows()[0]) and "%" in "\n".join(box.rows()[2:20]),
        box.rows,
    )
    assert all(row.isprintable() for row in box.rows()), box.rows()


def exclusive():
    """The keypad is the daemon's alone: no other program may take it, and none gets its keys."""
    said, code = box.run(f"sensorpager keys --duration 1 '{NAME}' 2>&1")
    assert code == 71 and "to itself" in said, (code, said)


def long_press():
    """A key held down is another key, by the clock, and its own page does not come when it is let go."""
    pad("press", 73)
    box.wait_for_page("Voltage")
    pad("release", 73)


def unplugged():
    """Unplugged is one line in the log and no work; plugged in again, it pages."""
    before, usual = log(f"keypad {NAME}"), ticks()
    pad("unplug")
    wait_for_log(f"keypad {NAME}: it was unplugged")
    spent = ticks()
    print(f"processor in five seconds: {usual / 100} s with the keypad, {spent / 100} s without")
    assert spent < 1.5 * usual + 25, f"{spent} ticks in five seconds without a keypad, {usual} with"
    assert log(f"keypad {NAME}") == before + 1, box.run("cat /tmp/log")[0]
    pad("plug", NAME)
    machine.wait("return", lambda: log(f"keypad {NAME} is back") == 2, box.said)
    pad("tap", KP_PLUS)
    box.wait_for_page("Overview")


def replugged_by_link():
    """By a link that always leads to it, a keypad is found again under another number."""
    for _ in range(2):
        pad("plug", "Other", which="other")
        box.run("mkdir -p /dev/input/by-id; for n in /sys/class/input/event*; do "
                "grep -q '^Other$' $n/device/name && ln -sf ../$(basename $n) /dev/input/by-id/other; done")
        wait_for_log("keypad /dev/input/by-id/other is back")
        pad("tap", KP_PLUS, which="other")
        box.wait_for_page("Temperature")
        pad("tap", KP_MINUS, which="other")
        box.wait_for_page("Overview")
        pad("unplug", which="other")
        wait_for_log("keypad /dev/input/by-id/other: it was unplugged")
        box.run(": >/tmp/log")


def overflow():
    """Keys faster than they are read: the kernel drops them and says so; none is stuck, the next one counts."""
    box.run("rm /dev/input/by-id/other")
    pad("plug", "Spare", which="other")
    box.run("sensorpager keys Spare >/tmp/keys 2>&1 & echo $! >/tmp/keys.pid")
    machine.wait("keys", lambda: "press" in box.run("cat /tmp/keys")[0], box.said)
    box.run("kill -STOP $(cat /tmp/pid) $(cat /tmp/keys.pid)")
    for which in ("pad", "other"):
        pad("press", 73, which=which)
        pad("flood", 2000, KP_5, which=which)
        pad("release", 73, which=which)
    box.run("kill -CONT $(cat /tmp/pid) $(cat /tmp/keys.pid)")
    machine.wait("word of the gap", lambda: "records were lost" in box.run("cat /tmp/keys")[0], box.said)
    box.run("kill $(cat /tmp/keys.pid)")
    # Digits that came through open a number; Escape gives it up. KP9 was let go in the gap: no long press comes of it.
    pad("tap", 1)
    time.sleep(3)
    page = box.rows()[0].split()[0]
    assert page != "Voltage", box.rows()
    pad("tap", KP_MINUS, KP_PLUS)
    pad("tap", 2, ENTER)
    box.wait_for_page("Overview")
    pad("tap", KP_PLUS)
    box.wait_for_page("Temperature")


def ended():
    """The daemon ends in order, and gives the keypad back."""
    box.run("kill $(cat /tmp/pid)")
    machine.wait("end", lambda: box.run("kill -0 $(cat /tmp/pid) 2>/dev/null")[1] != 0, box.said)
    said, code = box.run(f"sensorpager keys --duration 1 '{NAME}' 2>&1")
    assert code == 0, (code, said)


def main():
    global box
    box = machine.Machine()
    try:
        steps = (
            begin, page_by_name, whole_line, exclusive, long_press, unplugged, replugged_by_link, overflow, ended,
        )
        results.run([(step.__name__, step) for step in steps], at_a_time=1)
    finally:
        box.close()


main()
