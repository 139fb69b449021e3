"""Faults of a page's layout: wider than the screen, words broken inside, text cut off without an ellipsis."""

from __future__ import annotations

from playwright.sync_api import Page

# Text that wraps anywhere by design: addresses, codes, what a person may paste.
CODES = "code, pre, textarea, kbd, option, .address"
LAYOUT = """codes => {
  const faults = [];
  const root = document.documentElement;
  const screen = root.clientWidth;
  const called = (part) => `${part.tagName.toLowerCase()}.${part.className?.baseVal ?? part.className}`;
  const styleOf = (part) => getComputedStyle(part);
  const scrolls = (part) => {
    for (let box = part.parentElement; box; box = box.parentElement)
      if (styleOf(box).overflowX !== "visible") return true;
    return false;
  };
  const isWide = (part) =>
    part.getBoundingClientRect().right > screen + 1 && part.checkVisibility() && !scrolls(part);
  if (root.scrollWidth > screen) {
    const wide = [...document.querySelectorAll("main *, header *, footer *")].filter(isWide);
    const innermost = wide.filter((part) => ![...part.children].some(isWide)).slice(0, 3);
    const culprits = innermost.map((part) => `${called(part)} ${part.textContent.trim().slice(0, 20)}`);
    faults.push(`${root.scrollWidth} pixels wide: ${culprits.join("; ")}`);
  }
  const words = /[\\p{L}\\p{M}'’]+/gu;
  const unseen = ".visually-hidden, .skip, script, style, template, noscript, title, [aria-hidden=true]";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || parent.closest(codes) || parent.closest(unseen)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const { 0: word, index } of text.data.matchAll(words)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.length === 0) continue;
      const where = `${called(parent)} ${word}`;
      if (rects.some(({ top }) => Math.abs(top - rects[0].top) > 2)) faults.push(`broken: ${where}`);
      for (let box = parent; box && box !== document.body; box = box.parentElement) {
        const style = styleOf(box);
        if (style.overflowX === "visible") continue;
        if (!["hidden", "clip"].includes(style.overflowX)) break;
        const edge = box.getBoundingClientRect();
        const beyond = rects.some(({ left, right }) => right > edge.right + 1 || left < edge.left - 1);
        if (beyond && style.textOverflow !== "ellipsis") faults.push(`cut off: ${where}`);
        const below = rects.some(({ top, bottom }) => (top + bottom) / 2 > edge.bottom);
        if (below && style.webkitLineClamp === "none") faults.push(`cut off below: ${where}`);
        break;
      }
    }
  }
  return [...new Set(faults)];
}"""
BAR = """() => {
  const faults = [];
  const bar = document.getElementById("bar");
  if (!bar) return faults;
  const inView = ({ top, bottom, left, right }) =>
    top >= -1 && left >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  for (const control of bar.querySelectorAll("button, .button, summary")) {
    control.scrollIntoView({ block: "nearest" });
    const box = control.getBoundingClientRect();
    if (box.width === 0) continue;
    const called = control.id || control.textContent.trim();
    if (!inView(box)) faults.push(`out of view: ${called}`);
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top && !control.contains(top)) faults.push(`covered: ${called} by ${top.tagName}.${top.className}`);
  }
  const isSticky = getComputedStyle(bar).position === "sticky";
  if (isSticky && bar.getBoundingClientRect().height > innerHeight / 2) faults.push("half of the screen is the bar");
  return faults;
}"""


def layout_faults(page: Page) -> list[str]:
    """Return what is wrong with the layout of the page as it is shown, the bar of actions included."""
    found: list[str] = page.evaluate(LAYOUT, CODES)
    covered: list[str] = page.evaluate(BAR)
    return [*found, *covered]
