import { type Insertable, sql, type Updateable } from 'kysely';
import type { CorrectionStatus } from '#contract/corrections.ts';
import type { Picture } from '#contract/files.ts';
import type { Language } from '#contract/links.ts';
import { batchesOf, inNumbers } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PageRange } from '#server/platform/database/lists.ts';
import type { RowOf, Schema } from '#server/platform/database/schema.ts';
import { erasableFiles } from '#server/platform/images/image-files.ts';
import { listEntriesOf } from '#server/records/bin-entries.ts';
import { deleteImages, pictureColumns, type StoredImage, withPicture } from '#server/platform/images/images-store.ts';

/** Maximum number of pictures that one SQL statement deletes. */
const DELETE_BATCH_SIZE = 500;

export type StoredCorrection = RowOf<'corrections'>;

/** A correction with its sender, and the picture of a suggested photo. */
export interface CorrectionRow extends StoredCorrection {
  readonly sent_by: string;
  readonly sender_email: string;
  readonly sender_language: Language | null;
  readonly picture: Picture | null;
}

/** Returns the corrections whose entry and account exist. The others are hidden while one of them is in the bin. */
function allCorrections(db: Db) {
  return db
    .selectFrom('corrections')
    .innerJoin('accounts', 'accounts.id', 'corrections.account_id')
    .innerJoin('members', 'members.id', 'corrections.member_id');
}

/** Returns the corrections of approved accounts. The others are hidden until their account is approved again. */
function ofApprovedAccounts(db: Db) {
  return allCorrections(db).where('accounts.approved_at', 'is not', null);
}

/** Whether a correction, of which `other` is the table, adds the same person. The office decides about both together. */
const addsSame = (other: string) => sql<boolean>`${sql.ref(`${other}.member_id`)} = corrections.member_id
  and ${sql.ref(`${other}.person_key`)} = corrections.person_key and corrections.person_key like '+%'
  and ${sql.ref(`${other}.status`)} = corrections.status
  and coalesce(${sql.ref(`${other}.decided_at`)}, 0) = coalesce(corrections.decided_at, 0)`;

/** Leaves out corrections that add the same person as an earlier one, which stands for all of them. */
const isListed = sql<boolean>`not exists (
  select 1 from corrections earlier join accounts sender on sender.id = earlier.account_id
  where ${addsSame('earlier')} and earlier.id < corrections.id and sender.approved_at is not null)`;

function withSenders(db: Db) {
  return ofApprovedAccounts(db)
    .leftJoin('images', (join) =>
      join.onRef('images.name', '=', 'corrections.after').on('corrections.field', '=', 'image'),
    )
    .selectAll('corrections')
    .select(['accounts.name as sent_by', 'accounts.email as sender_email', 'accounts.language as sender_language'])
    .select(pictureColumns);
}

export async function findCorrection(db: Db, id: number): Promise<CorrectionRow | undefined> {
  const row = await withSenders(db).where('corrections.id', '=', id).executeTakeFirst();
  return row && withPicture(row);
}

/** Lists corrections: waiting ones by age, others by decision, the latest first. */
export async function listCorrections(
  db: Db,
  status: CorrectionStatus,
  { offset, limit }: PageRange,
): Promise<CorrectionRow[]> {
  const rows = withSenders(db).where('corrections.status', '=', status).where(isListed);
  const ordered =
    status === 'waiting' ? rows.orderBy('corrections.sent_at') : rows.orderBy('corrections.decided_at', 'desc');
  const page = ordered.orderBy('corrections.id').offset(offset);
  return (await (limit === undefined ? page : page.limit(limit)).execute()).map(withPicture);
}

/** Returns a correction and those of other accounts that add the same person. The office decides about them together. */
export async function listSameAdditions(
  db: Db,
  { id, member_id }: Pick<StoredCorrection, 'id' | 'member_id'>,
): Promise<CorrectionRow[]> {
  const isSame = sql<boolean>`exists (select 1 from corrections one
    where one.id = ${id} and (one.id = corrections.id or ${addsSame('one')}))`;
  const rows = withSenders(db).where('corrections.member_id', '=', member_id).where(isSame);
  return (await rows.orderBy('corrections.id').execute()).map(withPicture);
}

/**
 * Returns the corrections that an account has sent for members it is linked to, the latest first, without what only the
 * office knows about a person.
 * @param limit at most this many; undefined for all
 */
export async function listCorrectionsOf(db: Db, accountId: number, limit?: number): Promise<CorrectionRow[]> {
  const sent = withSenders(db)
    .innerJoin('account_members', (join) =>
      join
        .onRef('account_members.member_id', '=', 'corrections.member_id')
        .onRef('account_members.account_id', '=', 'corrections.account_id'),
    )
    .where('corrections.account_id', '=', accountId)
    .orderBy('corrections.sent_at', 'desc')
    .orderBy('corrections.id', 'desc');
  const rows = (await (limit === undefined ? sent : sent.limit(limit)).execute()).map(withPicture);
  // What a person was before may contain what only the office knows.
  return rows.map((row) => (row.field === 'person' && row.after !== null ? { ...row, before: null } : row));
}

/** Returns the number of corrections with each status. */
export async function countCorrections(db: Db): Promise<Readonly<Record<CorrectionStatus, number>>> {
  const rows = await ofApprovedAccounts(db)
    .where(isListed)
    .select(['corrections.status', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('corrections.status')
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  const of = (status: CorrectionStatus) => counts.get(status) ?? 0;
  return { waiting: of('waiting'), accepted: of('accepted'), refused: of('refused') };
}

/** Lists the waiting corrections of a member. Lock the member first. */
export async function listWaitingCorrections(db: Db, memberId: number): Promise<StoredCorrection[]> {
  return allCorrections(db)
    .selectAll('corrections')
    .where('corrections.status', '=', 'waiting')
    .where('corrections.member_id', '=', memberId)
    .orderBy('corrections.id')
    .execute();
}

/** Returns true if the sender of a correction has another one that waits for the same field or person. Lock the member first. */
export async function waitsAgain(
  db: Db,
  { member_id, field, person_key, account_id }: StoredCorrection,
): Promise<boolean> {
  const waiting = (await listWaitingCorrections(db, member_id)).filter((other) => other.account_id === account_id);
  return waiting.some((other) => other.field === field && other.person_key === person_key);
}

/** Returns the account that may see a suggested photo which is not part of the entry. */
export async function findSenderOfPhoto(db: Db, image: string): Promise<number | undefined> {
  const row = await allCorrections(db)
    .select('corrections.account_id')
    .where('corrections.field', '=', 'image')
    .where('corrections.after', '=', image)
    .where('corrections.status', '!=', 'accepted')
    .executeTakeFirst();
  return row?.account_id;
}

export async function insertCorrection(db: Db, correction: Insertable<Schema['corrections']>): Promise<number> {
  const { id } = await db.insertInto('corrections').values(correction).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCorrection(db: Db, id: number, values: Updateable<Schema['corrections']>): Promise<void> {
  await db.updateTable('corrections').set(values).where('id', '=', id).execute();
}

/** Locks a correction until the caller's transaction ends. Lock its member first. */
export async function lockCorrection(db: Db, id: number): Promise<StoredCorrection | undefined> {
  return db
    .updateTable('corrections')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

const deletion = (db: Db) => db.deleteFrom('corrections').returning(['field', 'status', 'after']);

/** Deletes the rows of the suggested photos that no entry uses, and returns them. */
async function deletePhotosOf(
  db: Db,
  corrections: readonly Pick<StoredCorrection, 'field' | 'status' | 'after'>[],
): Promise<readonly StoredImage[]> {
  const photos = corrections.flatMap(({ field, status, after }) =>
    field === 'image' && status !== 'accepted' && after !== null ? [after] : [],
  );
  const deleted: StoredImage[] = [];
  for (const batch of batchesOf(photos, DELETE_BATCH_SIZE)) deleted.push(...(await deleteImages(db, batch)));
  return deleted;
}

/**
 * Deletes corrections in the caller's transaction.
 * @returns the suggested photos that no entry uses; their rows are deleted, and the caller removes the files
 */
export async function deleteCorrections(db: Db, ids: readonly number[]): Promise<readonly StoredImage[]> {
  return deletePhotosOf(db, await deletion(db).where(inNumbers('id', ids)).execute());
}

/** Deletes the corrections about a person who is erased, and those of the name of an entry that contain one of the names. */
export async function deleteCorrectionsAbout(
  db: Db,
  person: number,
  { entries, names }: { readonly entries: readonly number[]; readonly names: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('corrections')
    .where((e) => {
      const isNamed = (['before', 'after', 'suggested'] as const).map((text) => e(text, 'in', names));
      const isOfName = e.and([inNumbers('member_id', entries), e('field', 'in', ['name', 'name_ml']), e.or(isNamed)]);
      return e.or([e('person_id', '=', person), isOfName]);
    })
    .execute();
}

/**
 * Deletes the waiting corrections that an account has sent for these members, in the caller's transaction.
 * @returns photos, like `deleteCorrections`
 */
export async function deleteWaitingCorrections(
  db: Db,
  accountId: number,
  memberIds: readonly number[],
): Promise<readonly StoredImage[]> {
  const waiting = deletion(db).where('account_id', '=', accountId).where('status', '=', 'waiting');
  return deletePhotosOf(db, await waiting.where(inNumbers('member_id', memberIds)).execute());
}

/** The column of links and corrections with the id of one of the two records that they connect. */
type End = 'member_id' | 'account_id';

/**
 * Deletes the links and corrections of members or accounts that are erased, in the caller's transaction.
 * @returns photos, like `deleteCorrections`
 */
export async function eraseLinks(db: Db, end: End, ids: readonly number[]): Promise<readonly StoredImage[]> {
  await db.deleteFrom('account_members').where(inNumbers(end, ids)).execute();
  return deletePhotosOf(db, await deletion(db).where(inNumbers(end, ids)).execute());
}

const otherEnds = {
  member_id: { kind: 'user', id: 'account_id' },
  account_id: { kind: 'member', id: 'member_id' },
} as const;

/**
 * Returns what the bin does with the links and corrections of members or accounts. They stay in their tables and are
 * hidden while one of the two records is in the bin.
 */
export function linksInBin(end: End) {
  const other = otherEnds[end];
  return {
    isWhole: async (db: Db, { id }: { readonly id: number }, entry: number): Promise<boolean> => {
      const links = await db.selectFrom('account_members').select(`${other.id} as id`).where(end, '=', id).execute();
      const binned = await listEntriesOf(
        db,
        other.kind,
        links.map((link) => link.id),
      );
      return binned.every((later) => later < entry);
    },
    erase: async (db: Db, { id }: { readonly id: number }) => (await eraseLinks(db, end, [id])).flatMap(erasableFiles),
  };
}
