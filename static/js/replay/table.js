// The table of a replay: cards move from where they were to where they are, a trick to who takes it. A tap on a card
// that may be played, or on a name, follows the link of that card or player below the table.

const STEP = "step";

/** The duration that the style sheets set: none for those who prefer less motion.
 * @param {string} name */
function duration(name) {
  const text = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return parseFloat(text) * (text.endsWith("ms") ? 1 : 1000) || 0;
}

/** @param {Element | null} table */
const cardsOf = (table) => /** @type {SVGGElement[]} */ ([...table?.querySelectorAll("[data-card]") ?? []]);

/** @type {Element | null} */
let before = null;

/** @param {SVGGElement} card
 * @param {Keyframe[]} frames
 * @param {string} time */
const move = (card, frames, time) => card.animate(frames, { duration: duration(time), easing: "ease-out" });

/** @param {SVGGElement} card
 * @param {number} x
 * @param {number} y
 * @param {number} size of the card there, by its size now */
const shift = (card, x, y, size = 1) =>
  `translate(${x - Number(card.dataset.x)}px, ${y - Number(card.dataset.y)}px) scale(${size})`;

/** Move the cards of the new table from where they lay on the one before.
 * @param {Element} table */
function animate(table) {
  if (!duration("--steady")) return;
  const old = new Map(cardsOf(before).map((card) => [card.dataset.card, card]));
  for (const card of cardsOf(table)) {
    const was = old.get(card.dataset.card);
    old.delete(card.dataset.card);
    if (!was) continue;
    const { x, y, width } = was.dataset;
    if (x === card.dataset.x && y === card.dataset.y) continue;
    if (card.classList.contains("played")) table.append(card); // above the cards it passes
    const from = shift(card, Number(x), Number(y), Number(width) / Number(card.dataset.width));
    move(card, [{ transform: from }, { transform: "none" }], "--steady");
  }
  const { toX, toY } = /** @type {SVGElement} */ (before).dataset;
  if (!toX || !toY) return;
  for (const card of old.values()) {
    table.append(card);
    const to = shift(card, Number(toX) - 10, Number(toY), 0.5);
    move(card, [{ transform: "none" }, { transform: to, opacity: 0 }], "--slow").finished.then(() => card.remove());
  }
}

/** @param {any} event */
const isStep = (event) => event.detail.target?.id === STEP;

document.addEventListener("htmx:beforeSwap", (event) => {
  if (isStep(event)) before = document.querySelector(`#${STEP} .felt-table`);
});

document.addEventListener("htmx:afterSettle", () => {
  const table = document.querySelector(`#${STEP} .felt-table`);
  if (before && table && before !== table) animate(table);
  before = null;
});

document.addEventListener("click", (event) => {
  const part = event.target instanceof Element && event.target.closest("#step .legal, #step [data-turn]");
  if (!(part instanceof SVGElement)) return;
  document.getElementById(part.dataset.turn ?? `try-${part.dataset.card}`)?.click();
});
