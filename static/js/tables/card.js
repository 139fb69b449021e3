// Typing a score card without the mouse: Enter goes on to the next field, the arrows to the same seat of another hand.
// Where totals are typed (data-completes), a sign or a space begins the next total, and the last one follows from the
// others until somebody types it. T leads to the number of another table.

const STEPS = new Map([["ArrowUp", -1], ["ArrowDown", 1]]);
const MINUS = new Set(["-", "\u2212"]);
const SEPARATORS = new Set([...MINUS, "+", " "]);
const TYPED = "table[data-completes]";
const computed = new WeakSet(); // last fields with a total that was computed
const LOSS = /^\((\d+)\)$|^[-\u2212\u2013](\d+)$/;

/** @param {HTMLInputElement | null | undefined} field */
function goTo(field) {
  if (!field) return false;
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

/** Let the last total be what makes all add up to zero, and say so, unless somebody typed it. @param {Element} table */
function complete(table) {
  const others = [...table.querySelectorAll("input")];
  const last = others.pop();
  if (!last) return;
  if (!last.value.trim() || computed.has(last)) {
    const totals = others.map((other) => read(other.value));
    const rest = -totals.reduce((/** @type {number} */ sum, points) => sum + (points ?? 0), 0);
    last.value = totals.includes(null) ? "" : String(rest).replace("-", "\u2212");
    if (last.value) computed.add(last);
    else computed.delete(last);
  }
  const note = document.getElementById("computed");
  if (note) note.hidden = !computed.has(last);
}

document.addEventListener("input", ({ target }) => {
  const table = target instanceof HTMLInputElement && target.closest(TYPED);
  if (!table) return;
  computed.delete(target);
  complete(table);
});
document.addEventListener("htmx:afterSettle", () => {
  const table = document.querySelector(TYPED);
  if (table) complete(table);
});

/** Return whether Enter saves here: the total after this one is the last, and follows. @param {HTMLInputElement} after */
function isLastToType(after) {
  const fast = document.getElementById("fast");
  return computed.has(after) && fast instanceof HTMLInputElement && fast.checked;
}

/** @param {HTMLInputElement} field @param {number} step */
function otherHand(field, step) {
  const cell = /** @type {HTMLTableCellElement} */ (field.closest("td"));
  const row = /** @type {HTMLTableRowElement} */ (cell.parentElement);
  const table = /** @type {HTMLTableElement} */ (row.closest("table"));
  return table.rows[row.rowIndex + step]?.cells[cell.cellIndex]?.querySelector("input");
}

/** Return whether a sign or a space can only mean the next total here. @param {HTMLInputElement} field */
function isTyped(field) {
  const { value, selectionStart: start, selectionEnd: end } = field;
  return field.closest(TYPED) && read(value) !== null && start === end && end === value.length;
}

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.closest(".card") || event.isComposing) return;
  const inputs = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".card input")]);
  const fields = inputs.filter((input) => input.offsetParent);
  const after = fields[fields.indexOf(field) + 1];
  if (SEPARATORS.has(event.key) && after && isTyped(field)) {
    event.preventDefault();
    goTo(after);
    if (!MINUS.has(event.key)) return;
    after.value = "\u2212";
    after.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  if (event.key.toLowerCase() === "t" && field.closest(TYPED) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const number = document.getElementById("number");
    if (number instanceof HTMLInputElement) event.preventDefault();
    number?.focus();
    return;
  }
  if (event.key === "Enter" && after && isLastToType(after)) {
    event.preventDefault();
    document.getElementById("take")?.click();
    return;
  }
  const step = STEPS.get(event.key);
  const next = event.key === "Enter" ? after : step && otherHand(field, step);
  if (next && goTo(next)) event.preventDefault();
});
