import type { Selectable } from 'kysely';
import type { ProfileState } from '#contract/profile-choices.ts';
import { profileFieldNames, profileFields } from '#contract/profile-fields.ts';
import { foldNumbers, readTelephone } from '#contract/telephone.ts';
import { inNumbers, like } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordErasures } from '#server/records/erasures/erasures.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { deleteValues, filesOf } from '#server/records/values-store.ts';
import { putSearchEntries, removeSearchEntries } from '#server/platform/search/entries-store.ts';
import { isFound, onlySimilar, type SearchQueries } from '#server/platform/search/found-store.ts';
import { numbersIn } from '#server/platform/search/telephone-numbers.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { deleteLog } from './log-store.ts';
import { deleteProposals } from './proposals-store.ts';
import { isReachable, profileStatus } from './states-store.ts';

type Columns = Selectable<Schema['matrimony_profiles']>;
/** Columns derived from other columns and written with them. */
type Derived = 'contact_number' | 'name_text' | 'district_text' | 'search_text';
export type ProfileValues = Omit<Columns, 'id' | Derived>;

const fieldColumns = profileFieldNames.map((field) => `matrimony_profiles.${profileFields[field].column}` as const);

const columns = [
  'matrimony_profiles.id',
  'account_id',
  'source',
  ...fieldColumns,
  'photo_submitted',
  'photo',
  'review',
  'outcome',
  'pause',
  'death_at',
  'matrimony_profiles.refusal_reason',
  'confirmed_at',
  'asked_at',
  'wishes',
  'approved_facts',
  'consent_version',
  'consent_at',
  'declared_at',
  'sent_at',
  'matrimony_profiles.updated_at',
] as const;

const senderColumns = [
  'accounts.name as sender_name',
  'accounts.email as sender_email',
  'accounts.phone as sender_phone',
  'accounts.language as sender_language',
] as const;

/** Returns the digits of the first phone number for comparison, with the country code if it can be recognized. */
function contactNumber(written: string): string {
  return (readTelephone(written)?.number ?? foldNumbers(written)).replaceAll(/\D/g, '');
}

const searchedColumns = profileFieldNames.flatMap((field) => {
  const described = profileFields[field];
  return 'isSearched' in described ? described.column : [];
});

function derivedFrom(values: ProfileValues): Pick<Columns, Derived> {
  const { name, district, contact_mobile } = values;
  const number = contactNumber(contact_mobile);
  const texts = searchedColumns.map((column) => values[column]);
  return {
    contact_number: number,
    name_text: searchText(name),
    district_text: searchText(district ?? ''),
    search_text: searchText(...texts.map((text) => text ?? ''), ...numbersIn(contact_mobile)),
  };
}

export interface ProfileFilter {
  readonly searchQuery: SearchQueries;
  readonly status?: ProfileState | undefined;
  readonly gender?: Columns['gender'] | undefined;
  /** The earliest date of birth, `YYYY-MM-DD`. A `+` at its end excludes the day itself. */
  readonly bornFrom?: string | undefined;
  /** The latest date of birth, inclusive; `YYYY-MM-DD`. */
  readonly bornTo?: string | undefined;
  /** LIKE pattern for part of the district’s name, in the form that `searchText` returns. */
  readonly district?: string | undefined;
  readonly accountId?: number | undefined;
  readonly ids?: readonly number[];
}

function matchingProfiles(db: Db, filter: ProfileFilter) {
  let profiles = db.selectFrom('matrimony_profiles');
  const { status, gender, bornFrom, bornTo, district, accountId, ids } = filter;
  if (status !== undefined) profiles = profiles.where(profileStatus(), '=', status);
  if (ids !== undefined) profiles = profiles.where(inNumbers('matrimony_profiles.id', ids));
  if (gender !== undefined) profiles = profiles.where('gender', '=', gender);
  if (bornFrom !== undefined) profiles = profiles.where('dob', '>=', bornFrom);
  if (bornTo !== undefined) profiles = profiles.where('dob', '<=', bornTo);
  if (district !== undefined) profiles = profiles.where(like('district_text', district));
  if (accountId !== undefined) profiles = profiles.where('account_id', '=', accountId);
  return filter.searchQuery.length > 0
    ? profiles.where(isFound('matrimony_profiles.id', filter.searchQuery))
    : profiles;
}

function withSender(db: Db, filter: ProfileFilter) {
  return matchingProfiles(db, filter)
    .leftJoin('images', 'images.name', 'matrimony_profiles.photo')
    .leftJoin('accounts', 'accounts.id', 'matrimony_profiles.account_id')
    .select([
      ...columns,
      ...senderColumns,
      ...pictureColumns,
      profileStatus().as('status'),
      isReachable().as('reachable'),
    ])
    .$if(filter.searchQuery.length > 0, (found) =>
      found.select(onlySimilar('matrimony_profiles.id', filter.searchQuery).as('similar')).orderBy('similar'),
    );
}

interface PageRange {
  readonly offset: number;
  /** Undefined returns all profiles. */
  readonly limit: number | undefined;
}

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number];

/**
 * Returns waiting profiles first, then the others, the latest first. Profiles that match the search only by a similar
 * name come last.
 */
export async function listProfiles(db: Db, filter: ProfileFilter, { offset, limit }: PageRange) {
  let profiles = withSender(db, filter)
    .orderBy((e) => e.case().when(profileStatus(), '=', 'waiting').then(0).else(1).end())
    .orderBy('matrimony_profiles.id', 'desc');
  if (limit !== undefined) profiles = profiles.limit(limit).offset(offset);
  return (await profiles.execute()).map(withPicture);
}

export async function countProfiles(db: Db, filter: ProfileFilter): Promise<number> {
  const { count } = await matchingProfiles(db, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findProfile(db: Db, id: number): Promise<ProfileRow | undefined> {
  const row = await withSender(db, { searchQuery: [] }).where('matrimony_profiles.id', '=', id).executeTakeFirst();
  return row && withPicture(row);
}

/** Returns waiting profiles in the order in which they were sent. */
export async function listWaitingProfiles(db: Db, limit: number) {
  return matchingProfiles(db, { searchQuery: [], status: 'waiting' })
    .select(['matrimony_profiles.id', 'matrimony_profiles.name', 'sent_at'])
    .orderBy('sent_at')
    .orderBy('matrimony_profiles.id')
    .limit(limit)
    .execute();
}

/** Returns when the longest waiting profile was sent, in milliseconds since 1970; null if none is waiting. */
export async function oldestWaitingProfile(db: Db): Promise<number | null> {
  const { since } = await matchingProfiles(db, { searchQuery: [], status: 'waiting' })
    .select((e) => e.fn.min('sent_at').as('since'))
    .executeTakeFirstOrThrow();
  return since;
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
export async function lockProfile(db: Db, id: number): Promise<(ProfileValues & { readonly id: number }) | undefined> {
  const row = await db
    .updateTable('matrimony_profiles')
    .set((e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { contact_number: _number, name_text: _name, district_text: _district, search_text: _search, ...values } = row;
  return values;
}

export async function updateProfile(db: Db, id: number, values: ProfileValues): Promise<void> {
  await db
    .updateTable('matrimony_profiles')
    .set({ ...values, ...derivedFrom(values) })
    .where('id', '=', id)
    .execute();
  await putSearchEntries(db, 'profile', [{ record: id, sort: '', text: values.name }]);
}

/**
 * Deletes profiles for good with their proposals and logs, and records the erasures. Returns one row for each deleted
 * profile, and the files of its history for the caller to erase.
 */
export async function deleteProfiles(
  db: Db,
  ids: readonly number[],
): Promise<{
  readonly rows: readonly { readonly image: string | null }[];
  readonly files: readonly FilePlace[];
}> {
  const deleted = await db
    .deleteFrom('matrimony_profiles')
    .where(inNumbers('id', ids))
    .returning(['id', 'sent_at as created_at', 'photo as image'])
    .execute();
  await recordErasures(db, 'profile', deleted);
  await removeSearchEntries(db, 'profile', ids);
  const files = filesOf(await deleteValues(db, 'profile', ids));
  await deleteProposals(db, ids);
  await deleteLog(db, ids);
  return { rows: deleted, files };
}

/** Returns up to 20 other profiles with the same name and date of birth, or with the same phone number. */
export async function findDuplicateProfiles(db: Db, id: number) {
  return db
    .selectFrom('matrimony_profiles')
    .innerJoin('matrimony_profiles as this', (join) =>
      join.on('this.id', '=', id).on('matrimony_profiles.id', '!=', id),
    )
    .select((e) => [
      'matrimony_profiles.id',
      'matrimony_profiles.name',
      'matrimony_profiles.dob',
      profileStatus().as('status'),
      e
        .and([
          e('matrimony_profiles.name_text', '=', e.ref('this.name_text')),
          e('matrimony_profiles.dob', '=', e.ref('this.dob')),
        ])
        .as('same_person'),
      e('matrimony_profiles.contact_number', '=', e.ref('this.contact_number')).as('same_number'),
    ])
    .where((e) =>
      e.or([
        e.and([
          e('matrimony_profiles.name_text', '=', e.ref('this.name_text')),
          e('matrimony_profiles.dob', '=', e.ref('this.dob')),
        ]),
        e('matrimony_profiles.contact_number', '=', e.ref('this.contact_number')),
      ]),
    )
    .orderBy('matrimony_profiles.id', 'desc')
    .limit(20)
    .execute();
}

/** Returns the profile with this photo. `account_id` is null for a profile on paper or of a deleted account. */
export async function findPhotoOwner(
  db: Db,
  photo: string,
): Promise<{ readonly id: number; readonly account_id: number | null } | undefined> {
  return db.selectFrom('matrimony_profiles').select(['id', 'account_id']).where('photo', '=', photo).executeTakeFirst();
}
