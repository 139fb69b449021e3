// The forms that a hand may ask for, known beforehand, so that what is tapped leads on without a network.

import { morph } from "../in_place.js";

const BIDS = ["solo", "billy", "best"];
let known = /** @type {Map<string, HTMLTemplateElement>} */ (new Map());
let knownFor = ""; // these players and rules alone
const shown = () => ["seated", "rules"].map((name) => /** @type {any} */ (document.querySelector(`#entry input[name="${name}"]`))?.value).join();

/** Some forms have fields for the seats dealt in alone: there is one for each dealer. @param {DOMStringMap} facts */
const nameOf = ({ shape: taps, dealer }) => (dealer ? `${taps}@${dealer}` : `${taps}`);

/** Ask for them while there is a network, again once others sit there. @param {string} address @returns whether these are new */
export async function learn(address) {
  if (knownFor === shown()) return false;
  const text = await fetch(address).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  const page = new DOMParser().parseFromString(text, "text/html");
  const found = [...page.querySelectorAll("template[data-shape]")];
  const { seated, rules } = page.getElementById("forms")?.dataset ?? {};
  if (found.length === 0) return false;
  known = new Map(found.map((one) => [nameOf(/** @type {any} */ (one).dataset), /** @type {any} */ (one)]));
  knownFor = `${seated},${rules}`;
  return knownFor === shown();
}

/** The answer to Nobody, where the rules have only one: it needs no tap. */
function onlyAnswer() {
  const answers = [...known.keys()].filter((one) => !one.includes("@")).map((one) => one.split(" ")).filter(([nobody, , more]) => nobody === "nobody" && !more);
  const named = answers.map(([, answer]) => answer ?? "").filter(Boolean);
  return named.length === 1 ? named[0] : "";
}

/** What the look of the form depends on, the fullest first: some answers are left over from another form. @param {FormData} form */
function shapes(form) {
  const text = (/** @type {string} */ name) => `${form.get(name) ?? ""}`;
  const nobody = text("picker") === "nobody";
  const main = [text("unusual"), nobody ? "nobody" : "", nobody ? text("answer") || onlyAnswer() : ""].filter(Boolean);
  const ends = [
    form.getAll("winners").includes("count") ? "count" : "",
    nobody && text("loser") === "shown" ? "shown" : "",
    form.getAll("partner").find((partner) => BIDS.includes(`${partner}`)) ?? "",
  ].filter(Boolean);
  return [...ends.map((end) => [...main, end]), main, main.slice(0, 2), main.slice(0, 1)].map((words) => words.join(" "));
}

/** Say in a form what is said already: a key by its value, a field by its place. @param {HTMLElement} rows @param {FormData} form */
function fill(rows, form) {
  for (const input of rows.querySelectorAll("input")) {
    const texts = form.getAll(input.name);
    const fields = [...rows.querySelectorAll(`input[name="${input.name}"]`)];
    if (["radio", "checkbox"].includes(input.type)) input.toggleAttribute("checked", texts.includes(input.value));
    else if (texts.length === fields.length) input.value = `${texts[fields.indexOf(input)]}`;
  }
}

/** Draw the keys that what is tapped leads to; what was tapped stays tapped. @param {number} dealer of the hand @returns whether anything was drawn */
export function drawForm(dealer) {
  const rows = document.getElementById("rows");
  const entry = document.getElementById("entry");
  if (!rows || !(entry instanceof HTMLFormElement) || knownFor !== shown()) return false;
  const form = new FormData(entry);
  const there = shapes(form).map((name) => known.get(`${name}@${dealer}`) ?? known.get(name)).find(Boolean);
  if (!there || rows.dataset.shape === nameOf(there.dataset)) return false;
  const now = /** @type {HTMLElement} */ (rows.cloneNode(false));
  now.append(there.content.cloneNode(true));
  fill(now, form);
  const elsewhere = document.getElementById("elsewhere");
  if (elsewhere) now.append(elsewhere.cloneNode(true));
  morph(rows, now);
  rows.dataset.shape = nameOf(there.dataset);
  return true;
}
