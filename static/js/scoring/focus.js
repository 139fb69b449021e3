// Where the focus goes after Record: to the first control of the next hand, or to the sentence that refuses the hand.

/** Focus the first control of the hand that is entered next. */
export function focusFirst() {
  const first = document.querySelector("#rows input:not([type=hidden]), #rows a, #rows button:not([popovertarget])");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** Focus the sentence that says why a hand was refused, so that it is read and in view. */
export function focusError() {
  const error = document.getElementById("say");
  error?.setAttribute("tabindex", "-1");
  error?.focus();
}

document.addEventListener("htmx:afterSwap", (/** @type {any} */ event) => {
  if (!event.detail.requestConfig?.path?.endsWith("/record")) return;
  if (event.detail.xhr.status === 200) focusFirst();
  else focusError();
});
