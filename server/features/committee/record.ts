import { bearerRanks } from '#contract/content.ts';
import type { AdminBearer, AdminTerm } from '#contract/terms.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listEntriesOf } from '#server/records/bin-entries.ts';
import { type ByAdmin, changeRecord, conflictError, nextUpdatedAt } from '#server/records/change-record.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { updateRecord } from '#server/records/office-record-store.ts';
import { imagesIn } from '#server/records/values-store.ts';
import type { Versioned } from '#server/records/versions.ts';
import { eraseCommittee, erasePortraits, findUnusedPortraits } from './portraits.ts';
import {
  bearerFields,
  findBearer,
  findTerm,
  listBearers,
  type NewBearer,
  type TermDays,
  updateTermTimestamp,
} from './store.ts';

/** Adds, changes and deletes terms of office. A term moves to the bin with its committee. */
export const termRecord = officeRecord<'office_terms', TermDays, AdminTerm>({
  type: 'term',
  table: 'office_terms',
  fields: ['begins_on', 'ends_on'],
  unique: { field: 'begins_on', code: 'termBeginTaken', column: 'begins_on' },
  check: (_platform, { begins_on, ends_on }) => {
    if (ends_on !== null && ends_on < begins_on) throw fieldAppError('invalid', 'ends_on', 'endsBeforeItBegins');
  },
  find: (db, id, now) => findTerm(db, id, kolkataDay(now)),
  bin: {
    title: ({ begins_on, ends_on }) => (ends_on === null ? begins_on : `${begins_on} – ${ends_on}`),
    parts: { table: 'office_bearers', column: 'term_id' },
    images: findUnusedPortraits,
    erase: (db, _term, { parts }) => eraseCommittee(db, parts),
    fallsAway: async (db, ids) => {
      const committees = db.deleteFrom('office_bearers').where(inNumbers('term_id', ids));
      return eraseCommittee(db, await committees.returning(['id', 'image']).execute());
    },
  },
});

/** Adding or removing a bearer counts as a change of the term. Lock the term first. */
export async function recordCommitteeChange(
  platform: Platform,
  db: Db,
  termId: number,
  actorId: number,
): Promise<void> {
  const before = await termRecord.lock(db, termId);
  if (!before) throw notFound();
  const at = nextUpdatedAt(platform, before);
  await updateTermTimestamp(db, termId, at);
  await recordChange(db, { at, actorId, action: null, subject: { type: 'term', id: termId }, fields: ['bearers'] });
}

/** Adds, changes and deletes office bearers. Other changes of the same committee wait for the lock of its term. */
export const bearerRecord = officeRecord<'office_bearers', NewBearer, AdminBearer>({
  type: 'bearer',
  table: 'office_bearers',
  fields: bearerFields,
  // Portraits are in the same folder as the gallery’s pictures. A copied committee shows the same portraits.
  pictures: 'uploads',
  sharesPictures: true,
  prepare: async (db, { term_id }) => {
    if (!(await termRecord.lock(db, term_id))) throw notFound();
    const last = db.selectFrom('office_bearers').select((e) => e.fn.max('position').as('position'));
    const { position } = await last.where('term_id', '=', term_id).executeTakeFirstOrThrow();
    return { position: (position ?? 0) + 1 };
  },
  lockFirst: async (db, id) => {
    const bearer = db.selectFrom('office_bearers').select('term_id').where('id', '=', id);
    const { term_id } = (await bearer.executeTakeFirst()) ?? {};
    if (term_id !== undefined) await termRecord.lock(db, term_id);
  },
  onRemove: (platform, db, { term_id }, administratorId) =>
    recordCommitteeChange(platform, db, term_id, administratorId),
  find: findBearer,
  bin: {
    title: ({ name_en }) => name_en,
    images: findUnusedPortraits,
    erase: (db, { image }, _content, values) =>
      erasePortraits(db, new Set([...(image == null ? [] : [image]), ...imagesIn(values)])),
    lockFirst: async (db, { term_id }) => {
      await termRecord.lock(db, term_id);
    },
    prepareRow: async (db, row) => {
      if (await termRecord.lock(db, row.term_id)) return row;
      const [binnedTerm] = await listEntriesOf(db, 'term', [row.term_id]);
      throw new AppError('invalid', binnedTerm ? 'bearerTermInBin' : 'bearerTermErased');
    },
    onRestore: (db, { term_id }, { platform, administratorId }) =>
      recordCommitteeChange(platform, db, term_id, administratorId),
  },
});

/** Returns ids by the rank of the bearers, then in the order of `ids`; undefined if these are not exactly the bearers. */
function inRequestedOrder(people: readonly AdminBearer[], ids: readonly number[]): number[] | undefined {
  const places = new Map(ids.map((id, place) => [id, place]));
  if (ids.length !== people.length || !people.every(({ id }) => places.has(id))) return undefined;
  const placeOf = ({ id, rank }: AdminBearer) => bearerRanks.indexOf(rank) * people.length + (places.get(id) ?? 0);
  return people.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ id }) => id);
}

/**
 * Changes the order of a committee in the caller's transaction.
 * @throws AppError `missing`; `conflictError`, also if the ids are not exactly those of the committee because a bearer
 *   was added or removed
 */
export async function orderBearers(
  platform: Platform,
  db: Db,
  termId: number,
  ids: readonly number[],
  by: ByAdmin & { readonly seen: string | undefined },
): Promise<void> {
  // The lock prevents adding and removing bearers until the transaction ends.
  const term = await termRecord.lock(db, termId);
  const present = await listBearers(db, termId);
  const ordered = inRequestedOrder(present, ids);
  const request = {
    ...by,
    record: { type: 'term', id: termId },
    lock: async () => term && { ...term, bearers: present.map(({ id }) => id) },
    read: () => termRecord.read(platform, termId, db),
  } as const;
  if (!ordered) throw await conflictError(db, request);
  await changeRecord(platform, db, {
    ...request,
    change: () => ({ bearers: ordered }),
    write: async (_after, _before, at) => {
      for (const [index, bearer] of ids.entries())
        await updateRecord(db, 'office_bearers', bearer, { position: index + 1 });
      await updateTermTimestamp(db, termId, at);
    },
  });
}

/** Takes edits of terms back: of their days, and of the order of the committee. */
export const termVersions: Versioned = {
  fields: async (db, id) => {
    const term = await termRecord.versions.fields(db, id);
    return term && { ...term, bearers: (await listBearers(db, id)).map((bearer) => bearer.id) };
  },
  restore: async (platform, db, id, restoring) => {
    const { values, ...by } = restoring;
    const { bearers } = values;
    if (!Array.isArray(bearers)) return termRecord.versions.restore(platform, db, id, restoring);
    const present = (await listBearers(db, id)).map((bearer) => bearer.id);
    const earlier = bearers.flatMap((bearer) => present.find((one) => one === bearer) ?? []);
    const ids = [...earlier, ...present.filter((one) => !earlier.includes(one))];
    return orderBearers(platform, db, id, ids, { ...by, action: 'term restored' });
  },
};
