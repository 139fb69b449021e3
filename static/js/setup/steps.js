// Show the steps of the setup one at a time. Without scripts, the same buttons ask the server.

const form = document.getElementById("setup");
const sections = [...form.querySelectorAll("[data-step]")];
const names = sections.map((section) => section.dataset.step);

function show(step, focus = true) {
  for (const section of sections) section.hidden = section.dataset.step !== step;
  for (const button of form.querySelectorAll(".setup-steps button")) {
    if (button.value === `go-${step}`) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  form.elements.step.value = step;
  if (!focus) return;
  window.scrollTo(0, 0);
  document.getElementById(`step-${step}`).focus({ preventScroll: true });
}

function target(button) {
  const place = names.indexOf(form.elements.step.value);
  if (button.value === "go-next") return names[place + 1];
  if (button.value === "go-back") return names[place - 1];
  return names.find((name) => button.value === `go-${name}`);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[name=do]");
  const step = button?.form === form ? target(button) : undefined;
  if (!step) return;
  event.preventDefault();
  if (step !== form.elements.step.value) history.pushState(null, "", `?step=${step}`);
  show(step);
});

addEventListener("popstate", () => {
  const step = new URLSearchParams(location.search).get("step");
  show(names.includes(step) ? step : names[0]);
});
