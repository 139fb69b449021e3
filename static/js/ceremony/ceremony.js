// The ceremony by keyboard or with a presenter's remote. A key that is held down, or pressed again before the page has
// answered, does nothing: nobody is revealed by accident. Steps come by themselves only where that was chosen, on a page
// in sight, and each after its whole time, which begins with the answer to the step before.

import { listenForShortcuts } from "../shortcuts.js";

const NEXT = ["ArrowRight", "PageDown", " "];
const BACK = ["ArrowLeft", "PageUp"];
const PATIENCE = 20_000; // milliseconds; a step that has no answer by then may be taken again, under the same key
let sentUntil = 0;
const isSent = () => performance.now() < sentUntil;

listenForShortcuts((event, target) => {
  const name = NEXT.includes(event.key) ? "next" : BACK.includes(event.key) ? "back" : "";
  const button = /** @type {HTMLButtonElement | null} */ (name && document.getElementById(name));
  if (!button || event.shiftKey || (event.key === " " && target.closest("button, a, summary"))) return;
  event.preventDefault();
  if (!event.repeat && !button.disabled) button.click();
});

document.addEventListener("submit", (event) => {
  if (isSent()) {
    event.preventDefault();
    event.stopImmediatePropagation(); // else htmx would send it in place of the one that is under way
  } else {
    sentUntil = performance.now() + PATIENCE;
  }
}, { capture: true });
addEventListener("pageshow", () => { sentUntil = 0; });
/** @param {any} event */
const isStep = (event) => event.detail.requestConfig?.verb === "post" || event.detail.verb === "post";
document.addEventListener("htmx:configRequest", (/** @type {any} */ event) => {
  if (isStep(event)) event.detail.timeout = PATIENCE;
});
document.addEventListener("htmx:afterRequest", (event) => {
  // the form itself may be gone: the answer to its last step has no next one
  if (isStep(event)) sentUntil = 0;
});

const TICK = 1000;
const every = /** @type {HTMLSelectElement | null} */ (document.getElementById("every"));
const pause = /** @type {HTMLButtonElement | null} */ (document.getElementById("pause"));
const timer = document.getElementById("seconds-left");
let secondsLeft = 0;
let shown = "";
let lastTick = Date.now();
const isPaused = () => pause?.getAttribute("aria-pressed") === "true";

function tick() {
  const seconds = Number(every?.value ?? 0);
  const next = document.getElementById("next");
  const button = /** @type {HTMLButtonElement | null} */ (next ?? document.getElementById("end"));
  const isLate = Date.now() - lastTick > 3 * TICK; // the laptop slept
  lastTick = Date.now();
  if (!every || !pause || !timer) return;
  pause.hidden = !seconds || !button;
  if (pause.hidden || !button) {
    timer.textContent = "";
    return;
  }
  const progress = document.getElementById("progress")?.textContent ?? "";
  const waits = isPaused() || isLate || document.hidden || button.disabled || isSent() || progress !== shown;
  shown = progress;
  secondsLeft = waits ? seconds : secondsLeft - 1;
  if (secondsLeft <= 0) {
    button.click();
    secondsLeft = seconds;
  }
  const { next: toNext = "", end: toEnd = "", paused = "" } = timer.dataset;
  timer.textContent = isPaused() ? paused : (next ? toNext : toEnd).replace("%s", String(secondsLeft));
}

function startOver() {
  shown = "";
  tick();
}

every?.addEventListener("change", () => {
  pause?.setAttribute("aria-pressed", "false");
  every.blur(); // the arrows are for the steps
  startOver();
});
pause?.addEventListener("click", () => {
  pause.setAttribute("aria-pressed", String(!isPaused()));
  startOver();
});
history.replaceState(history.state, "", location.pathname); // opened again, nothing comes by itself
setInterval(tick, TICK);
tick();
