// The projector turns its own pages, asks for new ones, and keeps what it has while the site cannot be reached.

const SHOWN_FOR = 9000;
const ASKS_EVERY = 4000;
const hall = () => /** @type {HTMLElement} */ (document.getElementById("hall"));
let page = 0;

function show() {
  const slides = [...hall().querySelectorAll(".slide")];
  page = slides.length ? page % slides.length : 0;
  slides.forEach((slide, index) => slide.classList.toggle("shown", index === page));
  hall().classList.add("turning");
}

function turn() {
  page += 1;
  show();
}

/** @param {boolean} lost */
function tellLost(lost) {
  const line = document.getElementById("lost");
  if (line) line.hidden = !lost;
}

async function ask() {
  try {
    const address = `${window.location.pathname}?version=${encodeURIComponent(hall().dataset.version ?? "")}`;
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(ASKS_EVERY * 2) });
    if (answer.status === 200) {
      const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("hall");
      if (now) hall().replaceWith(now);
      show();
    }
    tellLost(!answer.ok);
  } catch {
    tellLost(true);
  }
  setTimeout(ask, ASKS_EVERY);
}

show();
setInterval(turn, SHOWN_FOR);
setTimeout(ask, ASKS_EVERY);
