// The site without a network, where the browser lets it (over https, or on this machine): the first page and a game's
// scoring page, score sheet, and settle-up page with their files as they were last seen; for other pages, a page that
// says that there is no connection. The network comes first, but is not waited for long where there is something to
// show; what is written is never answered from here.

/** @type {any} */
const worker = self;
const VERSION = ""; // of the site, which fills it in: with another one, the browser installs this script again
const KEPT = `pages-${VERSION}`;
const TABLE = /^\/games\/\d+\/(forms|payouts)?$/; // what hands are recorded with
const OTHERS = /^\/(games\/(\d+\/(sheet|settle-up)|no-connection))?$/;
const HOME = "/";
const OFFLINE = "/games/no-connection";
const FILES = "/static/";
const PATIENCE = { page: 4000, file: 0 }; // milliseconds; a file's name tells what is in it
const SHUT = [401, 403, 404, 410];

/** @param {string} name */
const isPage = (name) => TABLE.test(name) || OTHERS.test(name);

/** Under which name an address is kept; nothing where it is not. @param {string} address */
function nameOf(address) {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && (isPage(pathname) || pathname.startsWith(FILES)) ? pathname : "";
}

/** @param {Cache} cache @param {string} name */
const kept = (cache, name) => cache.match(name, { ignoreVary: true });

/** @param {string} name */
const tableOf = (name) => name.slice(0, name.lastIndexOf("/") + 1);
const shut = /** @type {Map<string, number>} */ (new Map()); // how often each table was shut to this phone

/** Forget all of a table, also what is on its way now. @param {Cache} cache @param {string} name */
async function forget(cache, name) {
  const table = tableOf(name);
  shut.set(table, (shut.get(table) ?? 0) + 1);
  for (const { url } of await cache.keys()) if (nameOf(url).startsWith(table)) await cache.delete(url);
  await cache.delete(HOME); // which lists the table
}

/** Ask the site, and keep its answer; a table that is shut to this phone is forgotten. @param {string} name @param {Request | string} request */
async function asked(name, request) {
  const cache = await caches.open(KEPT);
  const before = shut.get(tableOf(name));
  const answer = await fetch(request);
  if (answer.ok && !answer.redirected) {
    await cache.put(name, answer.clone());
    if (shut.get(tableOf(name)) !== before) await cache.delete(name);
  } else if (TABLE.test(name) && SHUT.includes(answer.status)) await forget(cache, name);
  else if (OTHERS.test(name) && SHUT.includes(answer.status)) await cache.delete(name);
  return answer;
}

/** The site's answer; where that fails or is late, what is kept. A late one is kept all the same. @param {string} name @param {any} event */
async function answered(name, event) {
  const asking = asked(name, event.request).catch(() => null);
  event.waitUntil(asking);
  const patience = isPage(name) ? PATIENCE.page : PATIENCE.file;
  const answer = await Promise.race([asking, new Promise((late) => setTimeout(late, patience))]);
  if (answer && answer.status < 500) return answer;
  const cache = await caches.open(KEPT);
  return (await kept(cache, name)) ?? (await asking) ?? offline(event.request);
}

/** The page that says that there is no connection, in place of a page. @param {Request} request */
async function offline(request) {
  const page = await kept(await caches.open(KEPT), OFFLINE);
  if (!page || request.mode !== "navigate") return Response.error();
  const table = /^\/games\/\d+\//.exec(new URL(request.url).pathname)?.[0] ?? HOME;
  return new Response((await page.text()).replace('href="/games/0/"', `href="${table}"`), { headers: page.headers });
}

/** The files that a page or a script names. @param {string} name */
async function filesOf(name) {
  const answer = await kept(await caches.open(KEPT), name);
  const type = answer?.headers.get("Content-Type") ?? "";
  if (!/html|javascript/.test(type)) return [];
  const named = [...(await answer.text()).matchAll(/(?:href=|src=|from |import |import\()"((?:\/static\/|\.\.?\/)[^"#]+)["#]/g)];
  return named.map(([, file]) => nameOf(new URL(file ?? "", new URL(name, location.href)).href)).filter(Boolean);
}

/** Keep pages as they are now, with the files that they and the other kept pages need. @param {string[]} addresses */
async function keep(addresses) {
  const names = /** @type {Set<string>} */ (new Set());
  const cache = await caches.open(KEPT);
  const add = async (/** @type {string} */ name, isAsked = false) => {
    if (!name || names.has(name)) return;
    names.add(name);
    if (isAsked || !(await kept(cache, name))) await asked(name, name).catch(() => undefined);
    for (const file of await filesOf(name)) await add(file); // before the next page: none opens without its scripts
  };
  for (const address of addresses) await add(nameOf(address), isPage(nameOf(address)));
  for (const { url } of await cache.keys()) if (isPage(nameOf(url))) await add(nameOf(url));
  for (const { url } of await cache.keys()) {
    if (nameOf(url).startsWith(FILES) && !names.has(nameOf(url))) await cache.delete(url);
  }
}

/** Keep what an older version kept, as this version shows it. Where a page does not arrive, the older version stays. */
async function carryOver() {
  for (const older of (await caches.keys()).filter((name) => name !== KEPT)) {
    const pages = (await (await caches.open(older)).keys()).map(({ url }) => nameOf(url)).filter(isPage);
    for (const page of pages) if ((await asked(page, page)).status >= 500) throw new Error(page);
  }
  await keep([]);
  await worker.skipWaiting();
}

async function begin() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await worker.clients.claim();
}

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(carryOver()));
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keep(event.data.keep)));
addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const name = request.method === "GET" ? nameOf(request.url) : "";
  if (name && (request.mode === "navigate" || !isPage(name) || /(forms|payouts)$/.test(name))) event.respondWith(answered(name, event));
  else if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetch(request).catch(() => offline(request)));
});
