// The projector turns its own pages, asks for new ones, and keeps what it has while the site cannot be reached.
// During a ceremony it shows what the site sends: nothing comes before the director's step and its countdown.

import { fail, isEnded, update } from "../live.js";

const SHOWN_FOR = 9000;
const ASKS_EVERY = 4000;
const STEPS = 9; // of the search for the largest letters
const LARGEST = 0.16; // of the screen's height
const SMALLEST = 0.012;
const WORTH_OF_TWO_LINES = 0.75; // of letters on one line
const LEAST_NAME = 0.72; // of the other letters: a longer name takes two lines
const MOST_COLUMNS = { names: 3, standings: 3, tables: 4, bracket: 4, hours: 2, podium: 3 };
const hall = () => /** @type {HTMLElement} */ (document.getElementById("hall"));
const wide = window.matchMedia("(min-width: 48.01rem)"); // a phone scrolls
let page = 0;
/** @type {number | undefined} */
let asking;
let questions = 0;

function show() {
  const slides = [...hall().querySelectorAll(".slide")];
  page = slides.length ? page % slides.length : 0;
  slides.forEach((slide, index) => slide.classList.toggle("shown", index === page));
  hall().classList.add("turning");
  const shown = /** @type {HTMLElement | undefined} */ (slides[page]);
  if (shown) fit(shown);
  count();
}

/** Draws a page as large as its room allows. @param {HTMLElement} slide */
function fit(slide) {
  const list = /** @type {HTMLElement | null} */ (slide.querySelector(":scope > :is(ul, ol)"));
  const names = /** @type {HTMLElement[]} */ ([...slide.querySelectorAll(".who, .tables ol li")]);
  for (const name of names) {
    name.style.removeProperty("--fits");
    name.classList.remove("wraps");
  }
  if (list && wide.matches) fill(list, names, columnsOf(slide, list.children.length));
  shrink(names);
  if (slide.classList.contains("podium")) level(names);
}

/** Draws all names as small as the longest: nobody stands larger than the winner. @param {HTMLElement[]} names */
function level(names) {
  const fits = Math.min(...names.map((name) => Number(name.style.getPropertyValue("--fits") || 1)));
  for (const name of names) name.style.setProperty("--fits", String(fits));
}

/** The numbers of columns that a page may have. @param {HTMLElement} slide @param {number} rows */
function columnsOf(slide, rows) {
  const kind = /** @type {keyof typeof MOST_COLUMNS} */ (slide.classList[1]);
  if (kind === "podium") return [rows];
  const most = MOST_COLUMNS[kind] ?? (rows > 2 ? 2 : 1);
  return Array.from({ length: Math.min(most, Math.max(rows, 1)) }, (_, index) => index + 1);
}

/**
 * Chooses the columns that allow the largest letters. Names stay on one line, but for a few long ones, unless letters
 * become much larger in two.
 * @param {HTMLElement} list @param {HTMLElement[]} names @param {number[]} columns
 */
function fill(list, names, columns) {
  const [smallest, largest] = [window.innerHeight * SMALLEST, window.innerHeight * LARGEST];
  let best = { worth: 0, letters: smallest, columns: columns[0] ?? 1, wraps: false };
  for (const wraps of [false, true]) {
    for (const name of names) name.classList.toggle("wraps", wraps);
    for (const number of columns) {
      let [low, high] = [smallest, largest];
      for (let step = 0; step < STEPS; step += 1) {
        const letters = (low + high) / 2;
        if (fits(list, names, number, letters)) low = letters;
        else high = letters;
      }
      const worth = wraps ? low * WORTH_OF_TWO_LINES : low;
      if (worth > best.worth) best = { worth, letters: low, columns: number, wraps };
    }
  }
  let { letters } = best;
  // Long names that wrap need more room than they were measured with.
  do {
    layOut(list, best.columns, letters);
    shrink(names, best.wraps);
    letters *= 0.97;
  } while (letters > smallest && overflows(list));
}

/** @param {HTMLElement} list @param {number} columns @param {number} letters */
function layOut(list, columns, letters) {
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--rows", String(Math.ceil(list.children.length / columns)));
  list.style.setProperty("--letters", `${letters}px`);
}

/** @param {HTMLElement} list */
function overflows(list) {
  return list.scrollHeight > list.clientHeight + 1 || list.scrollWidth > list.clientWidth + 1;
}

/** @param {HTMLElement} list @param {HTMLElement[]} names @param {number} columns @param {number} letters */
function fits(list, names, columns, letters) {
  layOut(list, columns, letters);
  if (overflows(list)) return false;
  const long = names.filter((name) => name.scrollWidth * LEAST_NAME > name.clientWidth).length;
  const tight = names.filter((name) => name.scrollWidth > name.clientWidth).length;
  return long <= names.length / 20 && tight <= names.length / 8;
}

/** Draws a name that is wider than its column smaller, or in two lines. @param {HTMLElement[]} names @param {boolean} wraps */
function shrink(names, wraps = false) {
  for (const name of names) {
    name.style.removeProperty("--fits");
    name.classList.toggle("wraps", wraps);
    if (name.scrollWidth <= name.clientWidth) continue;
    if (name.clientWidth < name.scrollWidth * LEAST_NAME) name.classList.add("wraps");
    if (name.scrollWidth > name.clientWidth) name.style.setProperty("--fits", String(name.clientWidth / name.scrollWidth));
  }
}

/** Counts down to a step of the ceremony, and asks for it when it may be seen. */
function count() {
  const shown = document.getElementById("countdown");
  if (!shown || shown.dataset.ends) return;
  const ends = performance.now() + Number(shown.dataset.left);
  shown.dataset.ends = String(ends);
  const tick = () => {
    const left = Math.max(0, ends - performance.now());
    const text = String(Math.max(1, Math.ceil(left / 1000)));
    if (shown.textContent !== text) shown.textContent = text;
    if (!shown.isConnected) return;
    if (left > 0) setTimeout(tick, Math.min(100, left));
    else soon(60);
  };
  tick();
}

/** @param {number} after milliseconds until the site is asked again */
function soon(after) {
  clearTimeout(asking);
  if (!isEnded()) asking = setTimeout(ask, after);
}

function turn() {
  page += 1;
  show();
}

async function ask() {
  const question = questions += 1;
  try {
    const address = `${window.location.pathname}?version=${encodeURIComponent(hall().dataset.version ?? "")}`;
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(ASKS_EVERY * 2) });
    if (answer.status === 200) {
      const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("hall");
      if (now && question === questions) { // an answer that comes late, after the next question, is about the past
        hall().replaceWith(now);
        show();
      }
    }
    if (answer.headers.has("HX-Refresh")) window.location.reload(); // it is not public anymore
    else if (answer.ok) update();
    else fail(answer.status);
  } catch {
    fail(0);
  }
  soon(Number(hall().dataset.asks ?? ASKS_EVERY));
}

show();
document.fonts?.ready.then(show);
addEventListener("resize", show);
setInterval(turn, SHOWN_FOR);
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") soon(0); });
soon(Number(hall().dataset.asks ?? ASKS_EVERY));
