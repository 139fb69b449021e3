// One hand on its way to the site. It has arrived only when an answer says so with its key: a page of a hall's Wi-Fi, an
// error or silence says nothing about it.

/** @typedef {import("./queue.js").Hand} Hand */
/**
 * @typedef {{ became: string, said: string, number: number }} Answer `number` is the one that the hand has on the site
 * `became`: recorded, agreed, rival (a conflict, stored beside another), refused; or why nothing is known: unreachable, shut (this
 * phone may not record), failing, foreign (something else answered).
 */

export const PATIENCE = 8000;
export const STORED = ["recorded", "agreed", "rival"];
const SHUT = [401, 403, 404, 410];

/** @param {Response} answer */
function silence(answer) {
  if (SHUT.includes(answer.status)) return "shut";
  return answer.status >= 500 || answer.status === 429 ? "failing" : "foreign";
}

/** @param {Hand} hand @param {string} token that the site wants with every form */
function asForm(hand, token) {
  const form = new URLSearchParams(hand.body);
  form.set("key", hand.key);
  form.set("csrfmiddlewaretoken", token);
  return form;
}

/** @param {Hand} hand @param {string} token @returns {Promise<Answer>} */
export async function send(hand, token) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const headers = { Accept: "application/json" };
    const how = { method: "POST", headers, body: asForm(hand, token), signal: stop.signal, cache: "no-store", redirect: "manual" };
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
