import { LRUCache } from 'lru-cache';

/** Changes whenever a page kept so far may no longer be true: the version of the public content, and the day. */
export type PageCacheKey = () => Promise<string>;

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface PageCache<P extends RenderedPage> {
  readonly get: (address: string, render: () => Promise<P>) => Promise<P>;
}

const MOST_BYTES = 64 * 1024 * 1024;
/** What an entry weighs beside its body: headers, and the compressed copies that hang on it. */
const OVERHEAD = 2048;

/**
 * Keeps whole pages, for a page says nothing about its visitor. Only pages that exist are kept, and no more of them
 * than fit; visitors who come while a page is being rendered wait for the same rendering.
 */
export function createPageCache<P extends RenderedPage>(currentKey: PageCacheKey): PageCache<P> {
  const kept = new LRUCache<string, P>({
    maxSize: MOST_BYTES,
    sizeCalculation: (page) => OVERHEAD + page.body.length * 2,
  });
  const rendering = new Map<string, Promise<P>>();
  let keptFor = '';

  async function renderAndKeep(address: string, key: string, render: () => Promise<P>): Promise<P> {
    const page = await render();
    if (page.status === 200 && key === keptFor) kept.set(address, page);
    return page;
  }

  return {
    get: async (address, render) => {
      const key = await currentKey();
      if (key !== keptFor) {
        keptFor = key;
        kept.clear();
      }
      const known = kept.get(address);
      if (known) return known;
      // The key is part of the name: a rendering that began before a change is of no use after it.
      const name = `${key} ${address}`;
      const underway = rendering.get(name) ?? renderAndKeep(address, key, render).finally(() => rendering.delete(name));
      rendering.set(name, underway);
      return underway;
    },
  };
}
