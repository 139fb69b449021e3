// An amount and its currency: whoever types an amount plays for money, whoever chooses "no money" has no amount.

const SIGNS = /** @type {Record<string, string>} */ ({ "€": "EUR", "£": "GBP" });

/** @param {string} id @returns {any} */
const part = (id) => document.getElementById(id);

document.addEventListener("input", (event) => {
  const currency = part("currency");
  if (event.target !== part("unit") || !(currency instanceof HTMLSelectElement)) return;
  const typed = part("unit").value;
  if (currency.value || !/\d/.test(typed)) return;
  currency.value = Object.entries(SIGNS).find(([sign]) => typed.includes(sign))?.[1] ?? currency.options[1]?.value ?? "";
});

document.addEventListener("change", (event) => {
  if (event.target === part("currency") && !part("currency").value && part("unit")) part("unit").value = "";
});
