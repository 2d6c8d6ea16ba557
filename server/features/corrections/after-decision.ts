import * as z from 'zod/mini';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { Language } from '#contract/links.ts';
import { memberLabels } from '#contract/members.ts';
import { describePerson, personIn, personText } from '#contract/person-fields.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import {
  CORRECTION_REFUSED_EMAIL,
  type CorrectionRow,
  findCorrection,
  findLinkedAccounts,
  findMemberOfFile,
  findSenderOfPhoto,
  lockCorrection,
} from '#server/features/members/service.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { deleteImage } from '#server/platform/images/images-store.ts';
import { retryingWorker, type Worker } from '#server/platform/jobs/jobs.ts';
import { emailKind, type EmailKinds, type Recipient } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addTrashJob } from '#server/platform/storage/file-jobs.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';

const DROP_PHOTO = 'corrections.drop-photo';

const dropping = z.object({ id: z.int(), decidedAt: z.int(), name: z.string() });

/**
 * Adds a job that moves a refused photo, or the one that an accepted photo replaced, to the trash when the decision can
 * no longer be undone.
 * @param photo `decidedAt` is the decision's time in epoch milliseconds; does nothing without `name`
 */
export async function addPhotoJob(
  { jobs, now }: Platform,
  db: Db,
  { name, ...decision }: { readonly id: number; readonly decidedAt: number; readonly name: string | null },
): Promise<void> {
  if (name === null) return;
  const payload = { ...decision, name } satisfies z.input<typeof dropping>;
  await jobs.add(db, DROP_PHOTO, JSON.stringify(payload), now() + UNDO_APPROVAL_MS);
}

export function correctionWorker(platform: Platform): Worker {
  return retryingWorker(platform, {
    [DROP_PHOTO]: async ({ payload }) => {
      const { id, decidedAt, name } = dropping.parse(JSON.parse(payload));
      await inTransaction(platform.database, async (db) => {
        const correction = await lockCorrection(db, id);
        const isUndone = correction !== undefined && correction.decided_at !== decidedAt;
        if (isUndone || (await findMemberOfFile(db, 'image', name))) return;
        const image = await deleteImage(db, name);
        if (image) await addTrashJob(platform, db, picturePlaces(image));
      });
    },
  });
}

/** Allows the account that sent a photo to see it, and the office, until it is accepted or deleted. */
export const findCorrectionPhoto: FindPrivateFile = async (db, name) => {
  const account = await findSenderOfPhoto(db, name);
  return account === undefined ? undefined : { readers: { accounts: [account] }, duties: ['office'] };
};

export const CORRECTION_ACCEPTED_EMAIL = 'corrections.accepted-email';

type Decided = Pick<CorrectionRow, 'field' | 'before' | 'after' | 'reason'>;

/** Returns the label of the corrected field, or the name of the corrected person. */
function labelOf({ field, before, after }: Decided, language: Language): string {
  if (field === 'person') return personIn(after ?? before ?? '{}').name ?? '';
  return field === 'image' ? texts.correctionAccepted[language].photo : memberLabels[field][language];
}

function valueOf({ field, after }: Decided, language: Language): string {
  const { newPhoto, empty, noPerson } = texts.correctionAccepted[language];
  if (field === 'image') return newPhoto;
  if (field === 'person') return after === null ? noPerson : describePerson(after, language);
  return after ?? empty;
}

/** Returns a function that finds a correction if the decision still applies and the sender is still linked. */
function findDecided({ database }: Platform, status: CorrectionRow['status']) {
  return async (payload: string): Promise<(Recipient & { about: Decided }) | undefined> => {
    const [id = 0, decidedAt = 0] = payload.split(' ').map(Number);
    const row = await findCorrection(database, id);
    if (row?.status !== status || row.decided_at !== decidedAt) return undefined;
    if (!(await findLinkedAccounts(database, row.member_id)).includes(row.account_id)) return undefined;
    return { to: row.sender_email, language: row.sender_language, about: row };
  };
}

const sample = { before: null, reason: null };
const samplePerson = personText({ name: 'Sample Daughter', relation: 'daughter', year_of_birth: 2012 });

export function correctionEmails(platform: Platform): EmailKinds {
  return {
    [CORRECTION_ACCEPTED_EMAIL]: emailKind<Decided>({
      find: findDecided(platform, 'accepted'),
      compose: (decided) => ({
        text: texts.correctionAccepted,
        page: '/account',
        values: (language) => ({ field: labelOf(decided, language), value: valueOf(decided, language) }),
      }),
      samples: [
        { ...sample, field: 'mobile', after: '00000 10055' },
        { ...sample, field: 'address', after: 'Mill Lane\nSample Town' },
        { ...sample, field: 'house_name', after: null },
        { ...sample, field: 'image', after: 'photo.jpg' },
        { ...sample, field: 'person', after: samplePerson },
        { ...sample, field: 'person', before: samplePerson, after: null },
      ],
    }),
    [CORRECTION_REFUSED_EMAIL]: emailKind<Decided>({
      find: findDecided(platform, 'refused'),
      compose: (decided) => ({
        text: texts.correctionRefused,
        page: '/account',
        values: (language) => ({ field: labelOf(decided, language), reason: decided.reason ?? '' }),
      }),
      samples: [
        {
          ...sample,
          field: 'mobile',
          after: '00000 10009',
          reason: 'This number belongs to another member.\nPlease call the office.',
        },
      ],
    }),
  };
}
