import type * as z from 'zod/mini';
import * as calls from '#contract/answers.ts';
import type { AdminEvent } from '#contract/events.ts';
import { folioKey } from '#contract/folio.ts';
import { lockAccount } from '#server/features/identity/service.ts';
import * as members from '#server/features/members/service.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { kolkataDay, kolkataTime } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { DAY, type Limit, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { changeRecord, eraseRecord, valueAfter } from '#server/records/change-record.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { updateRecord } from '#server/records/office-record-store.ts';
import { eventRecord, readEventForVisitors } from './service.ts';
import { type AnswerColumn, choicesIn, eraseAnswers, listAnswers, listEventsBefore } from './store.ts';

export { eraseAnswers, listAnswers } from './store.ts';

/** Each change is part of the history of the answer. */
const perDay: Limit = { kind: 'answer', max: 60, windowMs: DAY, code: 'tooManyRequests' };

type NewAnswer = Omit<RowOf<'event_answers'>, 'id' | 'updated_at' | 'entry_key'>;
type Form = Omit<z.output<typeof calls.answerEvent.body>, 'member'>;
type Entered = z.output<typeof calls.enterAnswer.body>;

const keyOf = ({ event_id: event, member_id: member, name }: Pick<NewAnswer, 'event_id' | 'member_id' | 'name'>) =>
  member === null ? `${event} ${searchText(name)}` : `${event}/${member}`;
const peopleIn = ({ adults, children }: Pick<NewAnswer, 'adults' | 'children'>) => adults + children;

/** Returns answers as the office reads them. */
export async function findAnswers(db: Db, column: AnswerColumn, numbers: readonly number[]) {
  const rows = await listAnswers(db, column, numbers);
  const ids = rows.flatMap(({ member_id: id }) => id ?? []);
  const entries = new Map((await members.readMembers(db, ids)).map((entry) => [entry.id, entry]));
  return rows.map((row) => {
    const member = entries.get(row.member_id ?? 0) ?? null;
    return calls.officeAnswer.parse({ ...row, member, name: member ? null : row.name });
  });
}

type StoredAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

/** Describes an answer in a line: "Lunch, 2026-08-01: 2 + 1. Vegetarian: 2. We come late." */
export function describeAnswer({ title, date, offered, choices, note, ...of }: StoredAnswer): string {
  const chosen = choicesIn(offered).flatMap(({ id, name }) => (choices[id] ? [`${name}: ${choices[id]}`] : []));
  return [`${title}, ${date}: ${of.adults} + ${of.children}`, ...chosen, ...(note === null ? [] : [note])].join('. ');
}

/** Who comes to events (decision 72). */
export const answerRecord = officeRecord<'event_answers', NewAnswer, calls.OfficeAnswer>({
  type: 'answer',
  table: 'event_answers',
  fields: ['event_id', 'member_id', 'name', 'adults', 'children', 'choices', 'note'],
  unique: { field: 'name', code: 'answerTaken', column: 'entry_key' },
  derive: (answer) => ({ entry_key: keyOf(answer) }),
  find: async (db, id) => (await findAnswers(db, 'id', [id]))[0],
  bin: { title: ({ name }) => name },
});

/** `administratorId` is undefined for an account of the entry. */
type By = Pick<NewAnswer, 'member_id' | 'name'> & { readonly administratorId?: number };

/** Adds or changes an answer. Lock the event first. @throws AppError `noPlacesLeft`, not for the office; `conflictError` */
async function save(platform: Platform, db: Db, event: AdminEvent, { administratorId, ...by }: By, sent: Form) {
  const key = keyOf({ ...by, event_id: event.id });
  const stored = (await listAnswers(db, 'event_id', [event.id])).find((one) => one.entry_key === key);
  const before: Omit<calls.Answer, 'id' | 'updatedAt'> = stored ?? { adults: 0, children: 0, choices: {}, note: null };
  const chosen = Object.entries(valueAfter(sent.choices, before.choices)).filter(([, people = 0]) => people > 0);
  const isUnknown = (choice: string) => event.choices.every(({ id }) => String(id) !== choice);
  if (chosen.some(([choice]) => isUnknown(choice))) throw fieldAppError('invalid', 'choices', 'choiceUnknown');
  const values = {
    adults: valueAfter(sent.adults, before.adults),
    children: valueAfter(sent.children, before.children),
    choices: JSON.stringify(Object.fromEntries(chosen)),
    note: valueAfter(sent.note, before.note),
  };
  const answer = { ...by, ...values, event_id: event.id };
  if (peopleIn(answer) === 0) throw fieldAppError('invalid', 'adults', 'nobodyComes');
  const more = peopleIn(answer) - peopleIn(before);
  const isFull = more > 0 && event.places !== null && peopleIn(event.answers) + more > event.places;
  if (isFull && administratorId === undefined) throw new AppError('duplicate', 'noPlacesLeft');
  if (!stored) {
    // The answer that the caller saw was taken back.
    if (sent.seen) throw new AppError('duplicate', 'changedMeanwhile', { conflict: { current: null, changes: [] } });
    const [id = 0] = await answerRecord.insert(db, [answer], platform.now());
    const change = { at: platform.now(), subject: { type: 'answer', id }, fields: Object.keys(values) } as const;
    if (administratorId === undefined) await recordChange(db, { ...change, action: null, actorId: null });
    else await recordChange(db, { ...change, action: 'answer added', actorId: administratorId });
    return id;
  }
  const { id } = stored;
  const shown = administratorId === undefined ? calls.answer : calls.officeAnswer;
  await changeRecord(platform, db, {
    ...(administratorId === undefined ? { byOwner: true } : { action: 'answer changed', administratorId }),
    record: { type: 'answer', id },
    seen: sent.seen,
    lock: () => answerRecord.lock(db, id),
    read: async () => shown.parse(await answerRecord.read(platform, id, db)),
    change: () => values,
    write: (after, _before, at) => updateRecord(db, 'event_answers', id, { ...after, updated_at: at }),
  });
  return id;
}

/** `member` is the entry that answers; undefined if the account has only one. */
type Caller = { readonly accountId: number } & z.output<typeof calls.takeAnswerBack.query>;

/** Returns the answer of an entry of the caller. @throws AppError `missing`; `entryNeeded`; `memberNeeded` */
export async function readOwnAnswer(platform: Platform, id: number, { accountId, member }: Caller, db?: Db) {
  const event = await readEventForVisitors(platform, id, db);
  if (event.answers_until === null) throw notFound();
  const [first, ...others] = await members.findOwnMembers(db ?? platform.database, accountId);
  if (!first) throw new AppError('duplicate', 'entryNeeded');
  if (member === undefined && others.length > 0) throw fieldAppError('invalid', 'member', 'memberNeeded');
  const entry = [first, ...others].find((one) => one.id === (member ?? first.id));
  if (!entry) throw notFound();
  const all = await listAnswers(db ?? platform.database, 'event_id', [id]);
  const answer = all.find(({ member_id }) => member_id === entry.id) ?? null;
  const left = event.places === null ? null : event.places - peopleIn(event.answers) + (answer ? peopleIn(answer) : 0);
  return {
    event,
    member: entry,
    answer,
    left: left && Math.max(0, left),
    isOpen: kolkataTime(platform.now()) < event.answers_until,
    comes: event.answers_shown ? peopleIn(event.answers) : null,
  } satisfies calls.OwnAnswer & { readonly event: AdminEvent };
}

/** Saves the answer of an entry of the caller; without `form`, takes it back. @throws AppError `answersClosed`, like `save` */
export async function changeOwnAnswer(platform: Platform, id: number, caller: Caller, form?: Form) {
  return inTransaction(platform.database, async (db) => {
    // The account may just be leaving, which takes its answers back.
    await lockAccount(db, caller.accountId);
    await eventRecord.lock(db, id);
    const { event, member, answer, isOpen } = await readOwnAnswer(platform, id, caller, db);
    if (!isOpen && (form || answer)) throw new AppError('duplicate', 'answersClosed');
    if (form) {
      requireWithin(platform, perDay, String(caller.accountId));
      await save(platform, db, event, { member_id: member.id, name: `${member.folio} ${member.name}` }, form);
    } else if (answer) {
      await eraseRecord(platform, db, {
        record: { type: 'answer', id: answer.id },
        byOwner: true,
        seen: caller.seen,
        lock: () => answerRecord.lock(db, answer.id),
        read: async () => calls.answer.parse(await answerRecord.read(platform, answer.id, db)),
        remove: async () => void (await eraseAnswers(db, 'id', [answer.id])),
      });
    }
    return readOwnAnswer(platform, id, caller, db);
  });
}

/** Enters an answer for the office. @throws AppError `missing`; `memberUnknown`; `conflictError` */
export async function enterAnswer(platform: Platform, id: number, sent: Entered, administratorId: number) {
  const { member, name, ...form } = sent;
  return inTransaction(platform.database, async (db) => {
    await eventRecord.lock(db, id);
    const event = await eventRecord.read(platform, id, db);
    // A name such as "41" or "41, Leela Nair" means the entry.
    const [folio = '', ...names] = (name ?? '').split(', ');
    const number = member ?? (await members.findMemberByFolio(db, folioKey(folio)));
    const [found] = await members.readMembers(db, number === undefined ? [] : [number]);
    const isMeant = member !== undefined || ['', found?.name].includes(names.join(', '));
    const entry = found?.state === 'living' && isMeant ? found : undefined;
    if (member !== undefined && !entry) throw fieldAppError('invalid', 'member', 'memberUnknown');
    const by = { member_id: entry?.id ?? null, name: entry ? `${entry.folio} ${entry.name}` : (name ?? '') };
    return answerRecord.read(platform, await save(platform, db, event, { ...by, administratorId }, form), db);
  });
}

/** Takes back what the sole entries of an account answered to coming events. Call it before its links are removed. */
export async function takeBackAnswers(db: Db, accountId: number, now: number): Promise<void> {
  // Two accounts of an entry that are closed at the same time wait for each other. The second one is the last one.
  await members.lockLinks(db, await members.findLinks(db, accountId));
  const links = await members.soleLinks(db, accountId).select('link.member_id').execute();
  const entries = links.map(({ member_id: id }) => id);
  await eraseAnswers(db, 'member_id', entries, await listEventsBefore(db, kolkataDay(now)));
}

/** Erases answers 90 days after their event, and after the last day on which it takes any. */
export async function eraseOldAnswers({ database, now }: Platform): Promise<void> {
  const day = kolkataDay(now() - 90 * DAY);
  await inTransaction(database, async (db) => eraseAnswers(db, 'event_id', await listEventsBefore(db, day)));
}
