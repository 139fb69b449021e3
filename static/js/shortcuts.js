// Keyboard shortcuts of a page. "?" opens their list, which also turns them off on this device. They work only outside
// fields and without Ctrl, Alt, or Meta, so that nothing of the browser's or of a screen reader's is taken away.

const OFF = "shortcuts-off";
const WRITES = "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], dialog";

const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("shortcuts"));
const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById("shortcuts-on"));
const isOff = () => localStorage.getItem(OFF) === "1";

/**
 * Call `act` for every key that may be a shortcut of the page.
 * @param {(event: KeyboardEvent, target: Element) => void} act
 */
export function listenForShortcuts(act) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || isOff()) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (!target.closest(WRITES) && !dialog?.open) act(event, target);
  });
}

function drawToggle() {
  if (toggle) toggle.checked = !isOff();
  document.documentElement.dataset.shortcuts = isOff() ? "off" : "on";
}

listenForShortcuts((event) => {
  if (event.key !== "?" || !dialog) return;
  event.preventDefault();
  dialog.showModal();
});
document.getElementById("show-shortcuts")?.addEventListener("click", () => dialog?.showModal());
document.getElementById("hide-shortcuts")?.addEventListener("click", () => dialog?.close());
toggle?.addEventListener("change", () => {
  localStorage.setItem(OFF, toggle.checked ? "0" : "1");
  drawToggle();
});
drawToggle();
