import type * as z from 'zod/mini';
import type { AdminMember } from '#contract/admin-members.ts';
import type { AdminCorrection, Correction, listCorrections as listCorrectionsEndpoint } from '#contract/corrections.ts';
import type { Page } from '#contract/endpoint.ts';
import {
  type CorrectionRow,
  countCorrections,
  findCorrection,
  findMembersWithNumber,
  listCorrections,
  listCorrectionsOf,
  listSameAdditions,
  lockCorrection,
  memberRecord,
  readMembers,
  type StoredCorrection,
} from '#server/features/members/service.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listFieldsOf } from '#server/records/changes-store.ts';
import { type Locked, personNow, personOf } from './person-corrections.ts';

const PAGE_SIZE = 25;
/** The newest corrections of an account that its own page shows. */
const MAX_OWN = 100;
const MAX_SAME_NUMBER = 3;

const asTime = (at: number) => new Date(at).toISOString();

function asCorrection(row: CorrectionRow): Correction {
  const { id, member_id: member, field, person_id: person, before, after, picture, status, reason, sent_at } = row;
  return { id, member, field, person, before, after, picture, status, reason, sentAt: asTime(sent_at) };
}

/** A correction without the search for its telephone number, which cannot run in a transaction. */
type ReadCorrection = Omit<AdminCorrection, 'sameNumber'>;

/** Returns the value that the entry has now for what a correction changes. */
function valueNow(entry: AdminMember, correction: StoredCorrection): string | null {
  const { field } = correction;
  return field === 'person' ? personNow(entry.persons, correction) : entry[field];
}

/** Adds what the entries of the corrections show now. Corrections of entries that were just deleted are left out. */
async function withEntries(db: Db, rows: readonly CorrectionRow[]): Promise<ReadCorrection[]> {
  const ids = [...new Set(rows.map(({ member_id }) => member_id))];
  const members = new Map((await readMembers(db, ids)).map((member) => [member.id, member]));
  const changes = await listFieldsOf(db, 'member', ids);
  const read: ReadCorrection[] = [];
  for (const row of rows) {
    const entry = members.get(row.member_id);
    if (!entry) continue;
    const ofField = changes.filter(({ record, fields }) => Number(record) === entry.id && fields.includes(row.field));
    const person = personOf(entry.persons, row);
    const now = valueNow(entry, row);
    const same = await listSameAdditions(db, row);
    read.push({
      ...asCorrection(row),
      entry,
      sentBy: same.map(({ sent_by }) => sent_by).join(', '),
      alternatives: same.flatMap(({ sent_by: sentBy, after }) => (after === row.after ? [] : [{ sentBy, after }])),
      now,
      decidedAt: row.decided_at === null ? null : asTime(row.decided_at),
      // A change of the field or person in the entry counts as a change, so that nobody overwrites a value they have not
      // seen. Imports do not record which fields they change.
      updatedAt: asTime(
        Math.max(
          ...same.map(({ updated_at }) => updated_at),
          ...ofField.map(({ at }) => at),
          ...(person ? [Date.parse(person.updatedAt)] : []),
          ...(row.status === 'waiting' && now !== row.before ? [Date.parse(entry.updatedAt)] : []),
        ),
      ),
    });
  }
  return read;
}

async function withSameNumber(platform: Platform, correction: ReadCorrection): Promise<AdminCorrection> {
  const { field, status, after, entry } = correction;
  if (field !== 'mobile' || status !== 'waiting' || after === null) return { ...correction, sameNumber: [] };
  const wanted = { id: entry.id, number: after, limit: MAX_SAME_NUMBER };
  return { ...correction, sameNumber: await findMembersWithNumber(platform, wanted) };
}

/** Returns a page of the corrections with a status; those that wait if none is given. */
export async function findCorrections(
  platform: Platform,
  { status = 'waiting', page = 1, pageSize = PAGE_SIZE }: z.output<typeof listCorrectionsEndpoint.query>,
): Promise<Page<AdminCorrection>> {
  const { database } = platform;
  const rows = await listCorrections(database, status, { offset: (page - 1) * pageSize, limit: pageSize });
  const { [status]: total } = await countCorrections(database);
  const corrections: AdminCorrection[] = [];
  for (const one of await withEntries(database, rows)) corrections.push(await withSameNumber(platform, one));
  return { rows: corrections, total };
}

/** Reads a correction in a transaction. @throws AppError `missing` if it or its entry no longer exists */
export async function readStored(db: Db, id: number): Promise<ReadCorrection> {
  const row = await findCorrection(db, id);
  const [correction] = row ? await withEntries(db, [row]) : [];
  if (!correction) throw notFound();
  return correction;
}

/** @throws AppError `missing` if the correction or its entry no longer exists */
export async function readCorrection(platform: Platform, id: number): Promise<AdminCorrection> {
  return withSameNumber(platform, await readStored(platform.database, id));
}

/** Returns the newest corrections that an account has sent for the entries it is linked to, the latest first. */
export async function findCorrectionsOf(db: Db, accountId: number): Promise<Correction[]> {
  return (await listCorrectionsOf(db, accountId, MAX_OWN)).map(asCorrection);
}

/** @throws AppError `missing` if the correction or its entry no longer exists */
export async function lockWithMember(db: Db, id: number): Promise<Locked> {
  const found = await findCorrection(db, id);
  // Every transaction locks the member first. Deleting the member locks in this order too.
  const member = found && (await memberRecord.lock(db, found.member_id));
  const correction = member && (await lockCorrection(db, id));
  const [entry] = correction ? await readMembers(db, [correction.member_id]) : [];
  if (!correction || !entry) throw notFound();
  return { correction, current: valueNow(entry, correction) };
}
