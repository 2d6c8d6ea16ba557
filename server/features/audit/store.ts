import { type NotNull, sql } from 'kysely';
import type { AuditKind } from '#contract/audit-actions.ts';
import type { Page } from '#contract/endpoint.ts';
import { inNumbers, eachText } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordKinds } from '#server/records/record-kinds.ts';

/** Conditions that audit entries must meet. An undefined condition matches every entry. */
export interface AuditConditions {
  readonly actorId: number | undefined;
  readonly actions: readonly string[] | undefined;
  /** Matches entries about a record with this id and one of these types. */
  readonly subjects: { readonly types: readonly string[]; readonly id: number } | undefined;
  /** The earliest time of an entry, in milliseconds since 1970; inclusive. */
  readonly from: number | undefined;
  /** The end of the period, in milliseconds since 1970; exclusive. */
  readonly before: number | undefined;
}

export interface AuditRow {
  readonly id: number;
  readonly at: number;
  readonly actor_id: number;
  /** The name of the account; null if the account no longer exists. */
  readonly actor: string | null;
  readonly action: string;
  readonly kind: string | null;
  readonly record: string;
}

/** The changes that the log lists. */
function allEntries(db: Db) {
  return db.selectFrom('changes').where('changes.action', 'is not', null);
}

function chosenEntries(db: Db, { actorId, actions, subjects, from, before }: AuditConditions) {
  let entries = allEntries(db);
  if (actorId !== undefined) entries = entries.where('changes.actor_id', '=', actorId);
  if (actions !== undefined) {
    entries =
      actions.length === 0 ? entries.where((e) => e.lit(false)) : entries.where('changes.action', 'in', actions);
  }
  if (subjects !== undefined) {
    entries = entries.where('changes.kind', 'in', subjects.types).where('changes.record', '=', String(subjects.id));
  }
  if (from !== undefined) entries = entries.where('changes.at', '>=', from);
  if (before !== undefined) entries = entries.where('changes.at', '<', before);
  return entries;
}

function selectListed(entries: ReturnType<typeof chosenEntries>) {
  return entries
    .leftJoin('accounts', 'accounts.id', 'changes.actor_id')
    .select(['changes.id', 'changes.at', 'accounts.name as actor'])
    .select((e) => [
      e.ref('changes.actor_id').$notNull().as('actor_id'),
      e.ref('changes.action').$notNull().as('action'),
    ])
    .select(['changes.kind', 'changes.record'])
    .orderBy('changes.at', 'desc')
    .orderBy('changes.id', 'desc');
}

/** Returns the entries that are older than `after`, the newest first. Starts at the newest if `after` is undefined. */
export async function listEntriesAfter(
  db: Db,
  choice: AuditConditions,
  after: Pick<AuditRow, 'at' | 'id'> | undefined,
  limit: number,
): Promise<AuditRow[]> {
  let entries = selectListed(chosenEntries(db, choice));
  if (after) {
    entries = entries.where((e) => e(e.refTuple('changes.at', 'changes.id'), '<', e.tuple(after.at, after.id)));
  }
  return entries.limit(limit).execute();
}

/**
 * Returns one page of entries, the newest first, and the number of all matches. First finds the ids of the page in an
 * index, starting at the end of the log that is nearer to the page. Then reads only the entries with these ids.
 */
export async function listPage(
  db: Db,
  choice: AuditConditions,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Page<AuditRow>> {
  const total = await countEntries(db, choice);
  const size = Math.min(limit, total - offset);
  if (size <= 0) return { rows: [], total };
  const after = total - offset - size;
  const [direction, skipped] = offset <= after ? (['desc', offset] as const) : (['asc', after] as const);
  const ids = chosenEntries(db, choice)
    .select('changes.id')
    .orderBy('changes.at', direction)
    .orderBy('changes.id', direction)
    .offset(skipped)
    .limit(size);
  return { rows: await selectListed(allEntries(db).where('changes.id', 'in', ids)).execute(), total };
}

/**
 * Returns the newest entries of these actions, at most `limit`. Selects the newest `limit` ids of each action
 * separately. With all actions in one condition, the database may sort the whole log or scan it from its end.
 */
export async function listNewest(db: Db, actions: readonly string[], limit: number): Promise<AuditRow[]> {
  const ofEach = Array.from({ length: limit }, (_, rank) => {
    const entry = db.selectFrom('changes').select('id').where('action', '=', sql.ref<string>('known.key'));
    const ranked = entry.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).offset(rank);
    return sql`select (${ranked}) from ${eachText(actions)} as known`;
  });
  const newest = allEntries(db).where(sql<boolean>`changes.id in (${sql.join(ofEach, sql` union all `)})`);
  return (await selectListed(newest).execute()).slice(0, limit);
}

async function countEntries(db: Db, choice: AuditConditions): Promise<number> {
  const { count } = await chosenEntries(db, choice)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns all actors in the log, by name. Accounts that no longer exist come last, by id. Steps through the index from
 * one actor to the next, because `select distinct` would read the whole index.
 */
export async function listActors(db: Db): Promise<readonly { readonly id: number; readonly name: string | null }[]> {
  const listed = db
    .selectFrom('changes')
    .select(({ fn }) => fn.min<number | null>('actor_id').as('id'))
    .where('action', 'is not', null);
  return db
    .withRecursive('actors', (cte) => {
      const next = listed.whereRef('actor_id', '>', sql.ref('actors.id'));
      return listed.unionAll(cte.selectFrom('actors').select(next.as('id')).where('actors.id', 'is not', null));
    })
    .selectFrom('actors')
    .leftJoin('accounts', 'accounts.id', 'actors.id')
    .select(['actors.id', 'accounts.name'])
    .where('actors.id', 'is not', null)
    .$narrowType<{ id: NotNull }>()
    .orderBy('accounts.name', (order) => order.asc().nullsLast())
    .orderBy('actors.id')
    .execute();
}

/** Returns the table of a kind of record. Records of other kinds have no page of their own, so they are not looked up. */
function tableOf(kind: AuditKind): string | undefined {
  if (kind === 'import') return 'imports';
  const known = Object.entries(recordKinds).find(([name]) => name === kind && name !== 'content');
  return known?.[1].table;
}
/** Kinds of records whose names the log shows. Profiles are missing, because each access to a profile is logged. */
const NAMED: ReadonlySet<AuditKind> = new Set(['user', 'administrator', 'member']);

/** Returns the ids of records that still exist, with the name of each if `NAMED` contains the kind, otherwise null. */
export async function findRecords(
  db: Db,
  kind: AuditKind,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const table = tableOf(kind);
  if (table === undefined || numbers.length === 0) return new Map();
  const name = NAMED.has(kind) ? sql.ref<string | null>('name') : sql<string | null>`null`;
  const rows = await db
    .selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('record'))
    .select(['id', name.as('name')])
    .where(inNumbers('id', numbers))
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
