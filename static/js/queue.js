// Hands that the site may not have yet, in the browser's own database; in memory where it gives us none.

/**
 * @typedef {{ table: string, key: string, number: number, url: string, body: string, said: string, sent: number, halt?: Halt }} Hand
 * `number` is the one it has on the sheet, `body` the form as it was filled in, `said` the hand in words; `sent` is when
 * the page itself sent it (0: it waits), `halt` what the site answered where somebody has to look at it.
 * @typedef {{ became: "refused" | "rival", said: string }} Halt
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

/** The number of a hand that is added: its own place again, else behind all others. @param {Hand} hand @param {Hand[]} there */
export const numbered = (hand, there) =>
  there.find(({ key }) => key === hand.key)?.number ?? Math.max(hand.number, ...there.map(({ number }) => number + 1));

/**
 * The queue of one table. All tabs of the browser share it; what its database does not take is kept here alone.
 * @param {string} table
 */
export async function queueOf(table) {
  const database = await opened().catch(() => null);
  const loose = /** @type {Map<string, Hand>} */ (new Map());

  /**
   * Change the table's hands in one transaction: `change` gets them and says which to put and which keys to delete.
   * @param {(there: Hand[]) => { put?: Hand[], drop?: string[] }} change
   */
  async function changed(change) {
    if (!database) throw new Error("no database");
    const transaction = database.transaction(HANDS, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(HANDS);
    const { put = [], drop = [] } = change(await asked(store.index("table").getAll(table)));
    for (const key of drop) store.delete([table, key]);
    for (const hand of put) store.put(hand);
    await ended(transaction);
  }

  const stored = () => database
    ? asked(database.transaction(HANDS).objectStore(HANDS).index("table").getAll(table)).catch(() => [])
    : Promise.resolve([]);

  return {
    /** Whether the hands outlive this page. */
    lasts: () => database !== null && loose.size === 0,

    /** All hands in order. @returns {Promise<Hand[]>} */
    all: async () => inOrder([...(await stored()).filter((/** @type {Hand} */ { key }) => !loose.has(key)), ...loose.values()]),

    /** Keep a hand: in place of the one with its key, else behind all others. @param {Hand} hand */
    async keep(hand) {
      try {
        await changed((there) => ({ put: [{ ...hand, number: numbered(hand, there) }] }));
        loose.delete(hand.key);
      } catch {
        loose.set(hand.key, { ...hand, number: numbered(hand, [...(await stored()), ...loose.values()]) });
      }
    },

    /** Forget a hand; with `closeUp` those behind it move up by one. @param {string} key */
    async drop(key, closeUp = false) {
      const sooner = (/** @type {Hand} */ hand) => ({ ...hand, number: hand.number - 1 });
      const behind = (/** @type {Hand[]} */ there) => {
        const number = there.find((hand) => hand.key === key)?.number ?? Infinity;
        return closeUp ? there.filter((hand) => hand.number > number) : [];
      };
      const moved = behind([...loose.values()]);
      loose.delete(key);
      for (const hand of moved) loose.set(hand.key, sooner(hand));
      await changed((there) => ({ put: behind(there).map(sooner), drop: [key] })).catch(() => undefined);
    },

    /** Be the one tab that sends, for so many milliseconds. @param {string} owner @param {number} time */
    async lease(owner, time) {
      if (!database) return true;
      const transaction = database.transaction(LEASES, "readwrite");
      const store = transaction.objectStore(LEASES);
      const other = await asked(store.get(table));
      if (other && other.owner !== owner && other.until > Date.now()) return false;
      store.put({ table, owner, until: Date.now() + time });
      return ended(transaction).then(() => true, () => false);
    },
  };
}
