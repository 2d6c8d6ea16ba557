import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import { isOldEnough } from '#contract/matrimony.ts';
import type { AgreedPair } from '#contract/dashboard.ts';
import type { listMatches as listMatchesEndpoint, Match } from '#contract/proposals.ts';
import { findLinkedAccounts, findLinkedMembers } from '#server/features/members/service.ts';
import { notFound } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { comparable, compare } from './matching.ts';
import { asAdminProfile } from './profile-record.ts';
import {
  haveBothAgreed,
  isOver,
  lastDayOf,
  listProposals,
  listProposed,
  type ProposalRow,
  sidesOf,
} from './proposals-store.ts';
import { isOpen } from './states-store.ts';
import { findProfile, listProfiles, type ProfileRow } from './store.ts';
import { nameKeysOf } from './telling.ts';

const DEFAULT_PAGE_SIZE = 20;

const opposite = { Male: 'Female', Female: 'Male', Other: undefined } as const;

/** Returns the accounts that are linked to an entry of a profile's account. Their families are one household. */
export async function householdOf(db: Db, profile: ProfileRow | undefined): Promise<ReadonlySet<number>> {
  if (profile?.account_id == null) return new Set();
  const accounts = [profile.account_id];
  for (const { id } of await findLinkedMembers(db, accounts))
    accounts.push(...(await findLinkedAccounts(db, id, 'all')));
  return new Set(accounts);
}

function isSameName(one: string, other: string): boolean {
  const [key, otherKey] = [one, other].map((name) => nameKeysOf(name).toSorted().join(' '));
  return key !== '' && key === otherKey;
}

/** Returns whether two profiles are of one person, or of brother and sister. One number may be that of a broker. */
function areRelated(one: ProfileRow, other: ProfileRow): boolean {
  if (one.name_text === other.name_text && one.dob === other.dob) return true;
  const parents = (['father_name', 'mother_name'] as const).filter((parent) => isSameName(one[parent], other[parent]));
  return parents.length === 2 || (parents.length === 1 && one.contact_number === other.contact_number);
}

/**
 * Returns whether two profiles may be proposed to each other.
 * @param today `YYYY-MM-DD` in Asia/Kolkata
 * @param household the accounts from `householdOf` of one of them
 */
export function maySuit(one: ProfileRow, other: ProfileRow, today: string, household: ReadonlySet<number>): boolean {
  return (
    one.id !== other.id &&
    (one.gender === 'Other' || one.gender !== other.gender) &&
    [one, other].every((person) => isOpen(person) && isOldEnough(person.dob, today)) &&
    !(other.account_id !== null && household.has(other.account_id)) &&
    !areRelated(one, other)
  );
}

function asSide({ answer, answeredAt }: ReturnType<typeof sidesOf>['own'], { account_id }: ProfileRow) {
  return {
    answer,
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    byOffice: account_id === null,
  };
}

function asProposal(row: ProposalRow, own: ProfileRow, other: ProfileRow, now: number): NonNullable<Match['proposal']> {
  const sides = sidesOf(row, own.id);
  return {
    id: row.id,
    state: isOver(row, now) ? 'ended' : row.state,
    own: asSide(sides.own, own),
    other: asSide(sides.other, other),
    proposedAt: new Date(row.proposed_at).toISOString(),
    until: lastDayOf(row),
    introducedAt: row.introduced_at === null ? null : new Date(row.introduced_at).toISOString(),
  };
}

/** Returns the pairs that wait for the office to introduce them, because both families have said yes. */
export async function findAgreed({ database, now }: Platform): Promise<AgreedPair[]> {
  const rows = (await listProposed(database)).filter(
    (row) => haveBothAgreed(row) && row.declined === 0 && !isOver(row, now()),
  );
  const ids = rows.flatMap(({ profile_a, profile_b }) => [profile_a, profile_b]);
  const profiles = (await listProfiles(database, { ids })).filter(isOpen);
  const open = new Map(profiles.map(({ id, name }) => [id, { id, name }]));
  return rows.flatMap((row) => {
    const [profile, other] = [open.get(row.profile_a), open.get(row.profile_b)];
    return profile && other ? [{ profile, other, until: lastDayOf(row) }] : [];
  });
}

/** Returns the profiles that may suit a profile, for the office. @throws AppError `missing` */
export async function findMatches(
  { database, now }: Platform,
  id: number,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE }: z.output<typeof listMatchesEndpoint.query>,
): Promise<Page<Match>> {
  const today = kolkataDay(now());
  const own = await findProfile(database, id);
  if (!own) throw notFound();
  const pairs = new Map((await listProposals(database, [id])).map((row) => [sidesOf(row, id).other.profileId, row]));
  const running = [...pairs].flatMap(([other, row]) => (isOver(row, now()) ? [] : other));
  const gender = isOpen(own) ? opposite[own.gender] : undefined;
  const others = gender === undefined ? [] : await listProfiles(database, { isOpen: true, gender });
  // An introduction goes on when a family is no longer open, for example while a correction waits.
  const open = new Set(others.map((other) => other.id));
  others.push(...(await listProfiles(database, { ids: running.filter((other) => !open.has(other)) })));
  const person = comparable(own, today);
  const household = await householdOf(database, own);
  const matches = others.flatMap((other) => {
    const row = pairs.get(other.id);
    const isRunning = row !== undefined && !isOver(row, now());
    if (row?.declined === 1 || (!isRunning && !maySuit(own, other, today, household))) return [];
    return [{ other, row, isRunning, ...compare(person, comparable(other, today)) }];
  });
  const bestFirst = matches.toSorted(
    (one, two) => Number(two.isRunning) - Number(one.isRunning) || two.score - one.score || one.other.id - two.other.id,
  );
  const rows = bestFirst.slice((page - 1) * pageSize, page * pageSize).map(({ other, row, score, reasons }) => ({
    profile: asAdminProfile(other, today),
    score,
    reasons,
    proposal: row ? asProposal(row, own, other, now()) : null,
  }));
  return { rows, total: bestFirst.length };
}
