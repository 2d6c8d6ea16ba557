import type { AdminMember, listMembersForAdmin } from '#contract/admin-members.ts';
import type { Page } from '#contract/endpoint.ts';
import type { readBook as readBookEndpoint } from '#contract/members-book.ts';
import {
  type DirectoryRange,
  type listMembers as listMembersEndpoint,
  type Member,
  member as memberSchema,
  membersPageSize,
  type readDirectoryHtml,
} from '#contract/members.ts';
import { type AdminPerson, childUntil } from '#contract/persons.ts';
import type * as z from 'zod/mini';
import { batchesOf } from '#server/platform/database/sql-fragments.ts';
import { kolkataYear } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type LongList, pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type SearchScope, searchVersion } from '#server/platform/search/entries-store.ts';
import type { Hit, SearchRange } from '#server/platform/search/search.ts';
import { recordReading } from '#server/records/record-reading.ts';
import {
  asMembersSee,
  countMembers,
  type ListedState,
  listEveryNthFolio,
  listMemberIds,
  listWards,
  readLivingMembers,
  readMembers,
  visiblePersons,
  withoutHiddenParts,
} from './store.ts';
import { listPersons } from './persons-store.ts';

/** Members per batch. Reading and sending one batch takes a few milliseconds; other requests run between batches. */
const BATCH_SIZE = 250;

type HtmlQuery = z.output<typeof readDirectoryHtml.query>;
type MembersQuery = z.output<typeof listMembersEndpoint.query>;

/** The entries of a list: their state and ward, and the scopes of its search. */
interface Listing {
  readonly state: ListedState;
  /** The ward of the entries; null for those without one; undefined for all. */
  readonly ward?: number | null | undefined;
  readonly scopes: readonly [SearchScope, ...SearchScope[]];
}

const forMembers: Listing = { state: 'living', scopes: ['member'] };

const forOffice: Readonly<Record<ListedState, Listing>> = {
  living: { state: 'living', scopes: ['member-office'] },
  deceased: { state: 'deceased', scopes: ['member-deceased'] },
  all: { state: 'all', scopes: ['member-office', 'member-deceased'] },
};

/** An entry of a list, in its order. `hit` is undefined without a search. */
interface Found {
  readonly record: number;
  readonly hit?: Hit;
}

/**
 * Finds the entries of a listing: all of them by folio if there are no words, otherwise those that match. Within plain
 * and within similar matches of several scopes, the order is that of the scopes.
 */
async function find(
  { database, search }: Platform,
  { state, ward, scopes: [scope, ...others] }: Listing,
  words: string,
  range: SearchRange,
): Promise<Page<Found>> {
  if (words === '') {
    const ids = await listMemberIds(database, state, range, ward);
    const total = range.limit === undefined ? ids.length : await countMembers(database, state, ward);
    return { rows: ids.map((record) => ({ record })), total };
  }
  if (others.length === 0 && ward === undefined) {
    const { hits, total } = await search.find(scope, words, range);
    return { rows: hits.map(asFound), total };
  }
  const all = { offset: 0, limit: undefined };
  const listed = ward === undefined ? undefined : new Set(await listMemberIds(database, state, all, ward));
  const found: Hit[] = [];
  for (const each of [scope, ...others]) {
    for (const hit of (await search.find(each, words, all)).hits) if (listed?.has(hit.record) ?? true) found.push(hit);
  }
  const sorted = found.toSorted((one, other) => Number(one.similar) - Number(other.similar));
  const end = range.limit === undefined ? undefined : range.offset + range.limit;
  return { rows: sorted.slice(range.offset, end).map(asFound), total: sorted.length };
}

const asFound = (hit: Hit): Found => ({ record: hit.record, hit });

/** Returns the ids of the people of an entry whom a search has found. */
export const peopleIn = (hit: Hit, { persons }: Pick<AdminMember, 'persons'>) =>
  persons.filter(({ id, relation }) => (relation === 'self' ? hit.own : hit.people.includes(id))).map(({ id }) => id);

async function readFound(db: Db, found: readonly Found[], { scopes }: Listing): Promise<readonly AdminMember[]> {
  const hits = new Map(found.map(({ record, hit }) => [record, hit]));
  const members = await readMembers(db, [...hits.keys()], scopes !== forMembers.scopes);
  return members.map((member) => {
    const hit = hits.get(member.id);
    if (!hit) return member;
    return { ...member, found: peopleIn(hit, member), ...(hit.similar && { similar: true }) };
  });
}

/** Reads entries batch by batch. No transaction stays open between batches. */
async function* batchesOfFound(db: Db, found: readonly Found[], listing: Listing) {
  for (const batch of batchesOf(found, BATCH_SIZE)) yield await readFound(db, batch, listing);
}

/**
 * Yields all members with a state, or all matches of a search by the office, in list order. Reads each batch on demand.
 */
export async function* memberBatches(
  platform: Platform,
  words: string,
  state: ListedState,
  ward: number | null | undefined,
): AsyncGenerator<readonly AdminMember[]> {
  const listing = { ...forOffice[state], ward };
  const { rows } = await find(platform, listing, words, { offset: 0, limit: undefined });
  yield* batchesOfFound(platform.database, rows, listing);
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

/** Returns the content of a page of the directory for its HTML. Returns the last page if `page` is too high. */
export async function readDirectoryRange(
  platform: Platform,
  { search = '', page = 1, ward }: HtmlQuery,
  readFirstFolios: () => Promise<readonly string[]>,
): Promise<DirectoryRange> {
  const listing = { ...forMembers, ward };
  const findPage = async (number: number) =>
    find(platform, listing, search, { offset: (number - 1) * membersPageSize, limit: membersPageSize });
  let shown = page;
  let found = await findPage(shown);
  const last = Math.max(1, Math.ceil(found.total / membersPageSize));
  if (shown > last) {
    shown = last;
    found = await findPage(shown);
  }
  const members = await readFound(platform.database, found.rows, listing);
  const year = kolkataYear(platform.now());
  return {
    search,
    ward,
    wards: await listWards(platform.database),
    page: shown,
    // Drops the fields and the parts that only the office may see.
    members: { rows: members.map((row) => memberSchema.parse(asMembersSee(row, year))), total: found.total },
    firstFolios: await readFirstFolios(),
    count: async (word) => (await find(platform, listing, word, { offset: 0, limit: 1 })).total,
  };
}

/** Finds a page of a listing, or all of it. What does not fit into one batch is read batch by batch when it is sent. */
async function findEntries(
  platform: Platform,
  listing: Listing,
  query: MembersQuery,
): Promise<Page<AdminMember> | LongList<AdminMember>> {
  const words = query.search ?? '';
  const range = pageRangeOf(query, words !== '', membersPageSize);
  const { rows, total } = await find(platform, listing, words, range);
  if (range.limit === undefined && total > BATCH_SIZE) {
    return { batches: batchesOfFound(platform.database, rows, listing), total };
  }
  return { rows: await readFound(platform.database, rows, listing), total };
}

async function* hidingBatches(batches: LongList<AdminMember>['batches'], year: number) {
  for await (const batch of batches) yield batch.map((entry) => asMembersSee(entry, year));
}

/** Returns the entries of a state with all they contain, or the matches of a search: all of them, or one page. */
export async function findMembersForOffice(
  platform: Platform,
  { state = 'living', ward, ...query }: z.output<typeof listMembersForAdmin.query>,
): Promise<Page<AdminMember> | LongList<AdminMember>> {
  return findEntries(platform, { ...forOffice[state], ward }, query);
}

/** Returns the directory as members see it, or the matches of a search: all of them, or one page (decision 3). */
export async function findMembers(
  platform: Platform,
  { ward, ...query }: MembersQuery,
): Promise<Page<Member> | LongList<Member>> {
  const found = await findEntries(platform, { ...forMembers, ward }, query);
  const year = kolkataYear(platform.now());
  return 'rows' in found
    ? { ...found, rows: found.rows.map((entry) => asMembersSee(entry, year)) }
    : { ...found, batches: hidingBatches(found.batches, year) };
}

interface PrintedMember extends Omit<AdminMember, 'persons'> {
  readonly persons?: AdminPerson[] | null;
}

async function* batchesToPrint(entries: readonly PrintedMember[], as: 'office' | undefined) {
  for (const batch of batchesOf(entries, BATCH_SIZE)) yield as === 'office' ? batch : batch.map(withoutHiddenParts);
}

/** Adds the people of open families who are printed: no child, even if members may see it. */
async function withAdults(
  { database, now }: Platform,
  entries: readonly PrintedMember[],
): Promise<readonly PrintedMember[]> {
  const ids = entries.map(({ id }) => id);
  const families = await listPersons(database, ids);
  const year = kolkataYear(now());
  const isAdult = (one: AdminPerson) => one.relation === 'self' || childUntil(one) < year;
  return entries.map((entry) => {
    const shown = visiblePersons({ ...entry, persons: families.get(entry.id) ?? [] });
    return { ...entry, persons: shown?.filter(isAdult) ?? null };
  });
}

/** Reads the register for printing, which the audit log records. Changes while it is sent are not in it. */
export async function readBook(
  platform: Platform,
  { as, ward, persons }: z.output<typeof readBookEndpoint.query>,
  administratorId: number,
): Promise<LongList<PrintedMember>> {
  const subject = { type: null, id: as === 'office' ? 'labels' : 'book' };
  const reading = { at: platform.now(), actorId: administratorId, action: 'directory exported', subject } as const;
  await recordReading(platform, reading);
  const living = await readLivingMembers(platform.database, ward);
  const entries = persons === 'yes' ? await withAdults(platform, living) : living;
  return { batches: batchesToPrint(entries, as), total: entries.length };
}
