import * as z from 'zod/mini';
import { bearerRanks, documents, text } from '#contract/content.ts';
import { folioKey } from '#contract/folio.ts';
import { newEntryVisibility, optionalMemberFields } from '#contract/members.ts';
import { relations } from '#contract/persons.ts';
import { recordOf } from '#contract/record-of.ts';
import { bearerRecord, termRecord } from '#server/features/committee/service.ts';
import { listBearers } from '#server/features/committee/store.ts';
import { documentKeys } from '#server/features/content/documents.ts';
import { deleteDocuments, findUpdatedAt, hasDocuments, writeDocument } from '#server/features/content/store.ts';
import { answerRecord } from '#server/features/events/answers.ts';
import { eventRecord } from '#server/features/events/service.ts';
import type { NewEvent } from '#server/features/events/store.ts';
import { albumRecord, insertPictures, pictureRecord } from '#server/features/gallery/service.ts';
import { listAlbums, type NewGalleryItem } from '#server/features/gallery/store.ts';
import { memberRecord } from '#server/features/members/record.ts';
import {
  familyOf,
  listWards,
  personRecord,
  updateMemberSearchEntries,
  wardRecord,
} from '#server/features/members/service.ts';
import { findMemberByFolio, type NewMember } from '#server/features/members/store.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { type NewMemorial, withoutFuneral } from '#server/features/memorials/store.ts';
import { noticeFields, noticeRecord } from '#server/features/notices/service.ts';
import { kolkataDay, kolkataYear } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockPublicContent } from '#server/platform/database/public-version-store.ts';
import {
  readRows,
  dayAfter,
  orNull,
  picture,
  type LockRecord,
  type SampleKind,
  stateByUpdatedAt,
  weekdayFrom,
} from './kind.ts';

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
  name_en: z.string(),
  name_ml: orNull,
  role_en: z.string(),
  role_ml: orNull,
  greeting_en: z._default(z.string(), ''),
  greeting_ml: orNull,
  rank: z.enum(bearerRanks),
  picture,
});
const termRow = z.object({ begins_on: z.string(), ends_on: z.nullable(z.string()), bearers: z.array(bearer) });

export const terms: SampleKind = {
  name: 'terms',
  isEmpty: async (db) => (await termRecord.count(db)) === 0,
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
        const [term_id = 0] = await termRecord.insert(db, [days], now);
        const people = bearers.map(({ picture: name, ...one }) => ({
          ...one,
          term_id,
          image: portraits.get(name) ?? null,
        }));
        await bearerRecord.insert(db, people, now);
        ids.push(term_id);
      }
      return ids;
    };
  },
  lockState: async (db, record) => {
    const id = Number(record);
    const term = await termRecord.lock(db, id);
    return (
      term && [String(term.updated_at), ...(await listBearers(db, id)).map(({ updatedAt }) => updatedAt)].join(' ')
    );
  },
  remove: (db, records) => termRecord.erase(db, records.map(Number)),
};

/** Creates the sample kind of records that the office keeps. @param prepare reads the stored rows */
function officeKind(
  name: string,
  { count, lock, erase }: Pick<typeof noticeRecord, 'count' | 'erase'> & { readonly lock: LockRecord },
  prepare: SampleKind['prepare'],
): SampleKind {
  return {
    name,
    isEmpty: async (db) => (await count(db)) === 0,
    prepare,
    lockState: stateByUpdatedAt(lock),
    remove: (db, records) => erase(db, records.map(Number)),
  };
}

export const notices = officeKind('notices', noticeRecord, async (_files, now) => {
  const rows = await readRows('notices', z.object({ title: text, text, daysShown: z.number() }));
  const begins_on = kolkataDay(now);
  const added = rows.map(({ daysShown, ...notice }) =>
    noticeFields({ ...notice, begins_on, ends_on: dayAfter(begins_on, daysShown) }),
  );
  return (db) => noticeRecord.insert(db, added, now);
});

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
  /** JSON. An event with choices takes answers until two days before. */
  choices: z._default(z.string(), '[]'),
  /** Each with folio, name, adults, children, and choices as JSON. */
  answers: z._default(z.array(z.tuple([orNull, z.string(), z.number(), z.number(), z.string()])), []),
});

export const events = officeKind('events', eventRecord, async ({ storePicture }, now) => {
  const rows: NewEvent[] = [];
  const read = await readRows('events', event);
  for (const { days, weekday, picture: name, answers: _answers, ...one } of read) {
    const date = weekdayFrom(dayAfter(kolkataDay(now), days), weekday);
    const answers_until = one.choices === '[]' ? null : `${dayAfter(date, -2)}T18:00`;
    const image = await storePicture('events', name);
    rows.push({ ...one, date, answers_until, places: null, answers_shown: 1, published: 1, publish_on: null, image });
  }
  return async (db) => {
    const ids = await eventRecord.insert(db, rows, now);
    for (const [at, { answers }] of read.entries()) {
      for (const [folio, name, adults, children, choices] of answers) {
        const member_id = folio === null ? null : ((await findMemberByFolio(db, folioKey(folio))) ?? null);
        const answer = { event_id: ids[at] ?? 0, member_id, name, adults, children, choices, note: null };
        await answerRecord.insert(db, [answer], now);
      }
    }
    return ids;
  };
});

export const albums = officeKind('albums', albumRecord, async (_files, now) => {
  const row = z.object({ title: z.string(), title_ml: orNull, daysAgo: z.number() });
  const rows = (await readRows('albums', row)).map(({ daysAgo, ...one }) => {
    return { ...one, day: dayAfter(kolkataDay(now), -daysAgo), event: null, picture_order: null };
  });
  return (db) => albumRecord.insert(db, rows, now);
});

export const pictures = officeKind('pictures', pictureRecord, async ({ storePicture }, now) => {
  /** `album` is the title of the album. */
  const row = z.object({ picture: z.string(), description: z.string(), description_ml: orNull, album: orNull });
  const rows: (Omit<NewGalleryItem, 'album'> & Pick<z.output<typeof row>, 'album'>)[] = [];
  for (const { picture: name, ...one } of await readRows('pictures', row)) {
    rows.push({ ...one, image: (await storePicture('uploads', name)) ?? '' });
  }
  return async (db) => {
    const ids = new Map((await listAlbums(db)).map(({ id, title }) => [title, id]));
    const items = rows.map((one) => ({ ...one, album: ids.get(one.album ?? '') ?? null }));
    return insertPictures(db, items, now);
  };
});

const memorial = z.object({
  daysAgo: z.number(),
  name: z.string(),
  description: z.string(),
  funeral_place: z.string(),
  picture,
});

export const memorials = officeKind('memorials', memorialRecord, async ({ storePicture }, now) => {
  const inMalayalam = { name_ml: null, description_ml: null, funeral_place_ml: null };
  const rows: NewMemorial[] = [];
  for (const { daysAgo, picture: name, ...one } of await readRows('memorials', memorial)) {
    const date_of_death = dayAfter(kolkataDay(now), -daysAgo);
    const image = await storePicture('events', name);
    rows.push({ ...one, ...inMalayalam, ...withoutFuneral, date_of_death, image });
  }
  return (db) => memorialRecord.insert(db, rows, now);
});

/** The address of a sample member in a ward contains the place in the name of the ward: `Ward 1, Lake Road`. */
export const wards = officeKind('wards', wardRecord, async (_files, now) => {
  const rows = await readRows('wards', z.object({ name: z.string(), name_ml: z.string() }));
  return (db) => wardRecord.insert(db, rows, now);
});

const member = z.object({
  folio: z.string(),
  name: z.string(),
  ...recordOf(optionalMemberFields, () => orNull),
  picture,
  hasDocument: z._default(z.boolean(), false),
});

/** The people of the sample member with this folio, besides the first contact. */
const family = z.object({
  folio: z.string(),
  /** Whether the family shows itself to members. */
  isOpen: z._default(z.boolean(), false),
  people: z.array(
    z.object({ name: z.string(), name_ml: orNull, relation: z.enum(relations), age: z.number(), town: orNull }),
  ),
});

async function addFamilies(db: Db, families: readonly z.output<typeof family>[], now: number): Promise<void> {
  const ids: number[] = [];
  for (const { folio, people } of families) {
    const member_id = await findMemberByFolio(db, folioKey(folio));
    if (member_id === undefined) throw new Error(`the sample has no member ${folio}`);
    ids.push(member_id);
    const added = people.map(({ age, ...person }) => {
      const known = { gender: null, year_of_birth: kolkataYear(now) - age, year_is_about: 0, telephone: null };
      return { ...person, ...known, member_id, position: 0, state: 'living' as const };
    });
    await personRecord.insert(db, added, now);
  }
  await updateMemberSearchEntries(db, ids);
}

const entries = officeKind('members', memberRecord, async ({ storePicture, storeDocument }, now) => {
  const visible = { ...newEntryVisibility, family_agreed_by: null, family_agreed_on: null };
  const families = await readRows('families', family);
  const open = new Set(families.filter(({ isOpen }) => isOpen).map(({ folio }) => folio));
  const rows: NewMember[] = [];
  for (const { picture: name, hasDocument, ...one } of await readRows('members', member)) {
    const image = await storePicture('images', name);
    const family_visibility = open.has(one.folio) ? 'members' : 'office';
    rows.push({
      ...one,
      ...visible,
      family_visibility,
      ward: null,
      image,
      pdf: hasDocument ? await storeDocument() : null,
    });
  }
  return async (db) => {
    const placed = (await listWards(db)).map(({ id, name }) => ({ id, place: name.replace(/^.*, /, '') }));
    const wardOf = (address: string | null) => placed.find(({ place }) => address?.includes(place))?.id ?? null;
    const ids = await memberRecord.insert(
      db,
      rows.map((row) => ({ ...row, ward: wardOf(row.address) })),
      now,
    );
    await addFamilies(db, families, now);
    return ids;
  };
});

/** An entry is changed if one of its people is. */
export const members: SampleKind = {
  ...entries,
  lockState: async (db, record) => {
    const entry = await entries.lockState(db, record);
    const people = await familyOf(db, Number(record));
    return entry && [entry, ...people.map(({ updatedAt }) => updatedAt)].join(' ');
  },
};
