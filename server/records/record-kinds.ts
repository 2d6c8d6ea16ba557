import { sql } from 'kysely';
import type { AuditKind } from '#contract/audit-actions.ts';
import type { BinSubject } from '#contract/bin.ts';
import type { DocumentKey } from '#contract/content.ts';
import { allVisibilityFields } from '#contract/members.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { inNumbers, rowsOf } from '#server/platform/database/sql-fragments.ts';
import { DAY } from '#server/platform/limits/limits.ts';

/** Identifies a record that administrators can change. Site texts are identified by key, other records by number. */
export type RecordName =
  | { readonly type: BinSubject | 'administrator'; readonly id: number }
  | { readonly type: 'content'; readonly id: DocumentKey };

/** How long deleted records and values of records stay (decisions 13 and 65). */
export const HISTORY_MS = 30 * DAY;

interface RecordKind {
  readonly table: keyof Schema;
  /** Whether public pages show records of this kind. */
  readonly isPublic?: true;
  /** Whether the history keeps the values of changed fields for ever. Otherwise they are deleted after HISTORY_MS. */
  readonly keepsValues?: true;
  /** The fields whose values are never stored; `all` for a kind without values. */
  readonly without?: 'all' | readonly string[];
}

/**
 * The kinds of records. Visibility, decisions, consent, choices of events, passwords and email addresses are never stored
 * as values of changed fields, so nobody can bring them back.
 */
const recordKinds: Readonly<Record<RecordName['type'], RecordKind>> = {
  event: { table: 'events', isPublic: true, without: ['choices'] },
  answer: { table: 'event_answers' },
  memorial: { table: 'deceased', isPublic: true },
  picture: { table: 'gallery', isPublic: true },
  album: { table: 'albums', isPublic: true },
  notice: { table: 'notices', isPublic: true, keepsValues: true },
  term: { table: 'office_terms', isPublic: true, keepsValues: true },
  bearer: { table: 'office_bearers', isPublic: true, keepsValues: true },
  content: { table: 'content', isPublic: true, keepsValues: true },
  member: { table: 'members', without: ['state', ...allVisibilityFields, 'family_agreed_by', 'family_agreed_on'] },
  person: { table: 'persons', without: ['state'] },
  ward: { table: 'wards' },
  profile: { table: 'matrimony_profiles', without: ['status', 'refusalReason', 'confirmedAt', 'email'] },
  user: { table: 'accounts', without: 'all' },
  administrator: { table: 'accounts', without: 'all' },
};

/** Returns whether public pages show records of a kind. */
export function isPublic(type: string | null): boolean {
  const kinds: Readonly<Partial<Record<string, RecordKind>>> = recordKinds;
  return kinds[type ?? '']?.isPublic === true;
}

/** Returns the fields of a record whose values the history stores. */
export function storedFields({ type }: RecordName, fields: readonly string[]): readonly string[] {
  const { without = [] } = recordKinds[type];
  return without === 'all' ? [] : fields.filter((field) => !without.includes(field));
}

/** Returns when the values of a change are deleted, in epoch milliseconds; null if they stay. */
export function valuesUntil({ type }: RecordName, at: number): number | null {
  return recordKinds[type].keepsValues ? null : at + HISTORY_MS;
}

/** Kinds of records whose names the audit log shows. Each access to a profile is logged, so profiles have no name there. */
const named: ReadonlySet<string> = new Set([
  'user',
  'administrator',
  'member',
  'person',
] satisfies RecordName['type'][]);

/** Returns the table of a kind of records with a page of their own. */
function tableOf(kind: AuditKind): keyof Schema | undefined {
  if (kind === 'import') return 'imports';
  return Object.entries(recordKinds).find(([name]) => name === kind && name !== 'content')?.[1].table;
}

/** Returns the records that still exist, each with its name if the audit log shows names of this kind. */
export async function findRecords(
  db: Db,
  kind: AuditKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const table = tableOf(kind);
  if (table === undefined || ids.length === 0) return new Map();
  const name = named.has(kind) ? sql.ref<string | null>('name') : sql.lit(null);
  const rows = await rowsOf(db, table)
    .select(['id', name.as('name')])
    .where(inNumbers('id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
