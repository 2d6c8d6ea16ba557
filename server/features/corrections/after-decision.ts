import * as z from 'zod/mini';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { Language } from '#contract/links.ts';
import { memberLabels } from '#contract/members.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import {
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
export const CORRECTION_REFUSED_EMAIL = 'corrections.refused-email';

/**
 * Returns the payload of an email about a decision. If the decision is undone before the email is sent, the email is
 * dropped.
 * @param decidedAt epoch milliseconds
 */
export function decisionPayload(id: number, decidedAt: number): string {
  return `${id} ${decidedAt}`;
}

type Decided = Pick<CorrectionRow, 'field' | 'after' | 'reason'>;

function labelOf(field: Decided['field'], language: Language): string {
  return field === 'image' ? texts.correctionAccepted[language].photo : memberLabels[field][language];
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

const sampleReason = 'This number belongs to another member.\nPlease call the office.';

export function correctionEmails(platform: Platform): EmailKinds {
  return {
    [CORRECTION_ACCEPTED_EMAIL]: emailKind<Decided>({
      find: findDecided(platform, 'accepted'),
      compose: ({ field, after }) => ({
        text: texts.correctionAccepted,
        page: '/account',
        values: (language) => {
          const { newPhoto, empty } = texts.correctionAccepted[language];
          return { field: labelOf(field, language), value: field === 'image' ? newPhoto : (after ?? empty) };
        },
      }),
      samples: [
        { field: 'mobile', after: '00000 10055', reason: null },
        { field: 'address', after: 'Mill Lane\nSample Town', reason: null },
        { field: 'house_name', after: null, reason: null },
        { field: 'image', after: 'photo.jpg', reason: null },
      ],
    }),
    [CORRECTION_REFUSED_EMAIL]: emailKind<Decided>({
      find: findDecided(platform, 'refused'),
      compose: ({ field, reason }) => ({
        text: texts.correctionRefused,
        page: '/account',
        values: (language) => ({ field: labelOf(field, language), reason: reason ?? '' }),
      }),
      samples: [{ field: 'mobile', after: '00000 10009', reason: sampleReason }],
    }),
  };
}
