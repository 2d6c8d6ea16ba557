import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import { type MemberOfAdmin } from '#contract/admin-members.ts';
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

/** Members that are read and sent at a time: some milliseconds of work between the requests of others. */
const BATCH_SIZE = 250;

type MembersQuery = z.output<typeof listMembersEndpoint.query>;

async function readHits(db: Db, hits: readonly Hit[]): Promise<readonly MemberOfAdmin[]> {
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

/** Goes on from where a batch ends; between two of them nothing is held. */
async function* batchesFrom(db: Db, { members, end }: MemberBatch) {
  yield members;
  for (let place = end; place;) {
    const next = await listMembersAfter(db, place, BATCH_SIZE);
    yield next.members;
    place = next.end;
  }
}

/** Everybody, or all that the office's search matches, in the order of the lists; read as it is taken. */
export async function* memberBatches(
  { database, search }: Platform,
  words: string,
): AsyncGenerator<readonly MemberOfAdmin[]> {
  if (words === '') {
    yield* batchesFrom(database, await listMembersAfter(database, undefined, BATCH_SIZE));
    return;
  }
  const { hits } = await search.find('member-office', words, { offset: 0, limit: undefined });
  yield* hitBatches(database, hits);
}

/** Everybody; read while it is sent, but for what fits into one batch. */
async function allMembers(db: Db): Promise<Page<MemberOfAdmin> | LongList<MemberOfAdmin>> {
  const first = await listMembersAfter(db, undefined, BATCH_SIZE);
  if (first.members.length < BATCH_SIZE) return { rows: first.members, total: first.members.length };
  return { batches: batchesFrom(db, first), total: await countMembers(db) };
}

async function readPageBeginnings(db: Db): Promise<Page<PageBeginning>> {
  const folios = await listEveryNthFolio(db, membersPageSize);
  return { rows: folios.map((folio, index) => ({ page: index + 1, folio })), total: folios.length };
}

/**
 * With which folio each page of the whole directory begins. That takes half a second for 500,000 members and is the same
 * for all who may ask, so it is kept until a member is added, changed or deleted: each of these, in whatever process, makes
 * the search version another one.
 */
export function createPageBeginnings({ database }: Platform): () => Promise<Page<PageBeginning>> {
  let kept: { readonly version: number; readonly beginnings: Promise<Page<PageBeginning>> } | undefined;
  return async () => {
    const version = await searchVersion(database, 'member');
    if (kept?.version !== version) {
      const beginnings = readPageBeginnings(database);
      const mine = { version, beginnings };
      kept = mine;
      beginnings.catch(() => {
        if (kept === mine) kept = undefined;
      });
    }
    return kept.beginnings;
  };
}

/** The directory; all of it, all matches, or one page of the one or the other (decision 3).
 * @param scope what is searched: what every member may see, or what the office knows
 */
export async function findMembers(
  { database, search }: Platform,
  scope: 'member' | 'member-office',
  query: MembersQuery,
): Promise<Page<MemberOfAdmin> | LongList<MemberOfAdmin>> {
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
