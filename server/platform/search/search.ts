import { setImmediate as breathe } from 'node:timers/promises';
import { kolkataYear } from '#server/platform/clock/kolkata.ts';
import { searchText, wordPatterns } from '#server/platform/text/search-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  type SearchScope,
  type EntryChange,
  searchChangesAfter,
  searchVersion,
  type SearchQuery,
} from './entries-store.ts';
import { createEntryIndex, type EntryIndex } from './entry-index.ts';
import { match } from './matching.ts';
import { joinNumbers } from './words.ts';

/** Returns whether the text contains anything to search for. */
export function isSearch(words: string | undefined): words is string {
  return words !== undefined && searchText(words) !== '';
}

/**
 * Builds the query for a column. The text of the column must include all texts of the search scope, and may include
 * further texts.
 */
export async function searchQueryFor(
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

export interface SearchRange {
  readonly offset: number;
  /** Maximum number of results; undefined for all results. */
  readonly limit: number | undefined;
}

export interface Hit {
  readonly record: number;
  /** Whether the record was found only by a similar spelling or sound. */
  readonly similar: boolean;
  /** Whether the name or the folio was found, and not only details such as the house. */
  readonly named: boolean;
  /** Whether the text of the record was found. */
  readonly own: boolean;
  /** The people of the record who were found. */
  readonly people: readonly number[];
}

interface Hits {
  readonly hits: readonly Hit[];
  /** The number of results, including those outside the requested page range. */
  readonly total: number;
}

/** Finds records by words. One instance per process. */
export interface Search {
  /**
   * Finds records. The results are in four groups (decision 3): the record with exactly this folio; records whose name
   * contains all words; records that match with house, street or phone number; records with similar names. Each group
   * is sorted by `sort`. The results include all changes committed before the call. Words without a letter or digit
   * find nothing.
   */
  readonly find: (scope: SearchScope, words: string, pageRange: SearchRange) => Promise<Hits>;
  /** Loads a scope in advance, less than a second for 20,000 records. Otherwise the first search loads it. */
  readonly prepare: (scope: SearchScope) => Promise<void>;
  /** Aborts loading and waits until it has stopped. */
  readonly stop: () => Promise<void>;
}

/** Number of entries read at a time. Other requests run between two batches. */
const CHUNK_SIZE = 500;

interface Known {
  /** The year of the index, which contains only people who are found in it. In another year it is rebuilt. */
  readonly year: number;
  readonly index: EntryIndex;
  /**
   * The last version of the scope whose changes are all in the index. The changes of one version can span several
   * batches.
   */
  version: number;
  /** The last applied change, from which a failed update continues. */
  last: Pick<EntryChange, 'version' | 'record'>;
  /** The running update of the index; undefined if no update is running. */
  catchingUp: Promise<void> | undefined;
}

function createKnown(year: number): Known {
  return { year, index: createEntryIndex(year), version: 0, last: { version: 0, record: 0 }, catchingUp: undefined };
}

async function applyChanges(database: Database, scope: SearchScope, known: Known, signal: AbortSignal): Promise<void> {
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

function select(index: EntryIndex, words: string, { offset, limit = Infinity }: SearchRange): Hits {
  const { exact, plain, detailed, similar, names } = match(index, words);
  const groups = [exact, plain, detailed, similar];
  const records = groups.flatMap((group) => index.sorted(group));
  const hits = records.slice(offset, offset + limit).map((record): Hit => {
    const found = names.get(record) ?? [];
    const people = found.filter((name) => name < 0).map((name) => -name);
    return {
      record,
      similar: similar.has(record),
      named: !detailed.has(record),
      own: found.includes(record),
      people,
    };
  });
  return { hits, total: records.length };
}

/**
 * Creates the in-memory indexes of all scopes. They are updated before each search; see
 * `docs/decisions/0015-search.md`.
 * @param now returns the time in epoch milliseconds
 */
export function createSearch(database: Database, now: () => number = Date.now): Search {
  const scopes = new Map<SearchScope, Known>();
  const stopping = new AbortController();

  async function upToDate(scope: SearchScope): Promise<EntryIndex> {
    const year = kolkataYear(now());
    const loaded = scopes.get(scope);
    const known = loaded?.year === year ? loaded : createKnown(year);
    scopes.set(scope, known);
    // Check again after a running update, which may have missed the last commit.
    await known.catchingUp;
    if ((await searchVersion(database, scope)) > known.version) {
      known.catchingUp ??= applyChanges(database, scope, known, stopping.signal).finally(() => {
        known.catchingUp = undefined;
      });
      await known.catchingUp;
    }
    return known.index;
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
