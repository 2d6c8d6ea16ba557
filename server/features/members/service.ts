import type * as z from 'zod/mini';
import type { MemberOfAdmin, memberChanges, memberForm } from '#contract/admin-members.ts';
import { optionalMemberFields } from '#contract/members.ts';
import type { Overview } from '#contract/overview.ts';
import { recordOf } from '#contract/record-of.ts';
import type { FindPrivateFile } from '#server/platform/storage/private-file.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { breaksUniqueness } from '#server/platform/database/engine.ts';
import { once, type Submission } from '#server/platform/idempotency/idempotency.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import { changeWithPdf } from '#server/platform/pdf/change-with-pdf.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import { trashLater } from '#server/platform/storage/file-jobs.ts';
import type { FilePlace, StagedFile } from '#server/platform/storage/storage.ts';
import { type Erased, eraseImages } from '#server/platform/images/erase-images.ts';
import { changedTo, changeRecord, noteAct, removeRecord } from '#server/platform/records/records.ts';
import {
  deleteMembers,
  findMemberOfPdf,
  hasImage,
  insertMembers,
  isFolioTaken,
  listPdfs,
  lockMember,
  type NewMember,
  readMembers,
  updateMember,
  countMembers,
} from './store.ts';
import { memberBin } from './bin.ts';
import { putMembersIntoSearch, removeMembersFromSearch } from './search-entries.ts';

/** The two files that a form may bring. */
export interface SentFiles {
  readonly image: StagedFile | undefined;
  readonly pdf: StagedFile | undefined;
}

const FOLDER = 'images';
const pdfPlaces = (name: string | null): FilePlace[] => (name === null ? [] : [{ folder: 'pdf', name }]);
const missing = () => new AppError('missing', 'notFound');
const folioTaken = () => fieldAppError('duplicate', 'folio', 'folioTaken');

async function isNamed(db: Db, pdf: string): Promise<boolean> {
  return (await findMemberOfPdf(db, pdf)) !== undefined;
}

/** @throws AppError `missing` */
export async function readMember(db: Db, id: number): Promise<MemberOfAdmin> {
  const [member] = await readMembers(db, [id]);
  if (!member) throw missing();
  return member;
}

/** @throws AppError `duplicate` at the field `folio` when somebody else has it (specification section 8, decision 11) */
async function orFolioTaken<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (breaksUniqueness(error)) throw folioTaken();
    throw error;
  }
}

/**
 * Adds a member with photo and PDF (specification section 5).
 * @returns their number
 * @throws AppError `duplicate` when the folio is taken
 */
export async function addMember(
  platform: Platform,
  form: z.output<typeof memberForm>,
  sent: SentFiles,
  submission: Submission,
): Promise<number[]> {
  return changeWithPdf(platform, sent.pdf, isNamed, (pdf) =>
    changeWithImages(platform, FOLDER, sent.image ? [sent.image] : [], (db, { added: [image = null] }) =>
      once(platform, db, submission, async () => {
        const optional = recordOf(optionalMemberFields, (field) => form[field] ?? null);
        const member = { ...form, ...optional, image, pdf };
        const ids = await orFolioTaken(insertMembers(db, [member], platform.now()));
        const [id = 0] = ids;
        const { accountId: administratorId } = submission;
        await noteAct(platform, db, { record: { type: 'member', id }, action: 'member added', administratorId });
        await putMembersIntoSearch(db, ids);
        return [id];
      }),
    ),
  );
}

/**
 * Changes what was sent; photo and PDF stay unless others come or their removal is asked for (decision 13).
 * @throws AppError `missing`; `duplicate` when the folio is taken
 */
export async function changeMember(
  platform: Platform,
  id: number,
  { removeImage, removePdf, seen, ...changes }: z.output<typeof memberChanges>,
  sent: SentFiles,
  submission: Submission,
): Promise<void> {
  await changeWithPdf(platform, sent.pdf, isNamed, (addedPdf) =>
    changeWithImages(platform, FOLDER, sent.image ? [sent.image] : [], (db, { added: [image], drop }) =>
      changeRecord(platform, db, {
        record: { type: 'member', id },
        action: 'member changed',
        administratorId: submission.accountId,
        submission,
        seen,
        lock: () => lockMember(db, id),
        read: () => readMember(db, id),
        change: (before): NewMember => ({
          folio: changedTo(changes.folio, before.folio),
          name: changedTo(changes.name, before.name),
          ...recordOf(optionalMemberFields, (field) => changedTo(changes[field], before[field])),
          image: image ?? (removeImage ? null : before.image),
          pdf: addedPdf ?? (removePdf ? null : before.pdf),
        }),
        write: async (after, before, at) => {
          // Asked beforehand: two that want the folios of each other would else wait for each other, until one fails.
          if (await isFolioTaken(db, after.folio, id)) throw folioTaken();
          await orFolioTaken(updateMember(db, id, after, at));
          if (after.image !== before.image) await drop(before.image);
          if (after.pdf !== before.pdf) await trashLater(platform, db, pdfPlaces(before.pdf));
          await putMembersIntoSearch(db, [id]);
        },
      }),
    ),
  );
}

/**
 * Deletes a member with photo and PDF: into the bin. @returns the number of its entry there
 * @throws AppError `missing` the second time; `changedMeanwhile`
 */
export async function removeMember(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<number> {
  return inTransaction(platform.database, (db) =>
    removeRecord(platform, db, {
      record: { type: 'member', id },
      action: 'member deleted',
      administratorId,
      seen,
      lock: () => lockMember(db, id),
      read: () => readMember(db, id),
      bin: memberBin,
    }),
  );
}

/** The PDFs of members; the photos answer for themselves. */
export const listMemberFiles: ListRowFiles = async function* list(db) {
  for await (const name of listPdfs(db)) yield [{ folder: 'pdf', name }];
};

/** Every member may see the photos of all members (decision 12). */
export const findMemberImage: FindPrivateFile = async (db, name) =>
  (await hasImage(db, name)) ? { readers: 'members' } : undefined;

/** Every member may read the PDFs of all members (decision 12). */
export const findMemberPdf: FindPrivateFile = async (db, name) => {
  const member = await findMemberOfPdf(db, name);
  return member && { readers: 'members', title: `Folio ${member.folio} ${member.name}` };
};

/** Deletes members with everything that belongs to them; part of the caller's transaction. */
export async function eraseMembers(db: Db, ids: readonly number[]): Promise<Erased> {
  const rows = await deleteMembers(db, ids);
  const { count, files } = await eraseImages(db, FOLDER, rows);
  const pdfs = rows.flatMap(({ pdf }) => pdfPlaces(pdf));
  await removeMembersFromSearch(db, ids);
  return { count, files: [...files, ...pdfs] };
}

/** The directory's part of the dashboard. */
export async function membersOverview(db: Db): Promise<Overview['members']> {
  return { total: await countMembers(db) };
}
