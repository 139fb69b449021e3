// The ceremony by keyboard or with a presenter's remote. A key that is held down, or pressed again before the page has
// answered, does nothing: nobody is revealed by accident.

import { listenForShortcuts } from "../shortcuts.js";

const NEXT = ["ArrowRight", "PageDown", " "];
const BACK = ["ArrowLeft", "PageUp"];
let isSent = false;

listenForShortcuts((event, target) => {
  const name = NEXT.includes(event.key) ? "next" : BACK.includes(event.key) ? "back" : "";
  const button = /** @type {HTMLButtonElement | null} */ (name && document.getElementById(name));
  if (!button || event.shiftKey || (event.key === " " && target.closest("button, a, summary"))) return;
  event.preventDefault();
  if (!event.repeat && !button.disabled) button.click();
});

document.addEventListener("submit", (event) => {
  if (isSent) event.preventDefault();
  isSent = true;
});
addEventListener("pageshow", () => { isSent = false; });
document.addEventListener("htmx:afterRequest", (event) => {
  // the form itself may be gone: the answer to its last step has no next one
  if (/** @type {CustomEvent} */ (event).detail.requestConfig.verb === "post") isSent = false;
});
