// Buttons that copy the text of another element: <button data-copy="id" data-done="Copied">.

/** @param {HTMLInputElement} field */
function selected(field) {
  field.focus();
  field.select();
  return document.execCommand("copy");
}

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-copy]");
  if (!(button instanceof HTMLElement)) return;
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  // Plain http has no clipboard of its own.
  const done = window.isSecureContext
    ? await navigator.clipboard.writeText(field.value).then(() => true, () => selected(field))
    : selected(field);
  if (done) button.textContent = button.dataset.done ?? "";
});
