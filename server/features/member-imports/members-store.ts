import { sql, type SqlBool } from 'kysely';
import { emptiableFields } from '#contract/member-imports.ts';
import { allVisibilityFields, memberFieldNames } from '#contract/members.ts';
import type { Db } from '#server/platform/database/database.ts';
import { batchesOf, inNumbers, nextTimestamp } from '#server/platform/database/sql-fragments.ts';

/** The fields of a member that a list can change; the folio identifies the member. The value of `ward` is its id. */
export const listedFields = ['name', ...emptiableFields] as const;
export type ListedField = (typeof listedFields)[number];
export type ListedValues = Readonly<Record<ListedField, string | null>>;

const memberColumns = ['id', 'folio_key', 'state', 'image', 'pdf', ...memberFieldNames] as const;
/** The id of the ward as a text, like the other values of a list. */
const wardId = sql<string | null>`cast(members.ward as text)`;
export type KnownMember = Awaited<ReturnType<typeof findMembers>>[number];

/** Rows per statement. A statement of this size takes some milliseconds; other requests run between statements. */
export const ROWS_PER_STATEMENT = 250;

/** Returns the members with these ids, or with these folios, normalized for comparison. */
export async function findMembers(db: Db, column: 'id' | 'folio_key', keys: readonly (number | string)[]) {
  const members = [];
  for (const batch of batchesOf([...new Set(keys)], 2 * ROWS_PER_STATEMENT)) {
    const query = db.selectFrom('members').select(memberColumns).select(wardId.as('ward'));
    members.push(...(await query.where(sql.ref<number | string>(column), 'in', batch).execute()));
  }
  return members;
}

export type LockedMember = Awaited<ReturnType<typeof lockMembers>>[number];

/** Locks members until the transaction ends, and returns what an import could have changed, and what families use. */
export async function lockMembers(db: Db, ids: readonly number[]) {
  const rows = await db
    .updateTable('members')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where(inNumbers('id', ids))
    .returning([...memberColumns, ...allVisibilityFields])
    .returning(wardId.as('ward'))
    .returning((e) => [
      e
        .exists(e.selectFrom('account_members').select('account_id').whereRef('member_id', '=', 'members.id'))
        .as('is_linked'),
      e.exists(e.selectFrom('corrections').select('id').whereRef('member_id', '=', 'members.id')).as('is_corrected'),
      e
        .exists(
          e
            .selectFrom('persons')
            .select('id')
            .whereRef('member_id', '=', 'members.id')
            // A later change of the first contact is one of the person.
            .where((p) =>
              p.or([p('relation', '!=', 'self'), p('persons.updated_at', '>', p.ref('members.updated_at'))]),
            ),
        )
        .as('has_family'),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    isUsed: Boolean(row.is_linked) || Boolean(row.is_corrected) || Boolean(row.has_family),
  }));
}

/** The columns of a member that an import can change. */
export type ChangedColumn = ListedField | 'image' | 'pdf';
export type ChangedValues = Readonly<Partial<Record<ChangedColumn, string | null>>>;

/**
 * Sets columns of living members, unless another value than `before` is there. Writes a batch with one statement.
 * @returns the members that were changed
 */
export async function changeMembers(
  db: Db,
  columns: readonly ChangedColumn[],
  changes: readonly { readonly id: number; readonly before: ChangedValues; readonly after: ChangedValues }[],
  now: number,
): Promise<readonly { readonly id: number; readonly updated_at: number }[]> {
  const given = JSON.stringify(Object.fromEntries(changes.map(({ id, ...values }) => [id, values])));
  const value = (when: 'before' | 'after', column: ChangedColumn) => {
    const text = sql<string>`change.value -> ${sql.lit(when)} ->> ${sql.lit(column)}`;
    return column === 'ward' ? sql<string>`cast(${text} as integer)` : text;
  };
  const same = columns.map(
    (column) => sql`${sql.ref(`members.${column}`)} is not distinct from ${value('before', column)}`,
  );
  return db
    .updateTable('members')
    .from(sql`json_each(${given})`.as('change'))
    .set({
      ...Object.fromEntries(columns.map((column) => [column, value('after', column)])),
      updated_at: nextTimestamp('members.updated_at', now),
    })
    .where(sql<SqlBool>`members.id = cast(change.key as integer) and members.state = 'living'`)
    .where(sql<SqlBool>`(${sql.join(same, sql` and `)})`)
    .returning(['members.id', 'members.updated_at'])
    .execute();
}

/** Returns those of the people whom an account is, or about whom a family has sent a correction. */
export async function listUsedPersons(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const linked = db.selectFrom('account_members').select('person_id').where(inNumbers('person_id', ids));
  const rows = await linked
    .union(db.selectFrom('corrections').select('person_id').where(inNumbers('person_id', ids)))
    .execute();
  return new Set(rows.map(({ person_id }) => person_id ?? 0));
}
