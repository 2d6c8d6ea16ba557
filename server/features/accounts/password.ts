import type { Db } from '#server/platform/database/database.ts';
import type { KnownTo } from '#server/platform/tokens/holders.ts';
import { forgetBrowsers, setPasswordHash } from './store.ts';

/**
 * Sets another password, part of the caller's transaction; the browsers that knew the old one are forgotten with it.
 * @returns to whom browsers are known from now on
 */
export async function replacePassword(db: Db, accountId: number, passwordHash: string): Promise<KnownTo> {
  return setPasswordHash(db, accountId, passwordHash);
}

/** Makes strangers of all browsers that have signed in, part of the caller's transaction. @returns as above */
export async function makeStrangers(db: Db, accountId: number): Promise<KnownTo> {
  return forgetBrowsers(db, accountId);
}
