import { formatMomentHere } from '#web/shared/languages/format-dates.ts';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';
import { offlineTokens } from '#web/shared/links/offline-tokens.ts';
import type { StoredPage } from './stored-pages.ts';

const ITEM = /<li data-path="([^"]*)">[^]*?<\/li>/g;

/** Formats the time when a page was cached, in the language of the page's address. */
function formatSeenAt({ path, seenAt }: StoredPage): string {
  overwriteGetLocale(() => splitLocale(path).locale);
  return formatMomentHere(seenAt);
}

/** Returns the markup of a template in the offline page, with and without the `<template>` tags. */
function templateOf({ html }: StoredPage, id: string): { readonly whole: string; readonly inside: string } {
  const [whole = '', inside = ''] = new RegExp(`<template id="${id}">([^]*?)</template>`).exec(html) ?? [];
  return { whole, inside };
}

/** Returns the title of a page without the site's name, still as escaped markup. */
function titleOf({ html, path }: StoredPage): string {
  return /<title>([^<]+?)(?: \| [^<|]*)?<\/title>/.exec(html)?.[1] ?? path;
}

/**
 * Returns the list item of a cached page, made from the template for its kind of page. The replacements are functions,
 * because `replace` would expand `$` patterns in a title.
 */
function itemFor(page: StoredPage, items: ReadonlyMap<string, string>): string {
  const { path } = splitLocale(page.path);
  const item = [...items].find(([start]) => path.startsWith(start))?.[1] ?? '';
  return item
    .replace(offlineTokens.address, () => page.path)
    .replace(offlineTokens.title, () => titleOf(page))
    .replace(offlineTokens.seen, () => formatSeenAt(page));
}

function respond(html: string, { headers }: StoredPage): Response {
  return new Response(html, { headers });
}

/** Returns a cached page, with a line that says when it was cached. */
export function showStored(page: StoredPage, offline: StoredPage | undefined): Response {
  if (!offline) return respond(page.html, page);
  const line = templateOf(offline, offlineTokens.seenLine).inside.replace(offlineTokens.seen, () => formatSeenAt(page));
  return respond(
    page.html.replace('<main id="main"', (main) => line + main),
    page,
  );
}

/** Returns the offline page with the list of cached pages. */
export function showOffline(offline: StoredPage, pages: readonly StoredPage[]): Response {
  const { whole, inside } = templateOf(offline, offlineTokens.storedPages);
  if (pages.length === 0) return respond(offline.html, offline);
  const items = new Map([...inside.matchAll(ITEM)].map(([item, path = '']) => [path, item]));
  const list = pages.map((page) => itemFor(page, items)).join('');
  const filled = inside.replace(/<li[^]*<\/li>/, () => list);
  return respond(
    offline.html.replace(whole, () => filled),
    offline,
  );
}
