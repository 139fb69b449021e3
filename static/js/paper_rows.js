// Enter in the grid of a paper score sheet goes to the same column of the next row; the last row asks for one more.

const FIELD = /^(hand-|points-)(\d+)(-\d+)?$/;

document.addEventListener("keydown", (event) => {
  const input = event.target;
  if (event.key !== "Enter" || !(input instanceof HTMLInputElement)) return;
  const place = FIELD.exec(input.id);
  if (!place) return;
  event.preventDefault();
  const [, kind, row, column = ""] = place;
  const next = () => document.getElementById(`${kind}${Number(row) + 1}${column}`);
  if (next()) {
    next()?.focus();
    return;
  }
  const focusNext = () => {  // other answers, as that of the totals, may come first
    if (!next()) return;
    document.removeEventListener("htmx:afterSettle", focusNext);
    next()?.focus();
  };
  document.addEventListener("htmx:afterSettle", focusNext);
  const add = document.querySelector("#paper-form button[name=do][value=row]");
  if (add instanceof HTMLButtonElement) add.click();
});
