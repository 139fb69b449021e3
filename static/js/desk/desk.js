// The desk by keyboard: Escape closes the chosen table, which comes into sight on a small screen. The button for the next
// step stands where that of the step before stood: the second half of a double click is not meant for it.

import { listenForShortcuts } from "../shortcuts.js";

/** @param {KeyboardEvent} event */
function closeOnEscape(event) {
  if (event.key === "Escape") document.getElementById("panel")?.replaceChildren();
}

/** Return whether a step was done. @param {Event} event */
function isDone(event) {
  return /** @type {CustomEvent} */ (event).detail.requestConfig?.verb === "post";
}

document.getElementById("search")?.addEventListener("keydown", closeOnEscape);
listenForShortcuts(closeOnEscape);

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("#next button");
  if (button && event.detail > 1) event.preventDefault();
}, { capture: true });

document.addEventListener("htmx:afterSwap", (event) => {
  const next = document.getElementById("next");
  if (document.activeElement === document.body && isDone(event)) next?.focus(); // its button is gone
  if (!(event.target instanceof HTMLElement) || event.target.id !== "panel") return;
  for (const old of document.querySelectorAll(".tile[aria-current]")) old.removeAttribute("aria-current");
  event.target.scrollIntoView({ block: "nearest" });
});
