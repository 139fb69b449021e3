// Hands that were recorded without a network: they wait in the queue, in order, each with its key, until the site says
// with that key that it has them. The page goes on meanwhile.

import { begin, goOn, inWords, set, show } from "./ahead.js";
import { learn } from "./forms.js";
import { handOver } from "./hand-over.js";
import { numbered, queueOf } from "./queue.js";
import { PATIENCE, STORED, send } from "./sending.js";

/** @typedef {import("./queue.js").Hand} Hand */

/** @type {any} */
const htmx = /** @type {any} */ (window).htmx;
const TABLE = location.pathname;
const [FIRST_PAUSE, LONGEST_PAUSE] = [2000, 30_000];
const MOST_NAMED = 6; // hands by their numbers; more are from one to another
const QUIET = 1500; // until the page is at rest
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
const LEASE = PATIENCE + 2000; // of the one tab that sends: longer than it waits for an answer

/** This tab, the same one after a reload. */
function tab() {
  try {
    sessionStorage.tab ??= newKey();
    return sessionStorage.tab;
  } catch {
    return newKey();
  }
}
const OWNER = tab();

/** @param {string} id @returns {HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const words = () => part("unsent")?.dataset ?? {};
/** @param {string} name */
const value = (name) => document.querySelector(`#entry input[name="${name}"]`) instanceof HTMLInputElement
  ? /** @type {any} */ (document.querySelector(`#entry input[name="${name}"]`)).value : "";

/** @type {Awaited<ReturnType<typeof queueOf>>} */
let queue;
/** @type {Hand[]} */
let hands = [];
let [busy, hurry, pause, nextTry, why] = [false, false, FIRST_PAUSE, 0, ""];

/** Those that the page sent itself are on their way for as long as an answer takes. @param {Hand} hand */
const underWay = (hand) => hand.sent > Date.now() - PATIENCE;
/** Those that the site may not have. */
const unsent = () => hands.filter((hand) => hand.halt?.became !== "rival" && !underWay(hand));
/** @param {Hand} hand */
const underThumb = (hand) => hand.key === value("key");
const halted = () => hands.find((hand) => hand.halt);
/** The number of the next hand. */
const nextNumber = () => Math.max(Number(part("table").dataset.next ?? 1), ...unsent().map((hand) => hand.number + 1));

async function look() {
  hands = await queue.all();
  draw();
}

/** @param {Hand} hand @param {Hand[]} all */
function row(hand, all) {
  const line = /** @type {HTMLElement} */ (/** @type {HTMLTemplateElement} */ (part("unsent-hand")).content.firstElementChild?.cloneNode(true));
  const fill = (/** @type {string} */ name, /** @type {string} */ text) => { /** @type {HTMLElement} */ (line.querySelector(name)).textContent = text; };
  fill(".number", `${hand.number}`);
  fill(".said", hand.said);
  fill(".state", underThumb(hand) ? words().changing ?? "" : "");
  for (const button of line.querySelectorAll("button")) {
    button.value = hand.key;
    button.hidden = button.dataset.outbox === "take-back" ? hand !== all.at(-1) : button.dataset.outbox === "put-back" ? !underThumb(hand) : underThumb(hand);
  }
  return line;
}

/** What the bar says: what somebody has to look at, else which hands wait. @param {Hand[]} waiting */
function sentence(waiting) {
  const stopped = halted();
  if (stopped && !underThumb(stopped)) return `${words()[stopped.halt?.became ?? ""]?.replace("#", `${stopped.number}`)} ${stopped.halt?.said}`;
  const all = waiting.map(({ number }) => number);
  const numbers = all.length > MOST_NAMED ? `${all[0]}\u2013${all.at(-1)}` : all.join(", ");
  return (waiting.length === 1 ? words().one : words().many)?.replace("#", numbers) ?? "";
}

/** Change a text only where it is another: it is read aloud when it changes. @param {string} id @param {string} text */
function tell(id, text) {
  if (part(id).textContent !== text) part(id).textContent = text;
}

let drawn = "";
/** The list stays as it is under a finger while nothing in it changes. @param {Hand[]} waiting */
function list(waiting) {
  const now = JSON.stringify([waiting, value("key")]);
  if (now !== drawn) part("unsent-list").replaceChildren(...waiting.map((hand) => row(hand, waiting)));
  drawn = now;
}

function draw() {
  const waiting = unsent();
  const stopped = halted();
  part("unsent").hidden = waiting.length === 0 && !stopped;
  tell("unsent-says", sentence(waiting));
  tell("unsent-why", [!queue || queue.lasts() ? "" : words().volatile, why ? words()[why] : ""].filter(Boolean).join(" "));
  list(waiting);
  part("unsent-refused").hidden = stopped?.halt?.became !== "refused" || underThumb(stopped);
  part("unsent-rival").hidden = stopped?.halt?.became !== "rival";
  part("unsent-try").hidden = Boolean(stopped);
  show(waiting, waiting.find(underThumb), words().takeBack?.replace("#", `${waiting.at(-1)?.number}`) ?? "");
}

/** An empty form behind the queue. */
function next() {
  begin(unsent(), newKey(), nextNumber());
  window.scrollTo(0, 0);
  draw();
}

/** @param {any} detail of an htmx event about a request to record @param {number} sent @returns {Hand} */
function asHand(detail, sent) {
  const form = new URLSearchParams(detail.requestConfig.formData);
  const [key, number] = [form.get("key") ?? "", Number(form.get("expects"))];
  for (const name of [...form.keys()]) if (["key", "expects", "csrfmiddlewaretoken"].includes(name) || form.get(name) === "") form.delete(name);
  const said = inWords();
  return { table: TABLE, key, number, url: detail.requestConfig.path, body: `${form}`, said, sent };
}

/** Keep a hand that has to wait, and go on with the next one. @param {any} detail */
async function wait(detail) {
  const hand = asHand(detail, 0);
  hands = [...hands.filter(({ key }) => key !== hand.key), { ...hand, number: numbered(hand, hands) }];
  if (underThumb(hand)) next();
  await ready;
  await queue.keep(hand);
  await look();
}

/** The site's word for forms, as the browser has it now. */
const token = () => /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? value("csrfmiddlewaretoken");

/** Send the first hand. @param {Hand} hand @returns {Promise<boolean>} whether the next one may follow */
async function sendOne(hand) {
  const { became, said } = await send(hand, token());
  const arrived = STORED.includes(became);
  why = arrived || became === "refused" ? "" : became;
  if (became === "rival" || became === "refused") await queue.keep({ ...hand, halt: { became, said } });
  else if (arrived) await queue.drop(hand.key);
  hands = await queue.all();
  return arrived && became !== "rival";
}

/** Whether a hand can be sent: not while it is looked at, changed, or on its way. @param {Hand | undefined} hand */
const goes = (hand) => hand !== undefined && !hand.halt && !underWay(hand) && !underThumb(hand);

/** The hand to send next, where this tab is the one that sends. @returns {Promise<Hand | undefined>} */
async function first() {
  if (!goes(hands[0]) || !(await queue.lease(OWNER, LEASE))) return undefined;
  hands = await queue.all(); // another tab may have sent it
  if (goes(hands[0])) return hands[0];
  await queue.lease(OWNER, 0);
  return undefined;
}

async function flush() {
  if (busy || !queue) return;
  busy = true;
  hands = await queue.all();
  const had = hands.length;
  let tried = false;
  for (let hand = await first(); hand; hand = (await sendOne(hand)) ? await first() : undefined) {
    tried = true;
    draw();
  }
  if (tried) await queue.lease(OWNER, 0);
  busy = false;
  pause = hands.length < had || hurry || !tried ? FIRST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
  nextTry = hurry || !tried ? 0 : Date.now() + pause;
  hurry = false;
  draw();
  if (hands.length < had) htmx.trigger(document.body, "moved");
}

function now() {
  [hurry, pause, nextTry] = [busy, FIRST_PAUSE, 0];
  return flush();
}

/**
 * Bring a hand of the queue under the thumb: at once what the page has keys for, then as the site draws it. Recorded
 * again, it takes its place in the queue.
 * @param {Hand} hand
 */
function change(hand) {
  begin(hands.filter(({ number }) => number < hand.number && unsent().includes(hand)), hand.key, hand.number);
  const values = new FormData();
  for (const [name, text] of new URLSearchParams(hand.body)) {
    values.append(name, text);
    const key = document.querySelector(`#rows :is([type="radio"], [type="checkbox"])[name="${name}"][value="${CSS.escape(text)}"]`);
    if (key instanceof HTMLInputElement) key.checked = true;
    else if (["points", "reason", "called", "helped"].includes(name)) set(name, text);
  }
  draw();
  part("unsent-hands").removeAttribute("open");
  const preview = document.getElementById("rows")?.getAttribute("hx-post");
  htmx.ajax("POST", preview, { source: "#rows", target: "#table", swap: "in-place", values }).catch(() => undefined);
}

/** Put the form back behind the queue. */
function putBack() {
  next();
  htmx.trigger(document.body, "moved");
}

/** @param {Hand | undefined} hand */
async function takeBack(hand) {
  if (!hand) return;
  const changing = underThumb(hand);
  await queue.drop(hand.key, true);
  hands = await queue.all();
  if (changing || unsent().length === 0) return putBack();
  set("expects", `${nextNumber()}`);
  draw();
  return flush();
}

/** @type {Record<string, (hand: Hand | undefined) => unknown>} */
const DEEDS = {
  try: now,
  edit: (hand) => hand && change(hand),
  look: () => change(/** @type {Hand} */ (halted())),
  "put-back": putBack,
  "take-back": (hand) => confirm(words().sure?.replace("#", `${hand?.number}`)) && takeBack(hand),
  drop: () => confirm(words().sure?.replace("#", `${halted()?.number}`)) && takeBack(halted()),
  "try-again": async () => {
    const hand = halted();
    if (hand) await queue.keep({ ...hand, halt: undefined });
    return now();
  },
  "go-on": async () => {
    await queue.drop(halted()?.key ?? "");
    return now();
  },
  "hand-over": () => handOver(unsent(), TABLE),
};
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-outbox]");
  if (!(button instanceof HTMLButtonElement)) return;
  DEEDS[button.dataset.outbox ?? ""]?.(hands.find(({ key }) => key === button.value));
});

/** Hands that an older page left in the browser's small store. @param {typeof queue} opened */
async function takeOver(opened) {
  const store = `outbox ${TABLE}`;
  for (const { url, body, number } of JSON.parse(localStorage.getItem(store) ?? "[]")) {
    const key = new URLSearchParams(body).get("key") ?? newKey();
    await opened.keep({ table: TABLE, key, number, url, body, said: "", sent: 0 });
  }
  if (opened.lasts()) localStorage.removeItem(store);
}

async function start() {
  const opened = await queueOf(TABLE);
  await takeOver(opened);
  // Whoever was quicker than the browser's database comes first, in his order.
  for (let place = 0; place < hands.length; place += 1) await opened.keep(/** @type {Hand} */ (hands[place]));
  queue = opened;
  await look();
  if (unsent().length > 0) next();
  setInterval(() => Date.now() >= nextTry && flush(), 1000);
  setTimeout(() => learn(words().forms ?? ""), QUIET);
  return now();
}

// Only who records has a queue; a page that the browser kept may carry the key of a hand that was recorded since.
const ready = part("unsent") ? start() : Promise.resolve();
set("key", newKey());

const recording = (/** @type {any} */ event) => event.detail.requestConfig?.path?.endsWith("/record");
const previewing = (/** @type {any} */ event) => event.detail.requestConfig?.path?.endsWith("/preview");
/** Whether an answer is the site's, about this very hand. @param {any} detail */
const isAbout = (detail) => detail.xhr.getResponseHeader("Hand-Key") === detail.requestConfig.formData?.get("key") && [200, 422].includes(detail.xhr.status);

/** Whether all hands are there, those that wait among them. */
const isFull = () => unsent().length > 0 && nextNumber() > Number(part("table").dataset.hands || Infinity) && !unsent().some(underThumb);

// No answer is waited for longer than people wait.
document.addEventListener("htmx:configRequest", (/** @type {any} */ event) => { event.detail.timeout = PATIENCE; });
document.addEventListener("htmx:beforeRequest", (/** @type {any} */ event) => {
  if (/\/undo$/.test(event.detail.requestConfig?.path) && unsent().length > 0) {
    event.preventDefault();
    return DEEDS["take-back"]?.(unsent().at(-1));
  }
  if (!recording(event)) return;
  if (isFull()) {
    tell("say", words().full ?? "");
    return event.preventDefault();
  }
  // What comes after a hand that waits has to wait behind it.
  if (queue && hands.length === 0) return void queue.keep(asHand(event.detail, Date.now()));
  event.preventDefault();
  wait(event.detail).then(now);
});
for (const silence of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(silence, (/** @type {any} */ event) => {
    if (recording(event)) wait(event.detail).then(() => { why = "unreachable"; draw(); });
    else if (previewing(event)) goOn();
  });
}
document.addEventListener("htmx:beforeSwap", (/** @type {any} */ event) => {
  if (!recording(event)) return;
  if (isAbout(event.detail)) return void queue.drop(event.detail.requestConfig.formData.get("key")).then(look);
  event.preventDefault();
  wait(event.detail).then(now);
});
document.addEventListener("htmx:afterSwap", () => {
  document.getElementById("rows")?.removeAttribute("data-shape"); // the site has drawn the form
  if (queue) draw();
});
addEventListener("online", now);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && now());
addEventListener("beforeunload", (event) => {
  if ((!queue || !queue.lasts()) && unsent().length > 0) event.preventDefault();
});

