// What the site says of hands that it recorded under other numbers than this phone: it stays until somebody has read it,
// also where the page is opened again.

const STORE = `renumbered ${location.pathname}`;
const place = document.getElementById("renumbered");
let said = /** @type {string[]} */ (JSON.parse(storage()?.getItem(STORE) ?? "[]"));

/** The browser's small store, if it gives us one. */
function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function show() {
  if (!place) return;
  const lines = said.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  place.querySelector("ul")?.replaceChildren(...lines);
  place.hidden = said.length === 0;
  storage()?.setItem(STORE, JSON.stringify(said));
}

/** Say something until it is read. @param {string} text */
export function note(text) {
  if (!said.includes(text)) said = [...said, text];
  show();
}

place?.querySelector("button")?.addEventListener("click", () => {
  said = [];
  show();
});
show();
