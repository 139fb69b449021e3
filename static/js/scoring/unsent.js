// The bar that says which hands are not sent, why they wait, and what somebody has to look at.

/** @typedef {import("./queue.js").Hand} Hand */
/**
 * @typedef {{ waiting: Hand[], halted: Hand | undefined, thumb: string, why: string, takes: boolean, opensAgain: boolean, discarded: Hand[], reseated: { alike: Hand[], newcomer: string, leavers: string } }} Bar
 * `waiting` are the unsent hands, `halted` the one that somebody has to look at, `thumb` the key of the one being
 * entered, `why` what became of the last try, `takes` whether the browser's database takes them, `opensAgain` whether the page
 * opens without a connection, `discarded` the hands that can be restored, `reseated` those that others would play
 * now, as the halted one, and who came for one who left.
 */

const MOST_NAMED = 6; // hands by their numbers; more are from one to another

/** @param {string} id @returns {HTMLElement} */
export const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
export const words = () => part("unsent")?.dataset ?? {};

/** Change a text only where it is another: it is read aloud when it changes. @param {string} id @param {string} text */
export function tell(id, text) {
  if (part(id).textContent !== text) part(id).textContent = text;
}

/** Whether hands can be entered: not at a game that was closed meanwhile. */
const hasForm = () => Boolean(document.querySelector("#rows input"));

/** @param {Hand} hand @param {Bar} bar */
function row(hand, { waiting, thumb, discarded }) {
  const line = /** @type {HTMLElement} */ (/** @type {HTMLTemplateElement} */ (part("unsent-hand")).content.firstElementChild?.cloneNode(true));
  const fill = (/** @type {string} */ name, /** @type {string} */ text) => { /** @type {HTMLElement} */ (line.querySelector(name)).textContent = text; };
  const changing = hand.key === thumb;
  const gone = discarded.includes(hand);
  const shown = /** @type {Record<string, boolean>} */ ({ restore: gone, undo: hand === waiting.at(-1), "put-back": changing, edit: !gone && !changing && hasForm() });
  fill(".number", `${hand.number}`);
  fill(".said", hand.said);
  fill(".state", changing ? words().changing ?? "" : "");
  for (const button of line.querySelectorAll("button")) {
    button.value = hand.key;
    button.hidden = !shown[button.dataset.outbox ?? ""];
  }
  return line;
}

/** The numbers of hands. @param {Hand[]} hands */
export function numbers(hands) {
  const all = hands.map(({ number }) => number);
  return all.length > MOST_NAMED ? `${all[0]}\u2013${all.at(-1)}` : all.join(", ");
}

/** What the bar says: what somebody has to look at, else which hands wait. @param {Bar} bar */
function sentence({ waiting, halted, thumb, discarded, reseated }) {
  if (halted && halted.key !== thumb) {
    const alike = reseated.alike.length > 1 ? reseated.alike : [halted];
    const behind = waiting.filter((hand) => hand.number > halted.number && !alike.includes(hand));
    const more = behind.length === 0 ? "" : behind.length === 1 ? words().behindOne : words().behindMany;
    const [what, why] = halted.halt?.became === "conflict" ? [words().other, ""] : [alike.length > 1 ? words().refusedMany : words().refused, halted.halt?.said];
    return [what?.replace("#", numbers(alike)), why, more?.replace("#", numbers(behind))].filter(Boolean).join(" ");
  }
  if (waiting.length === 0) return words().discarded?.replace("#", `${discarded.length}`) ?? "";
  return (waiting.length === 1 ? words().one : words().many)?.replace("#", numbers(waiting)) ?? "";
}

// Open, it goes with the page, so that it never lies over the keys: it opens where it is seen.
document.addEventListener("toggle", ({ target }) => {
  if (target === part("unsent-hands") && part("unsent-hands").hasAttribute("open")) part("unsent-says").scrollIntoView({ block: "nearest" });
}, { capture: true });

let drawn = "";
/** The list stays as it is under a finger while nothing in it changes. @param {Bar} bar */
function list(bar) {
  const now = JSON.stringify([bar.waiting, bar.discarded, bar.thumb, hasForm()]);
  if (now === drawn) return;
  part("unsent-list").replaceChildren(...bar.waiting.map((hand) => row(hand, bar)));
  part("discarded-list").replaceChildren(...bar.discarded.map((hand) => row(hand, bar)));
  part("handed").hidden = true; // its text has the hands of before
  drawn = now;
}

/** @param {Bar} bar */
export function drawBar(bar) {
  const { waiting, halted, thumb, why, takes, opensAgain, discarded, reseated } = bar;
  const isQuiet = waiting.length === 0 && !halted;
  part("unsent").hidden = isQuiet && discarded.length === 0;
  part("unsent").className = isQuiet ? "quiet" : "note bad";
  part("unsent-waiting").hidden = isQuiet;
  part("unsent-discarded").hidden = discarded.length === 0;
  part("unsent-volatile").hidden = takes;
  tell("unsent-says", sentence(bar));
  tell("unsent-why", (why && words()[why]) || "");
  list(bar);
  part("unsent-stay").hidden = opensAgain || !takes || waiting.length === 0;
  part("unsent-refused").hidden = halted?.halt?.became !== "refused" || halted.key === thumb;
  part("unsent-fix").hidden = !hasForm();
  part("unsent-reseat").hidden = reseated.alike.length === 0 || !reseated.newcomer;
  part("unsent-earlier").hidden = reseated.alike.length === 0 || !reseated.leavers;
  for (const [id, who] of [["unsent-reseat", reseated.newcomer], ["unsent-earlier", reseated.leavers]]) tell(`${id}`, words().played?.replace("#", `${who}`) ?? "");
  tell("unsent-drop", words().drop?.replace("#", `${halted?.number}`) ?? "");
  const conflict = halted?.halt?.became === "conflict" ? halted.number : NaN;
  part("unsent-conflict").hidden = !conflict;
  for (const box of document.querySelectorAll("[data-conflict]")) box.toggleAttribute("hidden", Number(/** @type {HTMLElement} */ (box).dataset.conflict) === conflict);
  part("unsent-try").hidden = isQuiet || Boolean(halted);
}
