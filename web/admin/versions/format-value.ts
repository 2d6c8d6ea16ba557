import type { Documents, OfficeBearer } from '#contract/content.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatDay } from '#web/shared/languages/format-dates.ts';

/** The group that somebody of this rank is shown in, as on the page for visitors. */
export const rankGroup = {
  president: m.committee_president,
  officer: m.bearers_officers,
  member: m.bearers_members,
} as const satisfies Record<OfficeBearer['rank'], () => string>;

/** The page that each service leads to. */
export const servicePages = {
  directory: m.nav_directory,
  matrimony: m.nav_matrimony,
  'events-gallery': m.nav_events,
  memorial: m.nav_deceased,
} as const satisfies Record<Documents['services'][number]['key'], () => string>;

/** Where else the association can be found. */
export const socialSites = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const satisfies Record<Documents['contact']['social'][number]['kind'], string>;

const ranks: ReadonlyMap<string, () => string> = new Map(Object.entries(rankGroup));
const services: ReadonlyMap<string, () => string> = new Map(Object.entries(servicePages));
const sites: ReadonlyMap<string, string> = new Map(Object.entries(socialSites));

/** What a file is called tells nobody anything. */
const picture = (_value: string, when: 'before' | 'after') =>
  when === 'before' ? m.content_formerPicture() : m.content_newPicture();

type InWords = (value: string, when: 'before' | 'after') => string | undefined;

/** By the name of the value: those that are not kept as people read them. */
const wordsOf: ReadonlyMap<string, InWords> = new Map<string, InWords>([
  ['rank', (value) => ranks.get(value)?.()],
  ['key', (value) => services.get(value)?.()],
  ['kind', (value) => sites.get(value)],
  ['begins_on', (day) => formatDay(day)],
  ['ends_on', (day) => formatDay(day)],
  ['image', picture],
  ['logo', picture],
]);

/**
 * A value as people read it: a day, a choice and a picture in words, everything else as it is.
 * @param path to the value, such as `bearers.2.rank`
 * @param when it was there
 */
export function formatValue(path: string, value: string, when: 'before' | 'after'): string {
  return wordsOf.get(path.split('.').at(-1) ?? '')?.(value, when) ?? value;
}
