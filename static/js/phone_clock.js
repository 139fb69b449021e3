// A game's day is the day on the phone that starts it: the site learns the phone's time zone, and its clock with each form that asks.

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (timeZone) document.cookie = `zone=${timeZone}; path=/; max-age=31536000; samesite=lax`;

document.addEventListener("submit", (event) => {
  const field = /** @type {HTMLFormElement} */ (event.target).querySelector("input[name=phone_clock]");
  if (!(field instanceof HTMLInputElement)) return;
  const now = new Date();
  field.value = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}, true);
