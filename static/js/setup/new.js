// What a new tournament begins as: fields that still say what was suggested follow the choice, typed ones stay.

const form = document.getElementById("new");
let before = form.querySelector("[name=format]:checked");

form.addEventListener("change", ({ target }) => {
  if (target.name !== "format") return;
  for (const [name, value] of Object.entries(target.dataset)) {
    const field = form.elements[name];
    if (before && field.value === before.dataset[name]) field.value = value;
  }
  form.elements.suggested.value = target.value;
  before = target;
});
