"""Drive headless Chromium by Selenium, to test web pages.

    with Browser("/usr/bin/chromium") as browser:
        page = browser.open(Path("page.html").resolve().as_uri())
        page.click_on("#start")
        page.wait_for("document.querySelector('#answer').textContent === '42'")
        assert page.console == []
"""

from __future__ import annotations

import json
import mimetypes
import re
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.remote_connection import RemoteConnection

from in_page import DROP, FIND, MIDDLE, PASTE, REACH, START_FRAMES, TWO_FRAMES

TIMEOUT = 30.0
LONGEST = 400.0  # for any command, where a page hangs


class BrowserError(Exception):
    """Something went wrong with the browser or one of its pages."""


class BrowserTimeout(BrowserError, TimeoutError):
    """A page did not do something in time."""


class PageError(BrowserError):
    """The page threw, or is not as the test needs it."""


FLAGS = (
    "--headless",
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

REQUESTS = ("Network.requestWillBeSent", "Network.webSocketCreated")

SHIFTED = tuple('~!@#$%^&*()_+{}|:"<>?')

Point = tuple[float, float]


class Frames(NamedTuple):
    """The frames that frames_while() counted; times are in milliseconds."""

    count: int
    longest_gap: float
    longest_task: float
    duration: float


class Browser:
    """A headless Chromium, to be used in a with statement."""

    def __init__(self, program: str):
        """Choose the program; nothing is started yet."""
        self._options = options = webdriver.ChromeOptions()
        options.binary_location = program
        for flag in FLAGS:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "WARNING", "performance": "ALL"})
        options.add_experimental_option("perfLoggingPrefs", {"enablePage": False})
        self.console: dict[str, list[str]] = defaultdict(list)  # by window
        self.requests: dict[str, list[dict]] = defaultdict(list)

    def __enter__(self) -> Browser:
        """Start the browser and wait until it answers."""
        RemoteConnection.set_timeout(LONGEST)
        self.driver = webdriver.Chrome(service=Service("chromedriver"), options=self._options)
        self._window = self._first = self.driver.current_window_handle
        return self

    def __exit__(self, *_) -> None:
        """End the browser and remove its profile."""
        self.driver.quit()

    def open(self, url: str, width=1200, height=900, touch=False) -> Page:
        """Open the URL in a window of its own and wait for its load event and first frames."""
        self.turn_to(self._first)
        self.driver.switch_to.new_window("window")
        self._window = self.driver.current_window_handle
        page = Page(self, self._window)
        page.prepare(width, height, touch)
        page.navigate(url)
        return page

    def turn_to(self, window: str) -> webdriver.Chrome:
        """The driver, with this window."""
        if self._window != window:
            self.hear_console()
            self.driver.switch_to.window(window)
            self._window = window
        return self.driver

    def close(self, window: str) -> None:
        """Close a window, and turn to the one that is never closed."""
        self.turn_to(window).close()
        self.driver.switch_to.window(self._first)
        self._window = self._first

    def hear_console(self) -> None:
        """Take what the consoles have, which all windows share, as the current window's."""
        self.console[self._window] += [f"{entry['level']}: {entry['message']}"
                                       for entry in self.driver.get_log("browser")]

    def hear_requests(self) -> None:
        """Take what windows asked for."""
        for entry in self.driver.get_log("performance"):
            event = json.loads(entry["message"])
            if event["message"]["method"] in REQUESTS:
                self.requests[event["webview"]].append(event["message"]["params"])


def points_between(start: Point, end: Point, steps: int) -> list[Point]:
    """The points of a straight way from start, which is left out, to end."""
    (x, y), (end_x, end_y) = start, end
    parts = [step / steps for step in range(1, steps + 1)]
    return [(x + (end_x - x) * part, y + (end_y - y) * part) for part in parts]


def key_name(key: str) -> str:
    """The name that Selenium has for a key: ARROW_UP for ArrowUp; its ENTER is another one."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", key).upper().replace("ENTER", "RETURN")


class Page:
    """A page that Browser.open() opened; points are in CSS pixels from the window's top left."""

    def __init__(self, browser: Browser, window: str):
        """Take over a window."""
        self._browser = browser
        self._window = window
        self._loaders: set[str] = set()
        self._closed = False

    def send(self, method: str, **params) -> dict:
        """Send any DevTools command to the page and return its result."""
        try:
            return self._browser.turn_to(self._window).execute_cdp_cmd(method, params)
        except WebDriverException as error:
            raise BrowserError(f"{method}: {error.msg}") from error

    def prepare(self, width: int, height: int, touch: bool) -> None:
        """Turn on the emulation, before the page is loaded."""
        self.send("Emulation.setFocusEmulationEnabled", enabled=True)
        self.send("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5)
        self.resize(width, height)
        self.set_dark(False)

    def navigate(self, url: str, timeout=TIMEOUT) -> None:
        """Go to the URL and wait for its load event and first frames."""
        answer = self.send("Page.navigate", url=url)
        if "errorText" in answer:
            raise PageError(f"cannot open {url}: {answer['errorText']}")
        if "loaderId" not in answer:
            return  # Only the part after # is another one, and nothing is loaded.
        self._loaders.add(answer["loaderId"])
        self.wait_for("document.readyState === 'complete'", timeout)
        self.evaluate(TWO_FRAMES, timeout)

    def close(self) -> None:
        """Close the tab; the page's messages and requests can still be read."""
        if not self._closed:
            self._browser.close(self._window)
            self._closed = True

    # Scripts

    def evaluate(self, js: str, timeout=TIMEOUT) -> Any:
        """The value of a JavaScript expression, when it is a promise the value it comes to."""
        late = f"(_, no) => setTimeout(no, {1000 * timeout}, new Error('not within {timeout} s'))"
        answer = self.send("Runtime.evaluate", returnByValue=True, awaitPromise=True,
                           expression=f"Promise.race([{js}, new Promise({late})])")
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise PageError(details.get("exception", {}).get("description") or str(details))
        special = answer["result"].get("unserializableValue")  # NaN, -0, infinities
        return answer["result"].get("value") if special is None else float(special)

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
            except BrowserError as error:
                last = error
            time.sleep(0.02)
        raise BrowserTimeout(f"not within {timeout:g} s: {js}\nlast: {last}")

    # Messages and requests of the page

    @property
    def console(self) -> list[str]:
        """Every warning, error and uncaught exception so far, also of workers."""
        if not self._closed:
            self.evaluate("0")  # A round trip: none is still on its way.
            self._browser.hear_console()
        return list(self._browser.console[self._window])

    @property
    def requests(self) -> list[str]:
        """Every URL requested so far but the page's own, data: and blob:.

        Those of workers are not among them: the page forbids them, and the console tells.
        """
        self._browser.hear_requests()
        heard = self._browser.requests[self._window]
        urls = [params["request"]["url"] if "request" in params else params["url"]
                for params in heard if params["requestId"] not in self._loaders]
        return [url for url in urls if not url.startswith(("data:", "blob:"))]

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
        keys = ActionChains(self._browser.turn_to(self._window), duration=0)
        names = [*modifiers.split("+"), "Shift" if key in SHIFTED or key.isupper() else ""]
        held = [getattr(Keys, name.upper()) for name in names if name]
        for name in held:
            keys.key_down(name)
        keys.send_keys(key if len(key) == 1 else getattr(Keys, key_name(key)))
        for name in reversed(held):
            keys.key_up(name)
        keys.perform()

    def type(self, text: str) -> None:
        """Type a text key by key."""
        ActionChains(self._browser.turn_to(self._window), duration=0).send_keys(text).perform()

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
