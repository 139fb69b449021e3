// The desk by keyboard: Escape closes the chosen table, which comes into sight on a small screen.

import { listenForShortcuts } from "../shortcuts.js";

/** @param {KeyboardEvent} event */
function closeOnEscape(event) {
  if (event.key === "Escape") document.getElementById("panel")?.replaceChildren();
}

document.getElementById("search")?.addEventListener("keydown", closeOnEscape);
listenForShortcuts(closeOnEscape);

document.addEventListener("htmx:afterSwap", (event) => {
  if (!(event.target instanceof HTMLElement) || event.target.id !== "panel") return;
  for (const old of document.querySelectorAll(".tile[aria-current]")) old.removeAttribute("aria-current");
  event.target.scrollIntoView({ block: "nearest" });
});
