import type { AdminMember } from '#contract/admin-members.ts';
import type { OfficeWard } from '#contract/wards.ts';
import {
  allVisibilityFields,
  describeMemberField,
  type EntryVisibility,
  type Member,
  type MemberDetails,
  memberFieldNames,
  type MemberState,
  type OptionalMemberField,
  optionalMemberFields,
} from '#contract/members.ts';
import { type AdminPerson, childUntil } from '#contract/persons.ts';
import { recordOf } from '#contract/record-of.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { countRows, type PageRange } from '#server/platform/database/lists.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { inBatches, inNumbers } from '#server/platform/database/sql-fragments.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';
import { listPersons } from './persons-store.ts';

/** Maximum number of PDFs that one SQL statement reads. */
const READ_BATCH_SIZE = 1000;

export const memberColumns = [
  ...memberFieldNames,
  'image',
  'pdf',
  ...allVisibilityFields,
  'family_agreed_by',
  'family_agreed_on',
] as const;

export type NewMember = Pick<RowOf<'members'>, (typeof memberColumns)[number] | 'ward'>;

type VisibilityColumns = Pick<NewMember, (typeof allVisibilityFields)[number]>;

export interface SearchedMember extends MemberDetails {
  readonly id: number;
  readonly folio_order: string;
  readonly visibility: EntryVisibility;
  readonly state: MemberState;
  readonly persons: readonly AdminPerson[];
  readonly ward_name: string | null;
  readonly ward_name_ml: string | null;
}

/** The state of the entries to list. */
export type ListedState = MemberState | 'all';

/** The columns of a member's ward, which are null without one. */
const wardColumns = ['wards.id as ward_id', 'wards.name as ward_name', 'wards.name_ml as ward_name_ml'] as const;
type WardColumns = Readonly<{ ward_id: number | null; ward_name: string | null; ward_name_ml: string | null }>;

const columns = [
  'members.id',
  ...memberColumns.map((name) => `members.${name}` as const),
  'members.state',
  'members.updated_at',
  ...wardColumns,
  ...pictureColumns,
] as const;

/** Moves the columns that say who sees which part into `visibility`. */
function withVisibility<R extends VisibilityColumns>(
  row: R,
): Omit<R, keyof VisibilityColumns> & { readonly visibility: EntryVisibility } {
  const {
    mobile_visibility: mobile,
    address_visibility: address,
    photo_visibility: photo,
    family_visibility: family,
    children_visibility: children,
    ...rest
  } = row;
  return { ...rest, visibility: { mobile, address, photo, family, children } };
}

/** Moves the columns of the ward into `ward`. */
function withWard<R extends WardColumns>({ ward_id: id, ward_name: name, ward_name_ml: name_ml, ...row }: R) {
  return { ...row, ward: id === null || name === null ? null : { id, name, name_ml } };
}

/** Matches the entries in a ward: all of them for undefined, those without one for null. */
function isInWard(ward: number | null | undefined) {
  if (ward === undefined) return sql<boolean>`1 = 1`;
  // An entry from the bin may name a ward that was deleted meanwhile.
  const none = sql<boolean>`not exists (select 1 from wards where wards.id = members.ward)`;
  return ward === null ? none : sql<boolean>`members.ward = ${ward}`;
}

/** Matches the entries with a state. The state is no parameter, so that SQLite uses the partial index of the living. */
function isIn(state: ListedState) {
  return state === 'all' ? sql<boolean>`1 = 1` : sql<boolean>`members.state = ${sql.lit(state)}`;
}

function withPictures(db: Db, isForOffice: boolean) {
  return db
    .selectFrom('members')
    .leftJoin('images', 'images.name', 'members.image')
    .leftJoin('wards', 'wards.id', 'members.ward')
    .select(columns)
    .select((isForOffice ? hasAccount : sql<number | boolean>`false`).as('has_account'));
}

/** Whether an account that is not refused is linked to the entry. Only the office reads it. */
const hasAccount = sql<number | boolean>`exists (select 1 from account_members join accounts on accounts.id = account_id
  where member_id = members.id and refused_at is null)`;

type MemberRow = Awaited<ReturnType<ReturnType<typeof withPictures>['executeTakeFirstOrThrow']>>;

function asEntry(row: MemberRow): Omit<AdminMember, 'persons'> {
  return { ...withUpdatedAt(withPicture(withWard(withVisibility(row)))), has_account: Boolean(row.has_account) };
}

/** Returns the ids of members with a state, by folio. */
export async function listMemberIds(
  db: Db,
  state: ListedState,
  { offset, limit }: PageRange,
  ward?: number | null,
): Promise<readonly number[]> {
  const all = db.selectFrom('members').select('id').where(isIn(state)).where(isInWard(ward));
  const ids = all.orderBy('folio_order').orderBy('id');
  const rows = await (limit === undefined ? ids : ids.limit(limit).offset(offset)).execute();
  return rows.map(({ id }) => id);
}

/** Returns members in the order of `ids`. Ids of deleted members are left out. `has_account` is true only for the office. */
export async function readMembers(db: Db, ids: readonly number[], isForOffice = true): Promise<readonly AdminMember[]> {
  if (ids.length === 0) return [];
  const rows = await withPictures(db, isForOffice).where('members.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const persons = await listPersons(db, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...asEntry(row), persons: persons.get(id) ?? [] }] : [];
  });
}

/** Returns all the living by folio. It is one statement, so that all of them are as they were at one moment. */
export async function readLivingMembers(
  db: Db,
  ward?: number | null,
): Promise<readonly Omit<AdminMember, 'persons'>[]> {
  const living = withPictures(db, false).where(isIn('living')).where(isInWard(ward));
  const rows = await living.orderBy('members.folio_order').orderBy('members.id').execute();
  return rows.map(asEntry);
}

/** Returns the id of the member with this `folioKey`; undefined if there is none. */
export async function findMemberByFolio(db: Db, key: string): Promise<number | undefined> {
  const row = await db.selectFrom('members').select('id').where('folio_key', '=', key).executeTakeFirst();
  return row?.id;
}

export async function countMembers(db: Db, state: ListedState, ward?: number | null): Promise<number> {
  return countRows(db.selectFrom('members').where(isIn(state)).where(isInWard(ward)));
}

/** Returns the first folio of the living and every `step`-th one after it, in the order of the list. */
export async function listEveryNthFolio(db: Db, step: number): Promise<readonly string[]> {
  const places = db
    .selectFrom('members')
    .where(isIn('living'))
    .select((e) => [
      'folio',
      e.fn
        .agg<number>('row_number')
        .over((over) => over.orderBy('folio_order').orderBy('id'))
        .as('place'),
    ]);
  const rows = await db
    .selectFrom(places.as('places'))
    .select('folio')
    .where(sql<boolean>`place % ${sql.lit(step)} = 1`)
    .orderBy('place')
    .execute();
  return rows.map(({ folio }) => folio);
}

/** Returns all wards by name, `Ward 2` before `Ward 10`. An association has some dozens. */
export async function listWards(db: Db): Promise<readonly Omit<OfficeWard, 'entries'>[]> {
  const rows = await db.selectFrom('wards').select(['id', 'name', 'name_ml', 'updated_at']).execute();
  const { compare } = new Intl.Collator('en', { numeric: true });
  return rows.map(withUpdatedAt).toSorted((one, other) => compare(one.name, other.name));
}

/** Returns all wards by name, with the numbers of their entries. */
export async function listOfficeWards(db: Db): Promise<readonly OfficeWard[]> {
  const counted = await db
    .selectFrom('members')
    .select((e) => ['ward', e.fn.countAll<number>().as('entries')])
    .groupBy('ward')
    .execute();
  const entries = new Map(counted.map((row) => [row.ward, row.entries]));
  return (await listWards(db)).map((ward) => ({ ...ward, entries: entries.get(ward.id) ?? 0 }));
}

/** Returns the ids of the members in wards. */
export async function listMembersIn(db: Db, wards: readonly number[]): Promise<readonly number[]> {
  const rows = await db.selectFrom('members').select('id').where(inNumbers('ward', wards)).execute();
  return rows.map(({ id }) => id);
}

/** Returns the columns that the search compares. Ids of deleted members are left out. */
export async function readSearchColumns(db: Db, ids: readonly number[]): Promise<readonly SearchedMember[]> {
  const rows = await db
    .selectFrom('members')
    .leftJoin('wards', 'wards.id', 'members.ward')
    .select(['members.id', 'members.folio_order', 'members.state', 'wards.name as ward_name'])
    .select('wards.name_ml as ward_name_ml')
    .select([...memberFieldNames, ...allVisibilityFields].map((name) => `members.${name}` as const))
    .where(inNumbers('members.id', ids))
    .execute();
  const persons = await listPersons(db, ids);
  return rows.map((row) => ({ ...withVisibility(row), persons: persons.get(row.id) ?? [] }));
}

/** Returns the member that has this photo or PDF. @param name the bare name of the file */
export async function findMemberOfFile(db: Db, column: 'image' | 'pdf', name: string) {
  const row = await db
    .selectFrom('members')
    .select(['id', 'folio', 'name', 'state', ...allVisibilityFields])
    .where(column, '=', name)
    .executeTakeFirst();
  return row && withVisibility(row);
}

export async function* listPdfs(db: Db): AsyncGenerator<string> {
  const rows = inBatches(async (last: { readonly id: number } | undefined) =>
    db
      .selectFrom('members')
      .select(['id', 'pdf'])
      .where('id', '>', last?.id ?? 0)
      .where('pdf', 'is not', null)
      .orderBy('id')
      .limit(READ_BATCH_SIZE)
      .execute(),
  );
  for await (const { pdf } of rows) if (pdf !== null) yield pdf;
}

type Texts = Readonly<Record<OptionalMemberField, string | null>> & { readonly visibility: EntryVisibility };

/** Returns the entry without the texts that are hidden from members. */
export function withoutHiddenTexts<Entry extends Texts>(entry: Entry): Entry {
  const hidden = optionalMemberFields.filter((field) => {
    const { part } = describeMemberField(field);
    return part !== undefined && entry.visibility[part] === 'office';
  });
  return { ...entry, ...recordOf(hidden, () => null) };
}

/** Returns whether members may read the PDF, which shows telephone numbers and addresses (decision 56). */
export function isPdfVisible({ mobile, address }: EntryVisibility): boolean {
  return mobile === 'members' && address === 'members';
}

interface Family {
  readonly visibility: EntryVisibility;
  readonly persons: readonly AdminPerson[];
}

/**
 * Returns the people of an entry whom members may see who are not linked to it; null if the family is hidden. Those with
 * a year in `from` are children, who are shown from this year on.
 */
export function visiblePersons({ visibility: { family, children }, persons }: Family) {
  if (family === 'office') return null;
  return persons.flatMap((one) => {
    const from = one.relation === 'self' || children === 'members' ? 0 : childUntil(one) + 1;
    return one.state === 'living' && from < Infinity ? [{ ...one, from }] : [];
  });
}

/** Returns the entry as its own accounts see it: with all the living people. */
export function asFamilySees(entry: AdminMember): Member {
  return { ...entry, persons: entry.persons.filter(({ state }) => state === 'living') };
}

/** Returns the entry as members see it who are not linked to it: with null for every hidden part. @param year the present one */
export function asMembersSee(entry: AdminMember, year: number): Member {
  const persons = visiblePersons(entry)?.filter(({ from }) => from <= year) ?? null;
  const isShown = (id: number) => (persons ?? entry.persons.slice(0, 1)).some((one) => one.id === id);
  const found = entry.found && { found: entry.found.filter(isShown) };
  return { ...withoutHiddenParts(entry), updatedAt: undefined, persons, ...found };
}

/** Returns the entry with null for every part that members do not see. Does not change its people. */
export function withoutHiddenParts<Entry extends Omit<AdminMember, 'persons'>>(entry: Entry): Entry {
  return {
    ...withoutHiddenTexts(entry),
    ...(entry.visibility.photo === 'office' && { image: null, picture: null }),
    ...(!isPdfVisible(entry.visibility) && { pdf: null }),
  };
}
