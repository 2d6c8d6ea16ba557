import type { MetaDescriptor } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';

/** The match of the root route comes first. */
type Matches = readonly [{ readonly loaderData?: { readonly siteName: string } | undefined }, ...unknown[]];

/** What the head of a page of signed-in people says: for the `meta` of a route module. Search engines never find them. */
export function pageMeta([root]: Matches, { title }: { readonly title: string }): MetaDescriptor[] {
  const site = root.loaderData?.siteName;
  return [
    { title: site === undefined ? title : m.title({ page: title, site }) },
    { name: 'robots', content: 'noindex' },
  ];
}
