// The projector turns its own pages, asks for new ones, and keeps what it has while the site cannot be reached.

import { fail, isEnded, update } from "../live.js";

const SHOWN_FOR = 9000;
const ASKS_EVERY = 4000;
const hall = () => /** @type {HTMLElement} */ (document.getElementById("hall"));
const LEAST = 0.4; // of the size of letters
const wide = window.matchMedia("(min-width: 48.01rem)"); // a phone scrolls
let page = 0;

function show() {
  const slides = [...hall().querySelectorAll(".slide")];
  page = slides.length ? page % slides.length : 0;
  slides.forEach((slide, index) => slide.classList.toggle("shown", index === page));
  hall().classList.add("turning");
  const shown = /** @type {HTMLElement | undefined} */ (slides[page]);
  if (shown) fit(shown);
}

/**
 * Draws a single word that is wider than its column smaller, and then, in the hall, a page that is longer than the screen.
 * @param {HTMLElement} slide
 */
function fit(slide) {
  for (const name of /** @type {NodeListOf<HTMLElement>} */ (slide.querySelectorAll(".who, .tables ol li"))) {
    name.style.removeProperty("--fits");
    if (name.scrollWidth > name.clientWidth) name.style.setProperty("--fits", String(name.clientWidth / name.scrollWidth));
  }
  slide.style.removeProperty("--page-fits");
  if (!wide.matches) return;
  for (let size = 0.95; size > LEAST && slide.getBoundingClientRect().bottom > window.innerHeight; size -= 0.05)
    slide.style.setProperty("--page-fits", String(size));
}

function turn() {
  page += 1;
  show();
}

async function ask() {
  try {
    const address = `${window.location.pathname}?version=${encodeURIComponent(hall().dataset.version ?? "")}`;
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(ASKS_EVERY * 2) });
    if (answer.status === 200) {
      const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("hall");
      if (now) hall().replaceWith(now);
      show();
    }
    if (answer.headers.has("HX-Refresh")) window.location.reload(); // it is not public any more
    else if (answer.ok) update();
    else fail(answer.status);
  } catch {
    fail(0);
  }
  if (!isEnded()) setTimeout(ask, ASKS_EVERY);
}

show();
setInterval(turn, SHOWN_FOR);
setTimeout(ask, ASKS_EVERY);
