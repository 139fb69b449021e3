// A second tap on a tile or a chip of the score strip, or on Exact, takes the choice back, as radio buttons alone do not; who picks is
// no longer the partner.

const TAKEN_BACK = ".entering :is(#row-picker .key, #row-partner .key, .key.exact)";

/** @param {Event} event @returns {HTMLInputElement | null} */
const radio = (event) => {
  const input = event.target instanceof Element ? event.target.closest(TAKEN_BACK)?.querySelector("input") : null;
  return input instanceof HTMLInputElement && input.type === "radio" ? input : null;
};

let pressed = /** @type {HTMLInputElement | null} */ (null);
document.addEventListener("pointerdown", (event) => {
  const input = radio(event);
  pressed = input?.checked ? input : null;
});
document.addEventListener("click", (event) => {
  const input = radio(event);
  if (!input || input !== pressed || event.target !== input) return; // a click on the label comes before the one on the input
  pressed = null;
  input.checked = false;
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("change", (event) => {
  const input = radio(event);
  if (input?.name !== "picker" || !input.checked) return;
  const partner = document.getElementById(`partner-${input.value}`);
  if (partner instanceof HTMLInputElement) partner.checked = false;
}, { capture: true });
