import type * as z from 'zod/mini';
import { type AuditAction, auditActions, type AuditKind } from '#contract/audit-actions.ts';
import {
  auditActionNames,
  type AuditEntry,
  auditKinds,
  type exportAudit as exportAuditEndpoint,
  type listAudit as listAuditEndpoint,
} from '#contract/audit.ts';
import type { Page } from '#contract/endpoint.ts';
import { beginOfKolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type AuditConditions, type AuditRow, findRecords, listNewest, listPage } from './store.ts';

const PAGE_SIZE = 100;
const DAY = 24 * 60 * 60 * 1000;

type ListQuery = z.output<typeof listAuditEndpoint.query>;
type Filters = Omit<ListQuery, 'page' | 'pageSize'> | Omit<z.output<typeof exportAuditEndpoint.query>, 'format'>;

function intersectionOf(some: readonly string[], others: readonly string[] | undefined): readonly string[] {
  return others === undefined ? some : some.filter((each) => others.includes(each));
}

export function toConditions({ actor, kind, record, action, from, to }: Filters): AuditConditions {
  const ofKind: readonly string[] | undefined = kind === undefined ? undefined : auditActions[kind];
  return {
    actorId: actor,
    actions: action === undefined ? (record === undefined ? ofKind : undefined) : intersectionOf([action], ofKind),
    subjects: record === undefined ? undefined : { types: kind === undefined ? auditKinds : [kind], id: record },
    from: from === undefined ? undefined : beginOfKolkataDay(from),
    before: to === undefined ? undefined : beginOfKolkataDay(to) + DAY,
  };
}

interface Subject {
  readonly kind: AuditKind | null;
  readonly number: number | null;
  readonly text: string;
}

type StoredSubject = Pick<AuditRow, 'kind' | 'record'>;

/** Returns the subject of an entry as text: `member 12`, `content about`, `xlsx`. */
export function subjectText({ kind: type, record: id }: StoredSubject): string {
  return type === null ? id : `${type} ${id}`;
}

function subjectOf(stored: StoredSubject): Subject {
  const kind = auditKinds.find((each) => each === stored.kind) ?? null;
  const isNumber = kind !== null && /^[1-9]\d*$/.test(stored.record);
  return { kind, number: isNumber ? Number(stored.record) : null, text: subjectText(stored) };
}

type Found = ReadonlyMap<AuditKind, ReadonlyMap<number, string | null>>;

async function findSubjects(db: Db, subjects: readonly Subject[]): Promise<Found> {
  const numbers = Map.groupBy(subjects, ({ kind }) => kind);
  const found = new Map<AuditKind, ReadonlyMap<number, string | null>>();
  for (const [kind, those] of numbers) {
    if (kind === null) continue;
    found.set(
      kind,
      await findRecords(
        db,
        kind,
        those.map(({ number }) => number).filter((number) => number !== null),
      ),
    );
  }
  return found;
}

function entryOf(row: AuditRow, found: Found): AuditEntry {
  const subject = subjectOf(row);
  const records = subject.kind === null ? undefined : found.get(subject.kind);
  const exists = subject.number !== null && records?.has(subject.number) === true;
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { id: row.actor_id, name: row.actor },
    action: row.action,
    subject: { ...subject, exists, name: (exists && records.get(subject.number)) || null },
  };
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

export async function latestChanges(db: Db, limit: number): Promise<AuditEntry[]> {
  const actions = auditActionNames.filter((action) => !READ_ONLY_ACTIONS.has(action));
  const rows = await listNewest(db, actions, limit);
  const found = await findSubjects(db, rows.map(subjectOf));
  return rows.map((row) => entryOf(row, found));
}

export async function findEntries(db: Db, query: ListQuery): Promise<Page<AuditEntry>> {
  const { page = 1, pageSize = PAGE_SIZE } = query;
  const { rows, total } = await listPage(db, toConditions(query), { offset: (page - 1) * pageSize, limit: pageSize });
  const found = await findSubjects(db, rows.map(subjectOf));
  return { rows: rows.map((row) => entryOf(row, found)), total };
}
