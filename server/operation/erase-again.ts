import { deleteAccount, eraseAccounts } from '#server/features/identity/accounts-store.ts';
import { eraseAnswers, takeBackAnswers } from '#server/features/events/answers.ts';
import { eraseFromImports } from '#server/features/member-imports/service.ts';
import { eraseBinnedPictures, pictureRecord } from '#server/features/gallery/service.ts';
import { eraseProfiles } from '#server/features/matrimony/service.ts';
import { binKinds } from '#server/kinds.ts';
import { eraseBinned } from '#server/records/bin.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  type ErasedKind,
  type Erasure,
  erasedKinds,
  findErased,
  insertErasures,
  tableOf,
} from '#server/records/erasures.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import {
  deleteCorrections,
  eraseBinnedPersons,
  eraseLinks,
  erasePersons,
  findEntriesOf,
  leaveEntries,
} from '#server/features/members/service.ts';
import { memberRecord } from '#server/features/members/record.ts';

/** Functions that delete records of each kind with all dependent data. */
const erasers: Readonly<Record<ErasedKind, (db: Db, ids: readonly number[]) => Promise<unknown>>> = {
  account: async (db, ids) => {
    await eraseLinks(db, 'account_id', ids);
    await eraseAccounts(db, ids, 'user');
    await eraseAccounts(db, ids, 'admin');
  },
  closed_account: async (db, ids) => {
    for (const id of ids) {
      // The backup may show entries that were hidden when the account was closed. Of several accounts, the last one to
      // go hides the entry.
      await takeBackAnswers(db, id, Date.now());
      await leaveEntries(db, id, Date.now());
      await deleteAccount(db, id, 'user', 'closed_account');
    }
  },
  member: async (db, ids) => {
    await eraseFromImports(db, ids);
    await eraseAnswers(db, 'member_id', ids);
    await memberRecord.erase(db, ids);
  },
  person: async (db, ids) => {
    await eraseFromImports(db, await findEntriesOf(db, ids), ids);
    await erasePersons(db, ids);
  },
  profile: eraseProfiles,
  correction: deleteCorrections,
  memorial: memorialRecord.erase,
  picture: pictureRecord.erase,
};

/**
 * Erases records from a restored database if they were erased after the backup was made. A record matches an erasure if
 * kind, id and creation time are equal. Stores the erasures and prevents their ids from being reused. Runs in the
 * caller's transaction. The caller deletes files that no row refers to any more.
 * @param raiseLastId ensures that new rows of the table get ids above the given id
 * @returns the number of records erased
 */
export async function reapplyErasures(
  db: Db,
  erasures: readonly Erasure[],
  raiseLastId: (table: string, last: number) => Promise<void>,
): Promise<number> {
  await insertErasures(db, erasures);
  const known = new Set(erasures.map(({ kind, record, created_at }) => `${kind} ${record} ${created_at}`));
  const binned = await eraseBinnedPersons(db, ({ id, created_at }) => known.has(`person ${id} ${created_at}`));
  const numbers = (column: string) => binned.map((person) => Number(person[column]));
  await eraseFromImports(db, numbers('member_id'), numbers('id'));
  const pictures = await eraseBinnedPictures(db, ({ id, created_at }) => known.has(`picture ${id} ${created_at}`));
  let erased = binned.length + pictures + (await eraseBinned(db, binKinds, erasures));
  for (const kind of erasedKinds) {
    const those = erasures.filter((erasure) => erasure.kind === kind);
    if (those.length === 0) continue;
    const found = await findErased(db, kind, those);
    if (found.length > 0) await erasers[kind](db, found);
    erased += found.length;
    const last = those.reduce((highest, { record }) => Math.max(highest, record), 0);
    await raiseLastId(tableOf(kind), last);
  }
  return erased;
}
