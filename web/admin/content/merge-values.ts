/** A place in a document that both have changed, each in another way. */
export interface BothChanged {
  /** Such as `chapters.2.title.en`, or `chapters` for all of them. */
  readonly path: string;
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Merging {
  /** Where only they changed something. */
  readonly merged: string[];
  readonly both: BothChanged[];
}

type Sides = Omit<BothChanged, 'path'>;

/** Empty words and none are the same. */
export function fingerprint(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (part === '' ? null : part));
}

const isSame = (one: unknown, other: unknown) => fingerprint(one) === fingerprint(other);

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const within = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);

/** Whether each row is still the one that stood in its place: none was added, taken away, or moved. */
function areInPlace(before: readonly unknown[], after: readonly unknown[]): boolean {
  const rows = before.map(fingerprint);
  return (
    after.length === rows.length &&
    after.every((row, at) => {
      const [was, is] = [rows[at], fingerprint(row)];
      return is === was || !rows.includes(is);
    })
  );
}

function mergeAt(path: string, sides: Sides, into: Merging): unknown {
  const { before, mine, theirs } = sides;
  if (isSame(theirs, before) || isSame(theirs, mine)) return mine;
  // A document as a whole has no name.
  if (path !== '' && isSame(mine, before)) {
    into.merged.push(path);
    return theirs;
  }
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
  into.both.push({ path, ...sides });
  return mine;
}

/**
 * What a form would hold if both had filled it in: what only one of two changed is as that one wrote it, what both did is
 * as it is in `mine`, and is told of. Rows of which some were added, taken away or moved are one whole, for nobody knows
 * any more which of them is which.
 * @param before what both began with
 */
export function mergeValues(before: object, mine: object, theirs: object) {
  const into: Merging = { merged: [], both: [] };
  const values = mergeAt('', { before, mine, theirs }, into);
  return { values, ...into };
}
