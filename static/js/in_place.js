// An htmx swap that changes a part of the page in place: elements stay the same objects, so that a finger on its way
// down, the focus and an open list survive; what moved is marked. Used with hx-ext="in-place" hx-swap="in-place".

/** @type {any} */
const htmx = /** @type {any} */ (window).htmx;

// The device's own business: what is open stays open, what is being typed stays typed.
const KEPT = new Set(["open"]);

/** @param {Element} old @param {Element} now */
function syncAttributes(old, now) {
  for (const { name } of [...old.attributes]) {
    if (!now.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of now.attributes) {
    if (old.getAttribute(name) !== value && !KEPT.has(name)) old.setAttribute(name, value);
  }
}

// What stood in each field when the page asked: whoever has typed on since then is not overruled by the answer.
const asked = new WeakMap();
document.addEventListener("htmx:beforeRequest", () => {
  for (const field of document.querySelectorAll("input, select")) asked.set(field, stands(field));
});

/** @param {HTMLInputElement | HTMLSelectElement} input */
function isTicked(input) {
  return ["radio", "checkbox"].includes(input.type);
}

/** @param {HTMLInputElement | HTMLSelectElement} input */
function stands(input) {
  return isTicked(input) ? String(/** @type {HTMLInputElement} */ (input).checked) : input.value;
}

/** @param {HTMLInputElement | HTMLSelectElement} input */
function typedSince(input) {
  return input.type !== "hidden" && asked.has(input) && asked.get(input) !== stands(input);
}

/** @param {Element} old @param {Element} now */
function syncInput(old, now) {
  if (!(old instanceof HTMLInputElement) || !(now instanceof HTMLInputElement)) return;
  if (typedSince(old)) return;
  old.checked = now.hasAttribute("checked");
  if (!isTicked(old) && old !== document.activeElement) old.value = now.value;
}

/** What is chosen in a list that somebody has used no longer follows from its options. @param {Element} old */
function syncChoice(old) {
  if (!(old instanceof HTMLSelectElement) || old.multiple || typedSince(old)) return;
  const chosen = [...old.options].findIndex((option) => option.hasAttribute("selected"));
  if (chosen >= 0) old.selectedIndex = chosen;
}

/** @param {Node} old @param {Node} now */
function fits(old, now) {
  if (old.nodeType !== now.nodeType || old.nodeName !== now.nodeName) return false;
  return !(old instanceof Element && now instanceof Element) || old.id === now.id;
}

/** @param {Element} old @param {Element} now @param {Node[]} added */
function morphChildren(old, now, added) {
  for (const wanted of [...now.childNodes]) {
    const index = [...now.childNodes].indexOf(/** @type {ChildNode} */ (wanted));
    let there = old.childNodes[index];
    if (wanted instanceof Element && wanted.id && !(there && fits(there, wanted))) {
      const moved = [...old.children].find((child) => child.id === wanted.id);
      if (moved) old.insertBefore(moved, there ?? null);
      there = old.childNodes[index];
    }
    if (there && fits(there, wanted)) {
      morph(there, wanted, added);
    } else {
      const copy = wanted.cloneNode(true);
      old.insertBefore(copy, there ?? null);
      added.push(copy);
    }
  }
  while (old.childNodes.length > now.childNodes.length) old.lastChild?.remove();
}

/** Make one part look like another, its elements staying the same objects. Returns what was added. @param {Node} old @param {Node} now @param {Node[]} added */
export function morph(old, now, added = []) {
  if (!(old instanceof Element && now instanceof Element)) {
    if (old.nodeValue !== now.nodeValue) old.nodeValue = now.nodeValue;
    return added;
  }
  const moved = old.hasAttribute("data-moves") && old.textContent !== now.textContent;
  syncAttributes(old, now);
  syncInput(old, now);
  morphChildren(old, now, added);
  syncChoice(old);
  if (moved) {
    old.classList.add("moved");
    old.addEventListener("animationend", () => old.classList.remove("moved"), { once: true });
  }
  return added;
}

htmx.defineExtension("in-place", {
  isInlineSwap: (/** @type {string} */ style) => style === "in-place",
  handleSwap(/** @type {string} */ style, /** @type {Element} */ target, /** @type {Element} */ fragment) {
    if (style !== "in-place") return false;
    const now = fragment.querySelector(`#${CSS.escape(target.id)}`);
    // What has no such part is no answer of this site's: a page of the hall's Wi-Fi, say. Nothing changes.
    return now ? morph(target, now).filter((node) => node instanceof Element) : [];
  },
});
