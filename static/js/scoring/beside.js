// On a desktop the score sheet lies next to the keys: the same table as on its page, read again after each hand.

const place = document.getElementById("sheet-scroll");

/** Show the sheet as the site has it now; without a connection it stays as it is. */
async function showSheet() {
  const text = await fetch(place?.dataset.sheet ?? "").then((answer) => (answer.ok ? answer.text() : ""), () => "");
  const page = new DOMParser().parseFromString(text, "text/html");
  const sheet = page.getElementById("sheet");
  if (!sheet || !place) return;
  const rows = place.querySelectorAll("#sheet-rows > tr").length;
  place.replaceChildren(...[page.getElementById("sheet-columns"), sheet, page.getElementById("sheet-legend")].filter((part) => part !== null));
  place.hidden = false;
  /** @type {any} */ (window).htmx.process(place);
  const last = sheet.querySelector("#sheet-rows tr:last-child");
  if (rows > 0 && sheet.querySelectorAll("#sheet-rows > tr").length > rows) last?.classList.add("arrived");
  document.dispatchEvent(new Event("sheet-shown"));
  place.scrollTop = place.scrollHeight;
}

if (place) {
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: place.dataset.style });
  style.addEventListener("load", () => {
    showSheet();
    import("../score_sheet/sheet.js");
  });
  document.head.append(style);
  let number = document.getElementById("table")?.dataset.next;
  document.addEventListener("moved", showSheet);
  document.addEventListener("htmx:afterSwap", () => {
    const next = document.getElementById("table")?.dataset.next;
    if (next !== number) showSheet();
    number = next;
  });
}
