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

/** Open what an element lies in.
 * @param {Element} part */
function openAround(part) {
  for (let outer = part.closest("details"); outer; outer = outer.parentElement?.closest("details") ?? null) outer.open = true;
}

/** Lead to the first field that was refused; where no field is at fault, to the message. */
function showError() {
  const field = document.querySelector('[aria-invalid="true"], [data-invalid]');
  if (field instanceof HTMLElement) {
    openAround(field);
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
    return;
  }
  const message = document.querySelector('main .note.bad[role="alert"]');
  if (!message) return;
  openAround(message);
  const { top, bottom } = message.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) message.scrollIntoView({ block: "center" });
}

document.addEventListener("DOMContentLoaded", showError);

// htmx listens from this event on, and asked for it before this script did.
document.addEventListener("DOMContentLoaded", () => {
  for (const field of [...document.querySelectorAll("input, select, textarea")].filter(isChanged)) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
});
