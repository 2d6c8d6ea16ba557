import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import type { SendablePage } from './send-page.ts';

/**
 * Names a page by all that it depends on. Every link that is shared on Facebook has a parameter of its own; what a page
 * does not read leaves its address, so that it is the page that is kept already.
 */
interface PageAddress {
  /** Path and the parameters that the page reads, in one order: what it is rendered for. */
  readonly address: string;
  /** Whether there are endless many such addresses: with parameters in them. */
  readonly isMadeUp: boolean;
}

/** The parameters that the page at a path reads; undefined: that is not known, it may read any. */
export type ParametersOf = (path: string) => readonly string[] | undefined;

/** @returns undefined when it is not known what the page reads, so it cannot be kept */
export function pageAddress(path: string, search: string, parametersOf: ParametersOf): PageAddress | undefined {
  if (search === '' || search === '?') return { address: path, isMadeUp: false };
  const known = parametersOf(path);
  if (!known) return undefined;
  const given = new URLSearchParams(search);
  const read = new URLSearchParams();
  for (const name of known) {
    for (const value of given.getAll(name)) read.append(name, value);
  }
  return read.size === 0 ? { address: path, isMadeUp: false } : { address: `${path}?${read}`, isMadeUp: true };
}

/** Changes whenever a page kept so far may no longer be true: the version of the public content, and the day. */
export type PageCacheKey = () => Promise<string>;

type Render = () => Promise<SendablePage>;

export interface PageCache {
  /**
   * The page, kept or rendered now; one without an address is rendered each time.
   */
  readonly get: (address: PageAddress | undefined, render: Render) => Promise<SendablePage>;
  /** The page if it is kept and still true; at once undefined if it is not kept. */
  readonly cached: (address: PageAddress) => Promise<SendablePage | undefined> | undefined;
}

const MAX_BYTES = 48 * 1024 * 1024;
/** Of pages with parameters, which anybody can make up without end: they never push out the others. */
const MAX_MADE_UP_BYTES = 16 * 1024 * 1024;
/** Milliseconds for which pages are served as they were last, while the database that could say otherwise is away. */
const MAX_UNCONFIRMED = 60 * 60_000;
/** What an entry weighs beside its body: headers, and the compressed copies that hang on it. */
const OVERHEAD = 2048;

function createShelf(maxSize: number) {
  return new LRUCache<string, SendablePage>({
    maxSize,
    sizeCalculation: (page) => OVERHEAD + page.size * 2,
  });
}

/**
 * Keeps whole pages, for a page says nothing about its visitor. Only pages that exist are kept, and no more of them
 * than fit; visitors who come while a page is being rendered wait for the same rendering. While the database is away, what
 * was seen before is served as it was last, for an hour at most (decision 31).
 */
export function createPageCache(currentKey: PageCacheKey, now: () => number): PageCache {
  const plain = createShelf(MAX_BYTES);
  const madeUp = createShelf(MAX_MADE_UP_BYTES);
  const rendering = new Map<string, Promise<SendablePage>>();
  let storedFor = '';
  let confirmedAt = Number.NEGATIVE_INFINITY;

  const shelfOf = ({ isMadeUp }: PageAddress) => (isMadeUp ? madeUp : plain);

  async function dropOld(): Promise<string> {
    let key: string;
    try {
      key = await currentKey();
    } catch (error) {
      if (!isDatabaseAway(error) || now() - confirmedAt > MAX_UNCONFIRMED) throw error;
      return storedFor;
    }
    confirmedAt = now();
    if (key !== storedFor) {
      storedFor = key;
      plain.clear();
      madeUp.clear();
    }
    return key;
  }

  async function renderAndKeep(page: PageAddress, key: string, render: Render): Promise<SendablePage> {
    const rendered = await render();
    if (rendered.status === 200 && key === storedFor) shelfOf(page).set(page.address, rendered);
    return rendered;
  }

  return {
    cached: (page) => {
      const shelf = shelfOf(page);
      return shelf.has(page.address) ? dropOld().then(() => shelf.get(page.address)) : undefined;
    },
    get: async (page, render) => {
      if (!page) return render();
      const key = await dropOld();
      const known = shelfOf(page).get(page.address);
      if (known) return known;
      // The key is part of the name: a rendering that began before a change is of no use after it.
      const name = `${key} ${page.address}`;
      const underway = rendering.get(name) ?? renderAndKeep(page, key, render).finally(() => rendering.delete(name));
      rendering.set(name, underway);
      return underway;
    },
  };
}
