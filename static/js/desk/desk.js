// The desk by keyboard: "/" goes to the search, Escape clears it; the chosen table comes into sight on a small screen.

import { listenForShortcuts } from "../shortcuts.js";

const search = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));

/** Clear the search and the table that is selected. @param {KeyboardEvent} event */
function clearOnEscape(event) {
  if (event.key !== "Escape") return;
  if (search) search.value = "";
  document.getElementById("found")?.replaceChildren();
  document.getElementById("panel")?.replaceChildren();
}

search?.addEventListener("keydown", clearOnEscape);
listenForShortcuts(clearOnEscape);
listenForShortcuts((event) => {
  if (event.key !== "/") return;
  event.preventDefault();
  search?.focus();
  search?.select();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (!(event.target instanceof HTMLElement) || event.target.id !== "panel") return;
  for (const old of document.querySelectorAll(".tile[aria-current]")) old.removeAttribute("aria-current");
  event.target.scrollIntoView({ block: "nearest" });
});
