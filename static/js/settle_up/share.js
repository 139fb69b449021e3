// Shares the picture of the result with other apps. Where the browser can't, the link downloads the picture.

const PNG = "image/png";

/** @param {HTMLAnchorElement} link */
async function share(link) {
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(String(answer.status));
    const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "result.png";
    await navigator.share({ files: [new File([await answer.blob()], name, { type: PNG })] });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return; // closed without sharing
    window.location.assign(link.href);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-share]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (!navigator.canShare?.({ files: [new File([], "result.png", { type: PNG })] })) return;
  event.preventDefault();
  share(link);
});
