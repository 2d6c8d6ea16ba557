/** Where the browser keeps keys that no script can read, only use; storage that is copied does not hold them. */
const DATABASE = 'session-keys';
const STORE = 'keys';

/** A database that does not answer must not keep a page waiting. */
const OPEN_TIMEOUT_MS = 3_000;

async function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('no database', { cause: opening.error })));
  });
}

async function transact<T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(new Error('not kept', { cause: transaction.error })));
    });
  } finally {
    // An open one would keep the page from being put aside and shown again at once.
    database.close();
  }
}

/**
 * Does something with the stored keys, all of it or nothing.
 * @returns what the last of the requests brought
 * @throws Error where the browser forbids it, cannot keep keys, or does not answer
 */
export async function withKeys<T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), OPEN_TIMEOUT_MS);
  });
  return Promise.race([transact(mode, act), tooLate]);
}
