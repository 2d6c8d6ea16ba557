import type { Ward } from '#contract/members.ts';
import { listOfficeWards, listWards, wardFinder, wardRecord } from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listPartsOf, recordChanges } from '#server/records/changes-store.ts';
import { changePart, type StepKey } from './steps.ts';
import { aboutOf, type ImportRecord } from './store.ts';

/** A column with more names does not have wards. */
const MAX_NEW_WARDS = 100;

/** A ward that is not added yet. Its id is negative. */
const asNewWard = (name: string, at: number): Ward => ({ id: -1 - at, name, name_ml: null });

/** Returns the names among those in a list that no ward has, each once in any spelling. */
export function newNames(wards: readonly Ward[], written: ReadonlySet<string>): string[] {
  const names: string[] = [];
  for (const name of written) {
    if (names.length === MAX_NEW_WARDS) return [];
    if (wardFinder([...wards, ...names.map(asNewWard)])(name) === undefined) names.push(name);
  }
  return names;
}

/** Returns the wards that a list can name: those of the directory, and those that the import adds. */
export async function wardsOf(db: Db, record: ImportRecord): Promise<readonly Ward[]> {
  const wards = await listWards(db);
  const find = wardFinder(wards);
  const added = aboutOf(record).newWards.map(asNewWard);
  return [...wards, ...added.filter(({ name }) => find(name) === undefined)];
}

/** Adds the wards that a list names. Runs in the transaction of the import. */
export async function addWards(db: Db, key: StepKey, now: number, record: ImportRecord): Promise<void> {
  const names = (await wardsOf(db, record)).filter(({ id }) => id < 0).map(({ name, name_ml }) => ({ name, name_ml }));
  const ids = await wardRecord.insert(db, names, now);
  const changes = ids.map((id) => changePart(key, { type: 'ward', id }, now));
  await recordChanges(db, changes);
}

/** Erases the wards that an import has added, unless an entry is in them. */
export async function eraseAddedWards(db: Db, importId: number): Promise<void> {
  const parts = await listPartsOf(db, `import ${importId}`);
  const added = new Set(parts.flatMap(({ kind, record }) => (kind === 'ward' ? Number(record) : [])));
  const unused = (await listOfficeWards(db)).filter(({ id, entries }) => added.has(id) && entries === 0);
  const ids = unused.map(({ id }) => id);
  await wardRecord.erase(db, ids);
}
