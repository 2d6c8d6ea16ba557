import { type ExpressionBuilder, sql } from 'kysely';
import { momentAfter } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { recordErasures } from '#server/platform/erasures/erasures.ts';

/** The rows whose number is above `after`, up to and including `upTo`. */
export interface Span {
  readonly importId: number;
  readonly after: number;
  readonly upTo: number;
}

function within({ importId, after, upTo }: Span) {
  return (e: ExpressionBuilder<Schema, 'import_rows'>) =>
    e.and([
      e('import_rows.import_id', '=', importId),
      e('import_rows.number', '>', after),
      e('import_rows.number', '<=', upTo),
    ]);
}

/** The details of a member as they were before the import, or as the row says. */
function detailsAre(when: 'before' | 'after') {
  const column = {
    before: ['before_name', 'before_mobile', 'before_address'],
    after: ['name', 'mobile', 'address'],
  } as const;
  const [name, mobile, address] = column[when];
  return (e: ExpressionBuilder<Schema, 'members' | 'import_rows'>) =>
    e.and([
      e('members.name', 'is not distinct from', e.ref(`import_rows.${name}`)),
      e('members.mobile', 'is not distinct from', e.ref(`import_rows.${mobile}`)),
      e('members.address', 'is not distinct from', e.ref(`import_rows.${address}`)),
    ]);
}

/**
 * Adds the new members of a span, all in one statement: the rows never leave the database.
 * @throws an error that `breaksUniqueness` knows when a folio has been taken meanwhile
 */
export async function insertNewMembers(db: Db, span: Span, now: number): Promise<void> {
  await db
    .insertInto('members')
    .columns(['folio', 'folio_key', 'folio_order', 'name', 'mobile', 'address', 'created_at', 'updated_at'])
    .expression((e) =>
      e
        .selectFrom('import_rows')
        .select([
          'folio',
          'folio_key',
          'folio_order',
          'name',
          'mobile',
          'address',
          sql<number>`cast(${now} as bigint)`.as('created'),
          sql<number>`cast(${now} as bigint)`.as('updated'),
        ])
        .where(within(span))
        .where('outcome', '=', 'new')
        .orderBy('number'),
    )
    .execute();
  await db
    .updateTable('import_rows')
    .set((e) => ({
      member_id: e.selectFrom('members').select('id').whereRef('members.folio_key', '=', 'import_rows.folio_key'),
    }))
    .where(within(span))
    .where('outcome', '=', 'new')
    .execute();
}

/** Changes the members of a span as far as they are still as they were checked; answers how many those were. */
export async function changeMembers(db: Db, span: Span, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .from('import_rows')
    .set((e) => ({
      name: sql<string>`${e.ref('import_rows.name')}`,
      mobile: e.ref('import_rows.mobile'),
      address: e.ref('import_rows.address'),
      updated_at: momentAfter('members.updated_at', now),
    }))
    .whereRef('members.id', '=', 'import_rows.member_id')
    .where(within(span))
    .where('import_rows.outcome', '=', 'changed')
    .where(detailsAre('before'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Keeps everybody else from changing the members of a span until the transaction ends. */
export async function lockMembers(db: Db, span: Span): Promise<void> {
  await db
    .updateTable('members')
    .from('import_rows')
    .set((e) => ({ updated_at: e.ref('members.updated_at') }))
    .whereRef('members.id', '=', 'import_rows.member_id')
    .where(within(span))
    .where('import_rows.outcome', 'in', ['new', 'changed'])
    .execute();
}

/** Marks the rows of a span whose members are not as the import left them any more. */
export async function markStored(db: Db, span: Span): Promise<void> {
  const isThere = (e: ExpressionBuilder<Schema, 'import_rows'>) =>
    e.selectFrom('members').select('members.id').whereRef('members.id', '=', 'import_rows.member_id');
  await db
    .updateTable('import_rows')
    .set((e) => ({
      kept: e
        .case()
        .when(e.exists(isThere(e)))
        .then('edited' as const)
        .else('deleted' as const)
        .end(),
    }))
    .where(within(span))
    .where('outcome', 'in', ['new', 'changed'])
    .where((e) =>
      e.not(
        e.exists(
          isThere(e)
            .where(detailsAre('after'))
            .where((member) =>
              member.or([
                member('import_rows.outcome', '=', 'changed'),
                member.and([
                  member('members.folio', '=', member.ref('import_rows.folio')),
                  member('members.image', 'is', null),
                  member('members.pdf', 'is', null),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/** Gives the changed members of a span their former details back, but for the rows that were marked. */
export async function changeMembersBack(db: Db, span: Span, now: number): Promise<void> {
  await db
    .updateTable('members')
    .from('import_rows')
    .set((e) => ({
      name: sql<string>`${e.ref('import_rows.before_name')}`,
      mobile: e.ref('import_rows.before_mobile'),
      address: e.ref('import_rows.before_address'),
      updated_at: momentAfter('members.updated_at', now),
    }))
    .whereRef('members.id', '=', 'import_rows.member_id')
    .where(within(span))
    .where('import_rows.outcome', '=', 'changed')
    .where('import_rows.kept', 'is', null)
    .execute();
}

/** Deletes the members that a span added, but for the rows that were marked. */
export async function deleteNewMembers(db: Db, span: Span): Promise<void> {
  const deleted = await db
    .deleteFrom('members')
    .where('id', 'in', (e) =>
      e
        .selectFrom('import_rows')
        .select(sql<number>`member_id`.as('member_id'))
        .where(within(span))
        .where('outcome', '=', 'new')
        .where('kept', 'is', null),
    )
    .returning(['id', 'created_at'])
    .execute();
  await recordErasures(db, 'member', deleted);
}

/** The members that a span added or changed, but for the rows that were marked: as they are now. */
export async function listTouchedMembers(db: Db, span: Span) {
  return db
    .selectFrom('import_rows')
    .innerJoin('members', 'members.id', 'import_rows.member_id')
    .select(['members.id', 'members.folio', 'members.folio_order', 'members.name'])
    .select(['import_rows.outcome', 'import_rows.name as after', 'import_rows.before_name as before'])
    .where(within(span))
    .where('import_rows.outcome', 'in', ['new', 'changed'])
    .where('import_rows.kept', 'is', null)
    .orderBy('import_rows.number')
    .execute();
}
