import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import { isOldEnough } from '#contract/matrimony.ts';
import type { listMatches as listMatchesEndpoint, Match } from '#contract/proposals.ts';
import { notFound } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Candidate, listCandidates } from './candidates-store.ts';
import { comparable, compare } from './matching.ts';
import { isOver, sidesOf, lastDayOf } from './pairs.ts';
import { asAdminProfile } from './profile-response.ts';
import { listProposals, type ProposalRow } from './proposals-store.ts';
import { isOpen } from './states-store.ts';
import { listProfiles } from './store.ts';

const DEFAULT_PAGE_SIZE = 20;

const opposite = { Male: 'Female', Female: 'Male', Other: undefined } as const;

function isSamePerson(one: Candidate, other: Candidate): boolean {
  const isNamesake = one.name_text === other.name_text && one.dob === other.dob;
  return isNamesake || one.contact_number === other.contact_number;
}

/** Returns whether two profiles may be proposed to each other. @param today `YYYY-MM-DD` in Asia/Kolkata */
export function maySuit(one: Candidate, other: Candidate, today: string): boolean {
  return (
    one.id !== other.id &&
    [one, other].every((person) => isOpen(person) && isOldEnough(person.dob, today)) &&
    (one.account_id === null || one.account_id !== other.account_id) &&
    !isSamePerson(one, other)
  );
}

function asSide({ answer, answeredAt }: ReturnType<typeof sidesOf>['own'], { account_id }: Candidate) {
  return {
    answer,
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    byOffice: account_id === null,
  };
}

function asProposal(row: ProposalRow, own: Candidate, other: Candidate, now: number): NonNullable<Match['proposal']> {
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

/** Returns the profiles that may suit a profile, for the office. @throws AppError `missing` */
export async function findMatches(
  { database, now }: Platform,
  id: number,
  query: z.output<typeof listMatchesEndpoint.query>,
): Promise<Page<Match>> {
  const today = kolkataDay(now());
  const [own] = await listCandidates(database, { ids: [id] });
  if (!own) throw notFound();
  const pairs = new Map((await listProposals(database, [id])).map((row) => [sidesOf(row, id).other.profileId, row]));
  const running = [...pairs].flatMap(([other, row]) => (isOver(row, now()) ? [] : other));
  const person = comparable(own, today);
  const gender = isOpen(own) ? opposite[own.gender] : undefined;
  const matches = (await listCandidates(database, { ids: running, gender })).flatMap((other) => {
    const row = pairs.get(other.id);
    const proposal = row && asProposal(row, own, other, now());
    const isRunning = proposal !== undefined && proposal.state !== 'ended';
    if (row?.declined === 1 || (!isRunning && !maySuit(own, other, today))) return [];
    return [{ id: other.id, proposal: proposal ?? null, isRunning, ...compare(person, comparable(other, today)) }];
  });
  const bestFirst = matches.toSorted(
    (one, other) => Number(other.isRunning) - Number(one.isRunning) || other.score - one.score || one.id - other.id,
  );
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const shown = bestFirst.slice((page - 1) * pageSize, page * pageSize);
  const ids = shown.map((match) => match.id);
  const profiles = await listProfiles(database, { searchQuery: [], ids }, { offset: 0, limit: undefined });
  const byId = new Map(profiles.map((row) => [row.id, asAdminProfile(row, today)]));
  const rows = shown.flatMap(({ id: other, score, reasons, proposal }) => {
    const profile = byId.get(other);
    return profile ? [{ profile, score, reasons, proposal }] : [];
  });
  return { rows, total: bestFirst.length };
}
