import type * as z from 'zod/mini';
import { type AuditAction, auditActions } from '#contract/audit-actions.ts';
import {
  type Actor,
  auditActionNames,
  type AuditEntry,
  auditKinds,
  type exportAudit as exportAuditEndpoint,
  type listAudit as listAuditEndpoint,
} from '#contract/audit.ts';
import { type Duty, kindsFor } from '#contract/duties.ts';
import type { Page } from '#contract/endpoint.ts';
import { beginOfKolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/lists.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import { findRecords } from '#server/records/record-kinds.ts';

const PAGE_SIZE = 100;
/** An import has up to six entries. */
const ENTRIES_PER_WORK = 6;

type ListQuery = z.output<typeof listAuditEndpoint.query>;
export type AuditFilters =
  | Omit<ListQuery, 'page' | 'pageSize'>
  | Omit<z.output<typeof exportAuditEndpoint.query>, 'format'>;

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

/** The changes that the log lists to a reader with these duties. An entry about many records has no kind. */
function entriesFor(db: Db, duties: readonly Duty[]) {
  const entries = db.selectFrom('changes').where('changes.action', 'is not', null);
  if (duties.includes('owner')) return entries;
  const actions = kindsFor(duties).flatMap((kind): readonly AuditAction[] => auditActions[kind]);
  return entries.where('changes.action', 'in', actions);
}

function matchingEntries(db: Db, duties: readonly Duty[], { actor, kind, record, action, from, to }: AuditFilters) {
  let entries = entriesFor(db, duties);
  if (actor !== undefined) entries = entries.where('actor_id', '=', actor);
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (record !== undefined) {
    const kinds = kind === undefined ? auditKinds : [kind];
    entries = entries.where('changes.kind', 'in', kinds).where('changes.record', '=', String(record));
  } else if (kind !== undefined) {
    // An entry about many records, such as an export, has no kind.
    entries = entries.where('action', 'in', auditActions[kind]);
  }
  if (from !== undefined) entries = entries.where('at', '>=', beginOfKolkataDay(from));
  if (to !== undefined) entries = entries.where('at', '<', beginOfKolkataDay(to) + DAY);
  return entries;
}

function newestFirst(entries: ReturnType<typeof entriesFor>) {
  return entries
    .leftJoin('accounts', 'accounts.id', 'changes.actor_id')
    .select(['changes.id', 'changes.at', 'accounts.name as actor', 'changes.kind', 'changes.record'])
    .select((e) => [
      e.ref('changes.actor_id').$notNull().as('actor_id'),
      e.ref('changes.action').$notNull().as('action'),
    ])
    .orderBy('changes.at', 'desc')
    .orderBy('changes.id', 'desc');
}

/** Returns the entries that are older than `after`, the newest first. Starts at the newest if `after` is undefined. */
export async function listEntriesAfter(
  db: Db,
  duties: readonly Duty[],
  filters: AuditFilters,
  after: Pick<AuditRow, 'at' | 'id'> | undefined,
  limit: number,
): Promise<AuditRow[]> {
  let entries = matchingEntries(db, duties, filters);
  if (after) {
    entries = entries.where((e) => e(e.refTuple('changes.at', 'changes.id'), '<', e.tuple(after.at, after.id)));
  }
  return newestFirst(entries).limit(limit).execute();
}

/** Returns all actors in the log of a reader, by name. Accounts that no longer exist come last, by id. */
export async function listActors(db: Db, duties: readonly Duty[]): Promise<Actor[]> {
  return db
    .selectFrom(entriesFor(db, duties).select('actor_id as id').distinct().as('actors'))
    .leftJoin('accounts', 'accounts.id', 'actors.id')
    .select((e) => e.ref('actors.id').$notNull().as('id'))
    .select('accounts.name')
    .where('actors.id', 'is not', null)
    .orderBy('accounts.name', (order) => order.nullsLast())
    .orderBy('actors.id')
    .execute();
}

/** Returns the subject of an entry as text: `member 12`, `content about`, `xlsx`. */
export function subjectText({ kind, record }: Pick<AuditRow, 'kind' | 'record'>): string {
  return kind === null ? record : `${kind} ${record}`;
}

/** Adds to each entry whether its record still exists, and its name. */
async function withSubjects(db: Db, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const subjects = rows.map((row) => ({
    kind: auditKinds.find((each) => each === row.kind) ?? null,
    number: /^[1-9]\d*$/.test(row.record) ? Number(row.record) : null,
  }));
  const records = new Map<string | null, ReadonlyMap<number, string | null>>();
  for (const [kind, those] of Map.groupBy(subjects, (subject) => subject.kind)) {
    const ids = those.flatMap(({ number }) => number ?? []);
    if (kind !== null) records.set(kind, await findRecords(db, kind, ids));
  }
  return rows.map((row, index) => {
    const { kind = null, number = null } = subjects[index] ?? {};
    const ofKind = records.get(kind);
    return {
      id: row.id,
      at: new Date(row.at).toISOString(),
      actor: { id: row.actor_id, name: row.actor },
      action: row.action,
      subject: {
        kind,
        number: kind && number,
        text: subjectText(row),
        exists: number !== null && ofKind?.has(number) === true,
        name: (number !== null && ofKind?.get(number)) || null,
      },
    };
  });
}

/** Actions that change no record. The list of latest changes omits them. */
const READ_ONLY_ACTIONS: ReadonlySet<string> = new Set<AuditAction>([
  'signed in',
  'profile viewed',
  'profile photo viewed',
  'biodata printed',
  'profiles exported',
  'directory exported',
  'many files fetched',
  'directory harvested',
  'audit log exported',
]);
const changingActions = auditActionNames.filter((action) => !READ_ONLY_ACTIONS.has(action));

/** Returns whether two entries belong to one piece of work: the same record, or an act that changes several records. */
function isSameWork(one: AuditRow, other: AuditRow | undefined): boolean {
  return one.actor_id === other?.actor_id && (one.at === other.at || subjectText(one) === subjectText(other));
}

/** Returns the newest changes. Of consecutive changes that belong to one piece of work, returns the newest. */
export async function latestChanges(db: Db, duties: readonly Duty[], limit: number): Promise<AuditEntry[]> {
  const rows = await newestFirst(entriesFor(db, duties).where('action', 'in', changingActions))
    .limit(limit * ENTRIES_PER_WORK)
    .execute();
  return withSubjects(db, rows.filter((row, index) => !isSameWork(row, rows[index - 1])).slice(0, limit));
}

/** Returns a page of the entries, the newest first, and the number of all matches. */
export async function findEntries(db: Db, duties: readonly Duty[], query: ListQuery): Promise<Page<AuditEntry>> {
  const { page = 1, pageSize = PAGE_SIZE, ...filters } = query;
  const entries = matchingEntries(db, duties, filters);
  const rows = await newestFirst(entries)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows: await withSubjects(db, rows), total: await countRows(entries) };
}
