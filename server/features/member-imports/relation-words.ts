import { type Relation, relationLabels, relations } from '#contract/persons.ts';
import { namesOf } from '#contract/record-of.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import words from './relation-words.json' with { type: 'json' };

/** A relation as lists write it. With the gender, a spouse and a child become one of the others. */
export type WrittenRelation = keyof typeof words;

const NO_RELATION =
  /(^| )(?:elder|eldest|older|oldest|younger|youngest|first|second|third|fourth|fifth|st|nd|rd|th|only|my|his|her|the|മൂത്ത|ഇളയ|ഒന്നാമത്തെ|രണ്ടാമത്തെ|മൂന്നാമത്തെ|രണ്ടാം|മൂന്നാം)(?= |$)/gu;

/** Returns a text without case, signs and the words that are no part of a relation, such as "elder" and "മൂത്ത". */
function plain(text: string): string {
  const bare = searchText(text).replaceAll(/['’`]/gu, '');
  return bare
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .replaceAll(NO_RELATION, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const known: ReadonlyMap<string, WrittenRelation> = new Map([
  ...relations.flatMap((each) =>
    [each, ...Object.values(relationLabels[each])].map((word) => [plain(word), each] as const),
  ),
  ...namesOf(words).flatMap((each) => words[each].map((word) => [plain(word), each] as const)),
]);

/** What the relation column says. `owner`: the person whose relative it is, as in `S/o Kunju`; empty if it names none. */
export interface RelationText {
  readonly relation: WrittenRelation | undefined;
  readonly owner: string;
}

/** `W/o`, `S/O.`, `d / o`, `son of`, each with the person after it, and `Rafi's wife`. */
const OF = /^\W*(?:([whsdfmb])\s*[/.\\]\s*o\b|(\p{L}[\p{L}\p{M} -]*?)\s+of\b)[\s.:,-]*(.*)$/isu;
const POSSESSIVE = /^(.+?)['’`]s\s+(\S.*)$/isu;

/** Reads a cell of the relation column. The relation is undefined if no word is known. */
export function readRelation(text: string): RelationText {
  const whole = known.get(plain(text)) ?? known.get(plain(text.replace(/[([].*/su, '')));
  if (whole !== undefined) return { relation: whole, owner: '' };
  const [, letter, word = letter, after = ''] = OF.exec(text) ?? [];
  const of = known.get(plain(word ?? ''));
  if (of !== undefined) return { relation: of, owner: after.trim() };
  const [, owner, relative = ''] = POSSESSIVE.exec(text) ?? [];
  if (owner !== undefined) return { relation: known.get(plain(relative)), owner };
  const [only, ...others] = new Set(
    plain(text)
      .split(' ')
      .flatMap((part) => (part.length > 1 && known.get(part)) || []),
  );
  return { relation: others.length > 0 ? undefined : only, owner: '' };
}

/** What the wife, husband or child of a son or daughter is to the first contact. */
export const relativesOfChild: Readonly<Partial<Record<WrittenRelation, Relation>>> = {
  wife: 'daughter-in-law',
  husband: 'son-in-law',
  son: 'grandchild',
  daughter: 'grandchild',
};
