// QR codes (ISO/IEC 18004): bytes, error correction level L, versions 1 to 25.

const SIZES = 25;
// Of level L, by version: error correction codewords in a block, and blocks.
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];
const LEVEL_L = 1;
const MASKS = /** @type {((x: number, y: number) => boolean)[]} */ ([
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]);

/** @param {number} version */
const alignments = (version) => (version === 1 ? 0 : Math.floor(version / 7) + 2);

/** The codewords that a symbol has room for. @param {number} version */
function codewords(version) {
  const count = alignments(version);
  const patterns = version === 1 ? 0 : (25 * count - 10) * count - 55;
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version < 7 ? 0 : 36)) / 8);
}

/** @param {number} version */
const room = (version) => codewords(version) - CHECKS[version - 1] * BLOCKS[version - 1];
/** @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** @param {number} one @param {number} other product in GF(256) */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = ((product << 1) ^ ((product >> 7) * 0x11d)) ^ (((other >> bit) & 1) * one);
  return product;
}

/** @param {number} degree */
function generator(degree) {
  const factors = new Array(degree).fill(0).fill(1, degree - 1);
  for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2)) {
    for (let at = 0; at < degree; at += 1) factors[at] = times(factors[at], root) ^ (factors[at + 1] ?? 0);
  }
  return factors;
}

/** @param {number[]} data @param {number[]} divisor */
function remainder(data, divisor) {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    divisor.forEach((one, at) => { rest[at] ^= times(one, factor); });
  }
  return rest;
}

/** The data codewords of a text. @param {Uint8Array} bytes @param {number} version */
function packed(bytes, version) {
  const bits = /** @type {number[]} */ ([]);
  const push = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room(version) * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_none, at) => parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2));
  for (let pad = 0; words.length < room(version); pad ^= 1) words.push(pad ? 0x11 : 0xec);
  return words;
}

/** All codewords in the order of the symbol: blocks interleaved, then their checks. @param {number[]} data @param {number} version */
function interleaved(data, version) {
  const [count, checks] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(data.length / count);
  const shorter = count - (data.length % count);
  const divisor = generator(checks);
  const blocks = Array.from({ length: count }, (_none, at) => {
    const from = at * short + Math.max(0, at - shorter);
    return data.slice(from, from + short + (at < shorter ? 0 : 1));
  });
  const rests = blocks.map((block) => remainder(block, divisor));
  const across = (/** @type {number[][]} */ rows, /** @type {number} */ length) =>
    Array.from({ length }, (_none, at) => rows.map((row) => row[at]).filter((word) => word !== undefined)).flat();
  return [...across(blocks, short + 1), ...across(rests, checks)];
}

/** @param {number} version */
function centres(version) {
  const count = alignments(version);
  if (count === 0) return [];
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_none, at) => version * 4 + 10 - step * (count - 2 - at))];
}

/** A symbol without data: `null` where data will stand. @param {number} version @returns {(boolean | null)[][]} */
function frame(version) {
  const size = version * 4 + 17;
  const modules = Array.from({ length: size }, () => new Array(size).fill(null));
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => { if (modules[y]?.[x] !== undefined) modules[y][x] = dark; };
  for (let at = 0; at < size; at += 1) { put(6, at, at % 2 === 0); put(at, 6, at % 2 === 0); }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    ring(4, (dx, dy, far) => put(x + dx, y + dy, far !== 2 && far !== 4));
  }
  const middle = centres(version);
  const last = middle.length - 1;
  middle.forEach((x, column) => middle.forEach((y, row) => {
    const corner = (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
    if (!corner) ring(2, (dx, dy, far) => put(x + dx, y + dy, far !== 1));
  }));
  return modules;
}

/** @param {number} radius @param {(dx: number, dy: number, far: number) => void} act */
function ring(radius, act) {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) act(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
  }
}

/** The checked bits of format or version. @param {number} value @param {number} length @param {number} divisor */
function checked(value, length, divisor) {
  let rest = value;
  for (let step = 0; step < length; step += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return (value << length) | rest;
}

/** @param {(boolean | null)[][]} modules @param {number} mask @param {number} version */
function sign(modules, mask, version) {
  const size = modules.length;
  const format = checked((LEVEL_L << 3) | mask, 10, 0x537) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const dark = Boolean((format >> at) & 1);
    modules[at < 6 ? at : at < 8 ? at + 1 : size - 15 + at][8] = dark;
    modules[8][at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at] = dark;
  }
  modules[size - 8][8] = true;
  if (version < 7) return;
  const bits = checked(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const [near, far, dark] = [Math.floor(at / 3), size - 11 + (at % 3), Boolean((bits >> at) & 1)];
    modules[near][far] = dark;
    modules[far][near] = dark;
  }
}

/** Fill in the codewords, up and down in columns of two. @param {(boolean | null)[][]} modules @param {number[]} words @param {number} mask */
function fill(modules, words, mask) {
  const size = modules.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (modules[y][x] !== null) continue;
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        modules[y][x] = Boolean(bit) !== MASKS[mask](x, y);
        at += 1;
      }
    }
  }
}

/** How hard a symbol is to read: runs of five and more, blocks of four, more dark than light. @param {boolean[][]} modules */
function penalty(modules) {
  const turned = modules.map((_row, x) => modules.map((row) => row[x]));
  const lines = [...modules, ...turned].map((row) => row.map(Number).join(""));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = lines.reduce((sum, line) => sum + (line.match(/(?=00001011101|10111010000)/g)?.length ?? 0), 0);
  let blocks = 0;
  modules.forEach((row, y) => row.forEach((dark, x) => {
    if (y > 0 && x > 0 && dark === row[x - 1] && dark === modules[y - 1][x] && dark === modules[y - 1][x - 1]) blocks += 1;
  }));
  const share = modules.flat().filter(Boolean).length / modules.length ** 2;
  return runs + 40 * finders + 3 * blocks + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/**
 * The modules of the code of a text, row by row, dark ones true; without the quiet zone of four modules.
 * @param {string} text @returns {boolean[][]} @throws {RangeError} for a text that is too long
 */
export function matrix(text) {
  const bytes = new TextEncoder().encode(text);
  const version = Array.from({ length: SIZES }, (_none, at) => at + 1).find((one) => bytes.length * 8 + 4 + lengthBits(one) <= room(one) * 8);
  if (!version) throw new RangeError(`${bytes.length} bytes are too long for a code`);
  const words = interleaved(packed(bytes, version), version);
  const drawn = MASKS.map((_test, mask) => {
    const modules = frame(version);
    sign(modules, mask, version);
    fill(modules, words, mask);
    return /** @type {boolean[][]} */ (modules);
  });
  return drawn.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}
