/**
 * The values of controls by name. The value is empty for an unchecked checkbox, and for radio buttons without a choice.
 */
export type ControlValues = Readonly<Record<string, string>>;

/** Returns the values that differ from those before. */
export function changesBetween(before: ControlValues, after: ControlValues): ControlValues {
  const old = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => old.get(name) !== value));
}

/** Three versions of the same controls: before anybody changed them, as this person typed, and as somebody else saved. */
export interface Versions {
  readonly began: ControlValues;
  readonly mine: ControlValues;
  readonly theirs: ControlValues;
}

/** A value that both sides changed differently. */
export interface Clash {
  readonly field: string;
  /** The names of its controls. */
  readonly names: readonly string[];
}

/** The controls of fields that have several, such as the date and the times of an event, by field. */
export type Together = Readonly<Record<string, readonly string[]>>;

/**
 * Puts this person's changes on the values that somebody else saved (decision 66). A value that only one side changed
 * needs no question.
 * @returns `values` with all changes of this person, and the values that both sides changed
 */
export function mergeChanges({ began, mine, theirs }: Versions, together: Together = {}) {
  const [ofMine, ofTheirs] = [changesBetween(began, mine), changesBetween(began, theirs)];
  const values: Record<string, string> = { ...theirs };
  const clashes: Clash[] = [];
  const fieldOf = (name: string) =>
    Object.entries(together).find(([, names]) => names.includes(name)) ?? [name, [name]];
  const fields = new Map(Object.keys(ofMine).map(fieldOf));
  for (const [field, names] of fields) {
    for (const name of names) values[name] = mine[name] ?? '';
    const isTheirs = names.every((name) => mine[name] === theirs[name]);
    if (!isTheirs && names.some((name) => Object.hasOwn(ofTheirs, name))) clashes.push({ field, names });
  }
  return { values, clashes };
}
