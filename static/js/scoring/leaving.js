// Links of the scoring page while there is no connection: nobody is led to the browser's error page, or away from hands
// that wait, without being asked.

import { WORKER, opensAgain } from "../kept.js";

const PATIENCE = 4000;
const words = () => document.getElementById("unsent")?.dataset ?? {};
const isWaiting = () => Boolean(document.querySelector("#unsent:not([hidden], .quiet)"));

/** A link of this site that would leave the page. @param {MouseEvent} event @returns {HTMLAnchorElement | null} */
function followed(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return null;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  return link.pathname === location.pathname && link.hash ? null : link;
}

/** Whether the site answers; a page of a hall's Wi-Fi does not count. */
async function reaches() {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(WORKER, { cache: "no-store", signal }).catch(() => null);
  return Boolean(answer?.ok && answer.headers.get("Content-Type")?.includes("javascript"));
}

/** @param {string} text */
function say(text) {
  const line = document.getElementById("say");
  if (!line) return;
  line.textContent = text;
  line.classList.remove("calm");
  line.scrollIntoView({ block: "nearest" });
}

/** Follow a link where it leads somewhere. @param {HTMLAnchorElement} link @param {() => void} leave is told that nobody has to ask again */
async function follow(link, leave) {
  if (!(await reaches())) return say(words().needsConnection ?? "");
  if (isWaiting() && !opensAgain() && !confirm(words().leave)) return;
  leave();
  location.assign(link.href);
}

/** Where a link of this page is answered by the worker, if by nothing else. @param {HTMLAnchorElement} link */
const isKept = (link) => opensAgain() && /^\/(games\/\d+\/|$)/.test(link.pathname);

/** @param {Map<string, Promise<unknown>>} writing hands that the browser does not have yet @param {() => void} leave */
export function watchLinks(writing, leave) {
  document.addEventListener("click", (event) => {
    const link = followed(event);
    if (!link || (isKept(link) && writing.size === 0)) return;
    event.preventDefault();
    Promise.all(writing.values()).then(() => (isKept(link) ? location.assign(link.href) : follow(link, leave)));
  });
}
