import type { MetaDescriptor } from 'react-router';
import { getLocale, locales, pathIn } from '#web/languages/locale.ts';
import * as m from '#web/languages/generated/messages.js';

/** The match of the root route comes first; it knows the address that the site is reached at. */
type Matches = readonly [{ readonly loaderData?: { readonly origin: string } | undefined }, ...unknown[]];

interface PageMeta {
  /** Without the name of the site. */
  readonly title: string;
  readonly description?: string;
  /** Where search engines shall find the page, without its language; pages without it are kept out of them. */
  readonly path?: string;
}

function whereToFind(origin: string, path: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: origin + pathIn(getLocale(), path) },
    ...locales.map((locale) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: locale,
      href: origin + pathIn(locale, path),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: origin + path },
  ];
}

/** What the head of a page says about it: for the `meta` of a route module. */
export function pageMeta([root]: Matches, { title, description, path }: PageMeta): MetaDescriptor[] {
  const origin = root.loaderData?.origin;
  return [
    { title: m.title({ page: title }) },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    ...(path === undefined || origin === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : whereToFind(origin, path)),
  ];
}
