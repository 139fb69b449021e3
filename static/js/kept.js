// The first page and a scorer's pages of a game open without a network too, as they were last seen, where the browser
// lets it (over https, or on this machine): a worker keeps them.

export const WORKER = "/worker.js"; // beside the pages it answers for
/** Whether this page opens again without a connection: a worker has it. */
export const opensAgain = () => Boolean(navigator.serviceWorker?.controller);
const table = () => document.getElementById("table");
const unsent = () => document.getElementById("unsent");
/** @type {string | undefined} */
let seen;

/** The worker, once it is there. */
async function activeWorker() {
  await navigator.serviceWorker.register(WORKER);
  return (await navigator.serviceWorker.ready).active;
}

/** Tell the worker what to keep, whenever the site has drawn another hand, or other players. */
async function keep() {
  const next = `${table()?.dataset.next} ${/** @type {any} */ (document.querySelector("#entry [name=seated]"))?.value}`;
  if (next === seen) return;
  const common = seen === undefined ? ["/", "/games/no-connection"] : [];
  seen = next;
  const active = await activeWorker();
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/static/"));
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"))?.href; // it may come later
  const pages = unsent()?.dataset.kept?.split(" ").map((name) => location.pathname + name) ?? [];
  active?.postMessage({ keep: [...pages, ...common, ...files, icon ?? ""] });
}

const keepQuietly = () => keep().catch(() => undefined); // a browser that keeps nothing has the queue in the page all the same

if ("serviceWorker" in navigator && (!table() || unsent())) {
  document.addEventListener("htmx:afterSwap", keepQuietly);
  keepQuietly();
}
