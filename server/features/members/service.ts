import type { AdminMember } from '#contract/admin-members.ts';
import type { Overview } from '#contract/overview.ts';
import { foldNumbers } from '#contract/telephone.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { FindPrivateFile, PrivateFile } from '#server/records/private-file.ts';
import { isPdfVisible } from './hidden-parts.ts';
import { findLinkedAccounts } from './links-store.ts';
import { countMembers, findMemberOfFile, listPdfs, readMembers } from './store.ts';

export { findCandidates } from './candidates.ts';
export {
  countCorrections,
  deleteCorrections,
  findCorrection,
  findSenderOfPhoto,
  findWaitingCorrection,
  insertCorrection,
  listCorrections,
  listCorrectionsOf,
  lockCorrection,
  updateCorrection,
} from './corrections-store.ts';
export type { CorrectionRow, StoredCorrection } from './corrections-store.ts';
export { leaveEntries } from './leave-entries.ts';
export {
  findLinkedAccounts,
  findLinkedMembers,
  findOwnMembers,
  linkedAccounts,
  type LinkedMember,
  setLinkedMembers,
} from './links-store.ts';
export { listCorrectionsOfAccount, listEntriesOfAccount, listSoleEntries } from './own-data-store.ts';
export { memberRecord } from './record.ts';
export { findMemberOfFile, readMembers } from './store.ts';

/** Fewer digits are no telephone number. */
const MIN_DIGITS = 5;

const lastDigits = (number: string) => foldNumbers(number).replaceAll(/\D/g, '').slice(-10);

/** Lists the PDFs of members. Photos are listed by their rows in `images`. */
export const listMemberFiles: ListRowFiles = async function* list(db) {
  for await (const name of listPdfs(db)) yield [{ folder: 'pdf', name }];
};

/** Returns who may read a file of an entry: every member, or the accounts of the entry if it is hidden. */
async function readersOf(db: Db, memberId: number, isVisible: boolean): Promise<PrivateFile['readers']> {
  return isVisible ? 'members' : { accounts: await findLinkedAccounts(db, memberId) };
}

/** Allows every member to see the photos of members (decision 12), except hidden ones (decision 56). */
export const findMemberImage: FindPrivateFile = async (db, name) => {
  const member = await findMemberOfFile(db, 'image', name);
  return member && { readers: await readersOf(db, member.id, member.visibility.photo === 'members') };
};

/** Allows every member to read the PDFs of members (decision 12), except hidden ones (decision 56). */
export const findMemberPdf: FindPrivateFile = async (db, name) => {
  const member = await findMemberOfFile(db, 'pdf', name);
  return (
    member && {
      readers: await readersOf(db, member.id, isPdfVisible(member.visibility)),
      title: `Folio ${member.folio} ${member.name}`,
    }
  );
};

/**
 * Returns up to `limit` other members that have the same telephone number: the same last ten digits, with or without
 * the code of the country.
 */
export async function findMembersWithNumber(
  { database, search }: Platform,
  { id, number, limit }: { readonly id: number; readonly number: string; readonly limit: number },
): Promise<AdminMember[]> {
  const digits = lastDigits(number);
  if (digits.length < MIN_DIGITS) return [];
  const { hits } = await search.find('member-office', digits, { offset: 0, limit: 10 * limit });
  const found = await readMembers(
    database,
    hits.map(({ record }) => record),
  );
  return found.filter((member) => member.id !== id && lastDigits(member.mobile ?? '').endsWith(digits)).slice(0, limit);
}

export async function membersOverview(db: Db): Promise<Overview['members']> {
  return { total: await countMembers(db) };
}
