import * as z from 'zod/mini';
import { bearerRanks, documents, emptyText, text } from '#contract/content.ts';
import { type Visibility, visibilityFields } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { insertBearers, listBearers } from '#server/features/committee/bearers-store.ts';
import { erasePortraits } from '#server/features/committee/portraits.ts';
import { deleteTerms, insertTerm, listTerms, lockTerm } from '#server/features/committee/store.ts';
import { documentKeys } from '#server/features/content/documents.ts';
import { deleteDocuments, findUpdatedAt, hasDocuments, writeDocument } from '#server/features/content/store.ts';
import { eventRecord } from '#server/features/events/record.ts';
import { countEvents, type NewEvent } from '#server/features/events/store.ts';
import { pictureRecord } from '#server/features/gallery/record.ts';
import { countGallery, insertGalleryItems, type NewGalleryItem } from '#server/features/gallery/store.ts';
import { memberRecord } from '#server/features/members/record.ts';
import { countMembers, type NewMember } from '#server/features/members/store.ts';
import { memorialRecord } from '#server/features/memorials/record.ts';
import { countMemorials, type NewMemorial, withoutFuneral } from '#server/features/memorials/store.ts';
import { countNotices, deleteNotices, insertNotice, lockNotice } from '#server/features/notices/store.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { lockPublicContent } from '#server/platform/database/public-version-store.ts';
import { readRows } from './files.ts';
import { dayAfter, orNull, picture, type SampleKind, stateByUpdatedAt, weekdayFrom } from './kind.ts';

export const texts: SampleKind = {
  name: 'texts',
  isEmpty: async (db) => !(await hasDocuments(db)),
  prepare: async (_files, now) => {
    const [words] = await readRows('texts', z.object(documents));
    return async (db) => {
      for (const key of documentKeys) if (words) await writeDocument(db, key, words[key], now);
      return documentKeys;
    };
  },
  lockState: async (db, record) => {
    await lockPublicContent(db);
    const key = documentKeys.find((one) => one === record);
    return key && String(await findUpdatedAt(db, key));
  },
  remove: async (db, keys) => ({ count: await deleteDocuments(db, keys), files: [] }),
};

const bearer = z.object({
  name: text,
  role: text,
  greeting: z._default(text, emptyText),
  rank: z.enum(bearerRanks),
  picture,
});
const termRow = z.object({ begins_on: z.string(), ends_on: z.nullable(z.string()), bearers: z.array(bearer) });

export const terms: SampleKind = {
  name: 'terms',
  isEmpty: async (db) => (await listTerms(db)).length === 0,
  prepare: async ({ storePicture }, now) => {
    const rows = await readRows('terms', termRow);
    // Both committees show the same portrait of a person.
    const portraits = new Map<string | undefined, string | null>();
    for (const { picture: name } of rows.flatMap(({ bearers }) => bearers)) {
      if (!portraits.has(name)) portraits.set(name, await storePicture('uploads', name));
    }
    return async (db) => {
      const ids: number[] = [];
      for (const { bearers, ...days } of rows) {
        const id = await insertTerm(db, days, now);
        const people = bearers.map(({ picture: name, ...one }) => ({ ...one, image: portraits.get(name) ?? null }));
        await insertBearers(db, id, people, now);
        ids.push(id);
      }
      return ids;
    };
  },
  lockState: async (db, record) => {
    const term = await lockTerm(db, Number(record));
    const bearers = term ? await listBearers(db, term.id) : [];
    return term && [term, ...bearers].map(({ updated_at }) => updated_at).join(' ');
  },
  remove: async (db, records) => {
    const ids = records.map(Number);
    const images = new Set<string>();
    for (const id of ids) {
      for (const { image } of await listBearers(db, id)) if (image !== null) images.add(image);
    }
    const count = await deleteTerms(db, ids);
    // `erasePortraits` keeps photos that another term uses, such as a copy of a sample term.
    return { count, files: await erasePortraits(db, images) };
  },
};

export const notices: SampleKind = {
  name: 'notices',
  isEmpty: async (db) => (await countNotices(db)) === 0,
  prepare: async (_files, now) => {
    const rows = await readRows('notices', z.object({ title: text, text, daysShown: z.number() }));
    const begins_on = kolkataDay(now);
    return async (db) => {
      const ids: number[] = [];
      for (const { daysShown, ...notice } of rows) {
        const id = await insertNotice(db, { ...notice, begins_on, ends_on: dayAfter(begins_on, daysShown) }, now);
        ids.push(id);
      }
      return ids;
    };
  },
  lockState: stateByUpdatedAt(lockNotice),
  remove: async (db, records) => ({ count: await deleteNotices(db, records.map(Number)), files: [] }),
};

/** An event on the first `weekday` on or after the day that is `days` from today. */
const event = z.object({
  days: z.number(),
  weekday: z.number(),
  time: orNull,
  end_time: orNull,
  place: z.string(),
  title: z.string(),
  title_ml: orNull,
  description: z.string(),
  description_ml: orNull,
  picture,
});

export const events: SampleKind = {
  name: 'events',
  isEmpty: async (db) => (await countEvents(db)) === 0,
  prepare: async ({ storePicture }, now) => {
    const rows: NewEvent[] = [];
    for (const { days, weekday, picture: name, ...one } of await readRows('events', event)) {
      const date = weekdayFrom(dayAfter(kolkataDay(now), days), weekday);
      rows.push({ ...one, date, image: await storePicture('events', name) });
    }
    return (db) => eventRecord.insert(db, rows, now);
  },
  lockState: stateByUpdatedAt(eventRecord.lock),
  remove: (db, records) => eventRecord.erase(db, records.map(Number)),
};

export const pictures: SampleKind = {
  name: 'pictures',
  isEmpty: async (db) => (await countGallery(db)) === 0,
  prepare: async ({ storePicture }, now) => {
    const rows: NewGalleryItem[] = [];
    const row = z.object({ picture: z.string(), description: z.string(), description_ml: orNull });
    for (const { picture: name, ...one } of await readRows('pictures', row)) {
      rows.push({ ...one, image: (await storePicture('uploads', name)) ?? '' });
    }
    return (db) => insertGalleryItems(db, rows, now);
  },
  lockState: stateByUpdatedAt(pictureRecord.lock),
  remove: (db, records) => pictureRecord.erase(db, records.map(Number)),
};

const memorial = z.object({
  daysAgo: z.number(),
  name: z.string(),
  description: z.string(),
  funeral_place: z.string(),
  picture,
});

export const memorials: SampleKind = {
  name: 'memorials',
  isEmpty: async (db) => (await countMemorials(db)) === 0,
  prepare: async ({ storePicture }, now) => {
    const inMalayalam = { name_ml: null, description_ml: null, funeral_place_ml: null };
    const rows: NewMemorial[] = [];
    for (const { daysAgo, picture: name, ...one } of await readRows('memorials', memorial)) {
      const date_of_death = dayAfter(kolkataDay(now), -daysAgo);
      const image = await storePicture('events', name);
      rows.push({ ...one, ...inMalayalam, ...withoutFuneral, date_of_death, image });
    }
    return (db) => memorialRecord.insert(db, rows, now);
  },
  lockState: stateByUpdatedAt(memorialRecord.lock),
  remove: (db, records) => memorialRecord.erase(db, records.map(Number)),
};

const member = z.object({
  folio: z.string(),
  name: z.string(),
  house_name: orNull,
  address: z.string(),
  mobile: orNull,
  picture,
  hasDocument: z._default(z.boolean(), false),
});

export const members: SampleKind = {
  name: 'members',
  isEmpty: async (db) => (await countMembers(db, 'all')) === 0,
  prepare: async ({ storePicture, storeDocument }, now) => {
    const visible = recordOf(visibilityFields, (): Visibility => 'members');
    const rows: NewMember[] = [];
    for (const { picture: name, hasDocument, ...one } of await readRows('members', member)) {
      const image = await storePicture('images', name);
      rows.push({ ...one, ...visible, image, pdf: hasDocument ? await storeDocument() : null });
    }
    return (db) => memberRecord.insert(db, rows, now);
  },
  lockState: stateByUpdatedAt(memberRecord.lock),
  remove: (db, records) => memberRecord.erase(db, records.map(Number)),
};
