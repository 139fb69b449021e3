// Paper cards by keyboard: the number of the next card stands there to be typed over, and 1 or 2 decides between two
// readings of a card.

import { listenForShortcuts } from "../shortcuts.js";

/** @param {EventTarget | null} field */
function selectNumber(field) {
  if (field instanceof HTMLInputElement && field.id === "number") field.select();
}

document.addEventListener("focusin", ({ target }) => selectNumber(target));
selectNumber(document.activeElement);

listenForShortcuts((/** @type {KeyboardEvent} */ event) => {
  const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (button instanceof HTMLButtonElement) button.click();
});
