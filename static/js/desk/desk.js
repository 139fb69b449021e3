// The desk by keyboard: "/" finds, Escape goes back; the chosen table comes into sight on a small screen.

document.addEventListener("keydown", (event) => {
  const find = document.getElementById("find");
  if (!(find instanceof HTMLInputElement)) return;
  const typing = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
  if (event.key === "/" && !typing) {
    event.preventDefault();
    find.focus();
    find.select();
  } else if (event.key === "Escape") {
    find.value = "";
    document.getElementById("found")?.replaceChildren();
    document.getElementById("panel")?.replaceChildren();
  }
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (!(event.target instanceof HTMLElement) || event.target.id !== "panel") return;
  for (const old of document.querySelectorAll(".tile[aria-current]")) old.removeAttribute("aria-current");
  event.target.scrollIntoView({ block: "nearest" });
});
