// Columns of the sheet that the screen has no room for: says how many are shown, and a button names the others and moves
// to them. A sheet that fits scrolls with its page.

const box = document.getElementById("sheet-scroll");
const SLACK = 1; // pixels

/** The players' columns with their names, and whether each is to the left, to the right, or in view. @param {Element} head */
function columns(head) {
  const { right } = /** @type {HTMLElement} */ (box).getBoundingClientRect();
  const left = head.querySelector(".first")?.getBoundingClientRect().right ?? 0;
  return [...head.querySelectorAll(".seat")].map((cell) => {
    const edges = cell.getBoundingClientRect();
    const name = cell.querySelector("a span:not(.disc)") ?? cell;
    return { name: name.textContent?.trim() ?? "", isBefore: edges.left < left - SLACK, isAfter: edges.right > right + SLACK };
  });
}

/** Say which columns are in view. */
function showColumns() {
  const [head, bar] = [box?.querySelector("#sheet thead"), box?.querySelector("#sheet-columns")];
  if (!box || !head || !(bar instanceof HTMLElement) || bar.hidden) return;
  const all = columns(head);
  const [before, after] = [all.filter(({ isBefore }) => isBefore), all.filter(({ isAfter }) => isAfter)];
  const shown = all.filter(({ isBefore, isAfter }) => !isBefore && !isAfter).length;
  const [says, button] = [bar.querySelector("span"), bar.querySelector("button")];
  if (!says || !button) return;
  says.textContent = (bar.dataset.text ?? "").replace("%(shown)s", `${shown}`).replace("%(all)s", `${all.length}`);
  button.textContent = (after.length > 0 ? after : before).map(({ name }) => name).join(", ");
  button.classList.toggle("back", after.length === 0);
  box.classList.toggle("more-right", after.length > 0);
}

/** Whether the table has room with the classes that the box has now. @param {HTMLElement} here */
const hasRoom = (here) => here.scrollWidth <= here.clientWidth + SLACK;

/** Try the usual size, then smaller numbers; what still has no room scrolls, and says so. */
function fitColumns() {
  const bar = box?.querySelector("#sheet-columns");
  if (!box || !(bar instanceof HTMLElement)) return;
  box.classList.remove("fits", "small", "more-right");
  bar.hidden = true;
  if (!hasRoom(box)) box.classList.add("small");
  bar.hidden = hasRoom(box);
  box.classList.toggle("fits", bar.hidden);
  showColumns();
}

box?.addEventListener("scroll", showColumns, { passive: true });
box?.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("#sheet-columns button");
  if (!button) return;
  const first = box.querySelector("#sheet thead .first")?.getBoundingClientRect().width ?? 0;
  const by = button.classList.contains("back") ? -box.scrollWidth : box.clientWidth - first;
  box.scrollBy({ left: by, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
});
addEventListener("resize", fitColumns);
for (const change of ["htmx:afterSettle", "sheet-shown"]) document.addEventListener(change, fitColumns);
fitColumns();
