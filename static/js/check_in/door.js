// Check-in at the door. Scans are sent one after the other, each once: what can't be sent now waits and is sent again,
// with the key it had. The field is free for the next ticket at once, and what is typed anywhere goes there.

import { morph } from "../in_place.js";
import { PATIENCE } from "../live.js";
import { listenToCamera } from "./camera.js";

const RETRY = 2000;
const LETTER = /^[\p{L}\p{N}]$/u;
// Milliseconds that a phone shakes and rests: once for a check-in, three times for one who was here, long for a refusal.
const SHAKES = { good: [100], again: [100, 100, 100, 100, 100], bad: [500] };
const FIELDS = "input, textarea, select, dialog";

/** @typedef {{ fields: Record<string, string>, key: string }} Step */

const door = /** @type {HTMLElement | null} */ (document.getElementById("door"));
const code = /** @type {HTMLInputElement | null} */ (document.getElementById("code"));
const scan = /** @type {HTMLFormElement | null} */ (document.getElementById("scan"));
/** @type {Step[]} */
const steps = [];
let isSending = false;

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Record<string, string>} fields */
function add(fields) {
  const pays = scan?.elements.namedItem("pays");
  const fee = pays instanceof HTMLSelectElement ? { pays: pays.value } : {};
  steps.push({ fields: { ...fee, ...fields }, key: newKey() });
  void send();
}

async function send() {
  if (isSending || !door) return;
  isSending = true;
  for (let step = steps[0]; step; step = steps[0]) {
    const answer = await post(step);
    if (answer === null) {
      showWaiting(true);
      await new Promise((resolve) => setTimeout(resolve, RETRY));
      continue;
    }
    steps.shift();
    showWaiting(steps.length > 0 && !document.getElementById("waiting")?.hidden);
    if (answer) show(answer);
    else document.getElementById("ended")?.removeAttribute("hidden");
  }
  isSending = false;
}

/** Send a step. Returns the page's answer, "" where the site refuses it, null where nothing came back. @param {Step} step */
async function post(step) {
  const token = /** @type {HTMLInputElement | null} */ (scan?.elements.namedItem("csrfmiddlewaretoken"));
  const session = /** @type {HTMLInputElement | null} */ (scan?.elements.namedItem("session"));
  const body = new URLSearchParams({
    csrfmiddlewaretoken: token?.value ?? "",
    session: session?.value ?? "",
    ...step.fields,
    key: step.key,
  });
  try {
    const headers = { "HX-Request": "true" };
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(door?.dataset.send ?? "", { method: "POST", body, headers, signal });
    if (response.status >= 500) return null;
    return response.ok || response.status === 422 ? await response.text() : "";
  } catch {
    return null;
  }
}

/** @param {boolean} isWaiting */
function showWaiting(isWaiting) {
  const note = document.getElementById("waiting");
  const words = note?.querySelector("span");
  if (!note || !words) return;
  note.hidden = !isWaiting;
  const { one = "", many = "" } = words.dataset;
  words.textContent = steps.length === 1 ? one : many.replace("%s", String(steps.length));
}

/** @param {string} answer */
function show(answer) {
  const page = new DOMParser().parseFromString(answer, "text/html");
  const [now, side] = [page.getElementById("result"), page.getElementById("side")];
  const [result, oldSide] = [document.getElementById("result"), document.getElementById("side")];
  if (!now || !result) return;
  const hadFocus = result.contains(document.activeElement) || oldSide?.contains(document.activeElement);
  result.replaceChildren(...now.childNodes);
  shake(result);
  if (side && oldSide) morph(oldSide, side);
  if (hadFocus || document.activeElement === document.body) code?.focus();
  resetLater();
}

/** Let those feel the result who do not read it. @param {HTMLElement} result */
function shake(result) {
  const card = /** @type {HTMLElement | null} */ (result.querySelector("[data-look]"));
  const look = card ? card.dataset.look : result.querySelector("#scan-error") && "bad";
  const pattern = SHAKES[/** @type {keyof typeof SHAKES} */ (look)];
  if (pattern) navigator.vibrate?.(pattern);
}

// The names that match what is typed: arrows choose one, Enter checks it in.

/** @returns {HTMLElement[]} */
const options = () => [...document.querySelectorAll("#matches [role=option]")].filter((one) => one instanceof HTMLElement);
const chosen = () => options().find((option) => option.getAttribute("aria-selected") === "true");

/** @param {HTMLElement | undefined} option */
function choose(option) {
  for (const each of options()) each.setAttribute("aria-selected", String(each === option));
  if (option) code?.setAttribute("aria-activedescendant", option.id);
  else code?.removeAttribute("aria-activedescendant");
  option?.scrollIntoView({ block: "nearest" });
}

function clear() {
  if (!code) return;
  code.value = "";
  document.getElementById("matches")?.replaceChildren();
  if (code.role === "combobox") code.setAttribute("aria-expanded", "false");
  code.removeAttribute("aria-activedescendant");
}

document.addEventListener("htmx:afterSwap", () => {
  if (!code?.value) document.getElementById("matches")?.replaceChildren(); // it came after the scan was sent
  if (code?.role === "combobox") code.setAttribute("aria-expanded", String(options().length > 0));
});

code?.addEventListener("keydown", (event) => {
  const all = options();
  if (event.key === "Escape") clear();
  if (!all.length || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
  event.preventDefault();
  const at = all.findIndex((option) => option === chosen()) + (event.key === "ArrowDown" ? 1 : -1);
  choose(all[(at + all.length) % all.length]);
});

document.addEventListener("click", (event) => {
  const option = event.target instanceof Element ? event.target.closest("#matches [role=option]") : null;
  if (!(option instanceof HTMLElement)) return;
  add({ do: "scan", code: option.dataset.number ?? "" });
  clear();
  code?.focus();
});

scan?.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = chosen()?.dataset.number ?? code?.value.trim();
  if (typed) add({ do: "scan", code: typed });
  clear();
  code?.focus();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches(".of-player")) return;
  const button = /** @type {SubmitEvent} */ (event).submitter;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const { key: _key, ...typed } = Object.fromEntries(new FormData(form));
  add({ .../** @type {Record<string, string>} */ (typed), do: button.value });
  for (const field of form.querySelectorAll("input[type=text]")) {
    if (field instanceof HTMLInputElement) field.value = "";
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !LETTER.test(event.key)) return;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return;
  code?.focus(); // a scanner types wherever the focus is
});

window.addEventListener("focus", () => {
  if (document.activeElement === document.body) code?.focus();
});
window.addEventListener("beforeunload", (event) => {
  if (steps.length) event.preventDefault();
});
listenToCamera((text) => add({ do: "scan", code: text }));

// A kiosk is free for the next player after some seconds.
let reset = 0;

function resetLater() {
  const seconds = Number(door?.dataset.resets ?? 0);
  if (!seconds) return;
  clearTimeout(reset);
  reset = setTimeout(() => {
    document.getElementById("result")?.replaceChildren();
    clear();
    code?.focus();
  }, seconds * 1000);
}

code?.addEventListener("input", () => clearTimeout(reset));
if (document.getElementById("result")?.childElementCount) resetLater();
