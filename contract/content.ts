import * as z from 'zod/mini';
import { day } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { optionalPicture, picture } from './files.ts';
import { memorial } from './memorials.ts';
import { richText } from './rich-text.ts';

/** A text in English and, if there is one, in Malayalam. Empty texts are not shown. */
export const text = z.object({ en: z.string(), ml: z.nullable(z.string()) });
export type Text = z.output<typeof text>;

/**
 * Returns whether the Malayalam text is missing. It is not needed if the English field has only numbers, symbols or
 * Malayalam.
 */
export function lacksMalayalam({ en, ml }: Text): boolean {
  return /(?!\p{Script=Malayalam})\p{L}/u.test(en) && !ml;
}

export const emptyText = { en: '', ml: null };

const association = z.object({
  /** Name next to the emblem, the same in both languages. */
  shortName: z.string(),
  /** Full name of the association; empty if none was entered. */
  fullName: z._default(text, emptyText),
  tagline: text,
  footerLine: text,
  /** File name of a picture below `/uploads/`, shown in place of the emblem; null to show the emblem. */
  logo: z._default(z.nullable(z.string()), null),
});

const hero = z.object({
  heading: z.tuple([text, text]),
  lead: text,
});

const about = z.object({
  heading: text,
  lead: text,
  more: text,
  years: z.array(z.object({ year: z.string(), text })),
});

/** The history of the community (specification section 2, /about). */
const history = z.object({
  lead: text,
  /** `when` is a year, or a word such as "Today". */
  chapters: z.array(z.object({ when: text, title: text, /** In Markdown. */ text })),
  /** A quotation chosen by the committee, with a note below it. */
  saying: z.nullable(z.object({ words: text, note: text })),
});

const service = z.object({
  /** The service. It determines the page that the site links to, and the drawing next to the text. */
  key: z.enum(['directory', 'matrimony', 'events-gallery', 'memorial']),
  title: text,
  text,
});

/** `display` is the number as written; `tel` is a `tel:` address without the scheme. */
const phone = z.object({ display: z.string(), tel: z.string() });

const contact = z.object({
  addressLines: z.array(text),
  state: text,
  /** Telephone numbers. The first number is the main number of the office. */
  phones: z._default(z.array(phone), []),
  /** The number that accepts WhatsApp messages; null if the office has none. */
  whatsapp: z._default(z.nullable(phone), null),
  email: z.nullable(z.string()),
  /** Opening hours. Empty for documents that earlier versions of the program have saved. */
  hours: z._default(z.array(z.object({ days: text, hours: text })), []),
  /** Position of the office in degrees. Northern latitudes and eastern longitudes are positive. */
  position: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  /** How to find the door. Empty for documents that earlier versions of the program have saved. */
  directions: z._default(text, emptyText),
  social: z.array(z.object({ kind: z.enum(['facebook', 'instagram', 'youtube']), url: z.string() })),
});

/** The content documents that administrators can edit, by key (decision 23). */
export const documents = { association, hero, about, history, services: z.array(service), contact } as const;
export type DocumentKey = keyof typeof documents;
export type Documents = { readonly [K in DocumentKey]: z.output<(typeof documents)[K]> };

export const bearerRanks = ['president', 'officer', 'member'] as const;

/** A member of the managing committee. The picture is below `/uploads/`. */
export const officeBearer = z.object({
  id: z.number(),
  name: text,
  role: text,
  /** The President's greeting to visitors, shown next to the President's portrait. */
  greeting: text,
  /** Where the bearer is shown: large, among the officers, or among the other committee members. */
  rank: z.enum(bearerRanks),
  ...optionalPicture,
});
export type OfficeBearer = z.output<typeof officeBearer>;

/** A term of office. `ends_on` is the last day of the term; null if no last day is set yet. */
export const term = z.object({
  id: z.number(),
  begins_on: day,
  ends_on: z.nullable(day),
  /** `current` is the term that began most recently. */
  state: z.enum(['past', 'current', 'coming']),
  /** Number of members of the committee. */
  bearers: z.number(),
});
export type Term = z.output<typeof term>;

const richPair = z.object({ en: richText, ml: z.nullable(richText) });

/** A notice as visitors see it, with its first day. */
const visibleNotice = z.object({ id: z.number(), title: text, text: richPair, begins_on: day });
export type VisibleNotice = z.output<typeof visibleNotice>;

export const eventTeaser = z.omit(event, { description: true, description_ml: true });
export type EventTeaser = z.output<typeof eventTeaser>;

export const memorialTeaser = z.pick(memorial, {
  id: true,
  name: true,
  name_ml: true,
  date_of_death: true,
  image: true,
  picture: true,
});
export type MemorialTeaser = z.output<typeof memorialTeaser>;

export const readSite = endpoint('GET /api/site', 'public', {
  summary: 'Returns the content that all pages share: the association and its contact details.',
  responses: {
    record: z.object({
      association,
      /** Picture data of the logo; null if the emblem is shown. */
      logoPicture: z.nullable(picture),
      contact,
    }),
  },
});

export const readHome = endpoint('GET /api/home', 'public', {
  summary: 'Returns the content of the home page.',
  responses: {
    record: z.object({
      hero,
      /** Current notices, the newest first; at most 30. */
      notices: z.array(visibleNotice),
      about,
      services: documents.services,
      /** The first five members of the committee. */
      bearers: z.array(officeBearer),
      bearerCount: z.number(),
      /** The next event, which may be today; null if there is none. */
      nextEvent: z.nullable(eventTeaser),
      /** The three events after `nextEvent`. */
      upcomingEvents: z.array(eventTeaser),
      latestMemorial: z.nullable(memorialTeaser),
      /** Memorials whose funeral notice is running, the earlier funeral first. */
      funerals: z.array(memorial),
    }),
  },
});

export const readHistory = endpoint('GET /api/history', 'public', {
  summary: 'Returns the history of the community.',
  responses: {
    record: z.object({
      ...history.shape,
      chapters: z.array(z.object({ when: text, title: text, text: richPair })),
    }),
  },
});

export const listOfficeBearers = endpoint('GET /api/office-bearers', 'public', {
  summary: 'Lists the current managing committee, in its order.',
  responses: { list: officeBearer },
});

export const listTerms = endpoint('GET /api/office-bearers/terms', 'public', {
  summary: 'Lists the terms of office that have begun, newest first.',
  responses: { list: term },
});

export const readTerm = endpoint('GET /api/office-bearers/terms/:id', 'public', {
  summary: 'Returns a term of office that has begun, with its committee.',
  responses: { record: z.object({ term, bearers: z.array(officeBearer) }) },
});
