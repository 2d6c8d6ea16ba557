import type { WaitingProfile } from '#contract/dashboard.ts';
import type { KeptRecord } from '#contract/deaths.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ByAdmin } from '#server/records/change-record.ts';
import { updateBinned } from '#server/records/bin-entries.ts';
import { wasRecorded } from '#server/records/changes-store.ts';
import { HISTORY_MS } from '#server/records/record-kinds.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { changeState } from './states.ts';
import { listProfiles, listProfilesOfDeceased, lockProfile, type ProfileRow } from './store.ts';

interface Person {
  readonly name: string;
  /** The last digits of the person's telephone numbers. */
  readonly numberEnds: readonly string[];
  readonly accountIds: readonly number[];
}

/** Returns names and ids, the lowest id first. */
const named = (rows: readonly ProfileRow[]) =>
  rows.map(({ id, name }) => ({ id, name })).toSorted((one, other) => one.id - other.id);

/**
 * Returns the profiles about a person that are not paused for a death: those with the same name that have the same
 * telephone number or were sent by one of the accounts.
 */
export async function listProfilesAbout(db: Db, { name, numberEnds, accountIds }: Person) {
  const rows = (await listProfiles(db, { nameText: searchText(name) })).filter(
    ({ death_at, account_id, contact_number }) =>
      death_at === null &&
      ((account_id !== null && accountIds.includes(account_id)) ||
        numberEnds.some((digits) => contact_number.endsWith(digits))),
  );
  return named(rows);
}

/** Returns the profiles of an account about other people than `name`, unless their search has ended. */
export async function listProfilesOfOthers(db: Db, accountId: number, name: string) {
  const rows = await listProfiles(db, { accountId });
  return named(rows.filter(({ name_text, outcome }) => name_text !== searchText(name) && outcome === 'looking'));
}

/** Returns the profiles that a death has paused in the last 30 days and that no administrator has viewed since. */
export async function profilesOfDeceased({ database, now }: Platform): Promise<WaitingProfile[]> {
  const unseen: WaitingProfile[] = [];
  for (const { id, name, death_at } of await listProfilesOfDeceased(database, now() - HISTORY_MS)) {
    const isSeen = await wasRecorded(database, 'profile viewed', death_at + 1, { record: id });
    if (!isSeen) unseen.push({ id, name, since: new Date(death_at).toISOString() });
  }
  return unseen;
}

interface Death extends Omit<ByAdmin, 'action'> {
  readonly id: number;
  /** When the death was recorded, in epoch milliseconds. It names the death among others of the same person. */
  readonly at: number;
}

/** Pauses a profile in the caller's transaction, because the death of the person is recorded. */
export async function pauseForDeath(platform: Platform, db: Db, { id, at, ...by }: Death): Promise<void> {
  await changeState(platform, db, id, { act: 'recordDeath', at, by });
}

/**
 * Resumes a profile that was paused for a death, in the caller's transaction. A pause from before then comes back.
 * @returns why the profile stays as it is, without its name, which only the bureau sees; undefined if it was resumed
 */
export async function resumeAfterDeath(
  platform: Platform,
  db: Db,
  { id, at, ...by }: Death,
): Promise<Omit<KeptRecord, 'kind'> | undefined> {
  const profile = await lockProfile(db, id);
  if (!profile) {
    // If it is in the bin, it is restored as it was before.
    await updateBinned(db, 'profile', [id], (content) =>
      content.row['death_at'] === at ? { ...content, row: { ...content.row, death_at: null } } : content,
    );
    return { name: null, reason: 'deleted' };
  }
  if (profile.death_at !== at) return { name: null, reason: 'changed' };
  await changeState(platform, db, id, { act: 'undoDeath', by });
  return undefined;
}
