import { type RefreshBody, signedText } from '#contract/sessions.ts';
import type { SessionKind } from './tokens.ts';

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
async function withKeys<T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), OPEN_TIMEOUT_MS);
  });
  return Promise.race([transact(mode, act), tooLate]);
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** The name of a key whose session has not begun yet; else it is kept under the kind of its session. */
const NEW = 'new';

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export interface NewKey {
  readonly privateKey: CryptoKey;
  /** base64url of the SPKI, as the server takes it. */
  readonly publicKey: string;
}

/**
 * Makes a key for a session that is about to begin, which nobody can take out of this browser. That of a session before
 * it stays, for signing in may fail.
 * @returns undefined where there is no WebCrypto (plain http), or a key cannot be kept (some private windows)
 */
export async function makeKey(): Promise<NewKey | undefined> {
  try {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
    // Tried before the server hears of it: without its key the session would end with its first access token.
    await withKeys('readwrite', (keys) => keys.put(privateKey, NEW));
    return { privateKey, publicKey: base64url(await crypto.subtle.exportKey('spki', publicKey)) };
  } catch {
    return undefined;
  }
}

/** Keeps the key of a session that has begun. */
export async function saveKey(kind: SessionKind, { privateKey }: NewKey): Promise<void> {
  await withKeys('readwrite', (keys) => {
    keys.put(privateKey, kind);
    return keys.delete(NEW);
  });
}

/** Forgets the key of a session that is over. */
export async function forgetKey(kind: SessionKind): Promise<void> {
  await withKeys('readwrite', (keys) => keys.delete(kind)).catch(() => undefined);
}

/**
 * What to send for a refresh. Without a key, or where it is lost or cannot be read, it goes unsigned: the server knows
 * whether this session has one.
 * @param signedAt by the server's clock, in ms since 1970
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
