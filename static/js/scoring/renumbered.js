// What the site says of hands that it recorded under other numbers than this phone, and of restored ones that keep their
// dealer: it stays until somebody has read it, also where the page is opened again.

import { fold, outWith, problemOf } from "./next_hand.js";
import { moved } from "./queue.js";

/** @typedef {import("./queue.js").Hand} Hand */

const STORE = `renumbered ${location.pathname}`;
const place = document.getElementById("renumbered");
let said = /** @type {string[]} */ (JSON.parse(storage()?.getItem(STORE) ?? "[]"));

/** The browser's small store, if it gives us one. */
function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function show() {
  if (!place) return;
  const lines = said.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  place.querySelector("ul")?.replaceChildren(...lines);
  place.hidden = said.length === 0;
  storage()?.setItem(STORE, JSON.stringify(said));
}

/** Say something until it is read. @param {string} text */
export function note(text) {
  if (!said.includes(text)) said = [...said, text];
  show();
}

/** The form of a hand, dealt by whose turn it is behind these; nothing where others would then sit out. @param {Hand[]} hands @param {string} body */
function byTurn(hands, body) {
  const form = new URLSearchParams(body);
  const { dealer } = fold(hands).standing;
  if (form.get("dealer") === `${dealer}`) return body;
  const sat = outWith(Number(form.get("dealer")));
  form.set("dealer", `${dealer}`);
  return outWith(dealer).some((seat) => !sat.includes(seat)) || problemOf(hands, form) ? "" : `${form}`;
}

/** A discarded hand, to wait again behind these. @param {Hand} hand @param {Hand[]} hands @param {number} number @param {string} after */
export function restored(hand, hands, number, after) {
  const body = byTurn(hands, hand.body);
  if (!body) {
    const dealer = document.querySelector(`#seat-${new URLSearchParams(hand.body).get("dealer")} .name`)?.textContent ?? "";
    note((place?.dataset.keepsDealer ?? "").replace("#", `${number}`).replace("@", dealer));
  }
  return moved({ ...hand, body: body || hand.body, discarded: undefined }, number, after);
}

place?.querySelector("button")?.addEventListener("click", () => {
  said = [];
  show();
});
show();
