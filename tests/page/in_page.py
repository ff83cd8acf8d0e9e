"""JavaScript that browser.py runs in the page."""

FIND = """(selector) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`no element matches ${selector}`);
  return element;
}"""

MIDDLE = """(selector) => {
  const box = find(selector).getBoundingClientRect();
  if (!box.width && !box.height) throw new Error(`${selector} is not visible`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""

REACH = """(selector) => {
  const element = find(selector);
  const hitAt = (point) => document.elementFromPoint(...point);
  if (!element.contains(hitAt(middle(selector)))) {
    element.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
  }
  const point = middle(selector);
  const hit = hitAt(point);
  if (!hit) throw new Error(`the middle of ${selector} is outside the window`);
  if (!element.contains(hit)) {
    throw new Error(`${selector} is covered by ${hit.cloneNode().outerHTML.slice(0, 200)}`);
  }
  return point;
}"""

PASTE = """(text) => {
  const target = document.activeElement || document.body;
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const options = {clipboardData, bubbles: true, cancelable: true, composed: true};
  if (target.dispatchEvent(new ClipboardEvent("paste", options))) {
    document.execCommand("insertText", false, text);
  }
}"""

DROP = """(selector, name, type, text) => {
  const target = find(selector);
  const [clientX, clientY] = middle(selector);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, {type}));
  const options = {dataTransfer, clientX, clientY, bubbles: true, cancelable: true, composed: true};
  target.dispatchEvent(new DragEvent("dragenter", options));
  if (target.dispatchEvent(new DragEvent("dragover", options))) {
    throw new Error(`${selector} takes no drops: no dragover handler called preventDefault()`);
  }
  target.dispatchEvent(new DragEvent("drop", options));
}"""

TWO_FRAMES = """new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
})"""

START_FRAMES = """() => {
  const begin = performance.now();
  const watch = {count: 0, gap: 0, task: 0, last: begin};
  const mark = () => {
    const now = performance.now();
    watch.gap = Math.max(watch.gap, now - watch.last);
    watch.last = now;
  };
  const takeTasks = (entries) => {
    for (const entry of entries) watch.task = Math.max(watch.task, entry.duration);
  };
  const observer = new PerformanceObserver((list) => takeTasks(list.getEntries()));
  observer.observe({type: "longtask"});
  let frame = requestAnimationFrame(function next() {
    mark();
    watch.count += 1;
    frame = requestAnimationFrame(next);
  });
  window.stopFrameWatch = () => {
    cancelAnimationFrame(frame);
    mark();
    takeTasks(observer.takeRecords());
    observer.disconnect();
    delete window.stopFrameWatch;
    return [watch.count, watch.gap, watch.task, watch.last - begin];
  };
}"""
