// Hands that were recorded without a network: they wait here, in order, each with its key, and are sent when it is back.

/**
 * @typedef {{ url: string, body: string, number: number }} Waiting
 * A hand as the form sent it, and the number it has on the sheet.
 */

/** @type {any} */
const htmx = /** @type {any} */ (window).htmx;
const STORE = `outbox ${location.pathname}`;
const PAUSE = 3000;
const TAPPED = [
  "picker", "partner", "bracket", "marks", "winners", "answer", "loser", "won", "offender", "category", "shown",
];
const TYPED = ["points", "points_by_seat", "tricks_by_seat", "strength_by_seat", "top_trump_by_seat"];

let busy = false;
let refused = "";

/** @returns {Waiting[]} */
const waiting = () => JSON.parse(localStorage.getItem(STORE) ?? "[]");
/** @param {Waiting[]} hands */
const keep = (hands) => localStorage.setItem(STORE, JSON.stringify(hands));
/** @param {string} name @returns {HTMLInputElement | null} */
const field = (name) => document.querySelector(`#entry input[name="${name}"]`);
/** @param {string} name @param {string} value */
const set = (name, value) => {
  const input = field(name);
  if (input) input.value = value;
};
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

function show() {
  const bar = document.getElementById("unsent");
  if (!bar) return;
  const hands = waiting();
  const count = `${hands.length}`;
  const words = hands.length === 1 ? bar.dataset.one : bar.dataset.many?.replace("#", count);
  const said = refused ? `${bar.dataset.refused?.replace("#", `${hands[0]?.number}`)} ${refused}` : words;
  bar.hidden = hands.length === 0;
  /** @type {HTMLElement} */ (document.getElementById("unsent-says")).textContent = said ?? "";
  /** @type {HTMLElement} */ (document.getElementById("unsent-refused")).hidden = !refused;
}

/** Empty the form for the hand with this number. @param {number} number */
function begin(number) {
  for (const name of TAPPED) {
    for (const input of document.querySelectorAll(`#rows input[name="${name}"]`)) /** @type {any} */ (input).checked = false;
  }
  for (const name of TYPED) {
    for (const input of document.querySelectorAll(`#rows input[name="${name}"]`)) /** @type {any} */ (input).value = "";
  }
  set("called", "");
  set("helped", "");
  set("key", newKey());
  set("expects", `${number}`);
}

/** @param {any} detail of an htmx event about a request to record */
function put(detail) {
  const form = new URLSearchParams(detail.requestConfig.formData);
  const hands = waiting();
  const number = Math.max(Number(form.get("expects")), ...hands.map((hand) => hand.number + 1));
  form.set("expects", `${number}`);
  if (!hands.some((hand) => new URLSearchParams(hand.body).get("key") === form.get("key"))) {
    keep([...hands, { url: detail.requestConfig.path, body: `${form}`, number }]);
  }
  begin(number + 1);
  show();
}

/** @param {Waiting} hand @returns {Promise<"sent" | "later" | "refused">} */
async function send(hand) {
  const headers = { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await fetch(hand.url, { method: "POST", headers, body: hand.body }).catch(() => null);
  if (answer?.ok) return "sent";
  if (!answer || answer.status >= 500) return "later";
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  refused = (page.getElementById("say") ?? page.querySelector("h1"))?.textContent ?? `${answer.status}`;
  return "refused";
}

async function flush() {
  if (busy || refused || waiting().length === 0) return;
  busy = true;
  while (waiting().length > 0) {
    const [hand] = waiting();
    if ((await send(hand)) !== "sent") break;
    keep(waiting().slice(1));
    set("expects", `${Math.max(Number(field("expects")?.value), hand.number + 1)}`);
  }
  busy = false;
  show();
  if (waiting().length === 0) htmx.trigger(document.body, "moved");
}

/** @param {Waiting} hand @returns {Waiting} the same hand one place further up, when the one before it is gone */
function sooner(hand) {
  const form = new URLSearchParams(hand.body);
  form.set("expects", `${hand.number - 1}`);
  return { ...hand, body: `${form}`, number: hand.number - 1 };
}

/**
 * Bring a hand that was not taken back under the thumb: at once what the page has keys for, then as the site draws it.
 * @param {Waiting} hand
 */
function look(hand) {
  begin(hand.number);
  const values = new FormData();
  for (const [name, value] of new URLSearchParams(hand.body)) {
    values.append(name, value);
    const key = document.querySelector(`#rows :is([type="radio"], [type="checkbox"])[name="${name}"][value="${CSS.escape(value)}"]`);
    if (key instanceof HTMLInputElement) key.checked = true;
    else if (["points", "reason", "called", "helped"].includes(name)) set(name, value);
  }
  const preview = document.getElementById("rows")?.getAttribute("hx-post");
  htmx.ajax("POST", preview, { source: "#rows", target: "#table", swap: "in-place", values });
}

const recording = (/** @type {any} */ event) => event.detail.requestConfig?.path?.endsWith("/record");
document.addEventListener("htmx:sendError", (event) => {
  if (recording(event)) put(/** @type {any} */ (event).detail);
});
// What comes after a hand that waits has to wait behind it.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!recording(event) || waiting().length === 0) return;
  event.preventDefault();
  put(/** @type {any} */ (event).detail);
  flush();
});
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-outbox]");
  if (!(button instanceof HTMLElement)) return;
  const [hand, ...others] = waiting();
  refused = "";
  keep(others.map(sooner));
  show();
  if (button.dataset.outbox === "look" && hand) look(hand);
  else htmx.trigger(document.body, "moved");
});
addEventListener("online", flush);
setInterval(flush, PAUSE);
show();
flush();
