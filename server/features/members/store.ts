import { sql } from 'kysely';
import type { MemberOfAdmin } from '#contract/admin-members.ts';
import { type MemberDetails, memberFieldNames } from '#contract/members.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { among, inBatches } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordErasures } from '#server/platform/erasures/erasures.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { type Dated, withUpdatedAt, forgetFieldChanges } from '#server/platform/records/field-changes-store.ts';
import { folioKey, folioOrder } from './folio.ts';

/** PDFs of one statement. */
const READ_BATCH_SIZE = 1000;

export interface NewMember extends MemberDetails {
  /** The bare name of a picture below `/images/`. */
  readonly image: string | null;
  /** The bare name of a file below `/pdf/`. */
  readonly pdf: string | null;
}

/** A place in the directory, from which it is read on. */
interface Place {
  readonly id: number;
  readonly folio_order: string;
}

/** What a member is found by. */
export type SearchedMember = Place & MemberDetails;

export interface MemberBatch {
  readonly members: readonly MemberOfAdmin[];
  /** Undefined when there were none. */
  readonly end: Place | undefined;
}

/** Rows of one statement, far below the number of values that either engine takes. */
const WRITE_BATCH_SIZE = 500;

const columns = [
  'members.id',
  ...memberFieldNames.map((name) => `members.${name}` as const),
  'members.image',
  'members.pdf',
  'members.updated_at',
  ...pictureColumns,
] as const;

function withPictures(db: Db) {
  return db.selectFrom('members').leftJoin('images', 'images.name', 'members.image').select(columns);
}

/** The next members by folio, at most `limit`, and where they end. */
export async function listMembersAfter(db: Db, after: Place | undefined, limit: number): Promise<MemberBatch> {
  let members = withPictures(db).select('members.folio_order').orderBy('members.folio_order').orderBy('members.id');
  if (after) {
    members = members.where((e) =>
      e(e.refTuple('members.folio_order', 'members.id'), '>', e.tuple(after.folio_order, after.id)),
    );
  }
  const rows = await members.limit(limit).execute();
  return { members: rows.map(({ folio_order: _order, ...row }) => withUpdatedAt(withPicture(row))), end: rows.at(-1) };
}

/** One page of the directory by folio. */
export async function listMemberIds(
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .orderBy('folio_order')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** In the order of `ids`; those that are gone are left out. */
export async function readMembers(db: Db, ids: readonly number[]): Promise<readonly MemberOfAdmin[]> {
  if (ids.length === 0) return [];
  const rows = await withPictures(db).where('members.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [withUpdatedAt(withPicture(row))] : [];
  });
}

export async function countMembers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function rowOf(member: NewMember, now: number) {
  const { folio } = member;
  return { ...member, folio_key: folioKey(folio), folio_order: folioOrder(folio), updated_at: now };
}

/** Answers their numbers. @throws an error that `breaksUniqueness` knows when a folio is taken */
export async function insertMembers(db: Db, members: readonly NewMember[], now: number): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batchesOf(members, WRITE_BATCH_SIZE)) {
    const rows = batch.map((member) => ({ ...rowOf(member, now), created_at: now }));
    const inserted = await db.insertInto('members').values(rows).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** What is to be changed, as it is now; whoever else wants to change it waits until the transaction ends. */
export async function lockMember(db: Db, id: number): Promise<(NewMember & Dated) | undefined> {
  return db
    .updateTable('members')
    .set((e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .returning([...memberFieldNames, 'image', 'pdf', 'updated_at'])
    .executeTakeFirst();
}

/** Whether another member has the folio, as far as can be seen without waiting for changes that are under way. */
export async function isFolioTaken(db: Db, folio: string, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .select('id')
    .where('folio_key', '=', folioKey(folio))
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** @throws an error that `breaksUniqueness` knows when the folio is taken */
export async function updateMember(db: Db, id: number, member: NewMember, now: number): Promise<void> {
  await db.updateTable('members').set(rowOf(member, now)).where('id', '=', id).execute();
}

/** The first of all folios, and every one that so many stand before, in the order of the lists. */
export async function listEveryNthFolio(db: Db, step: number): Promise<readonly string[]> {
  const places = db.selectFrom('members').select((e) => [
    'folio',
    e.fn
      .agg<number>('row_number')
      .over((over) => over.orderBy('folio_order').orderBy('id'))
      .as('place'),
  ]);
  const rows = await db
    .selectFrom(places.as('places'))
    .select('folio')
    .where(sql<boolean>`place % ${sql.lit(step)} = 1`)
    .orderBy('place')
    .execute();
  return rows.map(({ folio }) => folio);
}

/** What members are found by, those that are there. */
export async function readSearched(db: Db, ids: readonly number[]): Promise<readonly SearchedMember[]> {
  return db
    .selectFrom('members')
    .select(['id', 'folio_order', ...memberFieldNames])
    .where(among('id', ids))
    .execute();
}

/** Answers what they named: one row for each that was still there. */
export async function deleteMembers(db: Db, ids: readonly number[]): Promise<Pick<NewMember, 'image' | 'pdf'>[]> {
  const deleted = await db
    .deleteFrom('members')
    .where(among('id', ids))
    .returning(['id', 'created_at', 'image', 'pdf'])
    .execute();
  await recordErasures(db, 'member', deleted);
  await forgetFieldChanges(db, 'member', ids);
  return deleted;
}

/** Whether a member's photo has this name. */
export async function hasImage(db: Db, image: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('image', '=', image).executeTakeFirst();
  return row !== undefined;
}

/** Whose PDF has this name. */
export async function findMemberOfPdf(db: Db, pdf: string): Promise<Pick<NewMember, 'folio' | 'name'> | undefined> {
  return db.selectFrom('members').select(['folio', 'name']).where('pdf', '=', pdf).executeTakeFirst();
}

/** Every member's PDF. */
export async function* listPdfs(db: Db): AsyncGenerator<string> {
  const rows = inBatches(async (last: { readonly id: number } | undefined) =>
    db
      .selectFrom('members')
      .select(['id', 'pdf'])
      .where('id', '>', last?.id ?? 0)
      .where('pdf', 'is not', null)
      .orderBy('id')
      .limit(READ_BATCH_SIZE)
      .execute(),
  );
  for await (const { pdf } of rows) if (pdf !== null) yield pdf;
}
