import type * as z from 'zod/mini';
import type { ResponseOf } from '#contract/endpoint.ts';
import { bookPortionSize, type readBookPortion } from '#contract/members-book.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchVersion } from '#server/platform/search/entries-store.ts';
import { recordReading } from '#server/records/record-reading.ts';
import { asMembersSee } from './hidden-parts.ts';
import { countMembers, listMemberIds, readMembers } from './store.ts';

/**
 * Returns a portion of the register for printing. The first portion is recorded in the audit log. Reads the version
 * before the entries, so that the next portion has another version if the entries change meanwhile.
 * The portion after the last one is empty.
 */
export async function readBook(
  platform: Platform,
  { page, as }: z.output<typeof readBookPortion.query>,
  administratorId: number,
): Promise<ResponseOf<typeof readBookPortion>> {
  const { database, now } = platform;
  if (page === 1) {
    const subject = { type: null, id: as === 'office' ? 'labels' : 'book' };
    await recordReading(platform, { at: now(), actorId: administratorId, action: 'directory exported', subject });
  }
  const version = await searchVersion(database, 'member');
  const range = { offset: (page - 1) * bookPortionSize, limit: bookPortionSize };
  const entries = await readMembers(database, await listMemberIds(database, 'living', range));
  return {
    version,
    total: await countMembers(database, 'living'),
    entries: as === 'office' ? [...entries] : entries.map(asMembersSee),
  };
}
