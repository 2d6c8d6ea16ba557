import { newKey } from '#web/shared/api/sending-keys.ts';
import * as z from 'zod/mini';
import type { Overview } from '#contract/overview.ts';
import { draftAccount, draftPrefixes, draftsOfAccount } from '#web/shared/api/drafts.ts';
import { readTokens } from '#web/shared/api/tokens.ts';

/** Milliseconds for which a draft is offered; then it is deleted. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

const PREFIX = draftPrefixes.admin;

/** Whose drafts these are. The key comes from the server with the session and is kept nowhere. */
export interface DraftOwner {
  readonly accountId: number;
  readonly key: CryptoKey;
}

/** A draft as it lies in this browser: when it was kept can be read by everybody, what it says by its owner alone. */
export interface StoredDraft {
  /** Under which it lies: the account, the form, and a part of its own for each time that somebody began to type. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const draft = z.object({
  /** What stood in the fields, and what had stood there before anything was typed. */
  values: z.unknown(),
  began: z.unknown(),
  /** The `updatedAt` of the record that the form began with. */
  seen: z.optional(z.string()),
  /** The names of the files that were chosen: their content is never kept. */
  files: z.array(z.string()),
});
export type Draft = z.output<typeof draft>;

const stored = z.object({ at: z.number(), iv: z.string(), encrypted: z.string() });

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Where it lies it belongs to: a draft under another name cannot be decrypted. */
function cipher(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
}

/** @returns undefined when nothing lies there, or for too long */
function readStored(name: string): z.output<typeof stored> | undefined {
  try {
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'));
    return parsed.success && Date.now() - parsed.data.at < MAX_AGE_MS ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function namesBeginningWith(beginning: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(beginning) && name !== draftAccount);
  } catch {
    return [];
  }
}

/**
 * Opens this browser to the drafts of whoever is signed in, and deletes those of anybody that are too old.
 * @returns undefined where none can be kept: storage is forbidden, or there is no WebCrypto (plain http)
 */
export async function openDrafts({ account_id: accountId, key }: Overview['drafts']): Promise<DraftOwner | undefined> {
  try {
    const bytes = toBytes(key.replaceAll('-', '+').replaceAll('_', '/'));
    const owner = {
      accountId,
      key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    };
    // An answer of before may arrive when they have logged out.
    if (readTokens('admin').accessToken === undefined) return undefined;
    localStorage.setItem(draftAccount, String(accountId));
    for (const name of namesBeginningWith(PREFIX)) if (readStored(name) === undefined) forgetDraft(name);
    return owner;
  } catch {
    return undefined;
  }
}

/** A name for what is being typed into a form from now on. @param form such as `members/12` */
export function newDraftName({ accountId }: DraftOwner, form: string): string {
  return `${draftsOfAccount(accountId)}${form}:${newKey()}`;
}

/**
 * Whether nobody has logged out, and nobody else signed in, since a page was opened: its key lies in its memory until it
 * is loaded anew, and another tab may have let somebody else in.
 */
export function isStillHere({ accountId }: DraftOwner): boolean {
  return localStorage.getItem(draftAccount) === String(accountId);
}

/** The drafts of a form, the newest first; none when somebody else has signed in. */
export function listDrafts(owner: DraftOwner, form: string): readonly StoredDraft[] {
  if (!isStillHere(owner)) return [];
  return namesBeginningWith(`${draftsOfAccount(owner.accountId)}${form}:`)
    .flatMap((name) => {
      const found = readStored(name);
      return found ? [{ name, at: found.at }] : [];
    })
    .toSorted((one, other) => other.at - one.at);
}

export function isStored(name: string): boolean {
  return readStored(name) !== undefined;
}

/**
 * Keeps a draft, or what has become of it.
 * @param isWanted asked last: something newer may have been typed meanwhile, or the form been saved
 * @returns when it was kept; undefined when the browser has not kept it
 */
export async function keepDraft(
  owner: DraftOwner,
  name: string,
  content: Draft,
  isWanted: () => boolean,
): Promise<number | undefined> {
  try {
    const at = Date.now();
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(content satisfies Draft));
    const encrypted = toBase64(new Uint8Array(await crypto.subtle.encrypt(cipher(name, iv), owner.key, text)));
    if (!isWanted() || !isStillHere(owner)) return undefined;
    localStorage.setItem(name, JSON.stringify({ at, iv: toBase64(iv), encrypted } satisfies z.input<typeof stored>));
    return at;
  } catch {
    return undefined;
  }
}

/** @returns undefined when it is gone, or somebody else's, or somebody else has signed in */
export async function readDraft(owner: DraftOwner, name: string): Promise<Draft | undefined> {
  const found = readStored(name);
  if (!found) return undefined;
  try {
    const text = await crypto.subtle.decrypt(cipher(name, toBytes(found.iv)), owner.key, toBytes(found.encrypted));
    return isStillHere(owner) ? draft.parse(JSON.parse(new TextDecoder().decode(text))) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
