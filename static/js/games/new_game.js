// The form of a new game on a keyboard: Enter goes on to the next field instead of starting a game half typed in.

const form = () => document.getElementById("game-form");

/** @param {Element} field */
const isVisible = (field) => field.getClientRects().length > 0 && !field.matches("[tabindex='-1'], :disabled");

/** The field or button that comes after another: the next name, or what follows the list of names. @param {HTMLInputElement} field */
function following(field) {
  const names = [...document.querySelectorAll("input[name=seat]")];
  const name = names[names.indexOf(field) + 1];
  if (field.name === "seat" && name) return name;
  const list = field.closest(".seats");
  const controls = [...(form()?.querySelectorAll("input:not([type=hidden]), select, button, summary") ?? [])];
  if (field.id === "title") return names[0];
  return controls.find((one) => isVisible(one) && !list?.contains(one) && field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
}

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(field instanceof HTMLInputElement) || field.type !== "text" || field.id === "unit" || !form()?.contains(field)) return;
  event.preventDefault();
  const next = /** @type {HTMLElement | undefined} */ (following(field));
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
});

// A seat that is added is the next one to be filled in.
let adds = false;
document.addEventListener("htmx:beforeRequest", (/** @type {any} */ event) => { adds = event.detail.elt?.id === "add-seat"; });
document.addEventListener("htmx:afterSwap", () => {
  if (adds) /** @type {HTMLElement | undefined} */ ([...document.querySelectorAll("input[name=seat]")].at(-1))?.focus();
  adds = false;
});

// The cards of a draw for the first dealer are dealt one by one.
const still = matchMedia("(prefers-reduced-motion: reduce)");
let dealtWith = "";
document.addEventListener("htmx:afterSwap", () => {
  const seed = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=seed]"))?.value ?? "";
  if (!seed || seed === dealtWith) return;
  dealtWith = seed;
  if (still.matches) return;
  [...document.querySelectorAll("#dealt-cards > li")].forEach((card, place) => {
    const from = { opacity: 0, transform: "translateY(-1.5rem) rotate(-12deg)" };
    card.animate([from, {}], { delay: place * 140, duration: 220, easing: "ease-out", fill: "backwards" });
  });
});
