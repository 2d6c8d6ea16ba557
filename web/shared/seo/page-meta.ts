import type { MetaDescriptor } from 'react-router';
import type { Documents, readSite } from '#contract/content.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { textOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';

type Association = Documents['association'];

/** How the site is called and what stands for it, wherever something about a page is told to others. */
export type SiteName = Pick<Association, 'shortName' | 'fullName' | 'logo'> &
  Pick<ResponseOf<typeof readSite>, 'logoPicture'>;

/** The association's name as it is written out, where the office has done so; else the short one. */
export function nameOf({ fullName, shortName }: Pick<Association, 'fullName' | 'shortName'>): string {
  return textOf(fullName).words || shortName;
}

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

const MAX_LENGTH = 160;

/** The beginning of a text on one line, as search engines and messengers show it. Ends between two words. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}
