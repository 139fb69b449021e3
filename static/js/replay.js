// The replay: arrow keys step through a hand; Home and End go to its ends.

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "step-first", End: "step-last" };

document.addEventListener("keydown", (event) => {
  const id = KEYS[event.key];
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select, .scroll");
  const link = id && !typing && !event.altKey && !event.ctrlKey && !event.metaKey && document.getElementById(id);
  if (!link) return;
  event.preventDefault();
  link.click();
});
