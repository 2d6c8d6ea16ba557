import { setImmediate as breathe } from 'node:timers/promises';
import { searchText, wordPatterns } from '#server/platform/text/search-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type SearchScope, type EntryChange, searchChangesAfter, searchVersion } from './entries-store.ts';
import type { SearchQuery } from './found-store.ts';
import { countBits } from './bits.ts';
import { match } from './matching.ts';
import { joinNumbers } from './telephone-numbers.ts';
import { createRecordIndex, type RecordIndex, slotsInOrder } from './record-index.ts';

/** Whether anything is to be searched for: not if nothing was typed, or nothing that can be seen. */
export function isSearch(words: string | undefined): words is string {
  return words !== undefined && searchText(words) !== '';
}

/** What is to be found for these words in a column that holds the texts of a scope, and perhaps more. */
export async function toSearchQuery(
  search: Search,
  scope: SearchScope,
  column: string,
  words: string,
): Promise<SearchQuery> {
  const { hits } = await search.find(scope, words, { offset: 0, limit: undefined });
  const plain: number[] = [];
  const similar: number[] = [];
  for (const hit of hits) (hit.similar ? similar : plain).push(hit.record);
  return { column, patterns: wordPatterns(joinNumbers(words)), plain, similar };
}

/** Which of the hits are wanted. */
export interface SearchRange {
  readonly offset: number;
  /** Undefined: all. */
  readonly limit: number | undefined;
}

export interface Hit {
  readonly record: number;
  /** Found by a spelling or sound that is near to what was typed. */
  readonly similar: boolean;
}

interface Hits {
  readonly hits: readonly Hit[];
  /** Of all of them, in the window or not. */
  readonly total: number;
}

/** Finds records by words; one for the process. */
export interface Search {
  /**
   * First the record whose folio was typed, then those in whose name every word was found or begun, then those that need
   * their house, street or telephone number for it, then similar ones; each group in the order of `sort` (decision 3). What was committed before the call is found. Words without a letter or
   * digit find nothing.
   */
  readonly find: (scope: SearchScope, words: string, pageRange: SearchRange) => Promise<Hits>;
  /** Reads what the first search of a scope would have to wait for: about two seconds for 500,000 records. */
  readonly prepare: (scope: SearchScope) => Promise<void>;
  /** Ends a preparation under way. */
  readonly stop: () => Promise<void>;
}

/** Entries read at a time: other requests come in between. */
const CHUNK_SIZE = 1000;
/** Slots given up from which an index is made anew, if they are half of all. */
const MUCH_WASTE = 10_000;

interface Known {
  index: RecordIndex;
  /** Up to which nothing is missing: changes of one version are taken over in several batches. */
  version: number;
  /** The last change taken over; a round that failed is gone on with from here. */
  last: Pick<EntryChange, 'version' | 'record'>;
  /** Set while changes are being taken over. */
  catchingUp: Promise<void> | undefined;
}

function nothingKnown(): Known {
  return { index: createRecordIndex(), version: 0, last: { version: 0, record: 0 }, catchingUp: undefined };
}

async function takeOver(database: Database, scope: SearchScope, known: Known, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const changes = await searchChangesAfter(database, scope, known.last, CHUNK_SIZE);
    known.index.apply(changes);
    known.last = changes.at(-1) ?? known.last;
    if (changes.length < CHUNK_SIZE) {
      known.version = known.last.version;
      return;
    }
    await breathe();
  }
}

function select(index: RecordIndex, words: string, { offset, limit = Infinity }: SearchRange): Hits {
  const { exact, plain, detailed, similar } = match(index, words);
  const hits: Hit[] = [];
  let total = 0;
  let skipped = offset;
  for (const group of [exact, plain, detailed, similar]) {
    const count = countBits(group);
    total += count;
    for (const slot of slotsInOrder(index, group, count, skipped, limit - hits.length)) {
      hits.push({ record: index.recordIn(slot), similar: group === similar });
    }
    skipped = Math.max(0, skipped - count);
  }
  return { hits, total };
}

/** An index in memory for each scope, kept up to date before each search; see `docs/decisions/0015-search.md`. */
export function createSearch(database: Database): Search {
  const scopes = new Map<SearchScope, Known>();
  const stopping = new AbortController();

  async function upToDate(scope: SearchScope): Promise<RecordIndex> {
    const known = scopes.get(scope) ?? nothingKnown();
    scopes.set(scope, known);
    // A round that began before this call may have read before the last commit.
    await known.catchingUp;
    if ((await searchVersion(database, scope)) > known.version) {
      known.catchingUp ??= takeOver(database, scope, known, stopping.signal).finally(() => {
        known.catchingUp = undefined;
      });
      await known.catchingUp;
    }
    const { index } = known;
    if (index.wasted() > MUCH_WASTE && index.wasted() * 2 > index.size()) scopes.delete(scope);
    return index;
  }

  return {
    find: async (scope, words, pageRange) => select(await upToDate(scope), words, pageRange),
    prepare: async (scope) => {
      await upToDate(scope);
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled([...scopes.values()].map(async ({ catchingUp }) => catchingUp));
    },
  };
}
