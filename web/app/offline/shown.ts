import { formatMomentHere } from '#web/shared/languages/format-dates.ts';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';
import { offlineTokens } from '#web/shared/links/offline-tokens.ts';
import type { StoredPage } from './stored-pages.ts';

const ITEM = /<li data-path="([^"]*)">[^]*?<\/li>/g;

/** When a page was seen, in the language of its address. */
function momentOf({ path, seenAt }: StoredPage): string {
  overwriteGetLocale(() => splitLocale(path).locale);
  return formatMomentHere(seenAt);
}

/** What waits in the page that stands in for others; it comes from the site, and is markup. */
function partOf({ html }: StoredPage, id: string): { readonly whole: string; readonly inside: string } {
  const [whole = '', inside = ''] = new RegExp(`<template id="${id}">([^]*?)</template>`).exec(html) ?? [];
  return { whole, inside };
}

/** The words of its title, still in markup, without the name of the site. */
function titleOf({ html, path }: StoredPage): string {
  return /<title>([^<]+?)(?: \| [^<|]*)?<\/title>/.exec(html)?.[1] ?? path;
}

/** One of the items for the kinds of pages that there are; words may hold signs that mean something to `replace`. */
function itemFor(page: StoredPage, items: ReadonlyMap<string, string>): string {
  const { path } = splitLocale(page.path);
  const item = [...items].find(([start]) => path.startsWith(start))?.[1] ?? '';
  return item
    .replace(offlineTokens.address, () => page.path)
    .replace(offlineTokens.title, () => titleOf(page))
    .replace(offlineTokens.seen, () => momentOf(page));
}

function respond(html: string, { headers }: StoredPage): Response {
  return new Response(html, { headers });
}

/** A page that is kept, below the line that says when it was seen. */
export function showStored(page: StoredPage, offline: StoredPage | undefined): Response {
  if (!offline) return respond(page.html, page);
  const line = partOf(offline, offlineTokens.seenLine).inside.replace(offlineTokens.seen, () => momentOf(page));
  return respond(
    page.html.replace('<main id="main"', (main) => line + main),
    page,
  );
}

/** The page that stands in for one that is not kept, with those that are. */
export function showOffline(offline: StoredPage, pages: readonly StoredPage[]): Response {
  const { whole, inside } = partOf(offline, offlineTokens.storedPages);
  if (pages.length === 0) return respond(offline.html, offline);
  const items = new Map([...inside.matchAll(ITEM)].map(([item, path = '']) => [path, item]));
  const list = pages.map((page) => itemFor(page, items)).join('');
  const filled = inside.replace(/<li[^]*<\/li>/, () => list);
  return respond(
    offline.html.replace(whole, () => filled),
    offline,
  );
}
