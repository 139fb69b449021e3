// A field that is filled from what stands behind the # of the address, which no network ever sees: a scanned code, and
// the next one, which may come to the same page.

const field = document.querySelector("textarea[data-from-address]");

function fill() {
  if (!(field instanceof HTMLTextAreaElement) || location.hash.length < 2) return;
  field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}
addEventListener("hashchange", fill);
fill();
