import { setImmediate as nextTurn } from 'node:timers/promises';
import { allVisibilityFields, type MemberState, newEntryVisibility } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { memberRecord, updateMemberSearchEntries } from '#server/features/members/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { batchesOf } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/engine.ts';
import { type Change, listPartsOf, recordChanges } from '#server/records/changes-store.ts';
import { valuesUntil } from '#server/records/record-kinds.ts';
import { listValues } from '#server/records/versions.ts';
import { addFiles, dropFiles, listFiles, releaseFiles } from './files.ts';
import { findPlan, type ImportRecord, updateImport, withAbout } from './store.ts';
import { readOutcomes } from './list.ts';
import type { ListSource } from './list-file.ts';
import {
  type ChangedColumn,
  type ChangedValues,
  changeMembers,
  listedFields,
  type ListedField,
  type ListedValues,
  type LockedMember,
  lockMembers,
  ROWS_PER_STATEMENT,
} from './members-store.ts';
import { addWards, eraseAddedWards } from './new-wards.ts';
import { digestOf, listedValues } from './outcomes.ts';
import { type AddedPerson, addPeople, erasePeople, writeFacts } from './people.ts';
import type { AnyPlannedRow, PlannedListRow } from './plan.ts';
import type { Facts } from './read-person.ts';
import { auditImport, changePart, finishStep, type StepKey, type StepWork } from './steps.ts';

/** A change of a member by an import, or back by its undo. */
interface MemberChange {
  readonly id: number;
  readonly before: ChangedValues;
  readonly after: ChangedValues;
}

/** A member that a list adds. */
interface NewMember {
  readonly row: number;
  readonly folio: string;
  readonly values: ListedValues;
  readonly facts: Facts;
  readonly state: MemberState;
}

const newMember = { image: null, pdf: null, ...newEntryVisibility, family_agreed_by: null, family_agreed_on: null };

/** Returns the state of a member after a row of a list. Only an added one can be deceased. */
const stateAfter = ({ answer }: AnyPlannedRow): MemberState => (answer === 'deceased' ? 'deceased' : 'living');
/** Returns the id in the value of the field `ward`. */
const idIn = (ward: string | null | undefined) => (ward == null ? null : Number(ward));
const outdated = () => new AppError('duplicate', 'importOutdated');
const touches = ({ outcome }: AnyPlannedRow) => outcome === 'new' || outcome === 'changed';
const filesIn = (values: readonly ChangedValues[]) =>
  values.flatMap(({ image, pdf }) => [image, pdf].flatMap((name) => name ?? []));

/** Calls `act` with batches of rows. Lets other requests run between two batches. */
async function inBatches<T>(all: readonly T[], act: (batch: readonly T[]) => Promise<unknown>): Promise<void> {
  for (const batch of batchesOf(all, ROWS_PER_STATEMENT)) {
    await act(batch);
    await nextTurn();
  }
}

/** The columns that a list, a photo and a PDF change. */
const columnSets: readonly (readonly ChangedColumn[])[] = [listedFields, ['image'], ['pdf']];

/**
 * Changes members, with their search entries and history. They use the files in their new values.
 * @throws AppError `duplicate` if a member no longer has the values `before`
 */
async function change(db: Db, key: StepKey, now: number, changes: readonly MemberChange[]): Promise<void> {
  for (const columns of columnSets) {
    const isList = columns === listedFields;
    const those = changes.filter(({ after }) => columns.every((column) => column in after));
    await inBatches(those, async (batch) => {
      const changed = new Map((await changeMembers(db, columns, batch, now)).map((row) => [row.id, row.updated_at]));
      if (changed.size < batch.length) throw outdated();
      await recordChanges(
        db,
        batch.map(({ id, before, after }): Change => {
          const fields = columns.filter((column) => before[column] !== after[column]);
          // An import owns the files that it replaces, so only its undo brings them back.
          const valueOf = (values: ChangedValues, field: ChangedColumn) =>
            field === 'ward' ? idIn(values.ward) : values[field];
          const values = isList
            ? fields.map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
            : [];
          const at = changed.get(id) ?? now;
          const subject = { type: 'member', id } as const;
          return { ...changePart(key, subject, at), fields, values, until: valuesUntil(subject, at) };
        }),
      );
      if (isList) await updateMemberSearchEntries(db, [...changed.keys()]);
      await releaseFiles(db, filesIn(batch.map(({ after }) => after)));
    });
  }
}

/** Adds the new members of a list. @returns their ids by the numbers of their rows */
async function addMembers(db: Db, key: StepKey, now: number, added: readonly NewMember[]) {
  const ids = new Map<number, number>();
  await inBatches(added, async (batch) => {
    const rows = batch.map(({ folio, values, state }) => ({
      ...newMember,
      ...values,
      ward: idIn(values.ward),
      folio,
      name: values.name ?? '',
      state,
    }));
    const inserted = await memberRecord.insert(db, rows, now);
    await recordChanges(
      db,
      inserted.map((id) => changePart(key, { type: 'member', id }, now)),
    );
    for (const [at, { row, facts }] of batch.entries()) {
      ids.set(row, inserted[at] ?? 0);
      await writeFacts(db, inserted[at] ?? 0, facts);
    }
  });
  return ids;
}

/** What an import does: the members that it changes and adds, the people that it adds, and its plan with what it leaves. */
interface Work {
  readonly changes: MemberChange[];
  readonly added: NewMember[];
  readonly people: AddedPerson[];
  readonly plan: AnyPlannedRow[];
}

/** Reads what a list does, and compares it with its plan. @throws AppError `duplicate` if a member has changed since */
async function readList(source: ListSource, record: ImportRecord, plan: readonly PlannedListRow[]): Promise<Work> {
  const work: Work = { changes: [], added: [], people: [], plan: [] };
  const left = new Map<number, string>();
  for await (const batch of readOutcomes(source, record, plan, touches)) {
    for (const { planned, member, found } of batch) {
      const { before, after: values, folio, facts, relation } = found;
      const { number: row, contact, outcome } = found.planned;
      const isSeen = !member || relation !== undefined || digestOf(member) === planned.seen;
      if (outcome !== planned.outcome || !isSeen) throw outdated();
      const state = stateAfter(planned);
      if (relation !== undefined && contact !== undefined) {
        work.people.push({ row, contact, member: member?.id, relation, values, facts, state });
        continue;
      }
      left.set(row, digestOf({ ...values, folio: member?.folio ?? folio }));
      if (member && before) work.changes.push({ id: member.id, before, after: values });
      else work.added.push({ row, folio, values, facts, state });
    }
  }
  work.plan.push(...plan.map((row) => ({ ...row, ...(left.has(row.number) && { left: left.get(row.number) ?? '' }) })));
  return work;
}

/** Returns the photos and PDFs that an archive attaches. */
function readFiles(plan: readonly AnyPlannedRow[]): Work {
  const changes = plan
    .filter(touches)
    .flatMap(({ kind, member: id = 0, file = null, before = null }) =>
      kind == null ? [] : [{ id, before: { [kind]: before }, after: { [kind]: file } }],
    );
  return { changes, added: [], people: [], plan: [...plan] };
}

/** Applies a checked import in one transaction. Its statements are about many rows each. */
export const runImport: StepWork = async (platform, record, key) => {
  const { id, kind } = record;
  const now = platform.now();
  const stored = await findPlan<PlannedListRow>(platform.database, id);

  async function write(db: Db): Promise<void> {
    // The values of a list name the wards that the import adds.
    await addWards(db, key, now, record);
    const work = kind === 'table' ? await readList({ ...platform, database: db }, record, stored) : readFiles(stored);
    await change(db, key, now, work.changes);
    const members = await addMembers(db, key, now, work.added);
    const people = new Map<number, number>();
    await inBatches(work.people, async (batch) => {
      for (const [row, person] of await addPeople(db, key, now, batch, members)) people.set(row, person);
    });
    const replaced = filesIn(work.changes.map(({ before }) => before));
    await inBatches(replaced, (batch) => addFiles(db, id, batch));
    const ran = work.plan.map((row) => {
      const [member, person] = [members.get(row.contact ?? row.number), people.get(row.number)];
      return { ...row, ...(member && { member }), ...(person && { person }) };
    });
    await updateImport(db, id, { plan: JSON.stringify(ran) });
    await dropFiles(platform, db, await listFiles(db, id, '.zip'));
    const action = kind === 'table' ? 'members import run' : 'member files import run';
    await auditImport(platform, db, key.actorId, action, id);
  }
  try {
    await finishStep(platform, key, { state: 'done', ran_at: now }, write);
  } catch (error) {
    throw isUniqueViolation(error) ? outdated() : error;
  }
};

/** The values that a list has changed in a member. */
export type Former = Partial<Record<ListedField, { readonly before: string | null; readonly after: string | null }>>;

/** Returns the values that a list has changed, by the ids of the members. */
export async function readFormer(db: Db, id: number, members: readonly number[]): Promise<ReadonlyMap<number, Former>> {
  const parts = (await listPartsOf(db, `import ${id}`)).filter(({ kind }) => kind === 'member');
  // The first change of a member is that of the run, the second that of the undo.
  const changes = new Map(parts.toReversed().map(({ id: part, record }) => [Number(record), part]));
  const memberOf = new Map(members.map((member) => [changes.get(member) ?? 0, member]));
  const former = new Map<number, Former>(members.map((member) => [member, {}]));
  const textOf = (json: string | null) => (json === null ? null : String(JSON.parse(json)));
  for (const batch of batchesOf([...memberOf.keys()], ROWS_PER_STATEMENT)) {
    for (const { change_id, field: name, before, after } of await listValues(db, batch)) {
      const field = listedFields.find((each) => each === name);
      const values = former.get(memberOf.get(change_id) ?? 0);
      if (field && values) values[field] = { before: textOf(before), after: textOf(after) };
    }
    await nextTurn();
  }
  return former;
}

/** Returns whether nobody has used a member that a list has added. */
function isUnused({ image, pdf, isUsed, ...member }: LockedMember): boolean {
  const isAsAdded = allVisibilityFields.every((field) => member[field] === newEntryVisibility[field]);
  return image === null && pdf === null && !isUsed && isAsAdded;
}

/**
 * Returns the change that undoes a row, or `erase` for a member that the list has added. Returns undefined if the member
 * is not as the import left it, or if the history no longer has its former values.
 */
function undoOf(member: LockedMember, row: AnyPlannedRow, former: Former = {}): MemberChange | 'erase' | undefined {
  const { id, state } = member;
  const { kind, file = null, before = null, outcome, left, seen } = row;
  if (state !== stateAfter(row)) return undefined;
  if (kind != null) {
    return member[kind] === file ? { id, before: { [kind]: file }, after: { [kind]: before } } : undefined;
  }
  if (digestOf(member) !== left) return undefined;
  if (outcome === 'new') return isUnused(member) ? 'erase' : undefined;
  const now = listedValues(member);
  const after = recordOf(listedFields, (field) => (former[field] ?? { before: now[field] }).before);
  return digestOf({ ...member, ...after }) === seen ? { id, before: now, after } : undefined;
}

/** Undoes an import in one transaction. Keeps members that were changed after the import, and marks their rows. */
export const undoImport: StepWork = async (platform, record, key) => {
  const { id, kind } = record;
  const { database } = platform;
  const now = platform.now();
  const plan = await findPlan<AnyPlannedRow>(database, id);
  const all = plan.filter(touches);
  const touched = all.flatMap((row) => (row.contact === undefined ? { row, member: row.member ?? 0 } : []));
  const changed = touched.flatMap(({ row, member }) => (row.outcome === 'changed' ? member : []));
  const former = kind === 'table' ? await readFormer(database, id, changed) : new Map<number, Former>();

  const write = async (db: Db) => {
    // The people come first, because an entry with further people is not erased.
    const ofPeople = all.filter(({ contact }) => contact !== undefined);
    const kept = new Map<number, 'edited' | 'deleted'>();
    await inBatches(ofPeople, (batch) => erasePeople(db, batch, record.ran_at, kept));
    const undone = ofPeople.length - kept.size;
    const changes: MemberChange[] = [];
    const added: number[] = [];
    await inBatches(touched, async (batch) => {
      const locked = await lockMembers(
        db,
        batch.map(({ member }) => member),
      );
      const members = new Map(locked.map((member) => [member.id, member]));
      for (const { row, member: memberId } of batch) {
        const member = members.get(memberId);
        const undo = member && undoOf(member, row, former.get(memberId));
        if (undo === 'erase') added.push(memberId);
        else if (undo) changes.push(undo);
        else kept.set(row.number, member ? 'edited' : 'deleted');
      }
    });
    await change(db, key, now, changes);
    await inBatches(added, (batch) => memberRecord.erase(db, batch));
    await eraseAddedWards(db, id);
    await dropFiles(platform, db, filesIn(changes.map(({ before }) => before)));
    const rows = plan.map((row) => ({ ...row, ...(kept.has(row.number) && { kept: kept.get(row.number) }) }));
    const about = withAbout(record, { undo: { undone: undone + changes.length + added.length, kept: kept.size } });
    await updateImport(db, id, { plan: JSON.stringify(rows), about });
    const action = kind === 'table' ? 'members import undone' : 'member files import undone';
    await auditImport(platform, db, key.actorId, action, id);
  };
  await finishStep(platform, key, { state: 'undone', undone_at: now }, write);
};
