import type { AdminMember, memberChanges } from '#contract/admin-members.ts';
import { allVisibilityFields, type Member, member as memberSchema, type MemberState } from '#contract/members.ts';
import type { changeVisibility as changeVisibilityEndpoint } from '#contract/my-page.ts';
import { recordOf } from '#contract/record-of.ts';
import type * as z from 'zod/mini';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { inNumbers, nextTimestamp } from '#server/platform/database/sql-fragments.ts';
import { DAY, type Limit, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import { type ByAdmin, changeRecord, valueAfter } from '#server/records/change-record.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { updateRecord } from '#server/records/office-record-store.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { notifyAccountsOf } from './emails.ts';
import { eraseLinks } from './corrections-store.ts';
import { findLinkedMembers, isOwnMember, listSoleEntries, lockMembers } from './links-store.ts';
import { memberRecord, updateMemberSearchEntries } from './record.ts';
import { asFamilySees, type NewMember } from './store.ts';

interface StateChange extends ByAdmin {
  readonly id: number;
  readonly state: MemberState;
  /** The `updatedAt` that the administrator saw; undefined if the request contains none. */
  readonly seen: string | undefined;
}

/**
 * Records in the caller's transaction that a member is deceased, or returns the entry to the directory.
 * @throws AppError `missing`; `conflictError`
 */
export async function setMemberState(
  platform: Platform,
  db: Db,
  { id, state, ...request }: StateChange,
): Promise<void> {
  await changeRecord(platform, db, {
    ...request,
    record: { type: 'member', id },
    lock: () => memberRecord.lock(db, id),
    read: () => memberRecord.read(platform, id, db),
    change: () => ({ state }),
    write: async (_after, _before, at) => {
      await updateRecord(db, 'members', id, { state, updated_at: at });
      await updateMemberSearchEntries(db, [id]);
    },
  });
}

const noAgreement = { family_agreed_by: null, family_agreed_on: null } as const;

type FamilyForm = Pick<z.output<typeof memberChanges>, 'family_visibility' | 'family_agreed_by'>;

/**
 * Completes what the office sends about the family of an entry. Opening it needs the name of a person who agreed, which
 * is stored with the day.
 * @param before the entry; undefined for a new one
 * @throws AppError at `family_agreed_by`
 */
export function withAgreement<Form extends FamilyForm>(
  platform: Platform,
  form: Form,
  before?: AdminMember,
): Form & Pick<NewMember, 'family_visibility' | 'family_agreed_by' | 'family_agreed_on'> {
  const { family = 'office' } = before?.visibility ?? {};
  const { family_visibility = family, family_agreed_by: by } = form;
  // Only the family opens its children, so they close with the family, and stay closed when the office opens it.
  if (family_visibility === 'office')
    return { ...form, family_visibility, children_visibility: 'office', ...noAgreement };
  const { family_agreed_by = null, family_agreed_on = null } = before ?? {};
  if (by != null && by !== family_agreed_by) {
    const closed = family === 'office' && { children_visibility: 'office' as const };
    const agreed = { family_agreed_by: by, family_agreed_on: kolkataDay(platform.now()) };
    return { ...form, family_visibility, ...closed, ...agreed };
  }
  if (family === 'members') return { ...form, family_visibility, family_agreed_by, family_agreed_on };
  throw fieldAppError('invalid', 'family_agreed_by', 'familyAgreementRequired');
}

/** Each change is part of the history of the entry. */
const perDay: Limit = { kind: 'visibility', max: 60, windowMs: DAY, code: 'tooManyRequests' };

/**
 * Decides who sees parts of an entry, for an account that is linked to it. Absent parts stay unchanged. If the entry
 * has several accounts, they get an email.
 * @returns the entry with all its details
 * @throws AppError `missing` if the account is not linked to the entry, or if the member has died; `conflictError`;
 *   `too-many` above 60 changes in 24 hours
 */
export async function changeVisibility(
  platform: Platform,
  id: number,
  { mobile, address, photo, family, children, seen }: z.output<typeof changeVisibilityEndpoint.body>,
  accountId: number,
): Promise<Member> {
  return inTransaction(platform.database, async (db) => {
    const read = async () => memberSchema.parse(asFamilySees(await memberRecord.read(platform, id, db)));
    await changeRecord(platform, db, {
      record: { type: 'member', id },
      byOwner: true,
      seen,
      lock: async () => {
        const member = await memberRecord.lock(db, id);
        // Read after locking: the account may just be closing, which hides the entry.
        return (await isOwnMember(db, accountId, id)) ? member : undefined;
      },
      read,
      change: (before) => {
        const family_visibility = valueAfter(family, before.family_visibility);
        const isOpen = family_visibility === 'members';
        return {
          mobile_visibility: valueAfter(mobile, before.mobile_visibility),
          address_visibility: valueAfter(address, before.address_visibility),
          photo_visibility: valueAfter(photo, before.photo_visibility),
          family_visibility,
          children_visibility: isOpen ? valueAfter(children, before.children_visibility) : 'office',
          // The family has now decided itself.
          ...(family !== undefined && noAgreement),
        };
      },
      write: async (after, _before, at) => {
        requireWithin(platform, perDay, String(accountId));
        await updateRecord(db, 'members', id, { ...after, updated_at: at });
        await updateMemberSearchEntries(db, [id]);
        await notifyAccountsOf(platform, db, id);
      },
    });
    return read();
  });
}

/**
 * Hides parts of the entries that no other approved account is linked to, in the transaction that closes the account.
 * @param by when, in epoch milliseconds, and the administrator who closes the account; null if it leaves
 */
export async function hideSoleEntries(
  db: Db,
  accountId: number,
  { at, actorId }: { readonly at: number; readonly actorId: number | null },
  parts: readonly (typeof allVisibilityFields)[number][] = ['family_visibility', 'children_visibility'],
): Promise<void> {
  // Two accounts of one entry that are closed at the same time wait for each other. The second one is the last one.
  const linked = (await findLinkedMembers(db, [accountId])).map(({ id }) => id);
  await lockMembers(db, linked);
  const ids: number[] = [];
  for (const entry of await listSoleEntries(db, accountId)) {
    const fields = parts.filter((column) => entry[column] === 'members');
    if (fields.length === 0) continue;
    ids.push(entry.id);
    const subject = { type: 'member', id: entry.id } as const;
    await recordChange(db, { at, actorId, action: null, subject, fields });
  }
  await db
    .updateTable('members')
    .set({ ...recordOf(parts, () => 'office' as const), ...noAgreement })
    .set({ updated_at: nextTimestamp('updated_at', at) })
    .where(inNumbers('id', ids))
    .execute();
  await updateMemberSearchEntries(db, ids);
}

/**
 * Hides mobile number, address, photo and people of the entries that no other approved account is linked to, and deletes the
 * account's links and corrections (decision 57). Call it in the transaction that erases the account.
 * @param now epoch milliseconds
 * @returns the suggested photos that no entry shows; their rows are deleted, and the caller erases the files
 */
export async function leaveEntries(db: Db, accountId: number, now: number): Promise<readonly StoredImage[]> {
  await hideSoleEntries(db, accountId, { at: now, actorId: null }, allVisibilityFields);
  return eraseLinks(db, 'account_id', [accountId]);
}
