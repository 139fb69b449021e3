// The queue as text to copy or scan: one line per hand, each with a checksum; also as QR codes.

import "../copy.js";
import { matrix } from "./qr.js";

/** @typedef {import("./queue.js").Hand} Hand */

const BYTES = 700; // of an address in a code that a phone reads from another one's screen
const SVG = "http://www.w3.org/2000/svg";

/** CRC-32 of a text, eight hexadecimal digits. @param {string} text */
export function checksum(text) {
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return (~sum >>> 0).toString(16).padStart(8, "0");
}

/** @param {Hand[]} hands @param {string} table the number in its address */
export function asText(hands, table) {
  const first = `SHEEPSHEAD 1 TABLE ${table}`;
  const line = (/** @type {Hand} */ { number, key, body }) => `${number} ${key} ${body}`;
  const lines = [first, ...hands.map((hand) => `${line(hand)} ${checksum(`${first}\n${line(hand)}`)}`)];
  return [...lines, `END ${hands.length} ${checksum(lines.join("\n"))}`].join("\n");
}

/** The queue in parts that fit into a code each, as addresses of the page that takes them in. @param {Hand[]} hands @param {string} path */
export function asAddresses(hands, path) {
  const address = (/** @type {Hand[]} */ some) => `${location.origin}${path}hand-over#${encodeURIComponent(asText(some, numberIn(path)))}`;
  const parts = /** @type {Hand[][]} */ ([]);
  for (const hand of hands) {
    const longer = [...(parts.at(-1) ?? []), hand];
    if (parts.length > 0 && address(longer).length <= BYTES) parts[parts.length - 1] = longer;
    else parts.push([hand]);
  }
  return parts.map(address);
}

/** @param {string} path */
const numberIn = (path) => /\d+/.exec(path)?.[0] ?? "";

/** @param {string} text @param {string} label */
function code(text, label) {
  const modules = matrix(text);
  const [size, quiet] = [modules.length, 4];
  const picture = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  const dark = modules.flatMap((row, y) => row.map((on, x) => (on ? `M${x + quiet} ${y + quiet}h1v1h-1z` : "")));
  path.setAttribute("d", dark.join(""));
  picture.setAttribute("viewBox", `0 0 ${size + 2 * quiet} ${size + 2 * quiet}`);
  picture.setAttribute("shape-rendering", "crispEdges");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", label);
  picture.append(path);
  return picture;
}

/** Show the text, the ways to copy it, and the codes. @param {Hand[]} hands @param {string} path of the table */
export function handOver(hands, path) {
  const part = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  const text = asText(hands, numberIn(path));
  const addresses = asAddresses(hands, path);
  const label = (/** @type {number} */ index) => `${part("handed-codes").dataset.label?.replace("#", `${index + 1}`)} ${addresses.length}`;
  part("handed").hidden = false;
  part("handed-text").value = text;
  part("handed-file").href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  part("handed-share").hidden = !navigator.share;
  part("handed-share").onclick = () => navigator.share({ text }).catch(() => undefined);
  part("handed-codes").replaceChildren(...addresses.map((address, index) => code(address, label(index))));
}
