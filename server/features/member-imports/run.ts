import { setImmediate as nextTurn } from 'node:timers/promises';
import { memberRecord, updateMemberSearchEntries } from '#server/features/members/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { batchesOf } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/engine.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteFiles, findPlan, type ImportRecord, insertFiles, updateImport } from './imports-store.ts';
import { type Former, readFormer, readOutcomes } from './list-outcomes.ts';
import {
  changedColumns,
  type ChangedValues,
  changeMembers,
  type LockedMember,
  lockMembers,
  ROWS_PER_STATEMENT,
  setState,
} from './members-store.ts';
import type { PlannedFile, PlannedListRow } from './plan.ts';
import { discardFile, eraseFiles, trashFiles } from './private-files.ts';
import { lineOf, storeLines } from './private-lines.ts';
import { digestOf } from './row-outcome.ts';
import { auditImport, type StepWork } from './steps.ts';

type AnyPlannedRow = PlannedListRow & Partial<PlannedFile>;

/** A change of a member by a row: `former` says what it changes, `planned` is its part of the plan. */
interface Change {
  readonly former: Former;
  readonly planned: AnyPlannedRow;
}

const outdated = () => new AppError('duplicate', 'importOutdated');

const touches = ({ outcome }: AnyPlannedRow) => outcome === 'new' || outcome === 'changed';
const isAdded = ({ former }: Change) => former.before === null;
const idOf = ({ planned }: Change) => planned.member ?? 0;
const filesIn = (values: ChangedValues | null) => [values?.image, values?.pdf].flatMap((name) => name ?? []);

/** Reads what a list changes, and compares it with the plan. @throws AppError `duplicate` if a member has changed since */
async function readChanges(
  platform: Platform,
  record: ImportRecord,
  plan: readonly AnyPlannedRow[],
): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const batch of readOutcomes(platform, record, plan, touches)) {
    for (const { planned, member, found } of batch) {
      const { folio, before, after } = found;
      if (found.planned.outcome !== planned.outcome || (member && digestOf(member)) !== planned.seen) throw outdated();
      changes.push({ planned, former: { number: planned.number, folio, before, after } });
    }
  }
  return changes;
}

/** Returns the photos and PDFs that an archive attaches. */
function attachments(plan: readonly AnyPlannedRow[]): Change[] {
  return plan.filter(touches).flatMap((planned) => {
    const { kind, number, file = null, before = null } = planned;
    if (kind == null) return [];
    return [{ planned, former: { number, folio: '', before: { [kind]: before }, after: { [kind]: file } } }];
  });
}

/** Calls `act` with batches of rows. Lets other requests run between two batches. */
async function inBatches<T>(all: readonly T[], act: (batch: readonly T[]) => Promise<unknown>): Promise<void> {
  for (const batch of batchesOf(all, ROWS_PER_STATEMENT)) {
    await act(batch);
    await nextTurn();
  }
}

interface ValueChange {
  readonly id: number;
  readonly before: ChangedValues;
  readonly after: ChangedValues;
}

/** Returns the changes of members that existed before the import. */
function valueChanges(changes: readonly Change[]): readonly ValueChange[] {
  return changes.flatMap((change) => {
    const { before, after } = change.former;
    return before ? [{ id: idOf(change), before, after }] : [];
  });
}

/** Sets the columns of members from `before` to `after`. @returns the number of members that had the values `before` */
async function setValues(db: Db, changes: readonly ValueChange[], now: number): Promise<number> {
  let count = 0;
  const columnsIn = (values: ChangedValues) => changedColumns.filter((column) => values[column] !== undefined);
  for (const [names, group] of Map.groupBy(changes, ({ after }) => columnsIn(after).join(' '))) {
    const columns = changedColumns.filter((column) => names.split(' ').includes(column));
    await inBatches(group, async (batch) => {
      count += await changeMembers(db, columns, batch, now);
    });
  }
  return count;
}

/**
 * Updates the search entries of members whose values an import or its undo has set, and moves their files.
 * @param moveFormer stores or discards the files that the members had before
 */
async function afterSetting(
  db: Db,
  kind: ImportRecord['kind'],
  changes: readonly ValueChange[],
  moveFormer: (files: readonly string[]) => Promise<void>,
): Promise<void> {
  await inBatches(changes, async (batch) => {
    const ids = batch.map(({ id }) => id);
    const present = batch.flatMap(({ after }) => filesIn(after));
    const former = batch.flatMap(({ before }) => filesIn(before));
    if (kind === 'table') await updateMemberSearchEntries(db, ids);
    await deleteFiles(db, present);
    await moveFormer(former);
  });
}

const newMember = {
  image: null,
  pdf: null,
  mobile_visibility: 'members',
  address_visibility: 'members',
  photo_visibility: 'members',
} as const;

/** Adds the new members of a list. @returns their ids by the numbers of their rows */
async function addMembers(db: Db, added: readonly Change[], now: number): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>();
  await inBatches(added, async (batch) => {
    const values = batch.map(({ former: { folio, after } }) => ({
      ...newMember,
      folio,
      name: after.name ?? '',
      mobile: after.mobile ?? null,
      house_name: after.house_name ?? null,
      address: after.address ?? null,
    }));
    const inserted = await memberRecord.insert(db, values, now);
    for (const [at, { planned }] of batch.entries()) ids.set(planned.number, inserted[at] ?? 0);
    const deceased = batch.flatMap(({ planned }, at) => (planned.answer === 'deceased' ? (inserted[at] ?? []) : []));
    await setState(db, deceased, 'deceased');
    await updateMemberSearchEntries(db, deceased);
  });
  return ids;
}

/** Applies a checked import in one transaction. Its statements are about many rows each. */
export const runImport: StepWork = async (platform, record, { actorId }) => {
  const { database, now } = platform;
  const { id, kind, archive } = record;
  const plan = (await findPlan<AnyPlannedRow>(database, id)) ?? [];
  const all = kind === 'table' ? await readChanges(platform, record, plan) : attachments(plan);
  const former_file = await storeLines(
    platform,
    batchesOf(all, ROWS_PER_STATEMENT).map((batch) => batch.map(({ former }) => lineOf(former)).join('')),
  );
  const changes = valueChanges(all);

  async function write(db: Db): Promise<void> {
    if ((await setValues(db, changes, now())) !== changes.length) throw outdated();
    const added = await addMembers(db, all.filter(isAdded), now());
    await afterSetting(db, kind, changes, (files) => insertFiles(db, id, files));
    const ran = plan.map((row) => ({ ...row, ...(added.has(row.number) && { member: added.get(row.number) }) }));
    await updateImport(db, id, { plan: JSON.stringify(ran) });
    await eraseFiles(platform, db, [archive]);
    await auditImport(platform, db, actorId, kind === 'table' ? 'members import run' : 'member files import run', id);
  }
  return {
    values: { state: 'done', ran_at: now(), former_file, archive: null },
    discard: () => discardFile(platform, former_file),
    write: async (db) => {
      try {
        await write(db);
      } catch (error) {
        if (isUniqueViolation(error)) throw outdated();
        throw error;
      }
    },
  };
};

/**
 * Returns whether a member is as the import left it. An added member that got another folio, a photo, a PDF, another
 * visibility, a linked account or a correction counts as changed.
 */
function isAsLeft(member: LockedMember, { former: { folio, before, after }, planned }: Change): boolean {
  const state = before === null && planned.answer === 'deceased' ? 'deceased' : 'living';
  const hasValues = changedColumns.every((column) => after[column] === undefined || member[column] === after[column]);
  if (!hasValues || member.state !== state) return false;
  if (before !== null) return true;
  const { image, pdf, isUsed, mobile_visibility, address_visibility, photo_visibility } = member;
  const isVisible = [mobile_visibility, address_visibility, photo_visibility].every((who) => who === 'members');
  return member.folio === folio && image === null && pdf === null && !isUsed && isVisible;
}

/** Undoes an import in one transaction. Keeps members that were changed after the import, and marks their rows. */
export const undoImport: StepWork = async (platform, record, { actorId }) => {
  const { database, now } = platform;
  const { id, kind } = record;
  const plan = (await findPlan<AnyPlannedRow>(database, id)) ?? [];
  const rowOf = new Map(plan.map((row) => [row.number, row]));
  const all: Change[] = [];
  for await (const former of readFormer(platform, record)) {
    const planned = rowOf.get(former.number);
    if (planned) all.push({ former, planned });
  }

  const write = async (db: Db) => {
    const kept = new Map<number, 'edited' | 'deleted'>();
    const back: Change[] = [];
    await inBatches(all, async (batch) => {
      const members = new Map((await lockMembers(db, batch.map(idOf))).map((member) => [member.id, member]));
      for (const change of batch) {
        const member = members.get(idOf(change));
        if (member && isAsLeft(member, change)) back.push(change);
        else kept.set(change.planned.number, member ? 'edited' : 'deleted');
      }
    });
    const changes = valueChanges(back).map(({ id: member, before, after }) => ({
      id: member,
      before: after,
      after: before,
    }));
    await setValues(db, changes, now());
    await inBatches(back.filter(isAdded), (batch) => memberRecord.erase(db, batch.map(idOf)));
    await afterSetting(db, kind, changes, (files) => trashFiles(platform, db, files));
    const undone = plan.map((row) => ({ ...row, ...(kept.has(row.number) && { kept: kept.get(row.number) }) }));
    await updateImport(db, id, { plan: JSON.stringify(undone), undone: back.length, kept: kept.size });
    await auditImport(
      platform,
      db,
      actorId,
      kind === 'table' ? 'members import undone' : 'member files import undone',
      id,
    );
  };
  return { values: { state: 'undone', undone_at: now() }, write };
};
