import type { ProfileState } from '#contract/profile-choices.ts';
import { profileFieldNames, profileFields } from '#contract/profile-fields.ts';
import { foldNumbers, readTelephone } from '#contract/telephone.ts';
import { countRows, type PageRange } from '#server/platform/database/lists.ts';
import { inNumbers, like } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordErasures } from '#server/records/erasures.ts';
import { type Erased, erasableFiles } from '#server/platform/images/image-files.ts';
import { deleteImage, pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { filesOf } from '#server/records/change-files.ts';
import { deleteValues } from '#server/records/values-store.ts';
import {
  putSearchEntries,
  removeSearchEntries,
  isFound,
  onlySimilar,
  type SearchQueries,
} from '#server/platform/search/entries-store.ts';
import { numbersIn } from '#server/platform/search/words.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { deleteProposalsAndLogs } from './proposals-store.ts';
import { isReachable, isWaiting, profileStatus, whereOpen } from './states-store.ts';

/** A row of the table. */
export type StoredProfile = RowOf<'matrimony_profiles'>;
/** Columns derived from other columns and written with them. */
type Derived = 'contact_number' | 'name_text' | 'district_text' | 'search_text';
export type ProfileValues = Omit<StoredProfile, 'id' | Derived>;

/** Returns the digits of the first phone number for comparison, with the country code if it can be recognized. */
function contactNumber(written: string): string {
  return (readTelephone(written)?.number ?? foldNumbers(written)).replaceAll(/\D/g, '');
}

const searchedColumns = profileFieldNames.flatMap((field) => {
  const described = profileFields[field];
  return 'isSearched' in described ? described.column : [];
});

function derivedFrom(values: ProfileValues): Pick<StoredProfile, Derived> {
  const { name, district, contact_mobile } = values;
  const texts = searchedColumns.map((column) => values[column]);
  return {
    contact_number: contactNumber(contact_mobile),
    name_text: searchText(name),
    district_text: searchText(district ?? ''),
    search_text: searchText(...texts.map((text) => text ?? ''), ...numbersIn(contact_mobile)),
  };
}

export interface ProfileFilter {
  readonly searchQuery?: SearchQueries;
  readonly status?: ProfileState | undefined;
  /** Only profiles that the office may propose. */
  readonly isOpen?: true;
  readonly gender?: StoredProfile['gender'] | undefined;
  /** The earliest date of birth, `YYYY-MM-DD`. A `+` at its end excludes the day itself. */
  readonly bornFrom?: string | undefined;
  /** The latest date of birth, inclusive; `YYYY-MM-DD`. */
  readonly bornTo?: string | undefined;
  /** LIKE pattern for part of the district’s name, in the form that `searchText` returns. */
  readonly district?: string | undefined;
  /** The whole name, in the form that `searchText` returns. */
  readonly nameText?: string;
  readonly accountId?: number | undefined;
  readonly photo?: string;
  readonly ids?: readonly number[];
}

function matchingProfiles(db: Db, filter: ProfileFilter) {
  let profiles = db.selectFrom('matrimony_profiles');
  const {
    searchQuery = [],
    status,
    isOpen,
    gender,
    bornFrom,
    bornTo,
    district,
    nameText,
    accountId,
    photo,
    ids,
  } = filter;
  if (status !== undefined) profiles = profiles.where(profileStatus(), '=', status);
  if (isOpen) profiles = profiles.where(whereOpen);
  if (ids !== undefined) profiles = profiles.where(inNumbers('matrimony_profiles.id', ids));
  if (gender !== undefined) profiles = profiles.where('gender', '=', gender);
  if (bornFrom !== undefined) profiles = profiles.where('dob', '>=', bornFrom);
  if (bornTo !== undefined) profiles = profiles.where('dob', '<=', bornTo);
  if (district !== undefined) profiles = profiles.where(like('district_text', district));
  if (nameText !== undefined) profiles = profiles.where('name_text', '=', nameText);
  if (accountId !== undefined) profiles = profiles.where('account_id', '=', accountId);
  if (photo !== undefined) profiles = profiles.where('photo', '=', photo);
  return searchQuery.length > 0 ? profiles.where(isFound('matrimony_profiles.id', searchQuery)) : profiles;
}

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number];

/**
 * Returns profiles with their senders and pictures: waiting ones first, then the others, the latest first. Profiles that
 * match the search only by a similar name come last.
 * @param range absent: all of them
 */
export async function listProfiles(db: Db, filter: ProfileFilter, { offset, limit }: Partial<PageRange> = {}) {
  const { searchQuery = [] } = filter;
  const profiles = matchingProfiles(db, filter)
    .leftJoin('images', 'images.name', 'matrimony_profiles.photo')
    .leftJoin('accounts', 'accounts.id', 'matrimony_profiles.account_id')
    .selectAll('matrimony_profiles')
    .select([
      'accounts.name as sender_name',
      'accounts.email as sender_email',
      'accounts.phone as sender_phone',
      'accounts.language as sender_language',
      ...pictureColumns,
      profileStatus().as('status'),
      isReachable().as('reachable'),
    ])
    .$if(searchQuery.length > 0, (found) =>
      found.select(onlySimilar('matrimony_profiles.id', searchQuery).as('similar')).orderBy('similar'),
    )
    .orderBy((e) => e.case().when(isWaiting()).then(0).else(1).end())
    .orderBy('matrimony_profiles.id', 'desc');
  const rows = await (limit === undefined ? profiles : profiles.limit(limit).offset(offset ?? 0)).execute();
  return rows.map(withPicture);
}

export async function countProfiles(db: Db, filter: ProfileFilter): Promise<number> {
  return countRows(matchingProfiles(db, filter));
}

export async function findProfile(db: Db, id: number): Promise<ProfileRow | undefined> {
  const [row] = await listProfiles(db, { ids: [id] });
  return row;
}

/** Returns waiting profiles in the order in which they were sent. */
export async function listWaitingProfiles(db: Db, limit: number) {
  return matchingProfiles(db, { status: 'waiting' })
    .select(['matrimony_profiles.id', 'matrimony_profiles.name', 'sent_at'])
    .orderBy('sent_at')
    .orderBy('matrimony_profiles.id')
    .limit(limit)
    .execute();
}

/** Returns the profiles that were paused for a death after `since`, the earlier death first. */
export async function listProfilesOfDeceased(db: Db, since: number) {
  return db
    .selectFrom('matrimony_profiles')
    .select(['id', 'name', (e) => e.ref('death_at').$notNull().as('death_at')])
    .where('death_at', '>', since)
    .orderBy('death_at')
    .orderBy('id')
    .execute();
}

export async function insertProfiles(db: Db, profiles: readonly ProfileValues[]): Promise<number[]> {
  const rows = profiles.map((values) => ({ ...values, ...derivedFrom(values) }));
  const inserted = await db.insertInto('matrimony_profiles').values(rows).returning('id').execute();
  const ids = inserted.map(({ id }) => id);
  await putSearchEntries(
    db,
    'profile',
    profiles.map(({ name }, at) => ({ record: ids[at] ?? 0, sort: '', text: name })),
  );
  return ids;
}

/** Returns a profile and locks its row until the transaction ends. Undefined if it does not exist. */
export async function lockProfile(db: Db, id: number): Promise<StoredProfile | undefined> {
  return db
    .updateTable('matrimony_profiles')
    .set((e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Updates a profile, with the columns and the search entry that are derived from the values. */
export async function updateProfile(db: Db, id: number, values: ProfileValues): Promise<void> {
  await updateColumns(db, id, { ...values, ...derivedFrom(values) });
  await putSearchEntries(db, 'profile', [{ record: id, sort: '', text: values.name }]);
}

/** Updates columns from which no other column is derived. */
export async function updateColumns(db: Db, id: number, values: Partial<StoredProfile>): Promise<void> {
  await db.updateTable('matrimony_profiles').set(values).where('id', '=', id).execute();
}

/**
 * Deletes profiles for good with their photos, proposals, logs and history, and records the erasures. Runs in the
 * caller’s transaction. Returns the files to delete.
 */
export async function eraseProfiles(db: Db, ids: readonly number[]): Promise<Erased> {
  const deleted = await db
    .deleteFrom('matrimony_profiles')
    .where(inNumbers('id', ids))
    .returning(['id', 'sent_at as created_at', 'photo'])
    .execute();
  await recordErasures(db, 'profile', deleted);
  await removeSearchEntries(db, 'profile', ids);
  const files = [...filesOf(await deleteValues(db, 'profile', ids))];
  for (const { photo } of deleted) {
    const image = photo === null ? undefined : await deleteImage(db, photo);
    if (image) files.push(...erasableFiles(image));
  }
  await deleteProposalsAndLogs(db, ids);
  return { count: deleted.length, files };
}
