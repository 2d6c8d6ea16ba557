import type { Documents, OfficeBearer } from '#contract/content.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { albumChoice, eventChoice } from './record-choice.tsx';
import { wardChoice } from './ward-choice.tsx';
import { formatDay, formatLocalTime } from '#web/shared/languages/format-dates.ts';
import { relationWord } from '#web/shared/members/person-words.tsx';
import { choiceName } from '#web/shared/profiles/profile-words.ts';

/** Headings of the ranks of office bearers, as on the public page of office bearers. */
export const rankGroup = {
  president: m.committee_president,
  officer: m.bearers_officers,
  member: m.bearers_members,
} as const satisfies Record<OfficeBearer['rank'], () => string>;

const servicePages = {
  directory: m.nav_directory,
  matrimony: m.nav_matrimony,
  'events-gallery': m.nav_events,
  memorial: m.nav_deceased,
} as const satisfies Record<Documents['services'][number]['key'], () => string>;

export const socialSites = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const satisfies Record<Documents['contact']['social'][number]['kind'], string>;

const ranks: ReadonlyMap<string, () => string> = new Map(Object.entries(rankGroup));
const services: ReadonlyMap<string, () => string> = new Map(Object.entries(servicePages));
const sites: ReadonlyMap<string, string> = new Map(Object.entries(socialSites));

/** Returns "the former picture" or "a new picture", because a file name has no meaning for readers. */
const picture = (_value: string, when: 'before' | 'after') =>
  when === 'before' ? m.content_formerPicture() : m.content_newPicture();

type InWords = (value: string, when: 'before' | 'after') => string | undefined;
const dayInWords: InWords = (day) => formatDay(day);
const yesOrNo: InWords = (value) => (value === '1' ? m.manage_yes() : m.manage_no());

/** Functions that format values whose stored form is not readable, by the last part of the path. */
const formatters: ReadonlyMap<string, InWords> = new Map<string, InWords>([
  ['ward', wardChoice.findName],
  ['album', albumChoice.findName],
  ['event', eventChoice.findName],
  ['picture_order', (_ids, when) => (when === 'before' ? m.albums_formerOrder() : m.albums_newOrder())],
  ...['day', 'begins_on', 'ends_on', 'publish_on'].map((name) => [name, dayInWords] as const),
  ...['published', 'answers_shown'].map((name) => [name, yesOrNo] as const),
  ['answers_until', (at) => formatLocalTime(at)],
  ['rank', (value) => ranks.get(value)?.()],
  ['key', (value) => services.get(value)?.()],
  ['kind', (value) => sites.get(value)],
  ['relation', relationWord],
  ['gender', (value) => choiceName(value)],
  ['member_id', (_id, when) => (when === 'before' ? m.family_formerEntry() : m.family_newEntry())],
  ['image', picture],
  ['logo', picture],
]);

/**
 * Formats a value for readers: dates, choices and pictures as text, everything else unchanged.
 * @param path to the value, such as `bearers.2.rank`
 * @param when the version that the value belongs to
 */
export function formatValue(path: string, value: string, when: 'before' | 'after'): string {
  // Another first contact changes the relations of all, which are stored by the ids of the people.
  const name = path.startsWith('relations.') ? 'relation' : path.split('.').at(-1);
  return formatters.get(name ?? '')?.(value, when) ?? value;
}
