import { type Candidate, type CandidateReason, MAX_CANDIDATES } from '#contract/accounts.ts';
import type { AdminMember } from '#contract/admin-members.ts';
import { type AdminPerson, person as personSchema } from '#contract/persons.ts';
import { folioKey, foliosIn } from '#contract/folio.ts';
import type { Platform } from '#server/platform/platform.ts';
import { numbersIn, typedWordsOf } from '#server/platform/search/words.ts';
import { peopleIn } from './directory.ts';
import { findMemberByFolio, readMembers } from './store.ts';

/** What a user typed about themselves. */
interface CandidateHints {
  readonly folio: string | null;
  readonly name: string;
  readonly phone: string;
}

/** Members to read for each hint. More of them may share a common name; the office then has to search for itself. */
const MAX_HITS = 50;

const wordsInOrder = (name: string) => typedWordsOf(name).toSorted().join(' ');

const isSameNumber = (one: string, other: string | null) => {
  const typed = new Set(endsOfNumbers(one));
  return endsOfNumbers(other ?? '').some((digits) => typed.has(digits));
};

const nameReasons = ['name', 'similar name', undefined] as const;

/** A living person of an entry who shares a name or the own telephone number with an applicant. */
interface Resembling {
  readonly person: AdminPerson;
  readonly name: (typeof nameReasons)[number];
  readonly hasNumber: boolean;
}

/** Returns the person of an entry whom the hints describe best. A name says more than a number, which a family shares. */
function mostSimilar(
  hints: CandidateHints,
  { persons }: AdminMember,
  similar: ReadonlySet<number>,
): Resembling | undefined {
  const typed = wordsInOrder(hints.name);
  const living = persons.filter(({ state }) => state === 'living');
  const resembling = living.map((person): Resembling => {
    const isSame = [person.name, person.name_ml ?? ''].some((name) => wordsInOrder(name) === typed);
    const name = isSame ? 'name' : similar.has(person.id) ? 'similar name' : undefined;
    return { person, name, hasNumber: isSameNumber(hints.phone, person.telephone) };
  });
  const rank = ({ name, hasNumber }: Resembling) => 2 * nameReasons.indexOf(name) - Number(hasNumber);
  const [best] = resembling
    .filter(({ name, hasNumber }) => name !== undefined || hasNumber)
    .toSorted((one, other) => rank(one) - rank(other));
  return best;
}

/** Returns an entry as a candidate, with what it has in common with the hints. */
function candidateOf(
  hints: CandidateHints,
  member: AdminMember,
  { ofFolio, similar }: { readonly ofFolio: number | undefined; readonly similar: ReadonlySet<number> },
): Candidate {
  const { id, folio, name, mobile, house_name, address } = member;
  const entry = { id, folio, name, house_name, address };
  if (member.state === 'deceased')
    return { ...entry, mobile, person: null, persons: [], reasons: ['folio of deceased'] };
  const best = mostSimilar(hints, member, similar);
  const hasNumber = isSameNumber(hints.phone, mobile);
  const reasons: CandidateReason[] = [];
  if (id === ofFolio) reasons.push('folio');
  if (hasNumber || best?.hasNumber) reasons.push('mobile');
  if (best?.name) reasons.push(best.name);
  const persons = member.persons.filter(({ state }) => state === 'living').map((one) => personSchema.parse(one));
  const person = persons.find((one) => one.id === best?.person.id) ?? null;
  return { ...entry, mobile: hasNumber ? mobile : (best?.person.telephone ?? mobile), person, persons, reasons };
}

/** Combinations of reasons, the most convincing first. */
const ranking: readonly (readonly CandidateReason[])[] = [
  ['folio', 'mobile'],
  ['mobile', 'name'],
  ['folio'],
  ['mobile'],
  ['name'],
  ['similar name'],
  ['folio of deceased'],
];

const rankOf = (reasons: readonly CandidateReason[]) =>
  ranking.findIndex((combination) => combination.every((reason) => reasons.includes(reason)));

/**
 * Returns the living members to whom an account may belong, the most likely first, and a deceased one with the typed
 * folio. The search of the office finds them, so hidden numbers count too. All of it is a hint: a folio, a number and a
 * name can be read in the directory.
 */
export async function findCandidates({ database, search }: Platform, hints: CandidateHints): Promise<Candidate[]> {
  const range = { offset: 0, limit: MAX_HITS };
  const found = new Set<number>();
  let ofFolio: number | undefined;
  for (const folio of foliosIn(hints.folio ?? '')) ofFolio ??= await findMemberByFolio(database, folioKey(folio));
  if (ofFolio !== undefined) found.add(ofFolio);
  for (const digits of new Set(endsOfNumbers(hints.phone))) {
    for (const { record } of (await search.find('member-office', digits, range)).hits) found.add(record);
  }
  const named = (await search.find('member-office', hints.name, range)).hits;
  for (const { record } of named) found.add(record);
  const members = await readMembers(database, [...found]);

  const typed = typedWordsOf(hints.name);
  const isNamed = ({ name }: AdminPerson) => {
    const words = typedWordsOf(name);
    return typed.every((word) => words.some((own) => own.startsWith(word)));
  };
  // The search also finds houses and streets with these words, which say nothing about the person.
  const hits = new Map(named.filter((hit) => hit.named).map((hit) => [hit.record, hit]));
  const similar = new Set(
    members.flatMap((member) => {
      const hit = hits.get(member.id);
      return [...(hit ? peopleIn(hit, member) : []), ...member.persons.filter(isNamed).map(({ id }) => id)];
    }),
  );
  return members
    .filter(({ id, state }) => state === 'living' || id === ofFolio)
    .map((member) => candidateOf(hints, member, { ofFolio, similar }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => rankOf(one.reasons) - rankOf(other.reasons) || other.reasons.length - one.reasons.length)
    .slice(0, MAX_CANDIDATES);
}

/** Digits that tell whether two telephone numbers are the same, whatever country code or zero precedes them. */
const COMPARED_DIGITS = 10;

/** Returns the last ten digits of each telephone number in a text. */
export function endsOfNumbers(text: string): string[] {
  return numbersIn(text).map((digits) => digits.slice(-COMPARED_DIGITS));
}

/** Returns up to `limit` other living members with one of the telephone numbers in a text. */
export async function findMembersWithNumber(
  { database, search }: Platform,
  { id, number, limit }: { readonly id: number; readonly number: string; readonly limit: number },
): Promise<AdminMember[]> {
  const typed = new Set(endsOfNumbers(number));
  const found = new Set<number>();
  for (const digits of typed) {
    const { hits } = await search.find('member-office', digits, { offset: 0, limit: 10 * limit });
    for (const { record } of hits) found.add(record);
  }
  const members = await readMembers(database, [...found]);
  return members
    .filter((member) => member.id !== id && endsOfNumbers(member.mobile ?? '').some((digits) => typed.has(digits)))
    .slice(0, limit);
}
