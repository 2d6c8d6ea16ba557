import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import { type AdminMember } from '#contract/admin-members.ts';
import { type listMembers as listMembersEndpoint, membersPageSize, type PageBeginning } from '#contract/members.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { type LongList, pageRangeOf } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchVersion } from '#server/platform/search/entries-store.ts';
import type { Hit } from '#server/platform/search/search.ts';
import {
  countMembers,
  listEveryNthFolio,
  listMemberIds,
  listMembersAfter,
  type MemberBatch,
  readMembers,
} from './store.ts';

/** Members read and sent per batch: some milliseconds of work, with other requests in between. */
const BATCH_SIZE = 250;

type MembersQuery = z.output<typeof listMembersEndpoint.query>;

async function readHits(db: Db, hits: readonly Hit[]): Promise<readonly AdminMember[]> {
  const similar = new Set(hits.filter((hit) => hit.similar).map(({ record }) => record));
  const members = await readMembers(
    db,
    hits.map(({ record }) => record),
  );
  return members.map((member) => (similar.has(member.id) ? { ...member, similar: true } : member));
}

async function* hitBatches(db: Db, hits: readonly Hit[]) {
  for (const batch of batchesOf(hits, BATCH_SIZE)) yield await readHits(db, batch);
}

/** Yields this batch and all following ones. No transaction stays open between batches. */
async function* batchesFrom(db: Db, { members, end }: MemberBatch) {
  yield members;
  for (let place = end; place;) {
    const next = await listMembersAfter(db, place, BATCH_SIZE);
    yield next.members;
    place = next.end;
  }
}

/** Yields all members, or all matches of a search by the office, in list order. Reads each batch on demand. */
export async function* memberBatches(
  { database, search }: Platform,
  words: string,
): AsyncGenerator<readonly AdminMember[]> {
  if (words === '') {
    yield* batchesFrom(database, await listMembersAfter(database, undefined, BATCH_SIZE));
    return;
  }
  const { hits } = await search.find('member-office', words, { offset: 0, limit: undefined });
  yield* hitBatches(database, hits);
}

/** Returns all members. Those that fit into one batch are read at once; more are read while they are sent. */
async function allMembers(db: Db): Promise<Page<AdminMember> | LongList<AdminMember>> {
  const first = await listMembersAfter(db, undefined, BATCH_SIZE);
  if (first.members.length < BATCH_SIZE) return { rows: first.members, total: first.members.length };
  return { batches: batchesFrom(db, first), total: await countMembers(db) };
}

async function readPageBeginnings(db: Db): Promise<Page<PageBeginning>> {
  const folios = await listEveryNthFolio(db, membersPageSize);
  return { rows: folios.map((folio, index) => ({ page: index + 1, folio })), total: folios.length };
}

/**
 * Returns a function that reads the first folio of each page of the whole directory. That takes half a second for
 * 500,000 members and is equal for all readers, so it is cached until a member is added, changed or deleted. Each of
 * these changes the search version, in any process.
 */
export function createPageBeginnings({ database }: Platform): () => Promise<Page<PageBeginning>> {
  let cached: { readonly version: number; readonly beginnings: Promise<Page<PageBeginning>> } | undefined;
  return async () => {
    const version = await searchVersion(database, 'member');
    if (cached?.version !== version) {
      const beginnings = readPageBeginnings(database);
      const entry = { version, beginnings };
      cached = entry;
      beginnings.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.beginnings;
  };
}

/**
 * Returns the directory or the matches of a search: all of them, or one page (decision 3).
 * @param scope whether to search what every member may see, or what the office may see
 */
export async function findMembers(
  { database, search }: Platform,
  scope: 'member' | 'member-office',
  query: MembersQuery,
): Promise<Page<AdminMember> | LongList<AdminMember>> {
  const words = query.search ?? '';
  const pageRange = pageRangeOf(query, words !== '', membersPageSize);
  if (words !== '') {
    const { hits, total } = await search.find(scope, words, pageRange);
    if (hits.length > BATCH_SIZE && pageRange.limit === undefined)
      return { batches: hitBatches(database, hits), total };
    return { rows: await readHits(database, hits), total };
  }
  if (pageRange.limit === undefined) return allMembers(database);
  const ids = await listMemberIds(database, { offset: pageRange.offset, limit: pageRange.limit });
  return { rows: await readMembers(database, ids), total: await countMembers(database) };
}
