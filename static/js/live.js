// Pages that ask for news by themselves say when there is none to be had: the link was revoked (then they stop asking), or
// the network or the server is gone (then they go on by themselves once it is back).

const REVOKED = [401, 403, 404, 410];
/** Milliseconds until a network that hangs counts as none. */
export const PATIENCE = 8000;

const line = () => document.getElementById("connection");

let ended = false;
let isLost = false; // what was sent last had no answer
let updated = new Date(line()?.dataset.at ?? Date.now()); // a page that the phone kept says when the site made it

/** The time of the last update, with its day where that is not today. */
function time() {
  const language = document.documentElement.lang;
  const at = updated.toLocaleTimeString(language, { timeStyle: "short" });
  if (updated.toDateString() === new Date().toDateString()) return at;
  return `${updated.toLocaleDateString(language, { month: "short", day: "numeric" })}, ${at}`;
}

/** Whether the page is told that its link was revoked. */
export const isEnded = () => ended;

/** @param {"ended" | "offline" | "failing" | ""} kind what is wrong, nothing where all is well */
function show(kind) {
  const notice = line();
  if (!notice) return;
  const text = notice.dataset[kind || (isLost ? "lost" : "")]?.replace("#", time()) ?? "";
  if (notice.textContent !== text) notice.textContent = text;
  notice.hidden = !text;
  if (kind && text) document.documentElement.dataset.live = kind;
  else delete document.documentElement.dataset.live;
}

/** The site has answered with what there is. */
export function update() {
  [ended, updated] = [false, new Date()];
  show("");
}

/** @param {number} status of an answer that was none; 0 where there was no answer */
export function fail(status) {
  ended ||= REVOKED.includes(status);
  show(ended ? "ended" : status ? "failing" : "offline");
}

/** Whether an htmx event is about a question that is asked again and again. @param {any} event */
function isPoll({ detail }) {
  return detail.elt instanceof Element && Boolean(detail.elt.getAttribute("hx-trigger")?.includes("every"));
}

/** Whether an htmx event is about something that was done. @param {any} event */
const isStep = ({ detail }) => detail.requestConfig?.verb === "post";

document.addEventListener("htmx:configRequest", (/** @type {any} */ event) => {
  if (isPoll(event)) event.detail.timeout ||= PATIENCE;
});
document.addEventListener("htmx:beforeRequest", (/** @type {any} */ event) => {
  if (ended && isPoll(event)) event.preventDefault();
  if (isStep(event)) isLost = false;
});
document.addEventListener("htmx:afterRequest", (/** @type {any} */ event) => {
  if (isPoll(event) && event.detail.successful) update();
});
document.addEventListener("htmx:responseError", (/** @type {any} */ event) => {
  if (isPoll(event)) fail(event.detail.xhr.status);
});
for (const silence of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(silence, (event) => { if (isPoll(event)) fail(0); });
}
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => {
    if (!isStep(event)) return;
    isLost = true; // said until something is sent again, whatever else is asked and answered meanwhile
    show("");
  });
}
addEventListener("offline", () => fail(0));
if (!navigator.onLine) fail(0);
// Who comes back to the page may have opened a new link meanwhile: it asks once more.
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") ended = false; });
