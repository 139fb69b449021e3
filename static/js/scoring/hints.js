// Hints for the first crack, leaster, and conflict on this device. A hint stays until the hand is recorded or the page is
// left, and never comes back.

const STORE = "hints-seen";
const root = document.documentElement;
const seen = /** @type {Set<string>} */ (new Set(localStorage.getItem(STORE)?.split(" ")));

function hideSeen() {
  root.dataset.hintsSeen = [...seen].join(" ");
}

function rememberVisible() {
  const known = seen.size;
  for (const hint of document.querySelectorAll("[data-hint]")) {
    if (hint instanceof HTMLElement && hint.checkVisibility()) seen.add(hint.dataset.hint ?? "");
  }
  if (seen.size > known) localStorage.setItem(STORE, [...seen].join(" "));
}

document.addEventListener("toggle", rememberVisible, { capture: true });
document.addEventListener("htmx:afterSwap", (/** @type {any} */ event) => {
  if (event.detail.requestConfig?.path?.endsWith("/record") && event.detail.xhr.status === 200) hideSeen();
  rememberVisible();
});
hideSeen();
rememberVisible();
