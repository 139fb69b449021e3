// Typing a score card without the mouse: Enter goes on to the next field, the arrows to the same seat of another hand.
// Where totals are typed (data-completes), a minus sign begins the next total, and the last one follows from the others.

const STEPS = new Map([["ArrowUp", -1], ["ArrowDown", 1]]);
const MINUS = new Set(["-", "\u2212"]);
const LOSS = /^\((\d+)\)$|^[-\u2212\u2013](\d+)$/;

/** @param {HTMLInputElement | null | undefined} field */
function goTo(field) {
  if (!field) return false;
  complete(field);
  field.focus();
  field.select();
  return true;
}

/** Return the points that a text says, null for any other text. @param {string} text */
function read(text) {
  const loss = LOSS.exec(text.trim());
  if (loss) return -Number(loss[1] ?? loss[2]);
  return /^\+?\d+$/.test(text.trim()) ? Number(text) : null;
}

/** Fill the field with what makes all totals add up to zero, if it is the only one that is empty. @param {HTMLInputElement} field */
function complete(field) {
  const table = field.closest("[data-completes]");
  if (!table || field.value.trim()) return;
  const others = [...table.querySelectorAll("input")].filter((other) => other !== field).map((other) => read(other.value));
  if (others.includes(null)) return;
  const rest = -others.reduce((/** @type {number} */ sum, points) => sum + (points ?? 0), 0);
  field.value = String(rest).replace("-", "\u2212");
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {HTMLInputElement} field @param {number} step */
function otherHand(field, step) {
  const cell = /** @type {HTMLTableCellElement} */ (field.closest("td"));
  const row = /** @type {HTMLTableRowElement} */ (cell.parentElement);
  const table = /** @type {HTMLTableElement} */ (row.closest("table"));
  return table.rows[row.rowIndex + step]?.cells[cell.cellIndex]?.querySelector("input");
}

/** Return whether a minus sign can only mean the next total here. @param {HTMLInputElement} field */
function isTyped(field) {
  const { value, selectionStart: start, selectionEnd: end } = field;
  return field.closest("[data-completes]") && read(value) !== null && start === end && end === value.length;
}

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.closest(".card") || event.isComposing) return;
  const fields = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".card input")]);
  const after = fields[fields.indexOf(field) + 1];
  if (MINUS.has(event.key) && after && isTyped(field)) {
    event.preventDefault();
    after.focus();
    after.value = "\u2212";
    return;
  }
  const step = STEPS.get(event.key);
  const next = event.key === "Enter" ? after : step && otherHand(field, step);
  if (next && goTo(next)) event.preventDefault();
});
