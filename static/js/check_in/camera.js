// Reads codes with the device's camera, where the browser can. Otherwise the page says why it can't.

const AGAIN_AFTER = 4000; // milliseconds in which the same code is one scan
const BETWEEN = 150;

/**
 * Why no camera can be used here: the name of the hint that the page shows, empty where it can.
 * @returns {Promise<"" | "insecure" | "unsupported">}
 */
async function missingPart() {
  if (!window.isSecureContext) return "insecure";
  const Detector = /** @type {any} */ (window).BarcodeDetector;
  if (!navigator.mediaDevices?.getUserMedia || !Detector) return "unsupported";
  const formats = await Detector.getSupportedFormats();
  return formats.includes("qr_code") ? "" : "unsupported";
}

/** @param {string} why */
function showHint(why) {
  for (const hint of document.querySelectorAll("[data-no-camera]")) {
    if (hint instanceof HTMLElement) hint.hidden = hint.dataset.noCamera !== why;
  }
}

/**
 * Let the camera's button start and stop the camera, and call `read` for each code.
 * @param {(code: string) => void} read
 */
export function listenToCamera(read) {
  const button = document.getElementById("camera");
  const video = /** @type {HTMLVideoElement | null} */ (document.getElementById("viewfinder"));
  if (!button || !video) return;
  if (!window.isSecureContext && "secureOnly" in button.dataset) {
    button.hidden = true; // nobody at a kiosk can set up https
    return;
  }
  let last = "";
  let lastAt = 0;

  function stop() {
    const stream = /** @type {MediaStream | null} */ (video?.srcObject ?? null);
    for (const track of stream?.getTracks() ?? []) track.stop();
    if (video) {
      video.srcObject = null;
      video.hidden = true;
    }
    button?.setAttribute("aria-pressed", "false");
  }

  /** @param {any} detector */
  async function look(detector) {
    if (!video?.srcObject) return;
    const codes = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video).catch(() => []) : [];
    for (const { rawValue } of codes) {
      const now = performance.now();
      if (rawValue !== last || now - lastAt > AGAIN_AFTER) read(rawValue);
      last = rawValue;
      lastAt = now;
    }
    setTimeout(look, BETWEEN, detector);
  }

  async function start() {
    const why = await missingPart();
    showHint(why);
    if (why || !video) return;
    try {
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch {
      showHint("denied");
      return;
    }
    video.hidden = false;
    await video.play();
    button?.setAttribute("aria-pressed", "true");
    const Detector = /** @type {any} */ (window).BarcodeDetector;
    void look(new Detector({ formats: ["qr_code"] }));
  }

  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => (video.srcObject ? stop() : start()));
  window.addEventListener("pagehide", stop);
}
