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

/** The hand with the dealer that the page showed, whoever the site would propose. @param {Hand} hand @returns {Hand} */
function withDealer(hand) {
  const form = new URLSearchParams(hand.body);
  form.delete("proposed");
  return { ...hand, body: `${form}` };
}

/** @param {Hand[]} hands */
const inOrder = (hands) => hands.sort((one, other) => one.number - other.number);

/** The number of a hand that is added: its own place again, else behind all others. @param {Pick<Hand, "key" | "number">} hand @param {Hand[]} there */
export const numbered = (hand, there) =>
  there.find(({ key }) => key === hand.key)?.number ?? Math.max(hand.number, ...there.map(({ number }) => number + 1));

/**
 * The queue of one table. All tabs of the browser share it; what its database does not take, or not yet, is kept here.
 * @param {string} table
 */
export function queueOf(table) {
  let opening = opened();
  let seen = /** @type {Hand[]} */ ([]); // when they were read last
  const loose = /** @type {Map<string, Hand>} */ (new Map());
  let takes = true; // the last one at least
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

    /** All hands in order. @returns {Promise<Hand[]>} */
    async all() {
      await read().catch(() => undefined);
      return inOrder([...seen.filter(({ key }) => !loose.has(key)), ...loose.values()]);
    },

    /** Keep a hand: in place of the one with its key, else behind all others. @param {Hand} hand */
    async keep(hand) {
      loose.set(hand.key, hand);
      const put = (/** @type {Hand[]} */ there) => ({ put: [{ ...hand, number: numbered(hand, there) }] });
      const written = changed(put).then(() => true, () => false);
      writing.set(hand.key, written);
      takes = await written;
      if (writing.get(hand.key) !== written) return; // what it became meanwhile is still being written
      writing.delete(hand.key);
      if (takes) loose.delete(hand.key);
    },

    /** Forget a hand; with `closeUp` those behind it move up by one and keep their dealers. @param {string} key */
    async drop(key, closeUp = false) {
      const sooner = (/** @type {Hand} */ hand, /** @type {number} */ index) => ({ ...(index === 0 ? withDealer(hand) : hand), number: hand.number - 1 });
      const behind = (/** @type {Hand[]} */ there) => {
        const number = there.find((hand) => hand.key === key)?.number ?? Infinity;
        return closeUp ? inOrder(there.filter((hand) => hand.number > number)) : [];
      };
      const moved = behind([...loose.values()]);
      loose.delete(key);
      for (const hand of moved.map(sooner)) loose.set(hand.key, hand);
      await changed((there) => ({ put: behind(there).map(sooner), drop: [key] })).catch(() => undefined);
    },

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
