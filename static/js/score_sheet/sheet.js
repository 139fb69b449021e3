// The sheet: begins at the last hand and stays there; a tap opens a row and the next tap closes it. News are new rows at the
// end, or the whole sheet.

import "./columns.js";

const scroll = document.getElementById("sheet-scroll");
const SLACK = 40;
let atEnd = true;

const last = () => document.querySelector("#sheet-rows tr:last-child");
/** Whether the newest hand is in view. */
const isAtEnd = () => {
  const box = scroll.scrollHeight > scroll.clientHeight ? scroll.getBoundingClientRect().bottom : innerHeight;
  return (last()?.getBoundingClientRect().bottom ?? 0) < Math.min(box, innerHeight) + SLACK;
};
const toEnd = () => last()?.scrollIntoView({ block: "end" });
const opener = (target) => target.closest("#sheet .first a[hx-get]");
const openedAfter = (row) => (row?.nextElementSibling?.classList.contains("opened") ? row.nextElementSibling : null);

/** Close the row's reasons; says whether there was something to close. */
function close(link) {
  const opened = openedAfter(link.closest("tr"));
  opened?.remove();
  link.setAttribute("aria-expanded", "false");
  return opened !== null;
}

if (scroll) {
  if (!location.hash) toEnd();
  let open = [];

  // The whole row is the key, not its first cell alone.
  document.addEventListener("click", (event) => {
    const row = event.target.closest("#sheet tbody tr[id]");
    if (row && !event.target.closest("a")) row.querySelector(".first a").click();
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    const link = opener(event.target);
    if (link && close(link)) event.preventDefault();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const link = opener(event.target);
    if (link && event.detail.successful) link.setAttribute("aria-expanded", "true");
  });
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (!["sheet", "sheet-rows"].includes(event.target.id)) return;
    atEnd = isAtEnd();
    if (event.target.id === "sheet") open = [...document.querySelectorAll('#sheet .first a[aria-expanded="true"]')].map((link) => link.closest("tr").id);
  });
  document.addEventListener("htmx:load", (event) => {
    if (event.target.classList.contains("opened")) event.target.scrollIntoView({ block: "nearest" });
    const isNewRow = event.target.parentElement?.id === "sheet-rows" && !event.target.classList.contains("opened");
    if (event.target.id !== "sheet" && !isNewRow) return;
    for (const id of open.splice(0)) document.getElementById(id)?.querySelector(".first a")?.click();
    if (atEnd) toEnd();
  });
}
