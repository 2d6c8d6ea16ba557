import * as m from '#web/shared/languages/generated/messages.js';

type NumberedName = (words: { number: number }) => string;

/** Names of the rows of lists in a document. */
const rows: ReadonlyMap<string, NumberedName> = new Map(
  Object.entries({
    heading: m.content_headingLine,
    years: m.content_yearOf,
    chapters: m.content_chapter,
    addressLines: m.content_addressLine,
    phones: m.content_phoneRow,
    hours: m.content_hoursRow,
    social: m.content_socialRow,
    bearers: m.content_person,
    relations: m.memorials_relation,
    services: m.content_serviceRow,
  }),
);

const names: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    shortName: m.content_shortName,
    fullName: m.content_fullName,
    tagline: m.content_tagline,
    footerLine: m.content_footerLine,
    logo: m.content_logo,
    heading: m.content_heading,
    lead: m.content_lead,
    more: m.content_more,
    years: m.content_years,
    chapters: m.content_chapters,
    year: m.content_year,
    text: m.content_text,
    when: m.content_when,
    title: m.content_titleField,
    saying: m.content_saying,
    words: m.content_sayingWords,
    note: m.content_sayingNote,
    key: m.content_serviceKey,
    addressLines: m.content_address,
    state: m.content_state,
    phones: m.content_phones,
    display: m.content_number,
    whatsapp: () => 'WhatsApp',
    email: m.content_email,
    days: m.content_days,
    hours: m.content_hours,
    position: m.content_position,
    lat: m.content_latitude,
    lon: m.content_longitude,
    directions: m.content_directions,
    social: m.content_social,
    services: m.content_services,
    kind: m.content_socialKind,
    url: m.content_socialUrl,
    begins_on: m.content_firstDay,
    ends_on: m.content_lastDay,
    bearers: m.content_committee,
    name: m.content_personName,
    role: m.content_personRole,
    greeting: m.content_personGreeting,
    rank: m.content_personRank,
    image: m.content_personPhoto,
    en: m.content_english,
    ml: m.content_malayalam,
  }),
);

/**
 * Returns the name of a place in a document.
 * @param path such as `chapters.2.title.ml`
 * @returns "Chapter 3, Title, Malayalam"
 */
export function formatPath(path: string): string {
  const parts = path.split('.');
  const words: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const isNumber = /^\d+$/.test(parts[at + 1] ?? '');
    const row = rows.get(part);
    if (row && isNumber) {
      words.push(row({ number: Number(parts[at + 1]) + 1 }));
      at += 1;
    } else if (/^\d+$/.test(part)) {
      // The document of services is itself a list, so its paths start with a number.
      words.push(m.content_serviceRow({ number: Number(part) + 1 }));
    } else {
      words.push(names.get(part)?.() ?? part);
    }
  }
  return words.join(', ');
}
