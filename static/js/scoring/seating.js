// Seats that aren't saved yet stay on this phone, whichever way somebody leaves the page, until they are saved or
// discarded.

const STORE = `seats ${location.pathname}`;
const KEPT = ["seat", "name"];
const form = () => /** @type {HTMLFormElement} */ (document.getElementById("seating"));

/** @typedef {{ fields: [string, string][], there: string, isSent: boolean }} Draft `there` are the seats that it changes */

/** @returns {Draft | null} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "null");
  } catch {
    return null;
  }
}

/** Keep the seats as the page shows them; where they are the saved ones, nothing. @param {boolean} isSent to be saved */
function keep(isSent = false) {
  const { changed, there } = form().dataset;
  const fields = [...new FormData(form())].filter(([name]) => KEPT.includes(name));
  try {
    if (changed === undefined && !fields.some(([name, text]) => name === "name" && text)) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, JSON.stringify({ fields, there, isSent }));
  } catch {
    // a browser that keeps nothing
  }
}

/** Have the site draw the seats that were left. @param {Draft} draft */
async function restore({ fields }) {
  const body = new URLSearchParams();
  for (const [name, text] of new FormData(form())) if (!KEPT.includes(name)) body.append(name, `${text}`);
  for (const [name, text] of [...fields, ["do", "draft"]]) body.append(`${name}`, `${text}`);
  const text = await fetch(form().action, { method: "POST", body }).then((answer) => answer.text(), () => "");
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!page.getElementById("seating")) return;
  for (const part of ["main", "header.masthead"]) {
    const now = page.querySelector(part);
    if (now) document.querySelector(part)?.replaceWith(now);
  }
  keep();
}

document.addEventListener("input", ({ target }) => { if (target instanceof HTMLInputElement && target.form === form()) keep(); });
document.addEventListener("submit", ({ target, submitter }) => {
  if (target === form()) keep(submitter instanceof HTMLButtonElement && submitter.value === "save");
});
document.addEventListener("click", ({ target }) => { if (target instanceof Element && target.closest("#discard-seats")) localStorage.removeItem(STORE); });

const left = read();
const isSaved = left?.isSent && left.there !== form().dataset.there;
if (left && !isSaved && form().dataset.fresh !== undefined) restore(left);
else keep();
