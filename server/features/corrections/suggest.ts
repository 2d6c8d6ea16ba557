import type * as z from 'zod/mini';
import {
  correctedFields,
  maxCorrectionsPerDay,
  maxPersonCorrectionsPerDay,
  type suggestion,
} from '#contract/corrections.ts';
import type { FieldCodes } from '#contract/errors.ts';
import { lockAccount } from '#server/features/identity/service.ts';
import {
  deleteCorrections,
  familyOf,
  listWaitingCorrections,
  insertCorrection,
  isOwnMember,
  memberRecord,
  notifyAccountsOf,
  updateCorrection,
} from '#server/features/members/service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { erasableFiles } from '#server/platform/images/image-files.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import { DAY, type Limit, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { nextUpdatedAt } from '#server/records/change-record.ts';
import { recordErasures } from '#server/records/erasures.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { lockWithMember } from './read.ts';
import { type Suggested, suggestPersons } from './person-corrections.ts';

const perDay: Limit = { kind: 'correction', max: maxCorrectionsPerDay, windowMs: DAY, code: 'correctionsTooMany' };
const personsPerDay: Limit = {
  kind: 'person-correction',
  max: maxPersonCorrectionsPerDay,
  windowMs: DAY,
  code: 'personCorrectionsTooMany',
};

/** @throws AppError `missing` unless the office has linked the account to the member, who lives */
async function requireLink(db: Db, memberId: number, accountId: number): Promise<void> {
  if (!(await isOwnMember(db, accountId, memberId))) throw notFound();
}

/**
 * Stores the suggested values and people of an entry, each as a waiting correction. A suggestion replaces the one of the same
 * account that waits for the same field or person. If one of another account waits, both wait, and the accounts get an email.
 * @returns the ids of the corrections
 * @throws AppError `missing` if the caller is not linked to the entry; `invalid` if nothing would change; `too-many`
 *   above 20 corrections in 24 hours, or 60 of people
 */
export async function suggestCorrections(
  platform: Platform,
  memberId: number,
  form: z.output<typeof suggestion>,
  photo: StagedFile | undefined,
  submission: Submission,
): Promise<number[]> {
  const { accountId } = submission;
  // Checked before the photo is encoded, and again under the lock.
  await requireLink(platform.database, memberId, accountId);
  return changeWithImages(platform, 'images', photo ? [photo] : [], async (db, { added: [image], drop }) => {
    // Every transaction locks the account before the entry.
    await lockAccount(db, accountId);
    return addOnce(platform, db, submission, async () => {
      const member = await memberRecord.lock(db, memberId);
      if (!member) throw notFound();
      await requireLink(db, memberId, accountId);
      const fields = correctedFields.flatMap((field): Suggested[] => {
        const value = field === 'image' ? image : form[field];
        const about = { field, before: member[field], person_id: null, person_key: '' };
        return value === undefined ? [] : [{ ...about, value }];
      });
      const unchanged = fields.filter(({ value, before }) => value === before);
      if (unchanged.length > 0) {
        const codes: FieldCodes = Object.fromEntries(unchanged.map(({ field }) => [field, 'nothingWouldChange']));
        throw new AppError('invalid', 'nothingWouldChange', { fields: codes });
      }
      const waitingOfAll = await listWaitingCorrections(db, memberId);
      const family = { persons: await familyOf(db, memberId), waiting: waitingOfAll, accountId };
      const persons = suggestPersons(platform, family, form.persons ?? []);
      if (fields.length + persons.length === 0) throw new AppError('invalid', 'correctionEmpty');

      if (fields.length > 0) requireWithin(platform, perDay, String(accountId), fields.length);
      if (persons.length > 0) requireWithin(platform, personsPerDay, String(accountId), persons.length);
      const ids: number[] = [];
      let isBesideAnother = false;
      for (const { value, ...suggested } of [...fields, ...persons]) {
        const { field, person_key } = suggested;
        const values = { ...suggested, account_id: accountId, after: value, suggested: value };
        const same = waitingOfAll.filter((other) => other.field === field && other.person_key === person_key);
        const waiting = same.find((correction) => correction.account_id === accountId);
        const at = waiting ? nextUpdatedAt(platform, waiting) : platform.now();
        const times = { sent_at: platform.now(), updated_at: at };
        if (waiting) {
          await updateCorrection(db, waiting.id, { ...values, ...times });
          if (field === 'image') await drop(waiting.after);
          ids.push(waiting.id);
        } else {
          isBesideAnother ||= same.length > 0;
          ids.push(await insertCorrection(db, { member_id: memberId, status: 'waiting', ...values, ...times }));
        }
      }
      if (isBesideAnother) await notifyAccountsOf(platform, db, memberId);
      return ids;
    });
  });
}

/**
 * Deletes a waiting correction of the caller. Its photo is erased. A restored backup does not bring it back.
 * @throws AppError `missing` if the caller has not sent it or has withdrawn it; `duplicate` if the office has decided
 */
export async function withdrawCorrection(platform: Platform, id: number, accountId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const { correction } = await lockWithMember(db, id);
    if (correction.account_id !== accountId) throw notFound();
    await requireLink(db, correction.member_id, accountId);
    if (correction.status !== 'waiting') throw new AppError('duplicate', 'correctionDecided');
    await recordErasures(db, 'correction', [{ id, created_at: correction.sent_at }]);
    await addEraseJob(platform, db, (await deleteCorrections(db, [id])).flatMap(erasableFiles));
  });
}
