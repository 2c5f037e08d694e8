"""A virtual console of this machine that nobody uses, as the kernel sees it: ioctl_console(2), vcs(4)."""

import array
import fcntl
import glob
import os
import stat
import termios

import results

VT_GETSTATE, VT_DISALLOCATE = 0x5603, 0x5608
DARKNESS = "/sys/module/kernel/parameters/consoleblank"


def is_open(path):
    """Whether a process has a device open."""
    for link in glob.glob("/proc/[0-9]*/fd/*"):
        try:
            if os.readlink(link) == path:
                return True
        except OSError:
            pass
    return False


class Console:
    """A console between 41 and 55, for as long as the object is used."""

    def __init__(self):
        for self.number in range(41, 56):
            self.path = f"/dev/tty{self.number}"
            if os.path.exists(self.path) and not is_open(self.path):
                break
        else:
            raise results.Skip("no free Linux console")
        try:
            self.open()
            fcntl.ioctl(self.line, VT_GETSTATE, b"\0" * 6)
            self.write(b"\x1bc")
            for name, minor in ("vcsu", 64), ("vcsa", 128):
                if not os.path.exists(f"/dev/{name}{self.number}"):
                    node = os.makedev(7, minor + self.number)
                    os.mknod(f"/dev/{name}{self.number}", stat.S_IFCHR | 0o600, node)
            self.rows()
        except OSError as error:
            raise results.Skip(f"no Linux console that can be read back: {error}") from error

    def open(self):
        self.line = os.open(self.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)

    def close(self):
        """Lets the console go, so that a daemon is alone on it."""
        os.close(self.line)

    def write(self, data):
        os.write(self.line, data)

    def type(self, data):
        """Types keys where the console's keyboard would."""
        for byte in data:
            try:
                fcntl.ioctl(self.line, termios.TIOCSTI, bytes([byte]))
            except OSError as error:
                raise results.Skip(f"nothing can be typed on a console here: {error}") from error

    def size(self):
        with open(f"/dev/vcsa{self.number}", "rb") as screen:
            rows, columns = screen.read(2)
        return columns, rows

    def rows(self):
        """The rows as text, blanks at their ends removed."""
        columns, rows = self.size()
        with open(f"/dev/vcsu{self.number}", "rb") as screen:
            codes = array.array("I", screen.read())
        text = "".join(map(chr, codes))
        return [text[start : start + columns].rstrip() for start in range(0, rows * columns, columns)]

    def text(self):
        return "\n".join(self.rows())

    def settings(self):
        return termios.tcgetattr(self.line)

    def is_sane(self):
        """Whether a shell could be used on it: lines, echo, signals, newlines."""
        _, out, _, local, *_ = self.settings()
        wanted = termios.ICANON | termios.ECHO | termios.ISIG
        return local & wanted == wanted and out & termios.OPOST != 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.write(b"\x1bc")
        self.close()
        with open(f"/dev/tty{self.number + 1}", "rb", buffering=0) as other:
            try:
                fcntl.ioctl(other, VT_DISALLOCATE, self.number)
            except OSError:
                pass  # a daemon that a failed check left there has it open


def take_session(path):
    """Makes a child the leader of a session on a terminal, as a getty is; its process ID."""
    child = os.fork()
    if child == 0:
        os.setsid()
        line = os.open(path, os.O_RDWR)
        fcntl.ioctl(line, termios.TIOCSCTTY, 0)
        os.execvp("sleep", ["sleep", "1000"])
    return child


def darkness():
    """After how many seconds consoles go dark; 0 is never."""
    with open(DARKNESS, encoding="ascii") as file:
        return int(file.read())
