import { sql } from 'kysely';
import type { AdminPerson } from '#contract/persons.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { inNumbers, nextTimestamp } from '#server/platform/database/sql-fragments.ts';
import { listChangedFields } from '#server/records/changes-store.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';

/** The columns of a person that the office writes. The state changes only with a death. */
export const personColumns = [
  'member_id',
  'relation',
  'name',
  'name_ml',
  'gender',
  'year_of_birth',
  'year_is_about',
  'telephone',
  'town',
  'position',
  'state',
] as const;
export type NewPerson = Pick<RowOf<'persons'>, (typeof personColumns)[number]>;

/** Selects people: the first contact of each entry first, then the others in their order. */
function persons(db: Db) {
  return db
    .selectFrom('persons')
    .select(['id', 'updated_at', ...personColumns])
    .orderBy('member_id')
    .orderBy((e) => e.case().when('relation', '=', 'self').then(0).else(1).end())
    .orderBy('position')
    .orderBy('id');
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof persons>['executeTakeFirstOrThrow']>>;

function asPerson({ member_id: _entry, year_is_about, ...row }: PersonRow): AdminPerson {
  return withUpdatedAt({ ...row, year_is_about: year_is_about === 1 });
}

/** Returns the people of entries, by the ids of the entries. */
export async function listPersons(db: Db, memberIds: readonly number[]): Promise<ReadonlyMap<number, AdminPerson[]>> {
  const rows = await persons(db).where(inNumbers('member_id', memberIds)).execute();
  const found = new Map<number, AdminPerson[]>();
  for (const row of rows) {
    const family = found.get(row.member_id);
    if (family) family.push(asPerson(row));
    else found.set(row.member_id, [asPerson(row)]);
  }
  return found;
}

/** Returns the people of an entry, the first contact first. */
export const familyOf = async (db: Db, memberId: number) => (await listPersons(db, [memberId])).get(memberId) ?? [];

export async function findPerson(db: Db, id: number): Promise<AdminPerson | undefined> {
  const row = await persons(db).where('id', '=', id).executeTakeFirst();
  return row && asPerson(row);
}

/** Returns whether an entry got another first contact after `since`, in epoch milliseconds. */
export async function hasOtherContactSince(db: Db, id: number, since: number): Promise<boolean> {
  const changes = await listChangedFields(db, { type: 'member', id }, since);
  return changes.some(({ field }) => field === 'relations');
}

/** Returns the ids of the entries of people. */
export async function findEntriesOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('persons').select('member_id').distinct().where(inNumbers('id', ids)).execute();
  return rows.map(({ member_id }) => member_id);
}

/** Replaces the names of the entries by their folios if their first contacts are among these people. */
export async function clearNames(db: Db, ids: readonly number[]): Promise<void> {
  const entries = db
    .selectFrom('persons')
    .select('member_id')
    .where(inNumbers('id', ids))
    .where('relation', '=', 'self');
  await db
    .updateTable('members')
    .set((e) => ({ name: e.ref('folio'), name_ml: null }))
    .where('id', 'in', entries)
    .execute();
}

/**
 * Gives the first contacts of entries the names and the states of their entries, in the caller's transaction. Adds the first contacts
 * of new entries.
 */
export async function writeFirstContacts(db: Db, memberIds: readonly number[]): Promise<void> {
  await sql`
    insert into persons (member_id, relation, name, name_ml, state, created_at, updated_at)
    select id, 'self', name, name_ml, state, created_at, updated_at from members where ${inNumbers('id', memberIds)}
    on conflict (member_id) where relation = 'self' do update set
      name = excluded.name,
      name_ml = excluded.name_ml,
      state = excluded.state,
      updated_at = case
        when persons.updated_at < excluded.updated_at then excluded.updated_at else persons.updated_at + 1 end
    where persons.name <> excluded.name or persons.name_ml is distinct from excluded.name_ml
      or persons.state <> excluded.state`.execute(db);
}

/** Sets the relations of all people of an entry. @param relations the id of each person with the relation */
export async function writeRelations(
  db: Db,
  memberId: number,
  relations: readonly (readonly [string, NewPerson['relation']])[],
  now: number,
): Promise<void> {
  const ofEntry = db.updateTable('persons').where('member_id', '=', memberId);
  // The former first contact makes way first, because an entry has at most one.
  await ofEntry.set({ relation: 'other' }).where('relation', '=', 'self').execute();
  // A daughter of unknown age may become a sister, and is still a child.
  await ofEntry
    .set({ year_is_about: 1 })
    .where('relation', 'in', ['son', 'daughter', 'grandchild'])
    .where('year_of_birth', 'is', null)
    .execute();
  for (const [id, relation] of relations) {
    await ofEntry
      .set({ relation, updated_at: nextTimestamp('updated_at', now) })
      .where('id', '=', Number(id))
      .execute();
  }
}
