/**
 * The values of controls by name. The value is empty for an unchecked checkbox, and for radio buttons without a choice.
 * The value of a list is the ids of its rows, and the names of the controls in a row begin with `list.ID.`.
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
  /** The values of "Use theirs". */
  readonly theirs: ControlValues;
}

/** The controls of fields that have several, such as the date and the times of an event, by field. */
export type Together = Readonly<Record<string, readonly string[]>>;

/** Returns the ids of the rows of a list, in order. */
export function rowIds(values: ControlValues, list: string): readonly string[] {
  return (values[list] ?? '').split(' ').filter((id) => id !== '');
}

/** Returns the names of the controls in a row. */
export function rowNames(values: ControlValues, list: string, id: string): readonly string[] {
  return Object.keys(values).filter((name) => name === `${list}.${id}` || name.startsWith(`${list}.${id}.`));
}

/** Returns `ids` with those that only `others` has, each after the id that it follows there. */
function withAdded(ids: readonly string[], others: readonly string[]): readonly string[] {
  const all = [...ids];
  for (const [index, id] of others.entries()) {
    const previous = others[index - 1];
    if (!all.includes(id)) all.splice(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, id);
  }
  return all;
}

/**
 * Merges the rows of a list by their ids. Rows that one side added stay. Rows that one side removed are removed, unless
 * the other side changed them: those are clashes, and so is an order that both changed.
 */
function mergeRows(list: string, versions: Versions) {
  const { began, mine, theirs } = versions;
  const [before, own, others] = [rowIds(began, list), rowIds(mine, list), rowIds(theirs, list)];
  const namesIn = (id: string) => rowNames({ ...began, ...theirs, ...mine }, list, id);
  const removed = before.filter((id) => own.includes(id) !== others.includes(id));
  const changed = removed.filter((id) => {
    const left = own.includes(id) ? mine : theirs;
    return namesIn(id).some((name) => left[name] !== began[name]);
  });
  const kept = before.filter((id) => own.includes(id) && others.includes(id));
  const orderOf = (ids: readonly string[]) => ids.filter((id) => kept.includes(id)).join(' ');
  const isMoved = (ids: readonly string[]) => orderOf(ids) !== kept.join(' ');
  const isBothMoved = isMoved(own) && isMoved(others) && orderOf(own) !== orderOf(others);

  function merged(winner: 'mine' | 'theirs'): string {
    const isTheirOrder = isBothMoved ? winner === 'theirs' : isMoved(others);
    const winning = winner === 'mine' ? own : others;
    const all = isTheirOrder ? withAdded(others, own) : withAdded(own, others);
    const stays = (id: string) => !removed.includes(id) || (changed.includes(id) && winning.includes(id));
    return all.filter(stays).join(' ');
  }

  const useTheirs = { [list]: merged('theirs') };
  const rowClashes = changed.map((id): Clash => {
    const names = namesIn(id);
    const values = Object.fromEntries(names.map((name) => [name, theirs[name] ?? '']));
    return { field: `${list}.${id}`, names, theirs: { ...values, ...useTheirs } };
  });
  return {
    ids: merged('mine'),
    removedNames: removed.flatMap(namesIn),
    clashes: isBothMoved ? [...rowClashes, { field: list, names: [list], theirs: useTheirs }] : rowClashes,
  };
}

/**
 * Puts this person's changes on the values that somebody else saved (decision 66). A value that only one side changed
 * needs no question.
 * @param lists the names of the lists
 * @returns `values` with all changes of this person, and the values that both sides changed
 */
export function mergeChanges(versions: Versions, together: Together = {}, lists: readonly string[] = []) {
  const { began, mine, theirs } = versions;
  const [ofMine, ofTheirs] = [changesBetween(began, mine), changesBetween(began, theirs)];
  const values: Record<string, string> = { ...theirs, ...ofMine };
  const rows = lists.map((list) => ({ list, ...mergeRows(list, versions) }));
  const clashes: Clash[] = rows.flatMap((merged) => merged.clashes);
  const decided = new Set([...lists, ...rows.flatMap(({ removedNames }) => removedNames)]);
  const fieldOf = (name: string) =>
    Object.entries(together).find(([, names]) => names.includes(name)) ?? [name, [name]];
  const fields = new Map(
    Object.keys(ofMine)
      .filter((name) => !decided.has(name))
      .map(fieldOf),
  );
  for (const [field, names] of fields) {
    for (const name of names) values[name] = mine[name] ?? '';
    const isTheirs = names.every((name) => mine[name] === theirs[name]);
    if (isTheirs || !names.some((name) => Object.hasOwn(ofTheirs, name))) continue;
    clashes.push({ field, names, theirs: Object.fromEntries(names.map((name) => [name, theirs[name] ?? ''])) });
  }
  for (const { list, ids } of rows) values[list] = ids;
  return { values, clashes };
}
