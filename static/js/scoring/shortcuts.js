// Keys for whoever enters hands on a keyboard: a digit chooses in the next row that has no answer yet.

import { listenForShortcuts } from "../shortcuts.js";

const LETTERS = /** @type {Record<string, string>} */ ({ n: "#picker-nobody", a: "#partner-alone", x: "#bracket-exact", u: "#undo" });
const ACTS = "button, a, summary"; // Enter is theirs

/** The rows of an ordinary hand, each with its keys. */
function rows() {
  const lines = [...document.querySelectorAll("#rows .line[role]:not(#row-marks, .more *)")];
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

/** Clear the last answer. */
function clearLastAnswer() {
  for (const key of rows().filter(isAnswered).at(-1) ?? []) {
    if (!(key instanceof HTMLInputElement) || !key.checked) continue;
    key.checked = false;
    key.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** @param {string} key */
function act(key) {
  if (/^[0-9]$/.test(key)) return choose(Number(key) || 10);
  if (key === "Enter") return (document.getElementById("record") ?? document.getElementById("look"))?.click();
  if (key === "Backspace") return clearLastAnswer();
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

listenForShortcuts((event, target) => {
  if (!/^[0-9]$/.test(event.key) && !(event.key in LETTERS) && !["Enter", "Backspace"].includes(event.key)) return;
  if (event.repeat || (event.key === "Enter" && target.closest(ACTS))) return;
  event.preventDefault();
  if (busy || waiting.length > 0) waiting.push(event.key);
  else act(event.key);
});
