// Keys for whoever enters hands on a keyboard: a digit chooses in the next row that has no answer yet. They work only
// outside fields and without Ctrl, Alt, or Meta, and can be turned off, so that nothing of the browser's or of a screen
// reader's is taken away.

const OFF = "shortcuts-off";
const LETTERS = /** @type {Record<string, string>} */ ({ n: "#picker-nobody", a: "#partner-alone", x: "#bracket-exact", u: "#undo" });
const WRITES = "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], dialog";
const ACTS = "button, a, summary"; // Enter is theirs

const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("shortcuts"));
const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById("shortcuts-on"));
const isOff = () => localStorage.getItem(OFF) === "1";

/** The rows of an ordinary hand, each with its keys. */
function rows() {
  const lines = [...document.querySelectorAll("#rows > .line[role]:not(#row-marks)")];
  return lines.map((line) => [...line.querySelectorAll(".keys input")].filter((key) => key instanceof HTMLInputElement && key.checkVisibility()));
}

/** @param {Element[]} keys */
const isAnswered = (keys) => keys.some((key) => key instanceof HTMLInputElement && key.checked);

/** @param {number} number of a key, from 1 */
function choose(number) {
  const keys = rows().find((row) => row.length > 0 && !isAnswered(row)) ?? [];
  const key = keys[number - 1];
  if (!(key instanceof HTMLInputElement)) return;
  key.focus({ preventScroll: true });
  key.click();
}

/** Take the last answer back. */
function takeBack() {
  for (const key of rows().filter(isAnswered).at(-1) ?? []) {
    if (!(key instanceof HTMLInputElement) || !key.checked) continue;
    key.checked = false;
    key.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** @param {string} key */
function act(key) {
  if (/^[0-9]$/.test(key)) return choose(Number(key) || 10);
  if (key === "Enter") return document.getElementById("record")?.click();
  if (key === "Backspace") return takeBack();
  const control = document.querySelector(LETTERS[key] ?? "#none");
  wantsPoints = key === "x";
  if (control instanceof HTMLElement) control.click();
}

// The field of the exact points opens with the page's answer.
let wantsPoints = false;

// What is pressed before the page has answered waits for the answer: the rows may be others then.
let busy = 0;
let waiting = /** @type {string[]} */ ([]);
/** @param {any} event */
const matters = (event) => /\/(preview|record|undo|redo)$/.test(event.detail.requestConfig?.path ?? "");
document.addEventListener("htmx:beforeSend", (event) => { busy += matters(event) ? 1 : 0; });
document.addEventListener("htmx:afterRequest", (/** @type {any} */ event) => {
  if (!matters(event)) return;
  busy = Math.max(0, busy - 1);
  if (event.detail.xhr?.status === 422) waiting = []; // they were meant for the next hand
  if (wantsPoints && !busy) document.getElementById("points")?.focus();
  wantsPoints = false;
  setTimeout(() => { while (!busy && waiting.length > 0) act(/** @type {string} */ (waiting.shift())); });
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || isOff()) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(WRITES) || dialog?.open) return;
  if (event.key === "?") {
    event.preventDefault();
    dialog?.showModal();
  } else if (/^[0-9]$/.test(event.key) || event.key in LETTERS || ["Enter", "Backspace"].includes(event.key)) {
    if (event.repeat || (event.key === "Enter" && target.closest(ACTS))) return;
    event.preventDefault();
    if (busy || waiting.length > 0) waiting.push(event.key);
    else act(event.key);
  }
});

function drawToggle() {
  if (toggle) toggle.checked = !isOff();
  document.documentElement.dataset.shortcuts = isOff() ? "off" : "on";
}
document.getElementById("show-shortcuts")?.addEventListener("click", () => dialog?.showModal());
document.getElementById("hide-shortcuts")?.addEventListener("click", () => dialog?.close());
toggle?.addEventListener("change", () => {
  localStorage.setItem(OFF, toggle.checked ? "0" : "1");
  drawToggle();
});
drawToggle();
