// The scoring page while it is ahead of the site: the next hand's number, who deals and who sits out, what hands pay and
// the totals, as far as the site's table has them. The site's next answer draws all of it again.

import { drawForm } from "./forms.js";
import { isCurrent, play } from "./payouts.js";

/** @typedef {import("./queue.js").Hand} Hand */

/** @param {string} selector @returns {HTMLElement | null} */
const find = (selector) => document.querySelector(selector);
/** @param {string} name @returns {HTMLInputElement | null} */
const field = (name) => document.querySelector(`#entry input[name="${name}"]`);
const facts = () => find("#table")?.dataset ?? {};

const TAPPED = [
  "picker", "partner", "bracket", "marks", "winners", "answer", "loser", "won", "offender", "category", "shown",
  "stolen_from", "picker_tricks", "stolen_from_tricks", "cut",
];
const TYPED = ["points", "points_by_seat", "tricks_by_seat", "strength_by_seat", "top_trump_by_seat", "reason", "called", "helped"];
const OF_PLAYERS = ["picker", "partner", "winners", "loser", "offender", "stolen_from", "marks"];
const SEAT = /^(?:[a-z]+:)?(\d+)(?::|$)/; // "4", or a mark: "crack:4", "blitz:4:QC+QS"

/** @param {string} name @param {string} value */
export function set(name, value) {
  const input = field(name);
  if (input) input.value = value;
}

/** @param {HTMLElement | null} part @param {string | null} text, or null for what the site has said */
function say(part, text) {
  if (!part) return;
  if (text !== null) part.dataset.was ??= part.textContent ?? "";
  const now = text ?? part.dataset.was;
  if (now !== undefined && part.textContent !== now) part.textContent = now;
  if (text === null) delete part.dataset.was;
}

/** The seats that sit out when this seat deals. @param {number} dealer @returns {string[]} */
export const outWith = (dealer) => (facts().out ?? "").split("|")[dealer - 1]?.split(" ").filter(Boolean) ?? [];

/** The table as the payouts need it. @returns {import("./payouts.js").Facts} */
function seats() {
  const { out = "", again = "", isOut = "", seats: count } = facts();
  const names = [...document.querySelectorAll("#totals > li[id]")].map((place) => place.querySelector(".name")?.textContent ?? "");
  return { seats: Number(count), out: out.split("|").map((one) => one.split(" ")), again: again.split(" "), isOut, names };
}

/** Hands that the site has recorded since it drew the page: the page goes on behind them. `sent` is when it said so. */
let undrawn = /** @type {Hand[]} */ ([]);
/** @param {Hand} hand that the site has just recorded */
export const arrive = (hand) => undrawn.push({ ...hand, sent: performance.now() });
/** The number of the hand after all that the site has. */
export const nextAtTheSite = () => Math.max(Number(facts().next ?? 1), ...undrawn.map(({ number }) => number + 1));
document.addEventListener("htmx:configRequest", (/** @type {any} */ { detail }) => { detail.begun = performance.now(); });
document.addEventListener("htmx:afterSwap", (/** @type {any} */ { detail }) => {
  if (detail.target?.id === "table") undrawn = undrawn.filter(({ sent, number }) => sent > detail.requestConfig.begun && number >= Number(facts().next));
});

/** Where the game stands as far as the site has told. @returns {import("./payouts.js").Standing} */
function atTheSite() {
  const { dealer, position = "", pot } = facts();
  const totals = [...document.querySelectorAll("#totals .total")].map((total) => Number(/** @type {HTMLElement} */ (total).dataset.total));
  return { dealer: Number(dealer), position, pot: Number(pot), totals };
}

/** What these hands pay, and where the game stands after them. @param {Hand[]} hands */
export function fold(hands) {
  let standing = atTheSite();
  const units = [...undrawn.filter(({ number }) => number >= Number(facts().next)), ...hands].map(({ body }) => {
    const form = new URLSearchParams(body);
    const isSeated = form.get("seated") === field("seated")?.value;
    if (!isSeated) form.delete("dealer");
    const played = play(form, standing, seats(), facts().doNotFit);
    standing = isSeated ? played.after : { ...played.after, totals: null }; // the site finds the players' seats
    return isSeated ? played.units : null;
  });
  return { standing, units: units.slice(units.length - hands.length) };
}

/** The form as the site would get it. */
const asForm = () => new URLSearchParams(/** @type {any} */ (new FormData(/** @type {HTMLFormElement} */ (find("#entry")))));

/** Why a hand cannot be recorded behind these, nothing where it can. @param {Hand[]} hands @param {URLSearchParams} [form] */
export const problemOf = (hands, form = asForm()) => play(form, fold(hands).standing, seats(), facts().doNotFit).problem ?? "";

/** @param {HTMLElement} place @param {string} sign @param {string} words */
function badge(place, sign, words) {
  const there = document.createElement("b");
  const said = document.createElement("span");
  there.className = "badge";
  there.title = words;
  said.className = "visually-hidden";
  said.textContent = ` ${words}`;
  there.append(sign, said);
  place.append(there);
}

/** @param {number} dealer */
function seat(dealer) {
  const out = outWith(dealer);
  for (const place of document.querySelectorAll("#totals > li[id]")) {
    const number = place.id.replace("seat-", "");
    const tile = place.querySelector(".tile");
    if (!tile || !number) continue;
    place.classList.toggle("sits", out.includes(number));
    place.querySelector(".badges")?.remove();
    if (Number(number) !== dealer && !out.includes(number)) continue;
    const badges = document.createElement("span");
    badges.className = "badges";
    if (Number(number) === dealer) badge(badges, facts().dealsSign ?? "", facts().deals ?? "");
    if (out.includes(number)) badge(badges, "\u2013", facts().sitsOut ?? "");
    tile.querySelector(".total")?.after(badges);
  }
}

/** A key can be tapped or cannot, with the reason. @param {HTMLInputElement} input @param {string} reason */
function allow(input, reason) {
  const key = input.closest(".key");
  const why = `why-${input.id}`;
  document.getElementById(why)?.remove();
  key?.classList.toggle("off", Boolean(reason));
  input.toggleAttribute("aria-disabled", false);
  input.removeAttribute("aria-describedby");
  if (!reason || !key) return;
  input.setAttribute("aria-disabled", "true");
  input.setAttribute("aria-describedby", why);
  const said = document.createElement("em");
  Object.assign(said, { className: "visually-hidden", id: why, textContent: reason });
  key.append(said);
}

/** Who sits out cannot be tapped; everybody else can, for what else is wrong only the site knows. @param {number} dealer */
function rotate(dealer) {
  const out = outWith(dealer);
  for (const name of OF_PLAYERS) {
    for (const input of document.querySelectorAll(`#rows input[name="${name}"]`)) {
      const seat = input instanceof HTMLInputElement && SEAT.exec(input.value)?.[1];
      if (!seat) continue;
      const player = find(`#seat-${seat} .name`)?.textContent ?? "";
      allow(/** @type {HTMLInputElement} */ (input), out.includes(seat) ? (facts().isOut ?? "").replace("#", player) : "");
    }
  }
}

/** @param {number} dealer */
function deal(dealer) {
  set("proposed", `${dealer}`);
  for (const input of document.querySelectorAll('#rows input[name="dealer"]')) /** @type {any} */ (input).checked = Number(/** @type {any} */ (input).value) === dealer;
  rotate(dealer);
}

/** Who deals the hand of the form behind these: who was chosen, else whose turn it is. @param {Hand[]} hands */
function dealing(hands) {
  const chosen = /** @type {any} */ (find('#rows input[name="dealer"]:checked'))?.value;
  const isProposed = !chosen || chosen === field("proposed")?.value;
  const dealer = isProposed ? fold(hands).standing.dealer : Number(chosen);
  return { dealer, isProposed, isDrawn: dealer === Number(chosen) };
}

/** The form that what is tapped leads to, without the site, behind these hands. @param {Hand[]} hands */
export function goOn(hands) {
  if (!find("#rows input")) return;
  const { dealer, isProposed } = dealing(hands);
  drawForm(dealer);
  if (isProposed) deal(dealer);
  else rotate(dealer);
  pads();
  price(hands);
}

/** The pad shows where exact points are typed. */
function pads() {
  const pad = find("#pad");
  if (pad) pad.hidden = !(/** @type {any} */ (find("#bracket-exact"))?.checked);
  for (const digits of document.querySelectorAll(".digits")) /** @type {HTMLElement} */ (digits).hidden = false;
}

/** An empty form for the hand behind these. @param {Hand[]} hands @param {string} key @param {number} number @param {string} [after] what it follows, if not what the site says */
export function begin(hands, key, number, after) {
  for (const name of TAPPED) {
    for (const input of document.querySelectorAll(`#rows input[name="${name}"]`)) /** @type {any} */ (input).checked = false;
  }
  for (const name of [...TYPED, "bracket"]) {
    for (const input of document.querySelectorAll(`#rows input[name="${name}"]:not([type="radio"])`)) /** @type {any} */ (input).value = "";
  }
  for (const name of ["doublers", "unusual"]) {
    for (const input of document.querySelectorAll(`#rows input[name="${name}"]`)) /** @type {any} */ (input).checked = ["", "0"].includes(/** @type {any} */ (input).value);
  }
  for (const part of document.querySelectorAll("#rows details[open]")) part.removeAttribute("open");
  set("key", key);
  set("expects", `${number}`);
  set("after", after ?? field("after")?.defaultValue ?? "");
  const { dealer } = fold(hands).standing;
  drawForm(dealer);
  deal(dealer);
  pads();
  price(hands);
}

/** @param {number} units */
const signed = (units) => (units > 0 ? `+${units}` : units < 0 ? `\u2212${-units}` : "0");
/** @param {number} units */
const side = (units) => (units > 0 ? "gain" : units < 0 ? "loss" : "");

/** The money that so many units are worth, as the site writes it. @param {number} units */
function money(units) {
  const { unit, places, currency = "" } = facts();
  const digits = (Math.abs(units * Number(unit)) / 10 ** Number(places)).toLocaleString("en-US", { minimumFractionDigits: Number(places) });
  return `${units < 0 ? "\u2212" : ""}${currency.replace("#", digits)}`;
}

/** What the hand of the form pays behind these, or what is missing. @param {Hand[]} hands */
function price(hands) {
  const outcome = find("#outcome");
  if (!outcome) return;
  const { problem, units } = play(asForm(), fold(hands).standing, seats(), facts().doNotFit);
  find("#record")?.classList.toggle("not-ready", Boolean(problem));
  const line = document.createElement("p");
  if (problem || !units) {
    Object.assign(line, { className: "problem", id: "problem", textContent: problem || facts().later });
  } else {
    Object.assign(line, { className: "paid ahead", id: "provisional-payout" });
    line.append(...units.map((paid, index) => share(index, seats().names[index] ?? "", paid)), provisionalSign());
  }
  outcome.replaceChildren(...(problem && problem === find("#say")?.textContent ? [] : [line])); // said once
}

const MOST_ALIGNED = 5; // players whose payouts stand below their tiles; with more, each payout has a disc
/** @param {number} index of the seat @param {string} name @param {number} units */
function share(index, name, units) {
  const [part, label, amount] = [document.createElement("span"), document.createElement("span"), document.createElement("b")];
  [part.className, label.className, amount.className] = ["share", "name", side(units)];
  [label.textContent, amount.textContent] = [name, signed(units)];
  const disc = Number(facts().seats) > MOST_ALIGNED && find(`#seat-${index + 1} .disc`)?.cloneNode(true);
  if (disc instanceof Element) {
    disc.classList.add("tiny");
    part.append(disc);
  }
  part.append(label, " ", amount, " ");
  return part;
}

function provisionalSign() {
  const sign = document.createElement("em");
  Object.assign(sign, { className: "soft", textContent: facts().provisional });
  return sign;
}

/** The totals with these hands, marked as provisional. @param {Hand[]} hands @param {number[] | null} totals */
function total(hands, totals) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#totals .total"));
  places.forEach((place, index) => {
    const units = totals?.[index] ?? Number(place.dataset.total);
    const text = find("#totals")?.classList.contains("race") ? `${units}` : signed(units);
    if (place.textContent !== text) place.textContent = text;
    place.dataset.length = `${text.length}`;
    place.classList.toggle("gain", text.startsWith("+"));
    place.classList.toggle("loss", text.startsWith("\u2212"));
    const cash = place.parentElement?.querySelector(".cash");
    if (cash && facts().unit) cash.textContent = money(units);
    const last = /** @type {HTMLElement | null | undefined} */ (place.parentElement?.querySelector(".last"));
    if (last) last.style.visibility = hands.length ? "hidden" : ""; // the last hand that was sent isn't the last one
  });
  const line = find("#provisional");
  if (!line) return;
  const { totalsOne, totalsMany, noTotalsOne, noTotalsMany } = facts();
  const [one, many] = totals ? [totalsOne, totalsMany] : [noTotalsOne, noTotalsMany];
  const text = hands.length === 0 ? "" : (hands.length === 1 ? one : many?.replace("#", `${hands.length}`)) ?? "";
  line.hidden = hands.length === 0;
  if (line.textContent !== text) line.textContent = text;
}

/**
 * Show where the table is with these hands that the site does not have; `changing` is the one under the thumb, if any.
 * @param {Hand[]} hands @param {Hand | undefined} changing @param {string} undoLabel
 */
export function show(hands, changing, undoLabel) {
  const last = hands.at(-1);
  const number = changing ? changing.number : last ? last.number + 1 : nextAtTheSite();
  const before = hands.filter((hand) => hand.number < number);
  const title = find(".hand-number");
  const full = facts().hands && number > Number(facts().hands);
  const of = full ? facts().allThere : (title?.dataset.was ?? title?.textContent)?.replace(/\d+/, `${number}`);
  say(title, last ? of ?? null : null);
  const undo = find("#undo");
  say(find("#undo-says"), last ? undoLabel : null);
  const toRecord = find("#hand-to-record");
  say(toRecord, changing ? facts().saves?.replace("#", `${number}`) ?? null : last ? (toRecord?.dataset.was ?? toRecord?.textContent)?.replace(/\d+/, `${number}`) ?? null : null);
  if (undo instanceof HTMLButtonElement) {
    undo.dataset.hand = last?.key ?? ""; // the hand that the button names, where the site does not have it
    undo.hidden = undo.disabled = !last && !undo.value; // the site has no hand either
  }
  find("#undone")?.toggleAttribute("hidden", hands.length > 0);
  say(find("#recorded"), last ? last.said : null);
  find("#totals")?.classList.toggle("behind", hands.length > 0);
  if (hands.length > 0 || find("#totals.ahead")) {
    const { dealer, isDrawn } = dealing(before);
    if (!isDrawn) goOn(before);
    seat(dealer);
    const { units, totals } = moved(hands);
    total(hands, totals);
    remember(hands, units, totals);
  }
  find("#totals")?.classList.toggle("ahead", hands.length > 0);
}

/** What hands move, and the totals with them; until a page that was opened again has the table, what it showed before. @param {Hand[]} hands */
function moved(hands) {
  const { standing, units } = fold(hands);
  const shown = isCurrent(facts()) ? null : remembered();
  const isSame = shown?.hands.length === hands.length && hands.every(({ key }, index) => shown.hands[index]?.key === key);
  return isSame ? { units: shown.hands.map((hand) => hand.units), totals: shown.totals } : { units, totals: standing.totals };
}

/** What `remember` left, if it left anything. @returns {{ hands: { key: string, units: number[] | null }[], totals: number[] | null } | null} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(`waiting ${location.pathname}`) ?? "null");
  } catch {
    return null;
  }
}

/** Leave the hands for the score sheet, which opens from this phone alone. @param {Hand[]} hands @param {(number[] | null)[]} units @param {number[] | null} totals */
function remember(hands, units, totals) {
  const seen = hands.map(({ key, number, said }, index) => ({ key, number, said, units: units[index] ?? null }));
  try {
    if (hands.length > 0) localStorage.setItem(`waiting ${location.pathname}`, JSON.stringify({ names: seats().names, hands: seen, totals }));
    else localStorage.removeItem(`waiting ${location.pathname}`);
  } catch {
    // a private window may keep nothing
  }
}

/** What a key says; a mark with what was called. @param {Element} input */
function keyWords(input) {
  const called = input.closest("details.mark")?.querySelector(".asks")?.textContent?.split(":")[0];
  const label = input.closest(".key")?.querySelector(".face > span")?.textContent?.trim() ?? "";
  return called ? `${called}: ${label}` : label;
}

/** The hand of the form in words, much as the site says it: each row that says something. */
export function inWords() {
  const words = [];
  for (const row of document.querySelectorAll("#rows [id^='row-']:not(#row-dealer)")) {
    const told = [...row.querySelectorAll("input:checked")].filter((input) => !["", "0", "exact"].includes(/** @type {any} */ (input).value));
    const keys = told.map(keyWords);
    const typed = [...row.querySelectorAll('input[type="text"]')].map((input) => /** @type {any} */ (input).value).filter(Boolean);
    const label = row.querySelector(".label")?.textContent?.trim() ?? "";
    const all = [...keys.filter(Boolean), ...typed].join(" ");
    if (all) words.push(row.querySelector("#label-picker .term") ? `${all} ${label.toLowerCase()}` : /bracket|marks/.test(row.id) ? all : `${label}: ${all}`);
  }
  return words.join(" · ");
}

// Where the focus goes after Record: to the first control of the next hand, or to the sentence that refuses the hand.

/** Focus the first control of the hand that is entered next. */
export function focusFirst() {
  const first = document.querySelector("#rows input:not([type=hidden]), #rows a, #rows button:not([popovertarget])");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** Focus the sentence that says why a hand was refused, so that it is read and in view. */
export function focusError() {
  const error = document.getElementById("say");
  error?.setAttribute("tabindex", "-1");
  error?.focus();
}

document.addEventListener("htmx:afterSwap", (/** @type {any} */ event) => {
  if (!event.detail.requestConfig?.path?.endsWith("/record")) return;
  if (event.detail.xhr.status === 200) focusFirst();
  else focusError();
});
