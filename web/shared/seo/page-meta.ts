import type { Documents, readSite } from '#contract/content.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { contentText } from '#web/shared/languages/content-text.tsx';

type Association = Documents['association'];

export type SiteName = Pick<Association, 'shortName' | 'fullName' | 'logo'> &
  Pick<ResponseOf<typeof readSite>, 'logoPicture'>;

/** Returns the association's full name, or the short one if there is no full name. */
export function nameOf({ fullName, shortName }: Pick<Association, 'fullName' | 'shortName'>): string {
  return contentText(fullName).words || shortName;
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
