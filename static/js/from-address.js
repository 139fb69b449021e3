// A field that is filled from what stands behind the # of the address, which no network ever sees: a scanned code.

const field = document.querySelector("textarea[data-from-address]");
if (field instanceof HTMLTextAreaElement && location.hash.length > 1) {
  const text = decodeURIComponent(location.hash.slice(1));
  field.value = field.value && !field.value.includes(text) ? `${field.value}\n${text}` : text;
  history.replaceState(null, "", location.pathname);
}
