import type { Documents, readSite } from '#contract/content.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { textOf } from '#web/shared/languages/content-text.tsx';

type Association = Documents['association'];

/** How the site is called and what stands for it, wherever something about a page is told to others. */
export type SiteName = Pick<Association, 'shortName' | 'fullName' | 'logo'> &
  Pick<ResponseOf<typeof readSite>, 'logoPicture'>;

/** The association's name as it is written out, where the office has done so; else the short one. */
export function nameOf({ fullName, shortName }: Pick<Association, 'fullName' | 'shortName'>): string {
  return textOf(fullName).words || shortName;
}
