/** A path that both administrators changed differently. */
export interface MergeConflict {
  /** For example `chapters.2.title.en`, or `chapters` for the whole list. */
  readonly path: string;
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Sides = Omit<MergeConflict, 'path'>;

/** Returns a string that is the same for equal values. Empty text and null count as equal. */
export function comparableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (part === '' ? null : part));
}

const isSame = (one: unknown, other: unknown) => comparableJson(one) === comparableJson(other);

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const within = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);

/** Returns true if no row was added, removed or moved. The content of a row may have changed. */
function areInPlace(before: readonly unknown[], after: readonly unknown[]): boolean {
  const rows = before.map(comparableJson);
  return (
    after.length === rows.length &&
    after.every((row, at) => {
      const [was, is] = [rows[at], comparableJson(row)];
      return is === was || !rows.includes(is);
    })
  );
}

function mergeAt(path: string, sides: Sides, into: MergeConflict[]): unknown {
  const { before, mine, theirs } = sides;
  if (isSame(theirs, before) || isSame(theirs, mine)) return mine;
  if (isSame(mine, before)) return theirs;
  if (isGroup(before) && isGroup(mine) && isGroup(theirs)) {
    const [earlier, later] = [before, theirs].map((group) => new Map(Object.entries(group)));
    return Object.fromEntries(
      Object.entries(mine).map(([name, part]) => [
        name,
        mergeAt(within(path, name), { before: earlier?.get(name), mine: part, theirs: later?.get(name) }, into),
      ]),
    );
  }
  if (Array.isArray(before) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (areInPlace(before, mine) && areInPlace(before, theirs)) {
      return mine.map((row: unknown, at) =>
        mergeAt(within(path, at), { before: before[at], mine: row, theirs: theirs[at] }, into),
      );
    }
  }
  into.push({ path, ...sides });
  return mine;
}

/**
 * Merges two edited versions of a document. If only one side changed a part, the change of that side is used. If both
 * sides changed a part differently, the value of `mine` is used and the part is listed in `both`.
 * If rows were added, removed or moved, the whole list is treated as one part, because rows have no ids.
 * @param before the version that both sides started from
 */
export function mergeValues(before: object, mine: object, theirs: object) {
  const both: MergeConflict[] = [];
  return { values: mergeAt('', { before, mine, theirs }, both), both };
}
