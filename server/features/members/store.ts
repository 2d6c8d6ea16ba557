import { type Selectable, sql } from 'kysely';
import type { AdminMember } from '#contract/admin-members.ts';
import { type MemberDetails, memberFieldNames } from '#contract/members.ts';
import { inNumbers, inBatches } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { withUpdatedAt } from '#server/records/field-changes-store.ts';

/** Maximum number of PDFs that one SQL statement reads. */
const READ_BATCH_SIZE = 1000;

export const memberColumns = [...memberFieldNames, 'image', 'pdf'] as const;

export type NewMember = Pick<Selectable<Schema['members']>, (typeof memberColumns)[number]>;

/** A position in the directory, after which reading continues. */
interface Position {
  readonly id: number;
  readonly folio_order: string;
}

export type SearchedMember = Position & MemberDetails;

export interface MemberBatch {
  readonly members: readonly AdminMember[];
  /** The last member’s position; undefined if there were no members. */
  readonly end: Position | undefined;
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

/** Returns the next members by folio, at most `limit`, and the position of the last one. */
export async function listMembersAfter(db: Db, after: Position | undefined, limit: number): Promise<MemberBatch> {
  let members = withPictures(db).select('members.folio_order').orderBy('members.folio_order').orderBy('members.id');
  if (after) {
    members = members.where((e) =>
      e(e.refTuple('members.folio_order', 'members.id'), '>', e.tuple(after.folio_order, after.id)),
    );
  }
  const rows = await members.limit(limit).execute();
  return { members: rows.map(({ folio_order: _order, ...row }) => withUpdatedAt(withPicture(row))), end: rows.at(-1) };
}

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

/** Returns members in the order of `ids`. Ids of deleted members are left out. */
export async function readMembers(db: Db, ids: readonly number[]): Promise<readonly AdminMember[]> {
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

/** Returns the first folio and every `step`-th one after it, in the order of the list. */
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

/** Returns the columns that the search compares. Ids of deleted members are left out. */
export async function readSearchColumns(db: Db, ids: readonly number[]): Promise<readonly SearchedMember[]> {
  return db
    .selectFrom('members')
    .select(['id', 'folio_order', ...memberFieldNames])
    .where(inNumbers('id', ids))
    .execute();
}

export async function hasImage(db: Db, image: string): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('image', '=', image).executeTakeFirst();
  return row !== undefined;
}

export async function findMemberOfPdf(db: Db, pdf: string): Promise<Pick<NewMember, 'folio' | 'name'> | undefined> {
  return db.selectFrom('members').select(['folio', 'name']).where('pdf', '=', pdf).executeTakeFirst();
}

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
