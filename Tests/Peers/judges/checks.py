"""Everything that `sensorpager demo` sends looks the same to three terminals, at every stage and not only in the end."""

import contextlib
import functools
import re

import pyte
import results
from judges import ALL, TAUGHT, text
from recording import LARGE, SMALL, Recording

# The types, and with each the locale that decides between UTF-8 and line drawing.
STREAMS = [
    ("vt100", "C"),
    ("vt220", "C"),
    ("vt220", "C.UTF-8"),
    ("linux", "C"),
    ("linux", "C.UTF-8"),
    ("xterm-256color", "C"),
    ("xterm-256color", "C.UTF-8"),
]
STAGES = 60


class Difference(Exception):
    """Two judges do not see the same."""


@functools.cache
def recording(type_, locale):
    return Recording(type_, locale)


def stages(data):
    """The data in pieces; each ends before an escape sequence, so that none parts a sequence or a character.

    REP is not parted from the character that it repeats: tmux asks at the end of each stage.
    """
    step, places = len(data) // STAGES, [0]
    for match in re.finditer(rb"\x1b(?!\[\d*b)", data):
        if match.start() >= places[-1] + step:
            places.append(match.start())
    return [data[start:end] for start, end in zip(places, [*places[1:], len(data)])]


def compare(judges, place):
    """All judges see what the first sees; where one does not, says which, where and what."""
    first, rows = judges[0], judges[0].rows()
    for other in judges[1:]:
        for number, (mine, theirs) in enumerate(zip(rows, other.rows(), strict=True)):
            for column, (seen, wanted) in enumerate(zip(theirs, mine, strict=True)):
                if seen != wanted:
                    told = f"{other.name} has {seen}, {first.name} {wanted}; rows {text([theirs, mine])}"
                    raise Difference(f"{place}, row {number}, column {column}: {told}")
    return rows


@contextlib.contextmanager
def bench(is_unicode):
    """The three of them, with nothing on their screens."""
    with contextlib.ExitStack() as stack:
        judges = []
        for kind in ALL:
            judges.append(kind(SMALL, is_unicode))
            stack.callback(judges[-1].close)
        yield judges


def judged(stream, spoil=lambda name, data: data):
    """Plays a recording to all three and compares them at every stage; what they saw on the way."""
    seen = []
    with bench(stream.is_unicode) as judges:
        for size, data in ((SMALL, stream.before), (LARGE, stream.after)):
            for judge in judges:
                judge.resize(size)
            place = 0
            for piece in stages(data):
                for judge in judges:
                    judge.feed(spoil(judge.name, piece))
                place += len(piece)
                seen.append(compare(judges, f"byte {place} at {size[0]}x{size[1]}"))
    return seen


def looks_the_same(type_, locale):
    """Found by it: tmux 3.3a leaves old cells on the glass where ICH makes more room than it moves cells."""
    stream = recording(type_, locale)
    seen = judged(stream)
    cells = [place for rows in seen for row in rows for place in row]
    # What was compared is what was to be: pages, a page of one sensor, bold, and the characters of the locale.
    assert len(seen) > STAGES, len(seen)
    titles = {re.split("  +", text(rows)[0])[0] for rows in seen}
    assert any(" · " in title for title in titles), titles
    assert len([title for title in titles if title and "·" not in title]) >= 4, titles
    assert any(place[1] for place in cells), "nothing bold"
    assert any(place[0] > "~" for place in cells), "nothing beyond ASCII"
    data = stream.before + stream.after
    kinds = sorted({kind.decode() for kind in re.findall(rb"\x1b\[[\d;]*([@-~])", data)})
    print(f"{type_}, {locale}: {len(data)} bytes, {len(seen)} stages, {' '.join(kinds)}")


def is_noticed(kind):
    """One judge gets one byte less than the others: a letter of a title, then an escape."""
    stream = recording("vt220", "C.UTF-8")
    for dropped in (b"idity", b"\x1b["):
        left = [stream.before.find(dropped, len(stream.before) // 3)]
        assert left[0] > 0, f"no {dropped} in the recording"

        def spoil(name, data):
            if name != kind.name or left[0] is None:
                return data
            place, left[0] = left[0], left[0] - len(data)
            if place >= len(data):
                return data
            left[0] = None
            return data[:place] + data[place + 1 :]

        try:
            judged(stream, spoil)
        except Difference:
            continue
        raise AssertionError(f"a byte of {dropped} that {kind.name} did not get is not noticed")


def pyte_lacks_what_it_was_taught():
    """Once pyte has these itself, what it was taught goes."""
    known = set(TAUGHT) & set(pyte.ByteStream.csi)
    assert not known, f"pyte knows {known}; teach it no more"
    screen = pyte.Screen(3, 1)
    pyte.ByteStream(screen).feed(b"abc\x1b[H\x1b[@\x1b[P")
    assert screen.display == ["abc"], f"pyte's ICH lets go what it pushes out; teach it no more: {screen.display}"


if __name__ == "__main__":
    results.run(
        [
            (f"{type_} in {locale} looks the same", functools.partial(looks_the_same, type_, locale))
            for type_, locale in STREAMS
        ]
        + [(f"a byte that {kind.name} misses is noticed", functools.partial(is_noticed, kind)) for kind in ALL]
        + [("pyte lacks what it was taught", pyte_lacks_what_it_was_taught)],
        at_a_time=2,
    )
