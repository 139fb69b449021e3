// The table screen's own part: the rest is links, forms and htmx.

/** @param {string} sentence */
function say(sentence) {
  const line = document.getElementById("say");
  if (!line) return;
  line.textContent = sentence;
  line.classList.remove("calm");
}

/** @param {Event} event @param {string} selector @returns {any} */
const within = (event, selector) => event.target instanceof Element && event.target.closest(selector);

// A key that cannot be tapped says why not; but from a tap to its answer, what the screen says is out of date.
let outOfDate = false;
document.addEventListener("htmx:beforeSend", (event) => { outOfDate ||= !asked(event); });
document.addEventListener("htmx:afterSwap", () => { outOfDate = false; });
document.addEventListener("click", (event) => {
  const key = within(event, 'input[aria-disabled="true"]');
  if (!key || outOfDate) return;
  event.preventDefault();
  say(document.getElementById(key.getAttribute("aria-describedby"))?.textContent ?? "");
});

// Marks count in the order in which they were called, partners in the order in which they were tapped.
const ORDERED = /** @type {Record<string, string>} */ ({ marks: "called", partner: "helped" });
document.addEventListener("change", (event) => {
  const key = within(event, 'input[name="marks"], input[name="partner"]');
  const order = /** @type {HTMLInputElement | null} */ (document.getElementById(ORDERED[key?.name] ?? ""));
  if (!key || !order) return;
  const others = order.value.split(" ").filter((value) => value && value !== key.value);
  order.value = (key.checked ? [...others, key.value] : others).join(" ");
}, { capture: true });

// Who called a mark covers the score strip of a phone. A tap on who called it closes it, and a tap beside it.
/** @param {Element | null} list */
function closeMarks(list) {
  list?.removeAttribute("open");
  list?.querySelector("summary")?.focus({ preventScroll: true });
}
document.addEventListener("change", (event) => {
  const key = within(event, ".entering details.mark input");
  if (key?.checked) closeMarks(key.closest("details"));
});
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.matches(".entering details.mark")) closeMarks(event.target);
});

// A second tap on a tile or a chip of the score strip, or on Exact, takes the choice back, as radio buttons alone do not; who picks is
// no longer the partner.

const TAKEN_BACK = ".entering :is(#row-picker .key, #row-partner .key, .key.exact)";

/** @param {Event} event @returns {HTMLInputElement | null} */
const radio = (event) => {
  const input = event.target instanceof Element ? event.target.closest(TAKEN_BACK)?.querySelector("input") : null;
  return input instanceof HTMLInputElement && input.type === "radio" ? input : null;
};

let pressed = /** @type {HTMLInputElement | null} */ (null);
document.addEventListener("pointerdown", (event) => {
  const input = radio(event);
  pressed = input?.checked ? input : null;
});
document.addEventListener("click", (event) => {
  const input = radio(event);
  if (!input || input !== pressed || event.target !== input) return; // a click on the label comes before the one on the input
  pressed = null;
  input.checked = false;
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("change", (event) => {
  const input = radio(event);
  if (input?.name !== "picker" || !input.checked) return;
  const partner = document.getElementById(`partner-${input.value}`);
  if (partner instanceof HTMLInputElement) partner.checked = false;
}, { capture: true });

// The pad: digits of our own, so that no keyboard covers Record. They go into the field of the pad that was touched
// last, or into the first one that is empty.
/** @param {Element} pad @returns {HTMLInputElement[]} */
const fields = (pad) => [...pad.querySelectorAll('input[type="text"]')].filter((field) => field instanceof HTMLInputElement);
let touched = "";
document.addEventListener("click", (event) => {
  const key = within(event, "[data-digit]");
  const there = fields(within(event, ".pad") ?? document.createElement("i"));
  const field = there.find(({ id }) => id === touched) ?? there.find(({ value }) => !value) ?? there[0];
  if (!key || !field) return;
  const digit = key.dataset.digit;
  field.value = digit === "back" ? field.value.slice(0, -1) : (field.value + digit).slice(0, field.maxLength);
  mark(field);
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

/** The field that the next digit goes into. @param {HTMLInputElement} field */
function mark(field) {
  touched = field.id;
  for (const other of document.querySelectorAll(".pad .aimed")) other.classList.remove("aimed");
  field.classList.add("aimed");
}
const IN_PAD = '.pad input[type="text"]';
document.addEventListener("focusin", (event) => {
  const field = within(event, IN_PAD);
  if (field) mark(field);
});
// What a keyboard types is priced, too, once it pauses: an answer in between would take digits away.
let pause = 0;
document.addEventListener("input", (event) => {
  const field = within(event, IN_PAD);
  clearTimeout(pause);
  pause = setTimeout(() => field?.dispatchEvent(new Event("change", { bubbles: true })), 250);
});

// What opens comes into sight above the bar.
/** @param {Element | null | undefined} part */
const reveal = (part) => part?.scrollIntoView({ block: "nearest" });
document.addEventListener("toggle", (event) => {
  const part = within(event, "#rows details");
  if (part?.open) reveal(part);
}, { capture: true });
document.addEventListener("change", (event) => {
  const opens = within(event, "#bracket-exact, #winners-count, #loser-shown, #row-unusual input");
  if (!opens?.checked) return;
  const part = { "bracket-exact": "pad", "winners-count": "counts", "loser-shown": "shown-hands" }[/** @type {string} */ (opens.id)] ?? "row-offender";
  document.addEventListener("htmx:afterSwap", () => reveal(document.getElementById(part)), { once: true });
});

// A new hand begins with everything closed.
document.addEventListener("htmx:afterSwap", (/** @type {any} */ event) => {
  if (!recording(event)) return;
  const isRecorded = event.detail.xhr.status === 200;
  const number = Number(event.detail.requestConfig.formData.get("expects"));
  import("./feedback.js").then(({ confirmHand, refuseHand }) => {
    if (!isRecorded) refuseHand();
    else if (!document.getElementById("say")?.textContent) confirmHand(number);
  }, () => undefined);
  if (!isRecorded) return;
  document.querySelectorAll("#rows details[open]").forEach((part) => part.removeAttribute("open"));
  window.scrollTo(0, 0);
  touched = "";
});

function showPad() {
  for (const digits of document.querySelectorAll(".digits")) /** @type {HTMLElement} */ (digits).hidden = false;
  for (const field of document.querySelectorAll(IN_PAD)) field.setAttribute("inputmode", "none");
  document.getElementById(touched)?.classList.add("aimed");
}

// What the network did to us.
const texts = () => /** @type {DOMStringMap} */ (document.getElementById("table")?.dataset ?? {});
/** @param {any} event */
const asked = (event) => /\/(live|strip)$/.test(event.detail.requestConfig?.path ?? "");
/** @param {any} event */
const recording = (event) => event.detail.requestConfig?.path?.endsWith("/record");
/** @param {any} event */
const previewing = (event) => event.detail.requestConfig?.path?.endsWith("/preview");
document.addEventListener("htmx:sendError", (event) => asked(event) || recording(event) || previewing(event) || say(texts().cut ?? ""));
document.addEventListener("htmx:responseError", (event) => asked(event) || say(texts().failed ?? ""));
document.addEventListener("htmx:afterSwap", showPad);

// Undo and Redo do what their button said when it was tapped. A tap right after the button has changed, the second one
// of a double tap, say, was meant for what it said before: it does nothing.
const SETTLES = 700;
const settled = /** @type {Map<string, { says: string, at: number }>} */ (new Map([["undo", { says: "", at: 0 }], ["redo", { says: "", at: 0 }]]));

/** @param {boolean} first whether the page has just opened: its buttons are what is seen */
function watchUndo(first = false) {
  for (const [id, known] of settled) {
    const button = document.getElementById(id);
    const says = button instanceof HTMLButtonElement ? `${button.value} ${button.textContent}`.trim() : "";
    if (says === known.says) continue;
    const fresh = first || !says || !known.says; // a button that has just come says what it says
    settled.set(id, { says, at: fresh ? 0 : performance.now() + SETTLES });
    if (!button || fresh) continue;
    button.setAttribute("aria-disabled", "true");
    setTimeout(() => performance.now() >= (settled.get(id)?.at ?? 0) && button.removeAttribute("aria-disabled"), SETTLES + 20);
  }
}
document.addEventListener("click", (event) => {
  const button = within(event, "#undo, #redo");
  if (!button || performance.now() >= (settled.get(button.id)?.at ?? 0)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
const bar = document.getElementById("table");
if (bar) new MutationObserver(() => watchUndo()).observe(bar, { subtree: true, childList: true, characterData: true, attributeFilter: ["value"] });
watchUndo(true);

// The screen stays awake where the browser lets it (over https or on this machine).
async function stayAwake() {
  if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // a device that saves its battery may refuse
  }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
showPad();

// A desktop has room for the score sheet; a phone does not load it.
if (matchMedia("(min-width: 64rem)").matches) import("./beside.js");

// Shortcuts are for whoever has a keyboard; a phone does not load them.
if (matchMedia("(hover: hover) and (pointer: fine)").matches) import("./shortcuts.js");

// Hints for the first crack, leaster, and conflict on this device. A hint stays until the hand is recorded or the page is
// left, and never comes back.

const STORE = "hints-seen";
const root = document.documentElement;
const seen = /** @type {Set<string>} */ (new Set(localStorage.getItem(STORE)?.split(" ")));

function hideSeen() {
  root.dataset.hintsSeen = [...seen].join(" ");
}

function rememberVisible() {
  const known = seen.size;
  for (const hint of document.querySelectorAll("[data-hint]")) {
    if (hint instanceof HTMLElement && hint.checkVisibility()) seen.add(hint.dataset.hint ?? "");
  }
  if (seen.size > known) localStorage.setItem(STORE, [...seen].join(" "));
}

document.addEventListener("toggle", rememberVisible, { capture: true });
document.addEventListener("htmx:afterSwap", (/** @type {any} */ event) => {
  if (event.detail.requestConfig?.path?.endsWith("/record") && event.detail.xhr.status === 200) hideSeen();
  rememberVisible();
});
hideSeen();
rememberVisible();
