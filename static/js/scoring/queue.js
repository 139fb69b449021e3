// Hands that the site may not have yet, in the browser's own database; in memory where it gives us none.

/**
 * @typedef {{ table: string, key: string, number: number, url: string, body: string, said: string, names?: string[], sent: number, halt?: Halt, discarded?: number }} Hand
 * `number` is the one it has on the sheet, `body` the form as it was filled in, `said` the hand in words, `names` who was at the table, by seat; `sent` is when
 * the page itself sent it (0: it waits), `halt` what the site answered where somebody has to look at it, `discarded` when
 * somebody discarded it: it is not sent, but can be restored. The form says which hand this one follows (`after`), by its
 * key or the site's name for it, and who dealt it.
 * @typedef {{ became: "refused" | "conflict", said: string }} Halt
 */

const [HANDS, LEASES] = ["hands", "leases"];

/** @param {IDBRequest} request @returns {Promise<any>} */
const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
/** @param {IDBTransaction} transaction */
const ended = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = resolve;
  transaction.onabort = () => reject(transaction.error);
});

/** @returns {Promise<IDBDatabase>} */
async function opened() {
  const request = indexedDB.open("scorekeeper", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(HANDS, { keyPath: ["table", "key"] }).createIndex("table", "table");
    request.result.createObjectStore(LEASES, { keyPath: "table" });
  };
  return asked(request);
}

/** @param {Hand[]} hands */
const inOrder = (hands) => hands.sort((one, other) => one.number - other.number);
/** @param {Hand[]} hands */
const toSend = (hands) => inOrder(hands.filter(({ discarded }) => !discarded));

/** What a hand follows. @param {Hand} hand */
export const followed = ({ body }) => new URLSearchParams(body).get("after") ?? "";

/** A hand at another place. @param {Hand} hand @param {number} number @param {string} after @returns {Hand} */
export function moved(hand, number, after) {
  const form = new URLSearchParams(hand.body);
  form.set("after", after);
  form.set("expects", `${number}`);
  return { ...hand, number, body: `${form}` };
}

/** A hand that is added: at its own place again, else behind all others. @param {Hand} hand @param {Hand[]} there @returns {Hand} */
export function placed(hand, there) {
  const own = there.find(({ key }) => key === hand.key);
  const last = toSend(there).at(-1);
  if (own && !own.discarded) return moved(hand, own.number, followed(own));
  return last ? moved(hand, Math.max(hand.number, last.number + 1), last.key) : hand;
}

/**
 * The queue of one table. All tabs of the browser share it; what its database does not take, or not yet, is kept here.
 * @param {string} table
 */
export function queueOf(table) {
  let opening = opened();
  let seen = /** @type {Hand[]} */ ([]); // when they were read last
  const loose = /** @type {Map<string, Hand>} */ (new Map());
  let takes = true; // the last one at least
  opening.catch(() => { takes = false; });
  const writing = /** @type {Map<string, Promise<boolean>>} */ (new Map());

  /** @param {string} store @param {IDBTransactionMode} mode */
  async function transaction(store, mode) {
    const begun = async () => (await opening).transaction(store, mode, { durability: "strict" });
    return begun().catch(() => {
      opening = opened(); // some browsers close it while a page sleeps
      return begun();
    });
  }

  /**
   * Change the table's hands in one transaction: `asks` gets them and says which to put and which keys to delete.
   * @param {(there: Hand[]) => { put?: Hand[], drop?: string[] }} asks
   */
  async function changed(asks) {
    const change = await transaction(HANDS, "readwrite");
    const store = change.objectStore(HANDS);
    const { put = [], drop = [] } = asks(await asked(store.index("table").getAll(table)));
    for (const key of drop) store.delete([table, key]);
    for (const hand of put) store.put(hand);
    await ended(change);
  }

  /** Change what is in memory and what is in the database alike. @param {Parameters<typeof changed>[0]} asks */
  async function change(asks) {
    const { put = [], drop = [] } = asks([...loose.values()]);
    for (const key of drop) loose.delete(key);
    for (const hand of put) loose.set(hand.key, hand);
    await changed(asks).catch(() => undefined);
  }

  const known = () => [...seen.filter(({ key }) => !loose.has(key)), ...loose.values()];

  async function read() {
    seen = await asked((await transaction(HANDS, "readonly")).objectStore(HANDS).index("table").getAll(table));
  }

  return {
    /** Hands on their way to the disk, by their keys: nobody is told that they are safe, and no link is followed. */
    writing,

    /** Whether all its hands outlive this page. */
    lasts: () => loose.size === 0,

    /** Whether the browser's database takes hands, as far as it was asked. */
    takes: () => takes,

    /** All that are to be sent, in order. @returns {Promise<Hand[]>} */
    async all() {
      await read().catch(() => undefined);
      return toSend(known());
    },

    /** Those that were discarded, as they were read last. */
    discarded: () => known().filter(({ discarded }) => discarded),

    /** Keep a hand: in place of the one with its key, else behind all others. @param {Hand} hand */
    async keep(hand) {
      loose.set(hand.key, hand);
      const put = (/** @type {Hand[]} */ there) => ({ put: [placed(hand, there)] });
      const written = changed(put).then(() => true, () => false);
      writing.set(hand.key, written);
      takes = await written;
      if (writing.get(hand.key) !== written) return; // what it became meanwhile is still being written
      writing.delete(hand.key);
      if (takes) loose.delete(hand.key);
    },

    /** Forget a hand; those from one number on move by a few. @param {string} key @param {number} [from] @param {number} [by] */
    drop: (key, from = 0, by = 0) => change((there) => ({
      drop: [key],
      put: by ? toSend(there).filter(({ number }) => number >= from).map((hand) => ({ ...hand, number: hand.number + by })) : [],
    })),

    /** Put a hand aside; those behind it move up by one, and each keeps its dealer. @param {Hand} hand */
    discard: (hand) => change((there) => ({
      put: [
        ...there.filter(({ key }) => key === hand.key).map((own) => ({ ...own, halt: undefined, discarded: Date.now() })),
        ...toSend(there).filter(({ number }) => number > hand.number).map((one) => moved(one, one.number - 1, followed(one) === hand.key ? followed(hand) : followed(one))),
      ],
    })),

    /** Be the one tab that sends, for so many milliseconds. @param {string} owner @param {number} time */
    async lease(owner, time) {
      const change = await transaction(LEASES, "readwrite").catch(() => null);
      if (!change) return true; // without a database a tab has its own hands alone
      const store = change.objectStore(LEASES);
      const other = await asked(store.get(table)).catch(() => null);
      if (other && other.owner !== owner && other.until > Date.now()) return false;
      store.put({ table, owner, until: Date.now() + time });
      return ended(change).then(() => true, () => false);
    },
  };
}
