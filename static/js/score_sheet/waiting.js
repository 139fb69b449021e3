// Hands that this phone has not sent yet, on the score sheet and the settle-up page: marked as waiting.

import { queueOf } from "../scoring/queue.js";

/** @typedef {{ key: string, number: number, said: string, units: number[] | null }} Waiting as the scoring page left it */

const OFTEN = 1500;
const place = () => /** @type {HTMLElement | null} */ (document.getElementById("waiting"));
const table = place()?.dataset.table ?? "";
const queue = queueOf(table);

/** @param {number} units */
const signed = (units) => (units > 0 ? `+${units}` : units < 0 ? `\u2212${-units}` : "0");
/** @param {string} name @param {string} className @param {...(string | Node)} content */
function element(name, className, ...content) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

/** What the scoring page showed, as far as it is still to be sent. @returns {Promise<{ names: string[], hands: Waiting[] }>} */
async function left() {
  const unsent = await queue.all();
  try {
    const { names = [], hands = [] } = JSON.parse(localStorage.getItem(`waiting ${table}`) ?? "{}");
    const shown = new Map(hands.map((/** @type {Waiting} */ hand) => [hand.key, hand]));
    return { names, hands: unsent.filter(({ halt }) => halt?.became !== "conflict").map((hand) => ({ units: null, ...shown.get(hand.key), ...hand })) };
  } catch {
    return { names: [], hands: unsent.map((hand) => ({ ...hand, units: null })) };
  }
}

/** @param {Waiting} hand @param {string[]} names */
function line({ number, said, units }, names) {
  const paid = units ? names.map((name, index) => `${name} ${signed(units[index] ?? 0)}`).join(", ") : place()?.dataset.later ?? "";
  return element("li", "", element("b", "", `${place()?.dataset.hand?.replace("#", `${number}`)} `), `${said}. `, element("span", "soft", paid));
}

/** The row of a hand on the sheet. @param {Waiting} hand @param {string[]} names */
function row({ number, said, units }, names) {
  const columns = [...document.querySelectorAll("#sheet thead th.seat")].map((column) => column.querySelector("a")?.title ?? "");
  const first = element("th", "first", element("span", "hand-no", `${number}`), " ", element("span", "went", said), " ", element("span", "flag bad", place()?.dataset.waits ?? ""));
  const bare = names.map((name) => name.replace(/[\u2068\u2069]/g, "")); // titles have no marks of direction
  const cells = columns.map((name) => element("td", "seat", units && bare.includes(name) ? signed(units[bare.indexOf(name)] ?? 0) : ""));
  const later = /** @type {HTMLTableCellElement} */ (element("td", "line-note", place()?.dataset.later ?? ""));
  later.colSpan = Math.max(columns.length, 1);
  return element("tr", "waiting", first, ...(units ? cells : [later]));
}

let drawn = "";
async function draw() {
  const { names, hands } = await left();
  const [now, note] = [JSON.stringify([names, hands.map(({ key, number, units }) => [key, number, units])]), place()];
  const isThere = document.querySelectorAll("#sheet tr.waiting").length === (document.getElementById("sheet") ? hands.length : 0);
  if (!note || (now === drawn && isThere && note.hidden === (hands.length === 0))) return;
  drawn = now;
  note.hidden = hands.length === 0;
  const says = note.querySelector("#waiting-says");
  if (says) says.textContent = (hands.length === 1 ? note.dataset.one : note.dataset.many?.replace("#", `${hands.length}`)) ?? "";
  const rows = document.getElementById("sheet-rows");
  document.querySelector("#sheet tbody.waiting-rows")?.remove();
  if (rows) rows.after(element("tbody", "waiting-rows", ...hands.map((hand) => row(hand, names)))); // new rows go before them
  else note.querySelector("#waiting-hands")?.replaceChildren(...hands.map((hand) => line(hand, names)));
}

if (table) {
  draw();
  setInterval(draw, OFTEN);
}
