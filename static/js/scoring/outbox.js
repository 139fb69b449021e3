// Hands that were recorded without a network wait in the queue until the site says, with their key, that it has them.

import { arrive, begin, focusError, focusFirst, fold, goOn, inWords, nextAtTheSite, problemOf, set, show } from "./next_hand.js";
import { PATIENCE, delivery, newKey } from "./delivery.js";
import { learn } from "./forms.js";
import { opensAgain } from "../kept.js";
import { isCurrent, load } from "./payouts.js";
import { followed, placed, queueOf } from "./queue.js";
import { drawBar, numbers, part, tell, words } from "./unsent.js";

/** @typedef {import("./queue.js").Hand} Hand */

/** @type {any} */
const htmx = /** @type {any} */ (window).htmx;
const TABLE = location.pathname;
const QUIET = 1500; // until the page is at rest
/** @param {string} name */
const value = (name) => /** @type {HTMLInputElement | null} */ (document.querySelector(`#entry input[name="${name}"]`))?.value ?? "";

const queue = queueOf(TABLE);
/** @type {Hand[]} */
let hands = [];
let [isRead, why] = [false, ""];

// What is not needed to record the first hand comes when the page is at rest, before the network can be missed.
const feedback = () => import("./feedback.js");
const loadExport = () => import("./hand_over.js");
const links = () => import("./leaving.js").then(({ watchLinks }) => watchLinks(queue.writing, () => { isLeft = true; }));
const renumbered = () => import("./renumbered.js");
const draft = () => import("./draft.js").then(({ watchDraft }) => watchDraft(change));
let isLeft = false; // by a link that was asked about

/** Those that the page sent itself are on their way for as long as an answer takes. @param {Hand} hand */
const underWay = (hand) => hand.sent > Date.now() - PATIENCE;
/** Those that the site may not have. */
const unsent = () => hands.filter((hand) => hand.halt?.became !== "conflict" && !underWay(hand));
/** @param {Hand} hand */
const underThumb = (hand) => hand.key === value("key");
/** Those before the hand that is being entered. */
const before = () => unsent().filter(({ number }) => number < (unsent().find(underThumb)?.number ?? Infinity));
const halted = () => hands.find((hand) => hand.halt);
/** Who sat where, behind how many are dealt in. @param {Hand | undefined} hand */
const seatedOf = (hand) => new URLSearchParams(hand?.body).get("seated") ?? "";
/** The names at the table, by seat. */
const names = () => [...document.querySelectorAll("#totals .name")].map(({ textContent }) => textContent ?? "");
/** Where a hand was refused whose players have changed: the hands of its seating, who left, who came, and their names. */
function reseated() {
  const then = seatedOf(halted());
  const [[, ...players], [, ...now]] = [then.split(" "), value("seated").split(" ")];
  const [left, came] = [players.filter((player) => !now.includes(player)), now.filter((player) => !players.includes(player))];
  const isOther = halted()?.halt?.became === "refused" && left.length > 0;
  const newcomer = left.length === 1 && came.length === 1 ? names()[now.indexOf(came[0] ?? "")] ?? "" : "";
  const leavers = left.map((player) => halted()?.names?.[players.indexOf(player)]).join(", ");
  return { alike: isOther ? unsent().filter((hand) => seatedOf(hand) === then) : [], left, came, newcomer, leavers };
}

/** The number of the next hand. */
const nextNumber = () => Math.max(nextAtTheSite(), ...unsent().map((hand) => hand.number + 1));

async function look() {
  hands = await queue.all();
  draw();
}

function draw() {
  const waiting = unsent();
  if (isRead && before().length > 0) follow();
  drawBar({ waiting: waiting.filter(({ key }) => !queue.writing.has(key)), halted: halted(), thumb: value("key"), why, takes: queue.takes(), opensAgain: opensAgain(), discarded: queue.discarded(), reseated: reseated() });
  show(waiting, waiting.find(underThumb), words().undo?.replace("#", `${waiting.at(-1)?.number}`) ?? "");
}

/** An empty form behind the queue. */
function next() {
  begin(unsent(), newKey(), nextNumber(), hands.at(-1)?.key);
  document.dispatchEvent(new Event("next-hand"));
  window.scrollTo(0, 0);
  focusFirst();
  draw();
}

/** The hand with the dealer that the page shows. @param {any} detail of an htmx event about a request to record @param {number} sent @returns {Hand} */
function asHand(detail, sent) {
  const form = new URLSearchParams(detail.requestConfig.formData);
  const [key, number] = [form.get("key") ?? "", Number(form.get("expects"))];
  for (const name of [...form.keys()]) if (["key", "proposed", "csrfmiddlewaretoken"].includes(name) || form.get(name) === "") form.delete(name);
  const said = inWords();
  return { table: TABLE, key, number, url: detail.requestConfig.path, body: `${form}`, said, names: names(), sent };
}

/** Whether a hand is refused here already, as the site would refuse it. @param {Hand} hand */
function refused(hand) {
  const problem = underThumb(hand) ? problemOf(before(), new URLSearchParams(hand.body)) : "";
  if (!problem) return false;
  tell("say", problem);
  part("say").classList.remove("calm");
  goOn(before());
  focusError();
  return true;
}

/** Go on with the next hand, and say that this one waits. @param {any} detail */
async function wait(detail) {
  const told = asHand(detail, 0);
  const isEdited = hands.some(({ key, sent }) => key === told.key && sent === 0);
  if (refused(told)) {
    if (!isEdited) await queue.drop(told.key);
    await look();
    return void document.dispatchEvent(new Event("refused"));
  }
  tell("say", ""); // what was missing in an earlier try
  const hand = placed(told, hands);
  hands = [...hands.filter(({ key }) => key !== hand.key), hand];
  const kept = queue.keep(hand);
  const isRecorded = underThumb(hand);
  if (isRecorded) next();
  await kept;
  await look();
  if (isRecorded && !isEdited) feedback().then(({ confirmHand }) => confirmHand(hand.number), () => undefined);
}

/** The site's word for forms, as the browser has it now. */
const token = () => /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? value("csrfmiddlewaretoken");

/** Whether a hand can be sent: not while it is changed or on its way. @param {Hand | undefined} hand */
const goes = (hand) => hand !== undefined && hand.halt?.became !== "refused" && !underWay(hand) && !underThumb(hand);

/** Have the site draw the table, unless a hand is on its way: its answer draws all. */
function redraw() {
  if (!hands.some(underWay) && !document.querySelector("#entry.htmx-request")) htmx.trigger(document.body, "redraw");
}

/** @param {Hand[]} left @param {string} [became] of the last try @param {boolean} [fewer] whether some have gone @param {string} [said] of one that has @param {Hand} [arrived] that one */
function told(left, became = why, fewer = false, said = "", arrived) {
  if (arrived) arrive(arrived);
  [hands, why] = [left, became];
  draw();
  if (said) renumbered().then(({ note }) => note(said));
  if (fewer) redraw();
}

/** What the page shows that a hand pays, by seat: the site says where it's something else. @param {Hand} hand */
const pays = (hand) => fold([...unsent().filter(({ number }) => number < hand.number), hand]).units.at(-1)?.join(" ") ?? "";

const { now, tick } = delivery(queue, { goes, token, pays, told });

/** What a hand says, whatever the page adds. @param {Iterable<[string, unknown]>} form */
const content = (form) => `${[...form].filter(([name, text]) => text && !["key", "expects", "after", "proposed", "rules", "csrfmiddlewaretoken"].includes(name)).sort()}`;

/** Whether the form has changes to a hand that waits, and nobody gives them up for another one. @param {Hand} hand */
function isLosing(hand) {
  const open = unsent().find(underThumb);
  if (!open || open.key === hand.key) return false;
  const isChanged = content(/** @type {any} */ (new FormData(/** @type {HTMLFormElement} */ (part("entry"))))) !== content(new URLSearchParams(open.body));
  return isChanged && !confirm(words().loses?.replace("#", `${open.number}`));
}

/** Bring a hand of the queue back into the form. Recorded again, it keeps its place. @param {Hand} hand */
function change(hand) {
  if (isLosing(hand)) return;
  if (!unsent().some(underThumb)) document.dispatchEvent(new Event("set-aside"));
  begin(unsent().filter(({ number }) => number < hand.number), hand.key, hand.number);
  const values = new FormData();
  const form = new URLSearchParams(hand.body);
  const isSeated = form.get("seated") === value("seated"); // else the site finds the players' seats
  for (const [name, text] of form) {
    values.append(name, text);
    if (!isSeated && name !== "after") continue;
    const key = document.querySelector(`#rows :is([type="radio"], [type="checkbox"])[name="${name}"][value="${CSS.escape(text)}"]`);
    if (key instanceof HTMLInputElement) key.checked = true;
    else if (["points", "reason", "called", "helped", "after"].includes(name)) set(name, text);
  }
  draw();
  part("unsent-hands").removeAttribute("open");
  const preview = document.getElementById("rows")?.getAttribute("hx-post");
  htmx.ajax("POST", preview, { source: "#rows", target: "#table", swap: "in-place", values }).catch(() => undefined);
}

let [hasAsked, isLoading] = [false, false];
/** Have the payouts for where the game stands, as long as there is a network. */
async function learnPayouts() {
  const { payouts = "", rules = "", next } = part("table").dataset;
  hasAsked = true;
  if (isLoading || !next || isCurrent(part("table").dataset)) return;
  isLoading = true;
  const isLoaded = await load(payouts, rules);
  isLoading = false;
  if (isLoaded && unsent().length > 0) {
    draw();
    goOn(before());
  }
}

/** Have all that the page needs without a network, for the players and the rules that it shows. */
function learnAhead() {
  learnPayouts();
  learn(words().forms ?? "").then((isNew) => isNew && before().length > 0 && goOn(before()));
}

/** Put the form back behind the queue. */
function putBack() {
  next();
  redraw();
}

/** @param {Hand | undefined} hand */
async function undo(hand) {
  if (!hand) return;
  const changing = underThumb(hand);
  hands = hands.filter(({ key }) => key !== hand.key); // a second tap does not find it
  await queue.discard(hand);
  hands = await queue.all();
  if (changing) return putBack();
  if (value("after") === hand.key) set("after", followed(hand));
  follow();
  draw();
  goOn(before());
  return unsent().length > 0 ? now() : redraw();
}

/** The form of the next hand comes behind all that wait. */
function follow() {
  set("expects", `${unsent().find(underThumb)?.number ?? nextNumber()}`);
  const last = before().at(-1);
  if (last) set("after", last.key);
}

/** Have a discarded hand wait again, behind the others. @param {string} key */
async function restore(key) {
  const hand = queue.discarded().find((one) => one.key === key);
  if (!hand) return;
  const { restored } = await renumbered();
  await queue.keep(restored(hand, unsent(), nextNumber(), hands.at(-1)?.key ?? value("after")));
  await look();
  goOn(before());
  return now();
}

/** Send all hands of an old seating once somebody has said who played them. @param {string | undefined} asks @param {(form: URLSearchParams) => void} change */
async function resend(asks, change) {
  const { alike } = reseated();
  const which = alike.length === 1 ? words().theHand : words().theHands;
  if (!confirm(asks?.replace("#", which?.replace("#", numbers(alike)) ?? ""))) return undefined;
  for (const hand of alike) {
    const form = new URLSearchParams(hand.body);
    change(form);
    await queue.keep({ ...hand, halt: undefined, body: `${form}` });
  }
  return now();
}

/** @type {Record<string, (hand: Hand | undefined, key: string) => unknown>} */
const DEEDS = {
  restore: (_hand, key) => restore(key),
  try: now,
  edit: (hand) => hand && change(hand),
  look: () => change(/** @type {Hand} */ (halted())),
  "put-back": putBack,
  undo: (hand) => confirm(words().sure?.replace("#", `${hand?.number}`)) && undo(hand),
  drop: () => confirm(words().sure?.replace("#", `${halted()?.number}`)) && undo(halted()),
  reseat: () => { // the newcomer played in place of who left
    const { left, came, newcomer } = reseated();
    return resend(words().sureCame?.replace("@", newcomer), (form) => {
      const [dealt, ...players] = (form.get("seated") ?? "").split(" ");
      form.set("seated", [dealt, ...players.map((player) => (left.includes(player) ? came[0] : player))].join(" "));
    });
  },
  earlier: () => resend(words().sureLeft?.replace("@", reseated().leavers), (form) => form.set("earlier", "1")), // who left played
  "try-again": async () => {
    const hand = halted();
    if (hand) await queue.keep({ ...hand, halt: undefined });
    return now();
  },
  "go-on": async () => {
    await queue.drop(halted()?.key ?? "");
    return now();
  },
  "hand-over": async () => (await loadExport()).handOver(unsent(), TABLE),
};
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-outbox]");
  if (!(button instanceof HTMLButtonElement)) return;
  DEEDS[button.dataset.outbox ?? ""]?.(hands.find(({ key }) => key === button.value), button.value);
});

/** Whether a hand was half entered when the browser dropped the page. */
function hasDraft() {
  try {
    return `draft ${TABLE}` in sessionStorage;
  } catch {
    return false;
  }
}

async function start() {
  await look();
  isRead = true;
  if (unsent().length > 0) next();
  setInterval(tick, 1000);
  const isNeeded = unsent().length > 0 || !navigator.onLine || hasDraft();
  setTimeout(() => {
    learnAhead();
    Promise.allSettled([draft(), links(), renumbered(), loadExport(), feedback()]); // the last ones are tried again when they are asked for
  }, isNeeded ? 0 : QUIET);
  return now();
}

// Only scorers have a queue. A page from the browser's cache may have the key of a hand that was recorded since.
if (part("unsent")) {
  start();
}
set("key", newKey());

const recording = (/** @type {any} */ event) => event.detail.requestConfig?.path?.endsWith("/record");
const previewing = (/** @type {any} */ event) => event.detail.requestConfig?.path?.endsWith("/preview");
/** Whether an answer is the site's, about this very hand, and keeps it in a form where it was refused. @param {any} detail */
const isAbout = ({ xhr, requestConfig }) => xhr.getResponseHeader("Hand-Key") === requestConfig.formData?.get("key") && (xhr.status === 200 || (xhr.status === 422 && xhr.responseText.includes('id="entry"')));

/** Whether all hands are there, those that wait among them. */
const isFull = () => unsent().length > 0 && nextNumber() > Number(part("table").dataset.hands || Infinity) && !unsent().some(underThumb);

// The game has changed. A request that begins inside an answer could bring back the key of a recorded hand: it begins later.
document.addEventListener("moved", () => setTimeout(() => {
  redraw();
  if (halted()?.halt?.became === "conflict") now(); // somebody may have decided
}));

// No answer is waited for longer than people wait.
document.addEventListener("htmx:configRequest", (/** @type {any} */ event) => { event.detail.timeout = PATIENCE; });
document.addEventListener("htmx:beforeRequest", (/** @type {any} */ event) => {
  const named = event.detail.elt?.dataset.hand ?? ""; // on the Undo button
  if (/\/undo$/.test(event.detail.requestConfig?.path) && (named || unsent().length > 0)) {
    event.preventDefault();
    const hand = unsent().find(({ key }) => key === named);
    return hand ? DEEDS.undo?.(hand, named) : draw(); // what the button named has been sent meanwhile
  }
  if (!recording(event)) return;
  if (isFull()) {
    tell("say", words().full ?? "");
    return event.preventDefault();
  }
  // What comes after a hand that waits has to wait behind it.
  if (isRead && hands.length === 0) return void queue.keep(asHand(event.detail, Date.now()));
  event.preventDefault();
  wait(event.detail).then(now);
});
for (const silence of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(silence, (/** @type {any} */ event) => {
    if (recording(event)) wait(event.detail).then(() => { why = "unreachable"; draw(); });
    else if (previewing(event)) {
      if (part("say").textContent !== problemOf(before())) tell("say", ""); // of the last try, unless it still holds
      goOn(before());
    }
  });
}
document.addEventListener("htmx:beforeSwap", (/** @type {any} */ event) => {
  if (!recording(event)) return;
  if (isAbout(event.detail)) return void queue.drop(event.detail.requestConfig.formData.get("key")).then(look);
  event.preventDefault();
  wait(event.detail).then(now);
});
document.addEventListener("htmx:afterSwap", (/** @type {any} */ event) => {
  if (event.detail.target?.id !== "table") return;
  document.getElementById("rows")?.removeAttribute("data-shape"); // the site has drawn the form
  if (!isRead) return;
  draw();
  if (before().length > 0) goOn(before()); // the site does not know these: its form is the one of an earlier hand
  if (hasAsked) learnAhead();
});
addEventListener("online", () => isRead && now());
document.addEventListener("visibilitychange", () => isRead && document.visibilityState === "visible" && now());
addEventListener("beforeunload", (event) => {
  if (isLeft || unsent().length === 0) return;
  if (!queue.lasts() || !opensAgain()) event.preventDefault();
});

