// The search in the header of a tournament's pages: "/" goes there, Escape clears it.

import { listenForShortcuts } from "./shortcuts.js";

const search = /** @type {HTMLInputElement | null} */ (document.getElementById("search"));

/** @param {KeyboardEvent} event */
function clearOnEscape(event) {
  if (event.key !== "Escape" || !search) return;
  search.value = "";
  document.getElementById("search-found")?.replaceChildren();
}

search?.addEventListener("keydown", clearOnEscape);
listenForShortcuts(clearOnEscape);
listenForShortcuts((event) => {
  if (event.key !== "/") return;
  event.preventDefault();
  search?.focus();
  search?.select();
});
