// Where the browser lets it, the table's page opens without a network too: a worker keeps it as it was last seen.

const place = document.getElementById("unsent")?.dataset.worker;
let seen = "";

/** Tell the worker what this page is made of, whenever the site has drawn another hand. */
async function keep() {
  const next = document.getElementById("table")?.dataset.next ?? "";
  const { active } = await navigator.serviceWorker.ready;
  if (next === seen) return;
  seen = next;
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/static/"));
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"))?.href ?? ""; // it may come later
  const pages = ["", "forms", "payouts", "sheet", "settle-up"].map((name) => `${location.pathname}${name}`);
  active?.postMessage({ keep: [...pages, document.getElementById("unsent")?.dataset.offline, ...files, icon] });
}

if (place && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(place).then(() => {
    document.addEventListener("htmx:afterSwap", keep);
    return keep();
  }).catch(() => undefined); // a browser that keeps nothing has the queue in the page all the same
}
