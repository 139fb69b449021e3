// Deciding between two readings of a card with one key: 1 for the first, 2 for the second.

import { listenForShortcuts } from "../shortcuts.js";

listenForShortcuts((/** @type {KeyboardEvent} */ event) => {
  const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (button instanceof HTMLButtonElement) button.click();
});
