// The replay: arrow keys, space, and swipes step through a hand, Home and End go to its ends, R turns the table, P plays;
// taps on the board wait for one another; a text that cannot be read has its line selected.

import { listenForShortcuts } from "../shortcuts.js";

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "step-back", ArrowRight: "step-on", " ": "step-on", Home: "step-first", End: "step-last",
  b: "step-own", h: "step-alone", p: "step-play",
};
const SWIPE = 40; // pixels; less is a tap
const PACE = 1100; // milliseconds between cards

/** The link that turns the table by a seat. */
function nextSeat() {
  const seats = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".angle .segments a")]);
  const bottom = seats.findIndex((seat) => seat.ariaCurrent === "true");
  return seats[(bottom + 1) % seats.length];
}

listenForShortcuts((event, target) => {
  const link = event.key === "r" ? nextSeat() : document.getElementById(KEYS[event.key] ?? "");
  if (!link || target.closest(".scroll")) return;
  if (event.key === " " && target.closest("button, summary")) return; // presses it
  event.preventDefault();
  link.click();
});

/** @type {Touch | undefined} */
let touched;

document.addEventListener("touchstart", (event) => {
  const onTable = event.target instanceof Element && event.target.closest(".felt-table");
  touched = onTable && event.touches.length === 1 ? event.touches[0] : undefined;
}, { passive: true });

document.addEventListener("touchend", (event) => {
  const lifted = event.changedTouches[0];
  if (!touched || !lifted) return;
  const across = lifted.clientX - touched.clientX;
  const down = lifted.clientY - touched.clientY;
  touched = undefined;
  if (Math.abs(across) < Math.max(SWIPE, 2 * Math.abs(down))) return;
  document.getElementById(across < 0 ? "step-on" : "step-back")?.click();
});

// Whoever taps faster than the network answers loses no tap: it is made once the board has taken the one before.
/** @type {string[]} */
let waiting = [];
let underWay = false;

/** @param {any} event */
const ofBoard = (event) => event.detail.target?.id === "board";

document.addEventListener("click", (event) => {
  const key = underWay && event.target instanceof Element && event.target.closest("#board .taps button");
  if (!key) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(key.id);
}, { capture: true });

document.addEventListener("htmx:beforeRequest", (event) => { underWay ||= ofBoard(event); });

/** Where a text could not be read: the line is selected. */
function showFlaw() {
  const field = document.querySelector("textarea[aria-invalid][data-line]");
  if (!(field instanceof HTMLTextAreaElement)) return;
  const lines = field.value.split("\n");
  const line = Number(field.dataset.line) - 1;
  const start = lines.slice(0, line).join("\n").length + (line > 0 ? 1 : 0);
  const end = start + (lines[line] ?? "").length;
  field.focus();
  field.setSelectionRange(Math.min(start + Number(field.dataset.column) - 1, end), end);
  field.scrollIntoView({ block: "center" });
}
showFlaw();

document.addEventListener("htmx:afterSettle", () => {
  underWay = false;
  showFlaw();
  // Whoever has stepped to the end has seen how it went.
  if (document.querySelector("#step[data-over]")) document.getElementById("reveal")?.setAttribute("open", "");
  // After a tap that was not taken, those behind it would be answers to another question.
  if (document.querySelector("#board .taps [role=alert]")) waiting = [];
  const key = document.getElementById(waiting.shift() ?? "");
  // A key that is gone, for the last cards filled themselves in: what was tapped behind it is gone as well.
  if (key) key.click();
  else waiting = [];
});

/** @param {any} event */
function failed(event) {
  if (!underWay || event.detail.xhr?.status === 422) return;
  underWay = false;
  waiting = [];
  const line = document.getElementById("say");
  if (line) line.textContent = line.dataset.failed ?? "";
}
document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:responseError", failed);
document.addEventListener("htmx:timeout", failed);

// Play: a card after another, until it is stopped, the hand is over, or something else is tapped.
let playing = 0;

/** Show on the button whether it plays. */
function drawPlay() {
  const button = document.getElementById("step-play");
  if (button) button.textContent = (playing ? button.dataset.stop : button.dataset.play) ?? "";
}

function stop() {
  clearInterval(playing);
  playing = 0;
  drawPlay();
}

function playOn() {
  const on = document.querySelector("#step:not([data-at-end]) #step-on");
  if (on instanceof HTMLElement) on.click();
  else stop();
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("#step-play");
  if (!button) {
    if (playing && event.isTrusted) stop();
    return;
  }
  if (playing) return stop();
  if (document.querySelector("#step[data-at-end]")) document.getElementById("step-first")?.click();
  playing = window.setInterval(playOn, PACE);
  drawPlay();
});
document.addEventListener("htmx:afterSettle", drawPlay);
drawPlay();
