// A page can be used while its scripts are still on their way; what was tapped, chosen or typed by then is told to
// them once they listen.

/** @param {HTMLSelectElement} list */
function isChosenAnew(list) {
  const first = [...list.options].findIndex((option) => option.defaultSelected);
  return !list.multiple && list.selectedIndex !== Math.max(first, 0);
}

/** @param {Element} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) return isChosenAnew(field);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  if (field.type === "radio") return field.checked && !field.defaultChecked;
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Lead to the first field that was refused, opening what it lies in. */
function showError() {
  const field = document.querySelector('[aria-invalid="true"], [data-invalid]');
  if (!(field instanceof HTMLElement)) return;
  for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null) part.open = true;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}

document.addEventListener("DOMContentLoaded", showError);

// htmx listens from this event on, and asked for it before this script did.
document.addEventListener("DOMContentLoaded", () => {
  for (const field of [...document.querySelectorAll("input, select, textarea")].filter(isChanged)) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
});
