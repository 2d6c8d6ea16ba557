import type { Overview } from '#contract/overview.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ListRowFiles } from '#server/platform/storage/file-owners.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';
import { countMembers, findMemberOfPdf, hasImage, listPdfs } from './store.ts';

export { findLinkedAccounts, findLinkedMembers, setLinkedMembers } from './links-store.ts';

/** Lists the PDFs of members. Photos are listed by their rows in `images`. */
export const listMemberFiles: ListRowFiles = async function* list(db) {
  for await (const name of listPdfs(db)) yield [{ folder: 'pdf', name }];
};

/** Allows every member to see the photos of all members (decision 12). */
export const findMemberImage: FindPrivateFile = async (db, name) =>
  (await hasImage(db, name)) ? { readers: 'members' } : undefined;

/** Allows every member to read the PDFs of all members (decision 12). */
export const findMemberPdf: FindPrivateFile = async (db, name) => {
  const member = await findMemberOfPdf(db, name);
  return member && { readers: 'members', title: `Folio ${member.folio} ${member.name}` };
};

export async function membersOverview(db: Db): Promise<Overview['members']> {
  return { total: await countMembers(db) };
}
