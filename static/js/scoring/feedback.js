// What answers a recorded hand: a check mark on Record, a short buzz, a toast with Undo, and totals that count up. Without
// motion, where the device asks for that, totals change at once.

const TOAST = 6000;
const CHECK = 900;
const COUNT = 600;
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} number of the hand that was recorded */
export function confirmHand(number) {
  navigator.vibrate?.(20);
  const record = document.getElementById("record");
  record?.classList.add("done");
  setTimeout(() => record?.classList.remove("done"), CHECK);
  showToast(number);
}

/** Buzz twice: the hand was refused. */
export const refuseHand = () => navigator.vibrate?.([40, 60, 40]);

let hiding = 0;
/** @param {number} number */
function showToast(number) {
  const place = document.getElementById("toast");
  const template = document.getElementById("toast-recorded");
  if (!place || !(template instanceof HTMLTemplateElement)) return;
  place.replaceChildren(template.content.cloneNode(true));
  const text = place.querySelector(".says");
  if (text) text.textContent = text.textContent?.replace("#", `${number}`) ?? "";
  clearTimeout(hiding);
  hiding = setTimeout(hideToast, TOAST);
}

function hideToast() {
  document.getElementById("toast")?.replaceChildren();
}

document.addEventListener("change", hideToast);
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const undo = document.getElementById("undo");
  if (event.target.closest("#undo, [data-outbox]")) hideToast(); // from now on, Undo may mean another hand
  else if (event.target.closest("#toast-undo") && !undo?.ariaDisabled) undo?.click();
});

// Totals: the text is the new total at once, for whoever reads it; what is seen counts up to it.

/** @param {number} units @param {boolean} isScore a race's score has no sign */
const written = (units, isScore) => (units > 0 && !isScore ? `+${units}` : units < 0 ? `\u2212${-units}` : `${units}`);
/** @param {Element} total */
const unitsOf = (total) => Number(total.textContent?.trim().replace("\u2212", "-").replace("+", ""));

/** @param {HTMLElement} total @param {number} from @param {number} to */
function countUp(total, from, to) {
  const start = performance.now();
  const isScore = Boolean(total.closest(".race"));
  const step = (/** @type {number} */ now) => {
    const done = Math.min(1, (now - start) / COUNT);
    total.dataset.counting = written(Math.round(from + (to - from) * (1 - (1 - done) ** 3)), isScore);
    if (done < 1 && unitsOf(total) === to) requestAnimationFrame(step);
    else delete total.dataset.counting;
  };
  requestAnimationFrame(step);
}

const shown = /** @type {Map<string, number>} */ (new Map());
function noticeTotals() {
  for (const total of document.querySelectorAll("#totals .total")) {
    const [seat, units] = [total.closest("li")?.id ?? "", unitsOf(total)];
    const before = shown.get(seat);
    shown.set(seat, units);
    if (before !== undefined && before !== units && !isCalm()) countUp(/** @type {HTMLElement} */ (total), before, units);
  }
}
const table = document.getElementById("table");
if (table) new MutationObserver(noticeTotals).observe(table, { subtree: true, childList: true, characterData: true });
noticeTotals();
