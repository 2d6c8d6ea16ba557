import type { AdminMember, listMembersForAdmin } from '#contract/admin-members.ts';
import type { Page, ResponseOf } from '#contract/endpoint.ts';
import { bookPortionSize, type readBookPortion } from '#contract/members-book.ts';
import {
  type DirectoryRange,
  type listMembers as listMembersEndpoint,
  member as memberSchema,
  membersPageSize,
  type readDirectoryHtml,
} from '#contract/members.ts';
import type * as z from 'zod/mini';
import { batchesOf } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type LongList, pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type SearchScope, searchVersion } from '#server/platform/search/entries-store.ts';
import type { Hit, Search, SearchRange } from '#server/platform/search/search.ts';
import { recordReading } from '#server/records/record-reading.ts';
import {
  asMembersSee,
  countMembers,
  type ListedState,
  listEveryNthFolio,
  listMemberIds,
  listMembersAfter,
  type MemberBatch,
  readMembers,
} from './store.ts';

/** Members per batch. Reading and sending one batch takes a few milliseconds; other requests run between batches. */
const BATCH_SIZE = 250;

type HtmlQuery = z.output<typeof readDirectoryHtml.query>;
type MembersQuery = z.output<typeof listMembersEndpoint.query>;

/** The entries of a list: their state, and the scopes of its search. */
interface Listing {
  readonly state: ListedState;
  readonly scopes: readonly [SearchScope, ...SearchScope[]];
}

const forMembers: Listing = { state: 'living', scopes: ['member'] };

const forOffice: Readonly<Record<ListedState, Listing>> = {
  living: { state: 'living', scopes: ['member-office'] },
  deceased: { state: 'deceased', scopes: ['member-deceased'] },
  all: { state: 'all', scopes: ['member-office', 'member-deceased'] },
};

/** Finds entries in all scopes. Within plain and within similar matches, the order is that of the scopes. */
async function findHits(search: Search, [scope, ...others]: Listing['scopes'], words: string, range: SearchRange) {
  if (others.length === 0) return search.find(scope, words, range);
  const found: Hit[] = [];
  for (const each of [scope, ...others]) {
    for (const hit of (await search.find(each, words, { offset: 0, limit: undefined })).hits) found.push(hit);
  }
  const all = found.toSorted((one, other) => Number(one.similar) - Number(other.similar));
  const end = range.limit === undefined ? undefined : range.offset + range.limit;
  return { hits: all.slice(range.offset, end), total: all.length };
}

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

/** Yields the given batch and all batches after it. No transaction stays open between batches. */
async function* batchesFrom(db: Db, state: ListedState, { members, end }: MemberBatch) {
  yield members;
  for (let place = end; place;) {
    const next = await listMembersAfter(db, state, place, BATCH_SIZE);
    yield next.members;
    place = next.end;
  }
}

/**
 * Yields all members with a state, or all matches of a search by the office, in list order. Reads each batch on demand.
 */
export async function* memberBatches(
  { database, search }: Platform,
  words: string,
  state: ListedState,
): AsyncGenerator<readonly AdminMember[]> {
  if (words === '') {
    yield* batchesFrom(database, state, await listMembersAfter(database, state, undefined, BATCH_SIZE));
    return;
  }
  const { hits } = await findHits(search, forOffice[state].scopes, words, { offset: 0, limit: undefined });
  yield* hitBatches(database, hits);
}

/**
 * Returns all members with a state. Reads them at once if they fit into one batch; otherwise reads each batch when it is
 * sent.
 */
async function allMembers(db: Db, state: ListedState): Promise<Page<AdminMember> | LongList<AdminMember>> {
  const first = await listMembersAfter(db, state, undefined, BATCH_SIZE);
  if (first.members.length < BATCH_SIZE) return { rows: first.members, total: first.members.length };
  return { batches: batchesFrom(db, state, first), total: await countMembers(db, state) };
}

/**
 * Returns a function that reads the first folio of each page of the whole directory. Reading takes half a second for
 * 500,000 members, so the folios are cached for all readers. The cache is valid until any process adds, changes or
 * deletes a member, which increases the search version.
 */
export function createFirstFolios({ database }: Platform): () => Promise<readonly string[]> {
  let cached: { readonly version: number; readonly folios: Promise<readonly string[]> } | undefined;
  return async () => {
    const version = await searchVersion(database, 'member');
    if (cached?.version !== version) {
      const folios = listEveryNthFolio(database, membersPageSize);
      const entry = { version, folios };
      cached = entry;
      folios.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.folios;
  };
}

async function findPage(
  { database, search }: Platform,
  { state, scopes }: Listing,
  words: string,
  range: { readonly offset: number; readonly limit: number },
): Promise<Page<AdminMember>> {
  if (words !== '') {
    const { hits, total } = await findHits(search, scopes, words, range);
    return { rows: await readHits(database, hits), total };
  }
  const ids = await listMemberIds(database, state, range);
  return { rows: await readMembers(database, ids), total: await countMembers(database, state) };
}

/** Returns the content of a page of the directory for its HTML. Returns the last page if `page` is too high. */
export async function readDirectoryRange(
  platform: Platform,
  { search = '', page = 1 }: HtmlQuery,
  readFirstFolios: () => Promise<readonly string[]>,
): Promise<DirectoryRange> {
  const readPage = async (number: number) =>
    findPage(platform, forMembers, search, { offset: (number - 1) * membersPageSize, limit: membersPageSize });
  let shown = page;
  let { rows, total } = await readPage(shown);
  const last = Math.max(1, Math.ceil(total / membersPageSize));
  if (shown > last) {
    shown = last;
    ({ rows, total } = await readPage(shown));
  }
  return {
    search,
    page: shown,
    // Drops the fields and the parts that only the office may see.
    members: { rows: rows.map((row) => memberSchema.parse(asMembersSee(row))), total },
    firstFolios: await readFirstFolios(),
    count: async (word) => (await findPage(platform, forMembers, word, { offset: 0, limit: 1 })).total,
  };
}

async function findWhole(
  platform: Platform,
  listing: Listing,
  query: MembersQuery,
): Promise<Page<AdminMember> | LongList<AdminMember>> {
  const { database, search } = platform;
  const words = query.search ?? '';
  const { offset, limit } = pageRangeOf(query, words !== '', membersPageSize);
  if (limit !== undefined) return findPage(platform, listing, words, { offset, limit });
  if (words === '') return allMembers(database, listing.state);
  const { hits, total } = await findHits(search, listing.scopes, words, { offset, limit });
  if (hits.length > BATCH_SIZE) return { batches: hitBatches(database, hits), total };
  return { rows: await readHits(database, hits), total };
}

async function* hidingBatches(batches: LongList<AdminMember>['batches']) {
  for await (const batch of batches) yield batch.map(asMembersSee);
}

/** Returns the entries of a state with all they contain, or the matches of a search: all of them, or one page. */
export async function findMembersForOffice(
  platform: Platform,
  { state = 'living', ...query }: z.output<typeof listMembersForAdmin.query>,
): Promise<Page<AdminMember> | LongList<AdminMember>> {
  return findWhole(platform, forOffice[state], query);
}

/** Returns the directory as members see it, or the matches of a search: all of them, or one page (decision 3). */
export async function findMembers(
  platform: Platform,
  query: MembersQuery,
): Promise<Page<AdminMember> | LongList<AdminMember>> {
  const found = await findWhole(platform, forMembers, query);
  return 'rows' in found
    ? { ...found, rows: found.rows.map(asMembersSee) }
    : { ...found, batches: hidingBatches(found.batches) };
}

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
