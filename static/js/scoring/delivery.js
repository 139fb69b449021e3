// The hands of the queue on their way, one after the other, sent by one tab only; where no answer comes, at longer and
// longer intervals.
// A hand has arrived only when an answer says so with its key.

/** @typedef {import("./queue.js").Hand} Hand */
/**
 * @typedef {{ became: string, said: string, number: number }} Answer `number` is the one that the hand has on the site
 * `became`: recorded, agreed, conflict (stored beside another), refused; or why nothing is known: unreachable, shut (this
 * phone may not record), failing, busy, foreign (something else answered).
 */

export const PATIENCE = 8000;
const STORED = ["recorded", "agreed", "conflict"];
const SHUT = [401, 403, 404, 410];

/** @param {Response} answer */
function silence(answer) {
  if (SHUT.includes(answer.status)) return "shut";
  if (answer.headers.has("Busy")) return "busy";
  return answer.status >= 500 || answer.status === 429 ? "failing" : "foreign";
}

/** @param {Hand} hand @param {string} token that the site wants with every form @param {string} pays what the page shows */
function asForm(hand, token, pays) {
  const form = new URLSearchParams(hand.body);
  form.set("key", hand.key);
  form.set("pays", pays);
  form.set("csrfmiddlewaretoken", token);
  return form;
}

/** @param {Hand} hand @param {string} token @param {string} pays @returns {Promise<Answer>} */
async function send(hand, token, pays) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const headers = { Accept: "application/json" };
    const how = { method: "POST", headers, body: asForm(hand, token, pays), signal: stop.signal, cache: "no-store", redirect: "manual" };
    const answer = await fetch(hand.url, /** @type {RequestInit} */ (how));
    const told = await answer.json().catch(() => null);
    const known = answer.ok ? STORED : answer.status === 422 ? ["refused"] : [];
    if (told?.key === hand.key && known.includes(told.became)) return told;
    return { became: silence(answer), said: "", number: NaN };
  } catch {
    return { became: "unreachable", said: "", number: NaN };
  } finally {
    clearTimeout(timer);
  }
}

const [FIRST_PAUSE, LONGEST_PAUSE] = [2000, 30_000];
const LEASE = PATIENCE + 2000; // of the one tab that sends: longer than it waits for an answer

export const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join("-");

/** This tab, the same one after a reload. */
function tab() {
  try {
    sessionStorage.tab ??= newKey();
    return sessionStorage.tab;
  } catch {
    return newKey();
  }
}

/**
 * What sends the queue: `now` at once, `tick` when it is time. `goes` says whether a hand can be sent, `token` is what
 * the site wants with every form, `pays` what the page shows of a hand, by seat; `told` gets the hands that are left, what became of one that was tried, at the end
 * whether some have gone that the site has to draw, what the site says of one that it has, and that one as recorded.
 * @param {ReturnType<typeof import("./queue.js").queueOf>} queue
 * @param {{ goes: (hand: Hand | undefined) => boolean, token: () => string, pays: (hand: Hand) => string, told: (hands: Hand[], became?: string, fewer?: boolean, said?: string, arrived?: Hand) => void }} how
 */
export function delivery(queue, { goes, token, pays, told }) {
  const owner = tab();
  let [busy, hurry, pause, nextTry] = [false, false, FIRST_PAUSE, 0];

  /** The hand, where it goes and this tab is the one that sends. @param {Hand | undefined} hand @returns {Promise<Hand | undefined>} */
  async function taken(hand) {
    if (!goes(hand) || !(await queue.lease(owner, LEASE))) return undefined;
    const [first] = await queue.all(); // another tab may have sent it
    if (goes(first)) return first;
    await queue.lease(owner, 0);
    return undefined;
  }

  /** Send a hand. @param {Hand} hand @returns {Promise<Hand | undefined>} the one that may follow */
  async function sent(hand) {
    const { became, said, number } = await send(hand, token(), pays(hand));
    const arrived = STORED.includes(became);
    const there = await queue.all();
    const halts = became === "refused" || (became === "conflict" && there.length > 1);
    if (!halts && arrived) await queue.drop(hand.key, hand.number + 1, number - hand.number);
    else if (halts && there.some(({ key }) => key === hand.key)) await queue.keep({ ...hand, halt: { became, said } });
    const left = await queue.all();
    // After the last one at once: an answer still under way was drawn before the site had them all.
    told(left, arrived || became === "refused" ? "" : became, arrived && left.length === 0, became === "recorded" ? said : "", arrived && became !== "conflict" ? { ...hand, number } : undefined);
    return arrived && became !== "conflict" ? taken(left[0]) : undefined;
  }

  async function round() {
    const before = await queue.all();
    told(before);
    let hand = await taken(before[0]);
    const tried = Boolean(hand);
    while (hand) hand = await sent(hand);
    if (tried) await queue.lease(owner, 0);
    const after = tried ? await queue.all() : before;
    const fewer = before.some(({ key }) => !after.some((other) => other.key === key));
    pause = fewer || hurry || !tried ? FIRST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
    nextTry = hurry || !tried ? 0 : Date.now() + pause;
    hurry = false;
    if (tried) told(after, undefined, fewer && after.length > 0);
  }

  async function flush() {
    if (busy) return;
    busy = true;
    await round().finally(() => { busy = false; });
  }

  return {
    tick: () => Date.now() >= nextTry && flush(),
    now() {
      [hurry, pause, nextTry] = [busy, FIRST_PAUSE, 0];
      return flush();
    },
  };
}
