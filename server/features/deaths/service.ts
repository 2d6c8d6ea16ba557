import type * as z from 'zod/mini';
import { BIN_DAYS } from '#contract/bin.ts';
import type { DeathPreview } from '#contract/deaths.ts';
import { sizedName } from '#contract/files.ts';
import { type addMemorial, type DeathEffect, defaultDeathEffects } from '#contract/memorials.ts';
import { currentCommittee } from '#server/features/committee/service.ts';
import { closeCorrections } from '#server/features/corrections/service.ts';
import { closeAccount, findAccountById, lockAccount } from '#server/features/identity/service.ts';
import { listProfilesAbout, listProfilesOfOthers, pauseForDeath } from '#server/features/matrimony/service.ts';
import {
  endsOfNumbers,
  findAllLinkedAccounts,
  findLinkedMembers,
  memberRecord,
  readMembers,
  setMemberState,
} from '#server/features/members/service.ts';
import { findMemorialOf, memorialRecord, updateDeath } from '#server/features/memorials/service.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { kolkataDay, kolkataTime } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { Submission } from '#server/records/idempotency.ts';
import type { SentFiles } from '#server/records/office-record-definition.ts';

/** How long recording a death can be undone: as long as closed accounts are in the bin. */
export const UNDO_MS = BIN_DAYS * DAY;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly mobile: string | null;
}

/**
 * Returns the accounts that are linked to a member, and the profiles about this person that are not paused. An account
 * acts for others if it is linked to other living members or has profiles about other people.
 */
async function findAffected(db: Db, { id, name, mobile }: Person) {
  const accountIds = await findAllLinkedAccounts(db, id);
  const living = (await findLinkedMembers(db, accountIds)).filter(({ state }) => state === 'living');
  const accounts = [];
  for (const accountId of accountIds) {
    const account = await findAccountById(db, accountId);
    const others = living.filter((member) => member.accountId === accountId && member.id !== id);
    const profiles = await listProfilesOfOthers(db, accountId, name);
    const isShared = others.length + profiles.length > 0;
    if (account) accounts.push({ id: accountId, name: account.name, email: account.email, others, profiles, isShared });
  }
  return {
    accounts,
    profiles: await listProfilesAbout(db, { name, numberEnds: endsOfNumbers(mobile ?? ''), accountIds }),
  };
}

/** Returns what recording the death of a member would change. @throws AppError `missing` */
export async function previewDeath(platform: Platform, id: number): Promise<DeathPreview> {
  const { database, now } = platform;
  const member = await memberRecord.read(platform, id);
  const { accounts, profiles } = await findAffected(database, member);
  return {
    member,
    memorial: (await findMemorialOf(database, id)) ?? null,
    accounts: accounts
      .filter(({ isShared }) => !isShared)
      .map(({ id: account, name, email }) => ({ id: account, name, email })),
    sharedAccounts: accounts
      .filter(({ isShared }) => isShared)
      .map(({ others, profiles: ofOthers, ...account }) => ({
        ...account,
        others: others.map(({ folio, name }) => ({ folio, name })),
        profiles: ofOthers.length,
      })),
    profiles: profiles.length,
    bearers: (await currentCommittee(database, kolkataDay(now())))
      .filter(({ name }) => searchText(name.en) === searchText(member.name))
      .map(({ id: bearer, role }) => ({ id: bearer, role })),
  };
}

interface Death {
  readonly memorialId: number;
  readonly memberId: number;
  readonly effects: readonly DeathEffect[];
  readonly administratorId: number;
  /** When the death is recorded, in epoch milliseconds. */
  readonly at: number;
}

/**
 * Changes the records of a deceased member in the caller's transaction, as parts of the death.
 * @throws AppError at `member` if there is no such entry, or if it has a memorial
 */
async function changeRecordsOf(platform: Platform, db: Db, death: Death): Promise<void> {
  const { memorialId, memberId, effects, administratorId, at } = death;
  const by = { administratorId, partOf: `death ${memorialId}`, seen: undefined } as const;
  // Accounts are locked before members, as when an account is linked.
  for (const id of await findAllLinkedAccounts(db, memberId)) await lockAccount(db, id);
  if (!(await memberRecord.lock(db, memberId))) throw fieldAppError('invalid', 'member', 'memberUnknown');
  if (await findMemorialOf(db, memberId)) throw fieldAppError('duplicate', 'member', 'memberHasMemorial');
  const member = await memberRecord.read(platform, memberId, db);
  const { accounts, profiles } = await findAffected(db, member);
  if (effects.includes('entry') && member.state !== 'deceased') {
    await setMemberState(platform, db, { ...by, action: 'member deceased', id: memberId, state: 'deceased' });
  }
  for (const { id } of effects.includes('profiles') ? profiles : []) {
    await pauseForDeath(platform, db, { ...by, id, at });
  }
  for (const { id, isShared } of accounts) {
    if (effects.includes(isShared ? 'shared-accounts' : 'accounts')) await closeAccount(platform, db, { ...by, id });
  }
  // The corrections of closed accounts wait in the bin with them.
  if (effects.includes('entry')) await closeCorrections(platform, db, memberId, { ...by, at });
}

/**
 * Opens the photo of an entry like an upload; the caller discards it. Undefined if the entry has none, or if only the
 * office sees it and the family has not agreed to `directory-hidden`.
 */
async function openPhoto(
  { database, storage }: Platform,
  { member: id, portrait }: Pick<z.output<typeof addMemorial.body>, 'member' | 'portrait'>,
): Promise<StagedFile | undefined> {
  if (id === undefined || (portrait !== 'directory' && portrait !== 'directory-hidden')) return undefined;
  const [member] = await readMembers(database, [id]);
  if (!member?.image || !member.picture) return undefined;
  if (member.visibility.photo === 'office' && portrait === 'directory') return undefined;
  return storage.openLocally('images', sizedName(member.image, Math.max(...member.picture.webp), 'webp'));
}

/** Whether a funeral is announced, perhaps when its time is known: not if it is over when it is entered. */
function isAnnounced(effects: readonly DeathEffect[], funeral: string | null | undefined, now: number): boolean {
  return effects.includes('notice') && (funeral == null || funeral >= kolkataTime(now));
}

/**
 * Records a death: adds the memorial and changes the records of the deceased, all or nothing (decision 58).
 * @returns a list with the id of the memorial
 * @throws AppError if a field is invalid; at `member` if there is no such entry, or if it has a memorial
 */
export async function recordDeath(
  platform: Platform,
  { member, effects = [...defaultDeathEffects], published = true, ...form }: z.output<typeof addMemorial.body>,
  files: SentFiles,
  submission: Submission,
): Promise<number[]> {
  const photo = await openPhoto(platform, { member, portrait: form.portrait });
  try {
    const at = platform.now();
    const announced = Number(isAnnounced(effects, form.funeral_at, at));
    const memorial = { ...form, published: Number(published), announced };
    const sent = photo ? { image: photo } : files;
    return await memorialRecord.add(platform, memorial, sent, submission, async (db, memorialId) => {
      if (member !== undefined) {
        const administratorId = submission.accountId;
        await changeRecordsOf(platform, db, { memorialId, memberId: member, effects, administratorId, at });
      }
      await updateDeath(db, memorialId, { member_id: member ?? null, undo_until: at + UNDO_MS });
    });
  } finally {
    await photo?.discard();
  }
}
