"""How fast it is: measured and printed, never asserted."""

import itertools
import json
import math
import time

from page_case import PageCase


def round_shape(count, radius, centre):
    """Vertices about a circle, each at the nearest doubles."""
    angles = [2 * math.pi * k / count for k in range(count)]
    return [[centre + radius * math.cos(a), radius * math.sin(a)] for a in angles]


class SpeedCase(PageCase):
    """Frames and pauses, while somebody drags or steps."""

    def report(self, what, frames):
        """Print the frames seen; there must be some."""
        rate = 1000 * frames.count / frames.duration
        print(f"{what}: {rate:.1f} frames a second, longest pause {frames.longest_gap:.0f} ms, "
              f"longest task {frames.longest_task:.0f} ms")
        self.assertGreater(frames.count, 1)

    def drag_about(self, start, seconds):
        """Drag in a small circle for so many seconds."""
        x, y = start
        self.page.mouse_down(x, y)

        def circle():
            end = time.monotonic() + seconds
            for k in itertools.takewhile(lambda _: time.monotonic() < end, itertools.count()):
                a = 2 * math.pi * k / 60
                self.page.mouse_to(x - 60 + 60 * math.cos(a), y + 60 * math.sin(a))
        frames = self.page.frames_while(circle, 0)
        self.page.mouse_up(x, y)
        return frames

    def test_dragging_fifty(self):
        """Fifty vertices against fifty, in the plane."""
        self.shown.choose_preset("fifty vertices against fifty")
        self.report("dragging 50 against 50 vertices",
                    self.drag_about(self.shown.screen().centre(1), 2))
        self.assertTrue(self.shown.answer()["accepted"])

    def test_stepping_2048(self):
        """2,048 vertices against as many, stepped through by the key."""
        pair = {"a": {"vertices": round_shape(2048, 1.0, 0.0)},
                "b": {"vertices": round_shape(2048, 0.7, 1.9)}}
        shown = self.page.frames_while(lambda: self.shown.show(json.dumps(pair)), 0)
        self.report("showing 2,048 against 2,048 vertices", shown)
        self.shown.follow("search kkt")
        count = self.shown.steps()
        self.assertGreater(count, 1)

        def step():
            for key in "][" * 10 + "]" * count:
                self.page.press(key)
        self.report(f"{count} steps of 2,048 against 2,048 vertices",
                    self.page.frames_while(step, 0.5))
        self.assertEqual(self.page.evaluate("certa.list.at"), count - 1)

    def test_dragging_in_space(self):
        """A recorded pair in space, turned."""
        self.shown.choose_preset("recorded: recorded-01583")
        self.page.wait_for("document.querySelectorAll('.picture .space canvas').length === 2")
        self.page.evaluate("document.querySelector('#shapes').scrollIntoView({block: 'center'})")
        self.report("dragging in space", self.drag_about(self.page.middle_of("#shapes"), 1))
