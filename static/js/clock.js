// The clock ticks between two answers of the site, and says aloud and with a flash when the time is up.

const SIGNAL = { tones: 3, hertz: 660, seconds: 0.6, pause: 0.9 };

/** @type {{ read: string, at: number, left: number | null } | null} */
let known = null;
/** @type {AudioContext | null} */
let sound = null;

/** @param {number} seconds */
function digits(seconds) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function signal() {
  document.body.classList.add("time-up");
  if (!sound) return;
  for (let tone = 0; tone < SIGNAL.tones; tone += 1) {
    const from = sound.currentTime + tone * SIGNAL.pause;
    const oscillator = sound.createOscillator();
    oscillator.frequency.value = SIGNAL.hertz;
    oscillator.connect(sound.destination);
    oscillator.start(from);
    oscillator.stop(from + SIGNAL.seconds);
  }
}

function tick() {
  const clock = document.getElementById("clock");
  const shown = document.getElementById("clock-digits");
  if (!clock || !shown) return;
  const { read = "", elapsed = "0", limit, runs } = clock.dataset;
  if (known?.read !== read) known = { read, at: performance.now(), left: known?.left ?? null };
  const passed = Number(elapsed) + (runs === undefined ? 0 : Math.floor((performance.now() - known.at) / 1000));
  const left = limit === undefined ? null : Math.max(0, Number(limit) - passed);
  const text = digits(left ?? passed);
  if (shown.textContent !== text) shown.textContent = text;
  clock.classList.toggle("up", left === 0);
  const says = document.getElementById("clock-says");
  if (left === 0 && runs !== undefined && says) says.textContent = clock.dataset.up ?? "";
  if (left !== 0) document.body.classList.remove("time-up");
  else if (known.left) signal();
  known.left = left;
}

// A browser lets a page be heard only after a tap.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("#sound");
  if (!(button instanceof HTMLElement)) return;
  sound = sound ? null : new AudioContext();
  button.setAttribute("aria-pressed", String(sound !== null));
});

setInterval(tick, 250);
tick();
