import { formatPhone } from '#web/shared/format/phone-links.ts';
import { pathIn } from '#contract/links.ts';
import type { Memorial } from '#contract/memorials.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay, formatLocalTime } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, type Locale } from '#web/shared/languages/locale.ts';
import { memorialPath } from '#web/shared/links/paths.ts';

/** The facts of a memorial and its funeral, for visitors or as the office has them. */
export type SharedMemorial = Pick<
  Memorial,
  | 'id'
  | 'name'
  | 'name_ml'
  | 'date_of_death'
  | 'description'
  | 'description_ml'
  | 'funeral_at'
  | 'funeral_place'
  | 'funeral_place_ml'
  | 'note'
  | 'contact'
>;

/**
 * Returns the facts of a death as lines of a message. It has dates with weekdays instead of "today", because people
 * forward and read it later.
 */
export function shareFacts(memorial: SharedMemorial, locale = getLocale()): string {
  const inLanguage = (words: string, malayalam: string | null) => recordText(words, malayalam, locale).words;
  const { date_of_death, funeral_at, note, contact } = memorial;
  const lines = [
    m.share_memorialAlt({ name: inLanguage(memorial.name, memorial.name_ml) }, { locale }),
    inLanguage(memorial.description, memorial.description_ml),
    m.memorials_died({ date: formatDay(date_of_death, locale) }, { locale }),
    funeral_at && m.memorials_funeralOn({ when: formatLocalTime(funeral_at, locale) }, { locale }),
    inLanguage(memorial.funeral_place, memorial.funeral_place_ml),
    note,
    contact && formatPhone(contact),
  ];
  return lines.filter(Boolean).join('\n');
}

interface ShareTextOptions {
  /** Origin of the site, such as `https://example.org`. */
  readonly origin: string;
  readonly language: Locale;
}

/** Returns the facts of a death with a link to the memorial, for messages such as those of WhatsApp. */
export function shareText(memorial: SharedMemorial, { origin, language }: ShareTextOptions): string {
  return `${shareFacts(memorial, language)}\n${origin}${pathIn(language, memorialPath(memorial.id))}`;
}
