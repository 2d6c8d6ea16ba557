import * as z from 'zod/mini';
import { day, timeOfDay } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { optionalPicture, picture } from './files.ts';
import { idParams } from './lists.ts';
import { richText } from './rich-text.ts';

/** Words of the site: in English, and in Malayalam once the office has written them. Empty words are not shown. */
export const text = z.object({ en: z.string(), ml: z.nullable(z.string()) });
export type Text = z.output<typeof text>;

/** Whether the Malayalam has yet to be written; numbers, signs and what is Malayalam already need none. */
export function lacksMalayalam({ en, ml }: Text): boolean {
  return /(?!\p{Script=Malayalam})\p{L}/u.test(en) && !ml;
}

/** What the office has not written. */
export const noWords = { en: '', ml: null };

const association = z.object({
  /** The word beside the emblem, in every language the same. */
  shortName: z.string(),
  /** Written out; empty until the office has written it. */
  fullName: z._default(text, noWords),
  tagline: text,
  /** The sentence below the emblem in the footer. */
  footerLine: text,
  /** The bare name of a picture below `/uploads/`, which stands in place of the emblem; null: the emblem. */
  logo: z._default(z.nullable(z.string()), null),
});

const hero = z.object({
  /** Set on two lines. */
  heading: z.tuple([text, text]),
  lead: text,
});

const about = z.object({
  heading: text,
  lead: text,
  more: text,
  years: z.array(z.object({ year: z.string(), text })),
});

/** The story of the community (specification section 2, /about). */
const history = z.object({
  lead: text,
  /** `when` is a year, or a word such as "Today". */
  chapters: z.array(z.object({ when: text, title: text, /** In Markdown. */ text })),
  /** A line that the committee has chosen, and what is said below it. */
  saying: z.nullable(z.object({ words: text, note: text })),
});

const service = z.object({
  /** Which page it leads to, and which drawing stands beside it. */
  key: z.enum(['directory', 'matrimony', 'events-gallery', 'memorial']),
  title: text,
  text,
});

/** As the office wrote it, and in the form of a `tel:` address without the scheme. */
const phone = z.object({ display: z.string(), tel: z.string() });

const contact = z.object({
  /** As on an envelope, without the state. */
  addressLines: z.array(text),
  state: text,
  /** The first one is the one to call. */
  phones: z._default(z.array(phone), []),
  /** Null: no number takes messages. */
  whatsapp: z._default(z.nullable(phone), null),
  email: z.nullable(z.string()),
  /** When somebody is there; documents of earlier versions do not say. */
  hours: z._default(z.array(z.object({ days: text, hours: text })), []),
  /** In degrees, north and east positive. */
  position: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  /** How the door is found; documents of earlier versions do not say. */
  directions: z._default(text, noWords),
  social: z.array(z.object({ kind: z.enum(['facebook', 'instagram', 'youtube']), url: z.string() })),
});

/** What the office can write, by the key under which it is kept (decision 23). */
export const documents = { association, hero, about, history, services: z.array(service), contact } as const;
export type DocumentKey = keyof typeof documents;
export type Documents = { readonly [K in DocumentKey]: z.output<(typeof documents)[K]> };

export const bearerRanks = ['president', 'officer', 'member'] as const;

/** Somebody of a managing committee; the picture lies below `/uploads/`. */
export const officeBearer = z.object({
  id: z.number(),
  name: text,
  role: text,
  /** What the President says to visitors, shown beside the portrait. */
  greeting: text,
  /** How they are shown: large, among the officers, or among the other members. */
  rank: z.enum(bearerRanks),
  ...optionalPicture,
});
export type OfficeBearer = z.output<typeof officeBearer>;

/** A term of office. `ends_on` is its last day; null while that is open. */
export const term = z.object({
  id: z.number(),
  begins_on: day,
  ends_on: z.nullable(day),
  /** The current one is the one that has begun last. */
  state: z.enum(['past', 'current', 'coming']),
  bearers: z.number(),
});
export type Term = z.output<typeof term>;

/** Markdown as it is shown. */
const richPair = z.object({ en: richText, ml: z.nullable(richText) });

/** A short announcement, with the day from which on it is shown. */
const visibleNotice = z.object({ id: z.number(), title: text, text: richPair, begins_on: day });
export type VisibleNotice = z.output<typeof visibleNotice>;

export const eventTeaser = z.object({
  id: z.number(),
  title: z.string(),
  title_ml: z.nullable(z.string()),
  date: day,
  time: z.nullable(timeOfDay),
  end_time: z.nullable(timeOfDay),
  place: z.nullable(z.string()),
  ...optionalPicture,
});
export type EventTeaser = z.output<typeof eventTeaser>;

export const memorialTeaser = z.object({
  id: z.number(),
  name: z.string(),
  name_ml: z.nullable(z.string()),
  date_of_death: day,
  ...optionalPicture,
});
export type MemorialTeaser = z.output<typeof memorialTeaser>;

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'What the frame of every page shows: the association and how to reach it.',
  responses: {
    record: z.object({
      association,
      /** What a page needs to show the logo; null when the emblem stands there. */
      logoPicture: z.nullable(picture),
      contact,
    }),
  },
});

export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'public',
  summary: 'What the home page shows.',
  responses: {
    record: z.object({
      hero,
      /** Those of today, the newest first; at most 30. */
      notices: z.array(visibleNotice),
      about,
      services: documents.services,
      /** The first five of the committee. */
      bearers: z.array(officeBearer),
      /** The whole committee. */
      bearerCount: z.number(),
      /** Today counts as to come. */
      nextEvent: z.nullable(eventTeaser),
      /** The three after it. */
      upcomingEvents: z.array(eventTeaser),
      latestMemorial: z.nullable(memorialTeaser),
    }),
  },
});

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  access: 'public',
  summary: 'The story of the community.',
  responses: {
    record: z.object({
      ...history.shape,
      chapters: z.array(z.object({ when: text, title: text, text: richPair })),
    }),
  },
});

export const listOfficeBearers = endpoint({
  method: 'GET',
  path: '/api/office-bearers',
  access: 'public',
  summary: 'The managing committee of today, in its order.',
  responses: { list: officeBearer },
});

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/office-bearers/terms',
  access: 'public',
  summary: 'The terms of office that have begun, the newest first.',
  responses: { list: term },
});

export const readTerm = endpoint({
  method: 'GET',
  path: '/api/office-bearers/terms/:id',
  access: 'public',
  summary: 'A term of office that has begun, with its committee.',
  params: idParams,
  responses: { record: z.object({ term, bearers: z.array(officeBearer) }) },
});
