import type { MetaDescriptor } from 'react-router';
import type { Documents, readSite } from '#contract/content.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { contentText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';

type Association = Documents['association'];

export type SiteName = Pick<Association, 'shortName' | 'fullName' | 'logo'> &
  Pick<ResponseOf<typeof readSite>, 'logoPicture'>;

/** Returns the association's full name, or the short one if there is no full name. */
export function nameOf({ fullName, shortName }: Pick<Association, 'fullName' | 'shortName'>): string {
  return contentText(fullName).words || shortName;
}

/** The matched routes. The first one is the root route, whose loader returns the site's name. */
type Matches = readonly [{ readonly loaderData?: { readonly siteName: string } | undefined }, ...unknown[]];

/** Returns the title and the `noindex` tag of a page of the app for signed-in users. */
export function pageMeta([root]: Matches, { title }: { readonly title: string }): MetaDescriptor[] {
  const site = root.loaderData?.siteName;
  return [
    { title: site === undefined ? title : m.title({ page: title, site }) },
    { name: 'robots', content: 'noindex' },
  ];
}

const MAX_LENGTH = 160;

/** Returns the first 160 characters of a text as one line, for search engines and messengers. Cuts between words. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}
