// Typing a score card without the mouse: Enter goes on to the next field, the arrows to the same seat of another hand.

const STEPS = new Map([["ArrowUp", -1], ["ArrowDown", 1]]);

/** @param {HTMLInputElement | null | undefined} field */
function goTo(field) {
  if (!field) return false;
  field.focus();
  field.select();
  return true;
}

/** @param {HTMLInputElement} field @param {number} step */
function otherHand(field, step) {
  const cell = /** @type {HTMLTableCellElement} */ (field.closest("td"));
  const row = /** @type {HTMLTableRowElement} */ (cell.parentElement);
  const table = /** @type {HTMLTableElement} */ (row.closest("table"));
  return table.rows[row.rowIndex + step]?.cells[cell.cellIndex]?.querySelector("input");
}

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.closest(".card") || event.isComposing) return;
  const fields = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".card input")]);
  const step = STEPS.get(event.key);
  const next = event.key === "Enter" ? fields[fields.indexOf(field) + 1] : step && otherHand(field, step);
  if (next && goTo(next)) event.preventDefault();
});
