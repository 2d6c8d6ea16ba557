import { isDeepStrictEqual } from 'node:util';
import type { LinkedPerson, MemberLink, WantedLink } from '#contract/accounts.ts';
import { allVisibilityFields, type Member, type MemberState } from '#contract/members.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import { deleteWaitingCorrections } from './corrections-store.ts';
import { listPersons } from './persons-store.ts';
import { memberRecord } from './record.ts';
import { asFamilySees, memberColumns, readMembers } from './store.ts';

/** A member that an account is linked to. */
export interface LinkedMember {
  readonly accountId: number;
  readonly id: number;
  readonly folio: string;
  readonly name: string;
  readonly house_name: string | null;
  readonly state: MemberState;
  /** The person of the entry who the account is; null for a helper. */
  readonly person: LinkedPerson | null;
}

/** Returns the members that accounts are linked to, by folio. */
export async function findLinkedMembers(db: Db, accountIds: readonly number[]): Promise<LinkedMember[]> {
  const rows = await withPerson(db)
    .select(['account_members.account_id as accountId', 'members.id', 'members.folio', 'members.name'])
    .select(['members.house_name', 'members.state', 'persons.id as person', 'persons.name as personName'])
    .select(['persons.name_ml', 'persons.relation'])
    .where(inNumbers('account_members.account_id', accountIds))
    .orderBy('members.folio_order')
    .orderBy('members.id')
    .execute();
  return rows.map(({ person: id, personName: name, name_ml, relation, ...row }) => {
    const isNamed = id !== null && name !== null && relation !== null;
    return { ...row, person: isNamed ? { id, name, name_ml, relation } : null };
  });
}

/** Selects links with their entries and people. A person in the bin, or of another entry now, is none. */
function withPerson(db: Db) {
  return db
    .selectFrom('account_members')
    .innerJoin('members', 'members.id', 'account_members.member_id')
    .leftJoin('persons', (join) =>
      join.onRef('persons.id', '=', 'account_members.person_id').onRef('persons.member_id', '=', 'members.id'),
    );
}

/** Returns the living members that an account is linked to, by folio, with all their details. */
export async function findOwnMembers(db: Db, accountId: number): Promise<readonly Member[]> {
  const linked = (await findLinkedMembers(db, [accountId])).map(({ id }) => id);
  const members = await readMembers(db, linked);
  return members.filter(({ state }) => state === 'living').map(asFamilySees);
}

/** Returns whether an account is linked to a living member. */
export async function isOwnMember(db: Db, accountId: number, memberId: number): Promise<boolean> {
  const linked = await findLinkedMembers(db, [accountId]);
  return linked.some(({ id, state }) => id === memberId && state === 'living');
}

/** Builds the query for the ids of all accounts that are linked to a member, for a condition on accounts. */
export function linkedAccounts(db: Db) {
  return db
    .selectFrom('account_members')
    .innerJoin('members', 'members.id', 'account_members.member_id')
    .select('account_members.account_id');
}

/**
 * Locks members until the caller's transaction ends, in ascending order, so that two transactions do not wait for each
 * other.
 * @returns the ids of those that exist, in ascending order
 */
export async function lockMembers(db: Db, ids: readonly number[]): Promise<number[]> {
  const existing: number[] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    if (await memberRecord.lock(db, id)) existing.push(id);
  }
  return existing;
}

function accountsOf(db: Db, memberId: number) {
  return db
    .selectFrom('account_members')
    .innerJoin('accounts', 'accounts.id', 'account_members.account_id')
    .select('account_id')
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .orderBy('account_id');
}

/** Returns an approved account and a living member; undefined if they are not linked. */
export async function findLinkedAccount(db: Db, accountId: number, memberId: number) {
  return accountsOf(db, memberId)
    .innerJoin('members', 'members.id', 'account_members.member_id')
    .select(['accounts.email', 'accounts.language', 'members.folio', 'members.name'])
    .where('account_id', '=', accountId)
    .where('approved_at', 'is not', null)
    .where('members.state', '=', 'living')
    .executeTakeFirst();
}
export type LinkedAccount = NonNullable<Awaited<ReturnType<typeof findLinkedAccount>>>;

/** Returns the ids of the approved accounts that are linked to a member, or of all, the earliest link first. */
export async function findLinkedAccounts(db: Db, memberId: number, which: 'approved' | 'all' = 'approved') {
  const all = accountsOf(db, memberId);
  const rows = await (which === 'all' ? all : all.where('approved_at', 'is not', null)).execute();
  return rows.map(({ account_id }) => account_id);
}

interface LinkChange {
  /** The members that were not linked before. */
  readonly added: readonly number[];
  /** The suggested photos that fell away; their rows are deleted, and the caller removes the files. */
  readonly unneeded: readonly StoredImage[];
}

/** Returns the present links of an account, the lowest id of an entry first. */
export async function findLinks(db: Db, accountId: number): Promise<MemberLink[]> {
  const links = (await findLinkedMembers(db, [accountId])).map(({ id, person }) => ({
    id,
    person: person?.id ?? null,
  }));
  return links.toSorted((one, other) => one.id - other.id);
}

/** Returns one link for each entry, the lowest id first. An id alone keeps the person of the present link. */
export function completeLinks(wanted: readonly WantedLink[], present: readonly MemberLink[]): MemberLink[] {
  const personOf = new Map(present.map(({ id, person }) => [id, person]));
  const links = wanted.map((link) =>
    typeof link === 'number' ? { id: link, person: personOf.get(link) ?? null } : link,
  );
  const byId = new Map(links.map((link) => [link.id, link]));
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}

/** Returns the links whose entries exist, without people who are not in them. Locks the entries, as `lockMembers` does. */
export async function lockLinks(db: Db, links: readonly MemberLink[]): Promise<MemberLink[]> {
  const ids = links.map(({ id }) => id);
  const existing = await lockMembers(db, ids);
  const families = await listPersons(db, existing);
  return links
    .filter(({ id }) => existing.includes(id))
    .map(({ id, person }) => ({ id, person: families.get(id)?.find((one) => one.id === person)?.id ?? null }));
}

/**
 * Links an account to exactly these members, in the caller's transaction. The account's waiting corrections of other
 * members fall away. Lock the account first.
 * @returns undefined if one of the members or people does not exist
 */
export async function setLinkedMembers(
  db: Db,
  accountId: number,
  links: readonly WantedLink[],
  now: number,
): Promise<LinkChange | undefined> {
  const present = await findLinks(db, accountId);
  const wanted = completeLinks(links, present);
  // Locks the members, so that none is deleted before the links are added.
  if (!isDeepStrictEqual(await lockLinks(db, wanted), wanted)) return undefined;
  const linked = new Map(present.map(({ id, person }) => [id, person]));
  const gone = [...linked.keys()].filter((id) => !wanted.some((link) => link.id === id));
  let unneeded: LinkChange['unneeded'] = [];
  if (gone.length > 0) {
    unneeded = await deleteWaitingCorrections(db, accountId, gone);
    await db
      .deleteFrom('account_members')
      .where('account_id', '=', accountId)
      .where(inNumbers('member_id', gone))
      .execute();
  }
  const added = wanted.filter(({ id }) => !linked.has(id));
  // A person in the bin stays in an unchanged link, and returns to it.
  for (const { id, person } of wanted.filter((link) => link.person !== linked.get(link.id))) {
    await db
      .insertInto('account_members')
      .values({ account_id: accountId, member_id: id, person_id: person, linked_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'member_id']).doUpdateSet({ person_id: person }))
      .execute();
  }
  return { added: added.map(({ id }) => id), unneeded };
}

/**
 * Moves the links of a person to the entry to which the person has moved, in the caller's transaction. The waiting
 * corrections of these accounts about the former entry fall away.
 * @returns photos, like `deleteCorrections`
 */
export async function moveLinks(
  db: Db,
  person: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly StoredImage[]> {
  const ofPerson = await db
    .selectFrom('account_members')
    .select('account_id as id')
    .where('person_id', '=', person)
    .where('member_id', '=', from)
    .execute();
  const unneeded: StoredImage[] = [];
  for (const { id } of ofPerson) unneeded.push(...(await deleteWaitingCorrections(db, id, [from])));
  const accounts = ofPerson.map(({ id }) => id);
  const linksTo = inNumbers('account_id', accounts);
  // An account that has been linked to the entry meanwhile keeps one link.
  await db.deleteFrom('account_members').where('member_id', '=', to).where(linksTo).execute();
  await db.updateTable('account_members').set({ member_id: to }).where('member_id', '=', from).where(linksTo).execute();
  return unneeded;
}

/** Returns the entries that an account is linked to, with everything that is stored about them, by folio. */
export async function listEntriesOfAccount(db: Db, accountId: number) {
  return withPerson(db)
    .leftJoin('wards', 'wards.id', 'members.ward')
    .select(['members.id', 'linked_at', 'wards.name as ward', 'persons.name as person'])
    .select(memberColumns.map((name) => `members.${name}` as const))
    .where('account_id', '=', accountId)
    .orderBy('folio_order')
    .orderBy('members.id')
    .execute();
}

/** Selects the links of an account to entries, also in the bin, that no other approved account is linked to. */
export function soleLinks(db: Db, accountId: number) {
  return db
    .selectFrom('account_members as link')
    .where('link.account_id', '=', accountId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('account_members as other')
            .innerJoin('accounts', 'accounts.id', 'other.account_id')
            .select('other.account_id')
            .whereRef('other.member_id', '=', 'link.member_id')
            .where('other.account_id', '!=', accountId)
            .where('accounts.approved_at', 'is not', null),
        ),
      ),
    );
}

/** Returns the entries that an account is linked to and no other approved account is, by folio. */
export async function listSoleEntries(db: Db, accountId: number) {
  return soleLinks(db, accountId)
    .innerJoin('members', 'members.id', 'link.member_id')
    .select(['members.id', 'members.folio', 'members.name', 'members.state', ...allVisibilityFields])
    .orderBy('members.folio_order')
    .orderBy('members.id')
    .execute();
}
