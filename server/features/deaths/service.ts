import type * as z from 'zod/mini';
import { BIN_DAYS } from '#contract/bin.ts';
import type { DeathPreview } from '#contract/deaths.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import { sizedName } from '#contract/files.ts';
import { type addMemorial, type DeathEffect, defaultDeathEffects } from '#contract/admin-memorials.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { currentCommittee } from '#server/features/committee/service.ts';
import { closeAccount, findAccountById, lockAccount } from '#server/features/identity/service.ts';
import { listProfilesAbout, listProfilesOfOthers, pauseForDeath } from '#server/features/matrimony/service.ts';
import {
  chooseFirstContact,
  closeCorrections,
  endsOfNumbers,
  findEntriesOf,
  findLinkedAccounts,
  findLinkedMembers,
  memberRecord,
  readMembers,
  setPersonState,
} from '#server/features/members/service.ts';
import { tellMembers } from '#server/features/messages/service.ts';
import { findMemorialOf, memorialRecord, updateDeath } from '#server/features/memorials/service.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { kolkataDay, kolkataTime } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { DutyHolder } from '#server/records/duties.ts';
import type { ByAdmin } from '#server/records/change-record.ts';
import type { Submission } from '#server/records/idempotency.ts';
import type { SentFiles } from '#server/records/office-record-definition.ts';

/** How long recording a death can be undone: as long as closed accounts are in the bin. */
export const UNDO_MS = BIN_DAYS * DAY;

/** `undo_until` of a memorial whose death was undone. Only the office restores it. */
export const UNDONE = 0;

/** A person of an entry, who has died. */
interface Deceased {
  readonly member: AdminMember;
  readonly person: AdminPerson;
}

type Form = z.output<typeof addMemorial.body>;

/** The ids of the deceased in a request: `person`, or `member` for its first contact. */
type Named = Pick<Form, 'member' | 'person'>;

/** Returns the deceased with the entry; undefined if there is no such person. */
async function findDeceased(db: Db, { member: entry, person: id }: Named): Promise<Deceased | undefined> {
  const entries = entry !== undefined ? [entry] : id === undefined ? [] : await findEntriesOf(db, [id]);
  const [member] = await readMembers(db, entries);
  const person = member?.persons.find((one) => (id === undefined ? one.relation === 'self' : one.id === id));
  return member && person && { member, person };
}

/** Returns the others of the entry who live. */
const survivorsOf = ({ member, person }: Deceased) =>
  member.persons.filter(({ id, state }) => id !== person.id && state === 'living');

/**
 * Returns the accounts that are linked to the entry of the deceased, and the profiles about this person that are not
 * paused. An account is shared if it acts for others: for other living members, for other people of the entry unless it
 * is linked as the deceased, or with profiles about other people.
 */
async function findAffected(db: Db, deceased: Deceased) {
  const { member, person } = deceased;
  const accountIds = await findLinkedAccounts(db, member.id, 'all');
  const links = await findLinkedMembers(db, accountIds);
  const living = links.filter(({ state }) => state === 'living');
  const survivors = survivorsOf(deceased);
  const accounts = [];
  for (const accountId of accountIds) {
    const account = await findAccountById(db, accountId);
    const self = links.find((link) => link.accountId === accountId && link.id === member.id)?.person?.id;
    const isSurvivor = survivors.some(({ id }) => id === self);
    const relatives = self === person.id ? [] : survivors.filter(({ id }) => id === self || !isSurvivor);
    const others = [
      ...relatives.map(({ name }) => ({ folio: member.folio, name })),
      ...living.filter((one) => one.accountId === accountId && one.id !== member.id),
    ];
    const profiles = await listProfilesOfOthers(db, accountId, person.name);
    const isShared = others.length + profiles.length > 0;
    if (account) accounts.push({ id: accountId, name: account.name, email: account.email, others, profiles, isShared });
  }
  // A granddaughter may have her grandmother's name. The office pauses her profile, if it is one, by hand.
  const hasNamesake = survivors.some(({ name }) => searchText(name) === searchText(person.name));
  const numberEnds = [member.mobile, person.telephone].flatMap((number) => endsOfNumbers(number ?? ''));
  const about = { name: person.name, numberEnds, accountIds };
  return { accounts, profiles: hasNamesake ? [] : await listProfilesAbout(db, about) };
}

/** Returns what recording the death of a person would change. @throws AppError `missing` */
export async function previewDeath(platform: Platform, named: Named): Promise<DeathPreview> {
  const { database, now } = platform;
  const deceased = await findDeceased(database, named);
  if (!deceased) throw notFound();
  const { member, person } = deceased;
  const { accounts, profiles } = await findAffected(database, deceased);
  return {
    member,
    person,
    memorial: (await findMemorialOf(database, person.id)) ?? null,
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
      .filter(({ name }) => searchText(name.en) === searchText(person.name))
      .map(({ id: bearer, role }) => ({ id: bearer, role })),
  };
}

interface Death extends Named, Pick<Form, 'firstContact'> {
  readonly memorialId: number;
  readonly effects: readonly DeathEffect[];
  readonly administratorId: number;
  /** When the death is recorded, in epoch milliseconds. */
  readonly at: number;
}

/**
 * Gives an entry whose first contact has died the chosen one, if others live.
 * @throws AppError at `firstContact`
 */
async function followFirstContact(
  platform: Platform,
  db: Db,
  deceased: Deceased,
  { firstContact, ...by }: Pick<Death, 'firstContact' | 'administratorId'> & Pick<ByAdmin, 'partOf'>,
): Promise<void> {
  const survivors = survivorsOf(deceased);
  if (deceased.person.relation !== 'self' || survivors.length === 0) return;
  if (!firstContact || !survivors.some(({ id }) => id === firstContact.person)) {
    throw fieldAppError('invalid', 'firstContact', 'firstContactRequired');
  }
  await chooseFirstContact(platform, db, deceased.member.id, { ...firstContact, ...by }).catch((error: unknown) => {
    const isConflict = error instanceof AppError && error.code === 'changedMeanwhile';
    throw isConflict ? fieldAppError('duplicate', 'firstContact', 'familyChanged') : error;
  });
}

/**
 * Changes the records of a deceased person in the caller's transaction, as parts of the death.
 * @returns the ids of the entry and the person
 * @throws AppError at `member` or `person` if there is no such person, or if it has a memorial; at `firstContact`
 */
async function changeRecordsOf(
  platform: Platform,
  db: Db,
  { memorialId, effects, administratorId, at, firstContact, ...named }: Death,
): Promise<{ readonly member_id: number; readonly person_id: number }> {
  const by = { administratorId, partOf: `death ${memorialId}` } as const;
  const field = named.person === undefined ? 'member' : 'person';
  const entry = (await findDeceased(db, named))?.member.id ?? 0;
  // Accounts are locked before members, as when an account is linked.
  for (const id of await findLinkedAccounts(db, entry, 'all')) await lockAccount(db, id);
  const deceased = (await memberRecord.lock(db, entry)) && (await findDeceased(db, named));
  if (deceased?.member.id !== entry) throw fieldAppError('invalid', field, 'memberUnknown');
  const { member, person } = deceased;
  if (await findMemorialOf(db, person.id)) throw fieldAppError('duplicate', field, 'memberHasMemorial');
  const { accounts, profiles } = await findAffected(db, deceased);
  if (effects.includes('entry') && person.state !== 'deceased') {
    await followFirstContact(platform, db, deceased, { ...by, firstContact });
    await setPersonState(platform, db, { ...by, id: person.id, state: 'deceased' });
  }
  for (const { id } of effects.includes('profiles') ? profiles : []) {
    await pauseForDeath(platform, db, { ...by, id, at });
  }
  for (const { id, isShared } of accounts) {
    const closing = [`account-${id}`, isShared ? 'shared-accounts' : 'accounts'] as const;
    if (closing.some((effect) => effects.includes(effect)))
      await closeAccount(platform, db, { ...by, id, seen: undefined });
  }
  // The corrections of closed accounts wait in the bin with them.
  if (effects.includes('entry')) {
    const closed = survivorsOf(deceased).length > 0 ? person.id : undefined;
    await closeCorrections(platform, db, member.id, { ...by, at, because: 'deceased', person: closed });
  }
  return { member_id: member.id, person_id: person.id };
}

/**
 * Opens the photo of an entry like an upload; the caller discards it. Undefined if the deceased is not the first contact,
 * whom it shows, if the entry has none, or if only the office sees it and the family has not agreed to `directory-hidden`.
 */
async function openPhoto(
  { database, storage }: Platform,
  { portrait, ...named }: Pick<Form, 'member' | 'person' | 'portrait'>,
): Promise<StagedFile | undefined> {
  if (portrait !== 'directory' && portrait !== 'directory-hidden') return undefined;
  const { member, person } = (await findDeceased(database, named)) ?? {};
  if (!member?.image || !member.picture || person?.relation !== 'self') return undefined;
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
 * @throws AppError if a field is invalid; otherwise like `changeRecordsOf`
 */
export async function recordDeath(
  platform: Platform,
  { member, person, firstContact, effects = [...defaultDeathEffects], published = 1, tell, ...form }: Form,
  files: SentFiles,
  { duties, ...submission }: Submission & Pick<DutyHolder, 'duties'>,
): Promise<number[]> {
  const photo = await openPhoto(platform, { member, person, portrait: form.portrait });
  try {
    const at = platform.now();
    const announced = Number(isAnnounced(effects, form.funeral_at, at));
    const memorial = { ...form, published, announced };
    const sent = photo ? { image: photo } : files;
    return await memorialRecord.add(platform, memorial, sent, submission, async (db, memorialId) => {
      const { accountId: administratorId } = submission;
      const death = { memorialId, member, person, firstContact, effects, administratorId, at };
      const isOutside = member === undefined && person === undefined;
      const ids = isOutside ? { member_id: null, person_id: null } : await changeRecordsOf(platform, db, death);
      await updateDeath(db, memorialId, { ...ids, undo_until: at + UNDO_MS });
      const caller = { accountId: administratorId, duties, tell };
      await tellMembers(platform, db, { topic: 'deaths', record: memorialId }, caller);
    });
  } finally {
    await photo?.discard();
  }
}
