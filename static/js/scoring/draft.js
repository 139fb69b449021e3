// A half-entered hand stays in the tab: the phone may drop the page at any time, or somebody follows a link and comes back.

const STORE = `draft ${location.pathname}`;
const ASIDE = `aside ${location.pathname}`; // while a hand that waits is edited
const BESIDES = ["key", "expects", "after", "seated", "rules", "csrfmiddlewaretoken", "play", "proposed", "dealer"]; // no hand makes do with these

/** Who sits where: seats that were tapped mean nothing once others sit there. */
const names = () => [...document.querySelectorAll("#totals .name")].map(({ textContent }) => textContent).join("|");

/** The form as far as it is filled in. */
function filled() {
  const entry = document.getElementById("entry");
  const form = new URLSearchParams(/** @type {any} */ (entry instanceof HTMLFormElement ? new FormData(entry) : ""));
  if (form.get("dealer") === form.get("proposed")) form.delete("dealer"); // nobody chose it
  form.delete("proposed");
  return form;
}

const isEmpty = (/** @type {URLSearchParams} */ form) => ![...form].some(([name, text]) => text && text !== "0" && !BESIDES.includes(name));
const forget = () => sessionStorage.removeItem(STORE);

/** Move a draft: it is in one place alone, so that nothing brings it back once its hand is recorded. @param {string} from @param {string} to */
function move(from, to) {
  const draft = sessionStorage.getItem(from);
  sessionStorage.removeItem(from);
  if (draft) sessionStorage.setItem(to, draft);
}

function save() {
  const form = filled();
  if (isEmpty(form)) return forget();
  const [key, number] = [form.get("key"), Number(form.get("expects"))];
  for (const name of ["key", "csrfmiddlewaretoken"]) form.delete(name);
  sessionStorage.setItem(STORE, JSON.stringify({ key, number, body: `${form}`, names: names() }));
}

/** Bring back what was entered, and keep what is. @param {(hand: any) => void} change brings a hand under the thumb */
export function watchDraft(change) {
  if (!sessionStorage.getItem(STORE)) move(ASIDE, STORE); // nothing was changed in the hand that waits
  const draft = JSON.parse(sessionStorage.getItem(STORE) ?? "null");
  if (draft?.names === names() && isEmpty(filled())) change(draft);
  document.addEventListener("set-aside", () => move(STORE, ASIDE));
  document.addEventListener("next-hand", () => setTimeout(() => { // after what draws the form for it
    const aside = JSON.parse(sessionStorage.getItem(ASIDE) ?? "null");
    sessionStorage.removeItem(ASIDE);
    const form = filled();
    if (aside?.names !== names() || !isEmpty(form)) return;
    const body = new URLSearchParams(aside.body);
    for (const name of ["expects", "after"]) body.set(name, form.get(name) ?? "");
    change({ ...aside, key: form.get("key"), number: Number(form.get("expects")), body: `${body}` });
    save();
  }));
  for (const event of ["input", "change", "htmx:afterSwap", "next-hand", "refused"]) document.addEventListener(event, save);
  document.addEventListener("htmx:beforeRequest", (/** @type {any} */ { detail }) => { if (detail.requestConfig.path.endsWith("/record")) forget(); });
  document.addEventListener("click", ({ target }) => { if (target instanceof Element && target.closest("#mine-same")) forget(); });
}
