// Checks and prices hands without a network, with a table that the site has computed: follow its questions, look the
// payouts up, add. What the table does not have is left to the site. No rules are known here.

/**
 * @typedef {[string, Record<string, number>, number?]} Question a field, where each answer leads, its card points
 * @typedef {{ first: number, nodes: Question[], leaves: any[], payouts: number[][], factors: Record<number, number>[], points: any[],
 *   calls: string[], marks: any[], doublers: number[][], positions: Record<string, any>, limit: number,
 *   pots: boolean }} Table
 * A place below 0 is a leaf: a sentence that refuses the hand; or kind, payouts, factors, units into the pot, whether
 * the pot decides, marks. A kind alone has no price here.
 * @typedef {{ dealer: number, position: string, pot: number | null, totals: number[] | null }} Standing of the game;
 * `totals` are by seat, null where only the site knows them, as `pot` and, where it is empty, `position`.
 * @typedef {{ seats: number, out: string[][], again: string[], isOut: string, names: string[] }} Facts `out` has the
 * seats that sit out by dealer, `again` the kinds of hand after which the same player deals, as long as there is no table
 * @typedef {{ problem?: string, units: number[] | null, after: Standing }} Result `units` are by seat, null without a price
 */

const OF_SEATS = ["picker", "partner", "winners", "loser", "offender", "stolen_from"];
const ONLY_SITE = ["picker_tricks", "stolen_from_tricks"]; // rare, and not in the table
const PATIENCE = 60_000; // milliseconds; the table of a game with many options takes its time on a slow network
const NUMBER = /^\d{1,6}$/;
let table = /** @type {Table | null} */ (null);
let rules = "";

/** Whether the table is for these rules and knows where the game stands. @param {DOMStringMap} facts */
export const isCurrent = (facts) => rules === facts.rules && (table?.positions[facts.position ?? ""] !== undefined);

/** Ask the site for the table. @param {string} address @param {string} forRules */
export async function load(address, forRules) {
  const signal = AbortSignal.timeout(PATIENCE);
  const found = await fetch(address, { signal }).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  if (found?.nodes) use(found, forRules);
  return Boolean(found?.nodes);
}

/** @param {Table} found @param {string} forRules */
export function use(found, forRules) {
  [table, rules] = [found, forRules];
}

/** The seats dealt in, from the dealer's left on. @param {number} dealer @param {Facts} facts */
function order(dealer, { seats, out }) {
  const clockwise = Array.from({ length: seats }, (_each, step) => ((dealer + step) % seats) + 1);
  return clockwise.filter((seat) => !out[dealer - 1]?.includes(`${seat}`));
}

/** The partners in the order in which they were tapped. @param {URLSearchParams} form */
function partners(form) {
  const tapped = (form.get("helped") ?? "").split(" ");
  const place = (/** @type {string} */ seat) => (tapped.includes(seat) ? tapped.indexOf(seat) : tapped.length);
  return form.getAll("partner").sort((one, other) => place(one) - place(other));
}

/** What a form answers, seats as places in the order of the deal (0: sits out). @param {string} name @param {URLSearchParams} form @param {number[]} dealt */
function answer(name, form, dealt) {
  const texts = name === "partner" ? partners(form) : form.getAll(name);
  const words = texts.join(" ").split(" ").filter(Boolean);
  if (words.includes("count")) return "count";
  if (!OF_SEATS.includes(name)) return words.join(" ");
  const places = words.map((word) => (NUMBER.test(word) ? `${dealt.indexOf(Number(word)) + 1}` : word));
  if (name === "winners") places.sort((one, other) => (Number(one) || Infinity) - (Number(other) || Infinity)); // words last
  return name === "partner" && places.length > 1 && places.includes("alone") ? "alone +" : places.join(" ");
}

/** The sentence with the number that it speaks of. @param {number} leaf @param {number | string} number */
const numbered = (leaf, number) => `${table?.leaves[-1 - leaf]}`.replace("#", `${number}`);

/** The key that exact points stand for, or the sentence that refuses them. @param {any} points @param {URLSearchParams} form @returns {{ key?: string, problem?: string }} */
function exact(points, form) {
  const text = (form.get("points") ?? "").trim();
  if (text && !NUMBER.test(text)) return { problem: numbered(points.number, text) };
  const keys = points.tricks[form.get("tricks") ?? ""] ?? [];
  const found = text ? keys[Number(text) + 1] ?? points.above : keys[0];
  return typeof found === "string" ? { key: found } : { problem: numbered(found, Number(text)) };
}

/** Follow the questions to a leaf. @param {URLSearchParams} form @param {number[]} dealt @param {Facts} facts @returns {{ leaf?: any, problem?: string }} */
function follow(form, dealt, facts) {
  if (!table) return { problem: Number(form.get("picker")) ? sitsOut([...form.getAll("picker"), ...form.getAll("partner")], dealt, facts) : "" };
  let place = table.first;
  while (place >= 0) {
    const [name, answers, points] = /** @type {Question} */ (table.nodes[place]);
    let said = answer(name, form, dealt);
    if (points !== undefined && said === "exact") {
      const { key, problem } = exact(table.points[points], form);
      if (problem) return { problem };
      said = key ?? "";
    }
    const next = answers[said] ?? (said ? answers["?"] : undefined);
    const out = said.split(" ").includes("0") && OF_SEATS.includes(name);
    if (out) return { problem: sitsOut(form.getAll(name).join(" ").split(" "), dealt, facts) };
    if (next === undefined) return {};
    place = next;
  }
  return { leaf: table.leaves[-1 - place] };
}

/** @param {string[]} seats @param {number[]} dealt @param {Facts} facts */
function sitsOut(seats, dealt, { isOut, names }) {
  const seat = seats.map(Number).find((number) => number && !dealt.includes(number)) ?? 0;
  return seat ? isOut.replace("#", names[seat - 1] ?? "") : "";
}

/** What is wrong with points that were typed for everybody. @param {any} counts @param {URLSearchParams} form @param {number[]} dealt @param {Facts} facts */
function miscounted(counts, form, dealt, { isOut, names }) {
  const typed = form.getAll("points_by_seat");
  if (!typed.some(Boolean)) return counts.empty;
  if (typed.some((text) => text && !NUMBER.test(text))) return "";
  const out = typed.findIndex((text, index) => Number(text) && !dealt.includes(index + 1));
  if (out >= 0) return isOut.replace("#", names[out] ?? "");
  const sum = typed.reduce((total, text) => total + Number(text), 0);
  if (!counts.sums.includes(sum)) return counts.wrong.replace("#", `${sum}`);
  const without = dealt.filter((seat) => !Number(typed[seat - 1])).length;
  return form.getAll("tricks_by_seat").some(Boolean) ? "" : counts.zeros[without] ?? "";
}

/** The marks of a form with places for seats, as they were called. @param {URLSearchParams} form @param {number[]} dealt */
function called(form, dealt) {
  const tapped = (form.get("called") ?? "").split(" ");
  const place = (/** @type {string} */ mark) => (tapped.includes(mark) ? tapped.indexOf(mark) : tapped.length);
  const marks = form.getAll("marks").sort((one, other) => place(one) - place(other));
  return marks.map((mark) => mark.replace(/\d+/, (seat) => `${dealt.indexOf(Number(seat)) + 1}`));
}

/** Whether these marks can be called one after the other; undefined where the table goes no further. @param {number} start @param {string[]} marks */
function canCall(start, marks) {
  if (!table) return undefined;
  if (marks.some((mark) => mark.split(":")[1] === "0")) return false; // sits out
  let place = start;
  for (const mark of marks) {
    const [, later] = table.marks[place];
    const index = table.calls.indexOf(mark);
    if (!later || index < 0) return undefined;
    if (later[index] === undefined) return false;
    place = later[index];
  }
  return table.marks[place][0] === 1;
}

/**
 * The units that a hand moves by seat; null where only the site can tell.
 * @param {any} leaf @param {URLSearchParams} form @param {Standing} standing @param {number[]} dealt @param {Facts} facts
 */
function priced([, payouts, factors, , needsPot], form, standing, dealt, { seats }) {
  if (!table || factors === undefined || ONLY_SITE.some((name) => form.get(name))) return null;
  if (needsPot && standing.pot !== 0) return null;
  const [waiting] = table.positions[standing.position] ?? [];
  const doublers = waiting + Number(form.get("doublers") ?? 0);
  const start = table.doublers[form.get("cut") ? 1 : 0]?.[doublers] ?? NaN;
  const factor = table.factors[factors]?.[start * 2 ** form.getAll("marks").length];
  if (factor === undefined) return null;
  const units = /** @type {number[]} */ (Array.from({ length: seats }, () => 0));
  dealt.forEach((seat, place) => { units[seat - 1] = factor * (table?.payouts[payouts]?.[place] ?? 0); });
  return units;
}

/** @param {number[] | null} totals @param {number[] | null} units */
function added(totals, units) {
  if (!totals || !units) return null;
  const sums = totals.map((total, index) => total + (units[index] ?? 0));
  return table?.limit && sums.some((score) => score >= (table?.limit ?? 0)) ? null : sums; // the next race is the site's
}

/** What a hand was, as the form says it, where there is no table. @param {URLSearchParams} form */
const kindOf = (form) => form.get("unusual") || (form.get("picker") === "nobody" ? form.get("answer") : "") || "picked";

/** What is in the pot after a hand, null where only the site knows. @param {any} leaf @param {number | null} pot */
function potAfter(leaf, pot) {
  if (pot === null || (leaf?.[4] && pot !== 0)) return null;
  if (leaf?.length > 2) return pot + leaf[3];
  return table?.pots || pot !== 0 ? null : 0;
}

/** Where the game stands after a hand. @param {string} kind @param {any} leaf @param {any} step @param {number[] | null} units @param {number} dealer @param {Standing} standing @param {Facts} facts @returns {Standing} */
function after(kind, leaf, step, units, dealer, standing, { seats, again }) {
  const passes = step ? step[1] : !again.includes(kind);
  return {
    dealer: passes ? (dealer % seats) + 1 : dealer,
    position: step?.[0] ?? "",
    pot: potAfter(leaf, standing.pot),
    totals: added(standing.totals, units),
  };
}

/** The sentence with names in place of the places that it speaks of. @param {string} sentence @param {number[]} dealt @param {Facts} facts */
function named(sentence, dealt, { names }) {
  return sentence.replace(/\b[Ss]eats? (\d+(?:, \d+)*)\b/g, (all, places) => {
    const found = places.split(", ").map((/** @type {string} */ place) => names[(dealt[Number(place) - 1] ?? 0) - 1]);
    return found.every(Boolean) ? found.join(", ") : all;
  });
}

/** What a hand does to a game: what is wrong with it, or what it pays and where the game stands then. @param {URLSearchParams} form @param {Standing} standing @param {Facts} facts @param {string} [marksDoNotFit] @returns {Result} */
export function play(form, standing, facts, marksDoNotFit = "") {
  const chosen = form.get("dealer") !== form.get("proposed") && Number(form.get("dealer"));
  const dealer = chosen || standing.dealer;
  const dealt = order(dealer, facts);
  const { leaf, problem } = follow(form, dealt, facts);
  const kind = Array.isArray(leaf) ? leaf[0] : kindOf(form);
  const step = table?.positions[standing.position]?.[1][`${kind}${form.get("cut") ? "+cut" : ""}`];
  const doubled = Number(form.get("doublers") ?? 0) > 0 && table?.positions[standing.position]?.[2]?.[kind];
  const marks = called(form, dealt);
  const wrong = problem
    || (typeof leaf === "string" && leaf)
    || (typeof step === "string" && step)
    || doubled
    || (typeof leaf?.[1] === "object" && miscounted(leaf[1], form, dealt, facts))
    || (marks.length > 0 && leaf?.length > 5 && canCall(leaf[5], marks) === false && marksDoNotFit);
  const steps = typeof step === "string" ? undefined : step;
  const isPriced = !wrong && Array.isArray(leaf) && (marks.length === 0 || (leaf.length > 5 && canCall(leaf[5], marks)));
  const units = isPriced ? priced(leaf, form, standing, dealt, facts) : null;
  const standingAfter = after(kind, Array.isArray(leaf) ? leaf : null, steps, units, dealer, standing, facts);
  return { problem: wrong ? named(wrong, dealt, facts) : undefined, units, after: standingAfter };
}
