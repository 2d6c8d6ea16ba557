import type { MemberState } from '#contract/members.ts';
import type { Overview } from '#contract/overview.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { FindPrivateFile, PrivateFile } from '#server/records/private-file.ts';
import { countMembers, findMemberOfFile, isPdfVisible, listPdfs } from './store.ts';
import { findLinkedAccounts } from './links-store.ts';

export { findCandidates } from './candidates.ts';
export { closeCorrections, CORRECTION_REFUSED_EMAIL, decisionPayload, reopenCorrections } from './close-corrections.ts';
export {
  countCorrections,
  deleteCorrections,
  eraseLinks,
  findCorrection,
  findSenderOfPhoto,
  insertCorrection,
  listCorrections,
  listCorrectionsOf,
  listSameAdditions,
  listWaitingCorrections,
  linksInBin,
  lockCorrection,
  updateCorrection,
  waitsAgain,
} from './corrections-store.ts';
export type { CorrectionRow, StoredCorrection } from './corrections-store.ts';
export { notifyAccountsOf, sharedEntryEmails } from './emails.ts';
export {
  completeLinks,
  findLinkedAccounts,
  findLinkedMembers,
  findLinks,
  findOwnMembers,
  isOwnMember,
  linkedAccounts,
  type LinkedMember,
  listEntriesOfAccount,
  listSoleEntries,
  lockLinks,
  setLinkedMembers,
  soleLinks,
} from './links-store.ts';
export { chooseFirstContact, completeEntry, restoreFirstContact } from './first-contact.ts';
export { hideSoleEntries, leaveEntries, setMemberState } from './state-and-visibility.ts';
export { setPersonState } from './person-state.ts';
export { addPersonIn, changePersonIn, eraseBinnedPersons, erasePersons, personRecord } from './persons.ts';
export { familyOf, findEntriesOf, listPersons } from './persons-store.ts';
export { memberRecord, updateMemberSearchEntries, wardRecord } from './record.ts';
export { type FindWard, wardFinder } from './ward-names.ts';
export { endsOfNumbers, findMembersWithNumber } from './candidates.ts';
export { findMemberByFolio, findMemberOfFile, listOfficeWards, listWards, readMembers } from './store.ts';

/** Lists the PDFs of members. Photos are listed by their rows in `images`. */
export const listMemberFiles: ListRowFiles = async function* list(db) {
  for await (const name of listPdfs(db)) yield [{ folder: 'pdf', name }];
};

/** Returns who may read a file of an entry: every member, or the accounts of the entry if it is hidden or deceased. */
async function readersOf(
  db: Db,
  { id, state }: { readonly id: number; readonly state: MemberState },
  isVisible: boolean,
): Promise<PrivateFile['readers']> {
  return isVisible && state === 'living' ? 'members' : { accounts: await findLinkedAccounts(db, id) };
}

/** Allows every member to see the photos of members (decision 12), except hidden ones (decision 56) and the deceased (decision 58). */
export const findMemberImage: FindPrivateFile = async (db, name) => {
  const member = await findMemberOfFile(db, 'image', name);
  if (!member) return undefined;
  return { readers: await readersOf(db, member, member.visibility.photo === 'members'), duties: ['office'] };
};

/** Allows every member to read the PDFs of members (decision 12), except hidden ones (decision 56) and the deceased (decision 58). */
export const findMemberPdf: FindPrivateFile = async (db, name) => {
  const member = await findMemberOfFile(db, 'pdf', name);
  return (
    member && {
      readers: await readersOf(db, member, isPdfVisible(member.visibility)),
      duties: ['office'],
      title: `Folio ${member.folio} ${member.name}`,
    }
  );
};

export async function membersOverview(db: Db): Promise<Overview['members']> {
  return { total: await countMembers(db, 'living') };
}
