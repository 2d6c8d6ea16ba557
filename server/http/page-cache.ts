import { LRUCache } from 'lru-cache';
import type { PageStyles } from '#contract/links.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { SendablePage } from './encodings.ts';

/**
 * The address of a page in the cache. It has only the parameters that the page reads. Other parameters, such as those
 * that Facebook adds to shared links, do not bypass the cache.
 */
interface PageAddress {
  /** The path and the parameters that the page reads, in a fixed order. */
  readonly address: string;
  /** Whether the address has parameters. Clients can invent any number of such addresses. */
  readonly hasParameters: boolean;
}

/** Returns the names of the parameters that the page at a path reads; undefined if these are not known. */
export type ParametersOf = (path: string) => readonly string[] | undefined;

/** Returns the address of a page in the cache; undefined if it is not known which parameters the page reads. */
export function pageAddress(path: string, search: string, parametersOf: ParametersOf): PageAddress | undefined {
  if (search === '' || search === '?') return { address: path, hasParameters: false };
  const known = parametersOf(path);
  if (!known) return undefined;
  const given = new URLSearchParams(search);
  const read = new URLSearchParams();
  for (const name of known) {
    for (const value of given.getAll(name)) read.append(name, value);
  }
  return read.size === 0
    ? { address: path, hasParameters: false }
    : { address: `${path}?${read}`, hasParameters: true };
}

/** Returns a key that changes whenever cached pages become outdated: the version of the public content and the date. */
export type PageCacheKey = () => Promise<string>;

type Render = () => Promise<SendablePage>;

export interface PageCache {
  /** Returns the page from the cache or renders it. If `address` is undefined, the page is rendered on every call. */
  readonly get: (address: PageAddress | undefined, styles: PageStyles, render: Render) => Promise<SendablePage>;
  /** Returns the cached page if it is still current. If it is not cached, returns undefined instead of a promise. */
  readonly cached: (address: PageAddress, styles: PageStyles) => Promise<SendablePage | undefined> | undefined;
}

const MAX_BYTES = 48 * 1024 * 1024;
/** Maximum bytes of all cached pages with parameters. Clients can invent many; they must not evict other pages. */
const MAX_BYTES_WITH_PARAMETERS = 16 * 1024 * 1024;
/** How long cached pages are served without checking that they are current, while the database is unreachable. */
const MAX_UNCONFIRMED_MS = 60 * 60_000;
/** Estimated bytes of a page's headers. The body counts twice, because its compressed copies are cached too. */
const OVERHEAD = 2048;

function createStore(maxSize: number) {
  return new LRUCache<string, SendablePage>({
    maxSize,
    sizeCalculation: (page) => OVERHEAD + page.size * 2,
  });
}

/**
 * Creates a cache of whole pages, which are the same for all visitors. Only pages with status 200 are cached, up to a
 * size limit. Concurrent requests for a page share one rendering. While the database is unreachable, cached pages are
 * served for at most an hour without checking that they are current (decision 31).
 */
export function createPageCache(currentKey: PageCacheKey, now: () => number): PageCache {
  const withoutParameters = createStore(MAX_BYTES);
  const withParameters = createStore(MAX_BYTES_WITH_PARAMETERS);
  const rendering = new Map<string, Promise<SendablePage>>();
  let storedFor = '';
  let confirmedAt = Number.NEGATIVE_INFINITY;

  const nameOf = ({ address }: PageAddress, styles: PageStyles) => `${styles} ${address}`;
  const storeOf = ({ hasParameters }: PageAddress) => (hasParameters ? withParameters : withoutParameters);

  async function dropOutdated(): Promise<string> {
    let key: string;
    try {
      key = await currentKey();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || now() - confirmedAt > MAX_UNCONFIRMED_MS) throw error;
      return storedFor;
    }
    confirmedAt = now();
    if (key !== storedFor) {
      storedFor = key;
      withoutParameters.clear();
      withParameters.clear();
    }
    return key;
  }

  async function renderAndKeep(page: PageAddress, name: string, key: string, render: Render): Promise<SendablePage> {
    const rendered = await render();
    if (rendered.status === 200 && key === storedFor) storeOf(page).set(name, rendered);
    return rendered;
  }

  return {
    cached: (page, styles) => {
      const shelf = storeOf(page);
      const name = nameOf(page, styles);
      return shelf.has(name) ? dropOutdated().then(() => shelf.get(name)) : undefined;
    },
    get: async (page, styles, render) => {
      if (!page) return render();
      const key = await dropOutdated();
      const name = nameOf(page, styles);
      const known = storeOf(page).get(name);
      if (known) return known;
      // With the key in the name, requests after a change do not share a rendering that started before it.
      const current = `${key} ${name}`;
      const inProgress =
        rendering.get(current) ?? renderAndKeep(page, name, key, render).finally(() => rendering.delete(current));
      rendering.set(current, inProgress);
      return inProgress;
    },
  };
}
