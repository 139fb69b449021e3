// The big screen: players slide to their new places, headlines take turns, and the screen stays awake.

const SHOWN_FOR = 8000;
const SLIDES_FOR = 900;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const main = () => /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Map<string, number>} */
let tops = new Map();
let headline = 0;

function slide() {
  const before = tops;
  tops = new Map();
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (main().querySelectorAll("[data-player]"))) {
    const player = row.dataset.player ?? "";
    const top = row.offsetTop;
    const moved = (before.get(player) ?? top) - top;
    tops.set(player, top);
    if (moved && !still.matches)
      row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: SLIDES_FOR, easing: "ease-in-out" });
  }
}

function showHeadline() {
  const list = main().querySelector(".headlines");
  if (!list) return;
  const lines = [...list.children];
  headline %= lines.length || 1;
  list.classList.add("turning");
  lines.forEach((line, index) => line.classList.toggle("shown", index === headline));
}

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen"); // over https only
  } catch {
    // The device saves power: the screen may turn off.
  }
}

/** Looks at what came in and waits for more. */
function watch() {
  watcher.disconnect();
  showHeadline();
  slide();
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
}

const watcher = new MutationObserver(() => {
  headline = 0; // the newest comes first
  watch();
});
watch();
setInterval(() => {
  headline += 1;
  showHeadline();
}, SHOWN_FOR);
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
