import { type RefreshBody, signedText } from '#contract/sessions.ts';
import type { SessionKind } from './tokens.ts';

/** IndexedDB database of keys that scripts can use but not read. A copy of localStorage does not include them. */
const DATABASE = 'session-keys';
const STORE = 'keys';

/** Time limit for reading or writing keys. If the database does not respond, the page must not wait for it. */
const OPEN_TIMEOUT_MS = 3_000;

async function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () =>
      reject(new Error('IndexedDB could not be opened', { cause: opening.error })),
    );
  });
}

async function transact<T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () =>
        reject(new Error('the IndexedDB transaction was aborted', { cause: transaction.error })),
      );
    });
  } finally {
    // Browsers do not put a page with an open database into the back/forward cache.
    database.close();
  }
}

/**
 * Runs `act` on the stored keys in one transaction.
 * @returns the result of the request that `act` returns
 * @throws Error if the browser forbids IndexedDB, cannot store keys, or does not respond in time
 */
async function withKeys<T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('IndexedDB did not respond in time')), OPEN_TIMEOUT_MS);
  });
  return Promise.race([transact(mode, act), timeout]);
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Name under which a new key is stored until `saveKey` stores the key under the kind of its session. */
const NEW = 'new';

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export interface NewKey {
  readonly privateKey: CryptoKey;
  /** base64url of the SPKI, as the server expects it. */
  readonly publicKey: string;
}

/**
 * Generates a non-extractable key pair for a session that is about to begin. Does not replace the key of the current
 * session, because signing in may fail.
 * @returns undefined without WebCrypto (plain http), or if keys cannot be stored (some private windows)
 */
export async function generateSessionKey(): Promise<NewKey | undefined> {
  try {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
    // Stores the key before the server gets the public key, to find out whether the browser can store it. A session
    // whose key is not stored ends when its first access token expires.
    await withKeys('readwrite', (keys) => keys.put(privateKey, NEW));
    return { privateKey, publicKey: base64url(await crypto.subtle.exportKey('spki', publicKey)) };
  } catch {
    return undefined;
  }
}

/** Stores the key of a session that has just begun. Throws if the browser cannot store it. */
export async function saveKey(kind: SessionKind, { privateKey }: NewKey): Promise<void> {
  await withKeys('readwrite', (keys) => {
    keys.put(privateKey, kind);
    return keys.delete(NEW);
  });
}

export async function deleteKey(kind: SessionKind): Promise<void> {
  await withKeys('readwrite', (keys) => keys.delete(kind)).catch(() => undefined);
}

/**
 * Returns the body of a refresh request. Without a readable key the request is not signed; the server then refuses it
 * if the session has a key.
 * @param signedAt the server's time, in ms since 1970
 */
export async function signRefresh(kind: SessionKind, refreshToken: string, signedAt: number): Promise<RefreshBody> {
  try {
    const key: unknown = await withKeys('readonly', (keys) => keys.get(kind));
    if (!(key instanceof CryptoKey)) return { refreshToken };
    const text = new TextEncoder().encode(signedText(refreshToken, signedAt));
    return { refreshToken, signedAt, signature: base64url(await crypto.subtle.sign(ALGORITHM, key, text)) };
  } catch {
    return { refreshToken };
  }
}
