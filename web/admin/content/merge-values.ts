import {
  type FormGroup,
  type FormValue,
  groupOf,
  isRows,
  isSame,
  join,
  type Row,
  rowsOf,
  textsIn,
} from './form-values.ts';

/** A value at three times: before anybody changed it, as this administrator typed it, and as somebody else saved it. */
export interface Versions<V> {
  readonly before: V;
  readonly mine: V;
  readonly theirs: V;
}

/** A value that both have changed differently. A value is undefined if its row was removed. */
export interface Clash extends Versions<FormValue | undefined> {
  /** For example `chapters.ID.title.en`, where ID is the id of a row. */
  readonly path: string;
}

/** Collects the clashes, and decides them. */
interface Decision {
  readonly winner: 'mine' | 'theirs';
  readonly clashes: Clash[];
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** Returns `ids` with those that only `others` has, each after the id that it follows there. */
function withAdded(ids: readonly string[], others: readonly string[]): readonly string[] {
  const all = [...ids];
  for (const [index, id] of others.entries()) {
    const previous = others[index - 1];
    if (!all.includes(id)) all.splice(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, id);
  }
  return all;
}

function mergeRows(path: string, { before, mine, theirs }: Versions<readonly Row[]>, decision: Decision): Row[] {
  const kept = idsOf(before).filter((id) => [mine, theirs].every((rows) => idsOf(rows).includes(id)));
  const orderOf = (rows: readonly Row[]) => idsOf(rows).filter((id) => kept.includes(id));
  const isMoved = (rows: readonly Row[]) => !isSame(orderOf(rows), kept);
  const isBothMoved = isMoved(mine) && isMoved(theirs) && !isSame(orderOf(mine), orderOf(theirs));
  if (isBothMoved) decision.clashes.push({ path, before, mine, theirs });
  const isTheirOrder = isBothMoved ? decision.winner === 'theirs' : isMoved(theirs);
  const [first, second] = isTheirOrder ? [theirs, mine] : [mine, theirs];
  return withAdded(idsOf(first), idsOf(second)).flatMap((id) => {
    const rowOf = (rows: readonly Row[]) => rows.find((row) => row.id === id);
    const versions = { before: rowOf(before), mine: rowOf(mine), theirs: rowOf(theirs) };
    const merged = mergeValue(join(path, id), versions, decision);
    return merged === undefined ? [] : [{ ...groupOf(merged), id }];
  });
}

function mergeGroups(path: string, { before, mine, theirs }: Versions<FormGroup>, decision: Decision): FormGroup {
  const parts = Object.entries(mine).map(([name, part]) => {
    const versions = { before: before[name], mine: part, theirs: theirs[name] };
    return [name, mergeValue(join(path, name), versions, decision) ?? part] as const;
  });
  return Object.fromEntries(parts);
}

function mergeValue(
  path: string,
  versions: Versions<FormValue | undefined>,
  decision: Decision,
): FormValue | undefined {
  const { before, mine, theirs } = versions;
  if (isSame(theirs, before) || isSame(theirs, mine)) return mine;
  if (isSame(mine, before)) return theirs;
  if (isRows(before) && isRows(mine) && isRows(theirs)) return mergeRows(path, { before, mine, theirs }, decision);
  const groups = { before: groupOf(before), mine: groupOf(mine), theirs: groupOf(theirs) };
  // The two numbers of a position are one value, and texts and removed rows have no parts.
  const haveParts = Object.values(groups).every((group) => Object.keys(group).length > 0 && !('lat' in group));
  if (haveParts) return mergeGroups(path, groups, decision);
  decision.clashes.push({ path, ...versions });
  return versions[decision.winner];
}

/**
 * Merges two edited versions of a document (decision 66). If only one side changed a part, its change is used. Rows are
 * compared by id, so those that one side added stay. A row that one side removed and the other changed is a clash.
 * @param winner whose value is used where both changed the same
 */
export function mergeValues(versions: Versions<FormGroup>, winner: 'mine' | 'theirs' = 'mine') {
  const clashes: Clash[] = [];
  return { values: mergeGroups('', versions, { winner, clashes }), clashes };
}

/** Returns whether two rows have an equal text at the same place. */
function areSimilar(one: Row, other: Row): boolean {
  const texts = new Map(textsIn(one));
  return textsIn(other).some(([path, text]) => text !== '' && texts.get(path) === text);
}

/**
 * Gives rows the ids of the rows that they probably were before: first of equal ones, then of those with an equal text,
 * then of those in the same place. The other rows are new.
 */
function matchRows(rows: readonly Row[], before: readonly Row[]): readonly Row[] {
  const free = new Set(before);
  const earlier = new Map<Row, Row>();
  const match = (row: Row, found: Row | undefined) => {
    if (!earlier.has(row) && found !== undefined && free.delete(found)) earlier.set(row, found);
  };
  for (const row of rows)
    match(
      row,
      [...free].find((one) => isSame(one, row)),
    );
  for (const row of rows)
    match(
      row,
      [...free].find((one) => areSimilar(one, row)),
    );
  let place = 0;
  for (const row of rows) {
    match(row, before[place]);
    const found = earlier.get(row);
    if (found !== undefined) place = before.indexOf(found) + 1;
  }
  return rows.map((row) => ({ ...row, id: earlier.get(row)?.id ?? row.id }));
}

/** Gives the rows of a saved document the ids that they have in the form. */
export function withRowIds(saved: FormGroup, before: FormGroup): FormGroup {
  const parts = Object.entries(saved).map(
    ([name, value]) => [name, isRows(value) ? matchRows(value, rowsOf(before[name])) : value] as const,
  );
  return Object.fromEntries(parts);
}
