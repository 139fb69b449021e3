// A draft as the room: a player is dragged onto another, or moved by keyboard. Both only ask what a swap would cost.

const STARTS = 8; // pixels before a press is a drag
const EDGE = 60; // pixels from the edge of the window where a drag scrolls
const SEAT = "[data-swaps] a[data-number]";
const WAIT = 1000; // milliseconds between the digits of a table's number
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {{ seat: HTMLElement, x: number, y: number, moves: boolean, over: HTMLElement | null } | null} */
let drag = null;
let dropped = false;
let typed = "";
let typedAt = 0;
let focused = "";

/** @param {unknown} target @returns {HTMLElement | null} */
function seatAt(target) {
  return target instanceof Element ? target.closest(SEAT) : null;
}

/** The player who was picked up. @returns {HTMLElement | null} */
function chosenSeat() {
  return document.querySelector(`${SEAT}[aria-current]`);
}

/** @param {string} query */
function show(query) {
  const path = location.pathname.replace(/\/swap$/, "");
  const { htmx } = /** @type {any} */ (window); // loaded after this module
  htmx.ajax("GET", path + query, { target: "#draw", select: "#draw", swap: "outerHTML show:none" });
}

function endDrag() {
  drag?.seat.classList.remove("dragged");
  drag?.over?.classList.remove("over");
  if (drag) drag.seat.style.translate = "";
  drag = null;
}

document.addEventListener("pointerdown", (event) => {
  const seat = seatAt(event.target);
  dropped = false;
  if (!seat || event.button || !event.isPrimary) return;
  if (event.pointerType === "touch" && !(/** @type {Element} */ (event.target).closest(".disc"))) return;
  drag = { seat, x: event.pageX, y: event.pageY, moves: false, over: null };
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.pageX - drag.x, event.pageY - drag.y];
  if (!drag.moves && Math.hypot(x, y) < STARTS) return;
  drag.moves = true;
  drag.seat.classList.add("dragged");
  drag.seat.style.translate = `${x}px ${y}px`;
  const over = seatAt(document.elementFromPoint(event.clientX, event.clientY));
  drag.over?.classList.remove("over");
  drag.over = over === drag.seat ? null : over;
  drag.over?.classList.add("over");
  if (event.clientY < EDGE) scrollBy(0, -EDGE / 4);
  if (event.clientY > innerHeight - EDGE) scrollBy(0, EDGE / 4);
});

document.addEventListener("pointerup", () => {
  dropped = Boolean(drag?.moves);
  setTimeout(() => (dropped = false)); // the click of a drag comes first; a later one is the keyboard's
  if (drag?.over) show(`?one=${drag.seat.dataset.number}&other=${drag.over.dataset.number}`);
  endDrag();
});
document.addEventListener("pointercancel", endDrag);

// The end of a drag is no tap.
document.addEventListener(
  "click",
  (event) => {
    if (!dropped || !seatAt(event.target)) return;
    dropped = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

/** The nearest seat in a direction, straight ahead before aside. @param {HTMLElement} from @param {number[]} way */
function nextSeat(from, [right, down]) {
  const middle = (/** @type {HTMLElement} */ seat) => {
    const box = seat.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  /** @type {HTMLElement | null} */
  let nearest = null;
  let least = Infinity;
  for (const seat of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(SEAT))) {
    const [toX, toY] = middle(seat);
    const ahead = (toX - x) * right + (toY - y) * down;
    const far = ahead + 2 * Math.abs((toX - x) * down + (toY - y) * right);
    if (ahead > 1 && far < least) [nearest, least] = [seat, far];
  }
  return nearest;
}

/** The first seat of the table whose number is typed. @param {string} digit */
function typedTable(digit) {
  typed = Date.now() - typedAt < WAIT ? typed + digit : digit;
  typedAt = Date.now();
  return /** @type {HTMLElement | null} */ (document.querySelector(`[data-table="${typed}"] a[data-number]`));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && !(event.target instanceof HTMLInputElement)) {
    if (drag) endDrag();
    else if (chosenSeat()) show("");
  }
  const seat = event.target === document.body ? chosenSeat() : seatAt(event.target);
  if (!seat) return;
  const way = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  const next = way ? nextSeat(seat, way) : /^\d$/.test(event.key) ? typedTable(event.key) : null;
  if (next) {
    event.preventDefault();
    next.focus();
  }
});

// The focus is on the player who was picked up, also on a page that is loaded whole, and stays with them once the button
// that swapped is gone.
const first = document.querySelector("#draw [autofocus]") ?? chosenSeat();
if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
document.addEventListener("focusin", (event) => {
  focused = seatAt(event.target)?.id ?? focused;
});
document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
});
