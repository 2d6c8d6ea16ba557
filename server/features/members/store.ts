import { type Selectable, sql } from 'kysely';
import type { MemberOfAdmin } from '#contract/admin-members.ts';
import { type MemberDetails, memberFieldNames } from '#contract/members.ts';
import { among, inBatches } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { withUpdatedAt } from '#server/records/field-changes-store.ts';

/** PDFs of one statement. */
const READ_BATCH_SIZE = 1000;

/** The columns that the office writes. */
export const memberColumns = [...memberFieldNames, 'image', 'pdf'] as const;

export type NewMember = Pick<Selectable<Schema['members']>, (typeof memberColumns)[number]>;

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

const columns = [
  'members.id',
  ...memberColumns.map((name) => `members.${name}` as const),
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
