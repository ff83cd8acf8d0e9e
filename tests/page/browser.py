"""Drive headless Chromium through the DevTools protocol over a pipe, to test web pages.

    with Browser("/usr/bin/chromium") as browser:
        page = browser.open(Path("page.html").resolve().as_uri())
        page.click_on("#start")
        page.wait_for("document.querySelector('#answer').textContent === '42'")
        assert page.console == []
"""

from __future__ import annotations

import json
import mimetypes
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from devtools import (AUTO_ATTACH, TIMEOUT, BrowserDied, BrowserError, BrowserTimeout, Connection,
                      PageError, exception_text, plain_value, requested_url, warning_text)
from in_page import DROP, FIND, MIDDLE, PASTE, REACH, START_FRAMES, TWO_FRAMES
from keys import KEYS, MODIFIERS, Key, with_shift

FLAGS = (
    "--headless",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-accelerated-2d-canvas",  # faster than by a GPU that is a program, too
    "--disable-gpu-rasterization",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-smooth-scrolling",
    "--disable-breakpad",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--mute-audio",
    "--password-store=basic",
)

Point = tuple[float, float]


class Frames(NamedTuple):
    """What frames_while() saw; the times are in milliseconds."""

    count: int
    longest_gap: float
    longest_task: float
    duration: float


class Browser:
    """A headless Chromium, to be used in a with statement."""

    def __init__(self, program: str):
        """Choose the program; nothing is started yet."""
        self._program = program
        self._connection: Connection | None = None

    def __enter__(self) -> Browser:
        """Start the browser and wait until it answers."""
        self._connection = Connection(self._program, FLAGS)
        try:
            self._connection.call("Browser.getVersion")
        except BaseException:
            self._connection.close()
            raise
        return self

    def __exit__(self, *_) -> None:
        """Kill the browser and remove its profile."""
        self._connection.close()

    def open(self, url: str, width=1200, height=900, touch=False) -> Page:
        """Open the URL in a window of its own and wait for its load event and first frames."""
        connection = self._connection
        if connection is None:
            raise BrowserError("use the browser in a with statement")
        target = connection.call("Target.createTarget", url="about:blank", newWindow=True)
        target_id = target["targetId"]
        attached = connection.call("Target.attachToTarget", targetId=target_id, flatten=True)
        page = Page(connection, target_id, attached["sessionId"])
        page.prepare(width, height, touch)
        page.navigate(url)
        return page


def points_between(start: Point, end: Point, steps: int) -> list[Point]:
    """The points of a straight way from start, which is left out, to end."""
    (x, y), (end_x, end_y) = start, end
    parts = [step / steps for step in range(1, steps + 1)]
    return [(x + (end_x - x) * part, y + (end_y - y) * part) for part in parts]


class Page:
    """A page that Browser.open() opened; points are in CSS pixels from the window's top left."""

    def __init__(self, connection: Connection, target: str, session: str):
        """Take over a tab that was attached to."""
        self._connection = connection
        self._target = target
        self._session = session
        self._loaders: set[str] = set()
        self._closed = False

    def send(self, method: str, timeout=TIMEOUT, **params) -> dict:
        """Send any DevTools command to the page and return its result."""
        return self._connection.call(method, self._session, timeout, **params)

    def prepare(self, width: int, height: int, touch: bool) -> None:
        """Turn on the events that are kept and the emulation, before the page is loaded."""
        for domain in ("Runtime", "Page", "Log", "Network", "Inspector"):
            self.send(f"{domain}.enable")
        self.send("Page.setLifecycleEventsEnabled", enabled=True)
        self.send("Target.setAutoAttach", **AUTO_ATTACH)
        self.send("Emulation.setFocusEmulationEnabled", enabled=True)
        self.send("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5)
        self.resize(width, height)
        self.set_dark(False)

    def navigate(self, url: str, timeout=TIMEOUT) -> None:
        """Go to the URL and wait for its load event and first frames."""
        answer = self.send("Page.navigate", timeout, url=url)
        if "errorText" in answer:
            raise PageError(f"cannot open {url}: {answer['errorText']}")
        if "loaderId" not in answer:
            return  # Only the part after # is another one, and nothing is loaded.
        loader = answer["loaderId"]
        self._loaders.add(loader)

        def loaded() -> bool:
            return any(event["method"] == "Page.lifecycleEvent"
                       and event["params"]["name"] == "load"
                       and event["params"]["loaderId"] == loader
                       for event in self._connection.events[self._session])

        self._connection.wait(loaded, self._session, timeout, f"load of {url}")
        self.evaluate(TWO_FRAMES, timeout)

    def close(self) -> None:
        """Close the tab; what the page said and requested can still be read."""
        if not self._closed:
            self._closed = True
            self._connection.call("Target.closeTarget", targetId=self._target)

    # Scripts

    def evaluate(self, js: str, timeout=TIMEOUT) -> Any:
        """The value of a JavaScript expression, when it is a promise the value it comes to."""
        answer = self.send("Runtime.evaluate", timeout, expression=js, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            raise PageError(exception_text(answer["exceptionDetails"]))
        return plain_value(answer["result"])

    def call(self, function: str, *args, timeout=TIMEOUT) -> Any:
        """The value of a JavaScript function called with arguments that JSON can tell."""
        return self.evaluate(f"({function})(...{json.dumps(args)})", timeout)

    def wait_for(self, js: str, timeout=10.0) -> Any:
        """Evaluate an expression until it is truthy, and return its value."""
        deadline = time.monotonic() + timeout
        last: Any = None
        while (left := deadline - time.monotonic()) > 0:
            try:
                last = self.evaluate(js, max(left, 1.0))
                if last:
                    return last
            except BrowserDied:
                raise
            except BrowserError as error:
                last = error
            time.sleep(0.02)
        raise BrowserTimeout(f"not within {timeout:g} s: {js}\nlast: {last}")

    # What the page said and asked for

    @property
    def console(self) -> list[str]:
        """Every warning, error, uncaught exception and dialog so far, also of workers."""
        return [text for text in map(warning_text, self._events_so_far()) if text]

    @property
    def requests(self) -> list[str]:
        """Every URL requested so far but the page's own, data: and blob:, also by workers."""
        events = [event for event in self._events_so_far() if requested_url(event)]
        own = {requested_url(event) for event in events
               if event["params"]["requestId"] in self._loaders}
        urls = [url for url in map(requested_url, events) if url not in own]
        return [url for url in urls if not url.startswith(("data:", "blob:"))]

    def _events_so_far(self) -> list[dict]:
        """The page's events, after a round trip so that none is still on its way."""
        if not self._closed:
            self.evaluate("0")
        return list(self._connection.events[self._session])

    # Mouse and touch

    def _mouse(self, kind: str, point: Point, **params) -> None:
        """Send one mouse event."""
        self.send("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], **params)

    def click(self, x: float, y: float) -> None:
        """Click the left button there."""
        self.drag((x, y), (x, y), steps=0)

    def drag(self, start: Point, end: Point, steps=10) -> None:
        """Move from start to end with the left button down."""
        self.mouse_down(*start)
        for point in points_between(start, end, steps):
            self.mouse_to(*point)
        self.mouse_up(*end)

    def mouse_down(self, x: float, y: float) -> None:
        """Press the left button there, for a drag in parts."""
        self._mouse("mouseMoved", (x, y))
        self._mouse("mousePressed", (x, y), button="left", buttons=1, clickCount=1)

    def mouse_to(self, x: float, y: float) -> None:
        """Move the mouse there with the left button down."""
        self._mouse("mouseMoved", (x, y), button="left", buttons=1)

    def mouse_up(self, x: float, y: float) -> None:
        """Release the left button there."""
        self._mouse("mouseReleased", (x, y), button="left", clickCount=1)

    def wheel(self, x: float, y: float, delta_y: float) -> None:
        """Turn the wheel there; down, towards the user, is positive."""
        self._mouse("mouseWheel", (x, y), deltaX=0, deltaY=delta_y)
        self.evaluate(TWO_FRAMES)

    def middle_of(self, selector: str) -> Point:
        """The middle of the first element that matches, where it is now."""
        return tuple(self._call_helper(MIDDLE, selector))

    def click_on(self, selector: str) -> None:
        """Scroll an element into view and click its middle, which nothing may cover."""
        self.click(*self._reach(selector))

    def tap(self, x: float, y: float) -> None:
        """Tap there with one finger."""
        self.touch_drag((x, y), (x, y), steps=0)

    def touch_drag(self, start: Point, end: Point, steps=10) -> None:
        """Move one finger from start to end and rest it there, so that no scroll goes on."""
        self._touches("touchStart", [start])
        for point in points_between(start, end, steps):
            self._touches("touchMove", [point])
        time.sleep(0.1)
        self._touches("touchEnd", [])

    def touch_cancel(self, start: Point, end: Point) -> None:
        """Move one finger from start to end, where the system takes it away."""
        self._touches("touchStart", [start])
        self._touches("touchMove", [end])
        self._touches("touchCancel", [])

    def _touches(self, kind: str, points: list[Point]) -> None:
        """Send one touch event with the fingers that are down."""
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.send("Input.dispatchTouchEvent", type=kind, touchPoints=fingers)

    def _reach(self, selector: str) -> Point:
        """The middle of an element, scrolled into view and not covered."""
        return tuple(self._call_helper(REACH, selector))

    def _call_helper(self, function: str, *args) -> Any:
        """Call a function of this module that may use find() and middle()."""
        return self.call(f"(...args) => {{ const find = {FIND}, middle = {MIDDLE}; "
                         f"return ({function})(...args); }}", *args)

    # Keyboard, clipboard and files

    def press(self, key: str, modifiers="") -> None:
        """Press and release a key such as "a", "+" or "Tab", with such as "Control+Shift"."""
        if key not in KEYS:
            raise ValueError(f"no such key: {key!r}")
        held = [name for name in modifiers.split("+") if name]
        if unknown := [name for name in held if name not in MODIFIERS]:
            raise ValueError(f"no such modifier: {unknown}; there are {', '.join(MODIFIERS)}")
        if "Shift" in held:
            self._press(with_shift(KEYS[key]), held)
        else:
            self._press(KEYS[key], [*held, "Shift"] if KEYS[key].shift else held)

    def _press(self, key: Key, held: list[str]) -> None:
        """Press the modifiers, then the key, and release them all."""
        mask = 0
        for name in held:
            bit, code, number = MODIFIERS[name]
            mask |= bit
            self._key_event("rawKeyDown", Key(name, code, number), mask)
        text = "" if {"Alt", "Control", "Meta"} & set(held) else key.text
        self._key_event("keyDown" if text else "rawKeyDown", key, mask, text=text)
        self._key_event("keyUp", key, mask)
        for name in reversed(held):
            bit, code, number = MODIFIERS[name]
            mask &= ~bit
            self._key_event("keyUp", Key(name, code, number), mask)

    def _key_event(self, kind: str, key: Key, mask: int, **params) -> None:
        """Send one keyboard event."""
        self.send("Input.dispatchKeyEvent", type=kind, key=key.key, code=key.code,
                  windowsVirtualKeyCode=key.number, modifiers=mask, **params)

    def type(self, text: str) -> None:
        """Type a text key by key; a character that no key types is inserted."""
        for character in text:
            if character in KEYS:
                self.press(character)
            else:
                self.send("Input.insertText", text=character)

    def paste(self, text: str) -> None:
        """Paste a text: a paste event on the active element, and if unhandled its insertion."""
        self.call(PASTE, text)

    def drop_file(self, selector: str, name: str, text: str) -> None:
        """Drop a file on an element: dragenter, dragover and, if that is accepted, drop."""
        kind = mimetypes.guess_type(name)[0] or ""
        self._call_helper(DROP, selector, name, kind, text)

    # The window

    def resize(self, width: int, height: int) -> None:
        """Give the page another size."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def set_dark(self, dark: bool) -> None:
        """Let the user prefer dark colours, or light ones."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])

    def frames_while(self, action: Callable[[], Any], seconds: float) -> Frames:
        """Count the frames while the action runs, and on until the seconds are over."""
        self.call(START_FRAMES)
        end = time.monotonic() + seconds
        try:
            action()
            time.sleep(max(0, end - time.monotonic()))
        finally:
            seen = self.evaluate("stopFrameWatch()")
        return Frames(*seen)
