import { dobBoxes, groupedFields, type ProfileFormValues } from '#web/shared/profiles/typed-profile.ts';

/** A field that the member and an administrator changed differently, with the values of its controls. */
export interface FieldConflict {
  readonly field: string;
  readonly names: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

const fieldsOfProfile: readonly (readonly [field: string, names: readonly string[]])[] = [
  ...[...groupedFields.person, ...groupedFields.family, ...groupedFields.contact].map(
    (field) => [field, field === 'dob' ? dobBoxes : [field]] as const,
  ),
  ['photo', ['photoSubmitted']],
];

/**
 * Merges a member's input, based on the profile `before`, with the current profile `now`. Fields that only
 * administrators changed get the current value. Fields that both changed keep the input and are returned as conflicts.
 */
export function mergeFormValues(typed: ProfileFormValues, before: ProfileFormValues, now: ProfileFormValues) {
  const [mine, was, is] = [typed, before, now].map((texts) => new Map(Object.entries(texts)));
  const textsIn = (texts: typeof mine, names: readonly string[]) => names.map((name) => texts?.get(name) ?? '');
  const merged: string[] = [];
  const both: FieldConflict[] = [];
  const taken = new Map<string, string>();
  for (const [field, names] of fieldsOfProfile) {
    const sides = { mine: textsIn(mine, names), theirs: textsIn(is, names) };
    const isSame = (one: readonly string[], other: readonly string[]) => one.every((text, at) => text === other[at]);
    const earlier = textsIn(was, names);
    if (isSame(sides.theirs, earlier) || isSame(sides.theirs, sides.mine)) continue;
    if (isSame(sides.mine, earlier)) {
      merged.push(field);
      for (const name of names) taken.set(name, is?.get(name) ?? '');
    } else both.push({ field, names, ...sides });
  }
  return { typed: { ...typed, ...Object.fromEntries(taken) }, merged, both };
}
