import { covers, type Duty } from '#contract/duties.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { type MemberMessage, type previewMessage, type Tell, type Topic, topics } from '#contract/member-messages.ts';
import { listWanting } from '#server/features/identity/service.ts';
import { findLinkedAccounts } from '#server/features/members/service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { beginOfKolkataDay, kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { DAY, HOUR } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAction } from '#server/records/change-record.ts';
import { countPhones } from './phones.ts';
import { factsOf, findSubject, mistakeWords, MORNING, type Subject, subjectOf } from './subjects.ts';
import {
  type About,
  changeMessage,
  countEmails,
  deleteMessage,
  deleteRecipientsBefore,
  hasRecipients,
  insertMessage,
  listMessagesAbout,
  type MaybeAbout,
  type Message,
} from './store.ts';

/** Kind of job that chooses the recipients of a message. The payload is the id of the message. */
export const BEGIN = 'messages.begin';

/** The office has ten seconds to undo, and its browser some time to offer that. */
const UNDO_MS = 12_000;
const EVENING = 21 * HOUR;
/** When messages about deaths go to phones in the morning, in ms after midnight. */
const PHONES_FROM = 6 * HOUR;
/** Jobs can wait 31 days. A notice that comes later gets another job. */
const MAX_WAIT_MS = 30 * DAY;
const RETENTION_MS = 30 * DAY;

/** Returns the instant, or the next morning in Asia/Kolkata if it lies between 9 pm and `morning`. */
export function afterNight(instant: number, morning: number): number {
  const midnight = beginOfKolkataDay(kolkataDay(instant));
  if (instant < midnight + morning) return midnight + morning;
  return instant < midnight + EVENING ? instant : midnight + DAY + morning;
}

/** What decides when a message leaves. */
type Timed = Pick<Subject, 'from' | 'funeral'>;

/** Returns when a message leaves, in epoch milliseconds (decision 71). */
function timesOf(topic: Topic, { from = 0, funeral }: Timed, tell: Tell, now: number) {
  const soon = now + UNDO_MS;
  if (topic !== 'deaths') {
    const at = afterNight(Math.max(soon, from), MORNING);
    return { emails_at: at, phones_at: at };
  }
  return { emails_at: soon, phones_at: tell === 'now' ? soon : phonesFrom(soon, funeral) };
}

/** Returns when a message goes to phones: in the morning if it is night, unless the funeral begins before that noon. */
export function phonesFrom(instant: number, funeral = 0): number {
  const morning = afterNight(instant, PHONES_FROM);
  const noon = beginOfKolkataDay(kolkataDay(morning)) + 12 * HOUR;
  return funeral > instant && funeral < noon ? instant : morning;
}

/** Returns when what was not sent is no longer sent, in epoch milliseconds. */
export const endOf = ({ emails_at: at }: Pick<Message, 'emails_at'>, { funeral = 0 }: Timed): number =>
  funeral > at ? funeral : at + DAY;

/** Adds the job that begins a message; for one far ahead, a job that adds the next one. */
export async function addBeginJob(
  { jobs, now }: Platform,
  db: Db,
  { id, emails_at }: Pick<Message, 'id' | 'emails_at'>,
): Promise<void> {
  await jobs.add(db, BEGIN, String(id), Math.min(emails_at, now() + MAX_WAIT_MS));
}

interface Caller {
  readonly accountId: number;
  readonly duties: readonly Duty[];
}

/**
 * Tells members about a record, or asks the office to do so if the caller may not. Runs in the transaction of the act.
 * The same day, time and place are told once. Does nothing without `tell`, or if visitors do not see the record.
 */
export async function tellMembers(
  platform: Platform,
  db: Db,
  about: About,
  { tell = false, ...caller }: Caller & { readonly tell: Tell | undefined },
): Promise<void> {
  const earlier = await listMessagesAbout(db, about);
  if (tell === false && earlier.length === 0) return;
  const subject = await findSubject(platform, db, about);
  const facts = subject && factsOf(subject);
  const isWanted = tell !== false;
  const times = timesOf(about.topic, subject ?? {}, tell, platform.now());
  // A message that has not left is replaced. Without `tell`, a changed notice or event takes it back.
  const isReplaced = ({ state, facts: before, emails_at: at }: Message) => {
    if (state !== 'waiting') return state === 'asked' && isWanted;
    const hasMoved = at < (subject?.from ?? 0) || at > times.emails_at;
    const isChanged = before !== facts || (isWanted && hasMoved);
    return isChanged && ((isWanted && isOffice(caller)) || about.topic !== 'deaths');
  };
  const [latest] = earlier.filter((message) => !isReplaced(message));
  for (const message of earlier.filter(isReplaced)) await cancel(platform, db, message);
  if (!isWanted || !subject || facts === undefined || latest?.facts === facts || latest?.state === 'waiting') return;
  await add(platform, db, { ...about, ...times, kind: 'news', facts, words: null }, caller);
}

/**
 * Tells those who were told of a death that it was a mistake. Runs in the transaction that undoes the death.
 * @throws AppError `duplicate` if members were told and the caller does not decide whether to tell them
 */
export async function tellMistake(
  platform: Platform,
  db: Db,
  { id: record, ...names }: Parameters<typeof mistakeWords>[0] & { readonly id: number },
  { tell, ...caller }: Caller & { readonly tell: Tell | undefined },
): Promise<void> {
  const about = { topic: 'deaths', record } as const;
  const earlier = await listMessagesAbout(db, about);
  for (const message of earlier) if (message.state !== 'begun') await cancel(platform, db, message);
  const told = earlier.findLast(({ kind, state }) => kind === 'news' && state === 'begun');
  if (!told || !(await hasRecipients(db, about))) return;
  if (tell === undefined) throw new AppError('duplicate', 'membersTold');
  if (tell === false) return;
  const words = mistakeWords(names, kolkataDay(told.emails_at));
  const times = timesOf('deaths', {}, tell, platform.now());
  await add(platform, db, { ...about, ...times, kind: 'mistake', facts: '', words }, caller);
}

export const isOffice = ({ duties }: Pick<Caller, 'duties'>): boolean => covers(duties, ['office']);

async function add(
  platform: Platform,
  db: Db,
  message: Omit<Parameters<typeof insertMessage>[1], 'state'>,
  caller: Caller,
): Promise<void> {
  const state = isOffice(caller) ? 'waiting' : 'asked';
  const id = await insertMessage(db, { ...message, state });
  if (state === 'asked') return;
  await addBeginJob(platform, db, { ...message, id });
  await recordTold(platform, db, message, 'told', caller.accountId);
}

async function recordTold(
  platform: Platform,
  db: Db,
  { topic, record }: About,
  what: 'told' | 'not told',
  administratorId: number,
): Promise<void> {
  const type = topics[topic];
  await recordAction(platform, db, { record: { type, id: record }, action: `${type} ${what}`, administratorId });
}

async function cancel({ jobs }: Platform, db: Db, { id }: Message): Promise<void> {
  await jobs.cancel(db, BEGIN, String(id));
  await deleteMessage(db, id);
}

/** Deletes a message that has not left. @throws AppError `missing`; `duplicate` if it has left */
export async function undoMessage(platform: Platform, id: number, administratorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const message = await changeMessage(db, id, ['asked', 'waiting'], {});
    if (!message)
      throw (await changeMessage(db, id, ['begun'], {})) ? new AppError('duplicate', 'messageLeft') : notFound();
    await cancel(platform, db, message);
    await recordTold(platform, db, message, 'not told', administratorId);
  });
}

/** Returns the ids of the accounts that a message is for. */
export async function accountsFor(db: Db, topic: Topic, member: number | undefined): Promise<number[]> {
  const near = member === undefined ? [] : await findLinkedAccounts(db, member);
  return (await listWanting(db, topic)).filter((id) => !near.includes(id));
}

/** Returns how many would be told, and how long the mail server takes within `SMTP_PER_HOUR`. */
export async function preview(
  { config, database, now }: Platform,
  { topic, member }: { readonly topic: Topic; readonly member?: number | undefined },
): Promise<ResponseOf<typeof previewMessage>> {
  const emails = (await accountsFor(database, topic, member)).length;
  const { sent, waiting } = await countEmails(database, now() - HOUR);
  const hours = Math.floor(Math.max(0, sent + waiting + emails - 1) / config.emailsPerHour);
  return {
    emails,
    phones: topic === 'deaths' ? await countPhones(database) : 0,
    minutes: emails === 0 ? 0 : Math.max(1, hours * 60),
    isNight: afterNight(now(), topic === 'deaths' ? PHONES_FROM : MORNING) > now(),
  };
}

/** Returns the messages about a record, the latest first; without a record, those that editors ask for. */
export async function listMessages(platform: Platform, about: MaybeAbout): Promise<MemberMessage[]> {
  const { database } = platform;
  const shown = [];
  for (const message of await listMessagesAbout(database, about)) {
    const { id, topic, record, state, emails, phones, unsent } = message;
    const subject = await subjectOf(platform, database, message);
    const emailsAt = new Date(message.emails_at).toISOString();
    const phonesAt = new Date(message.phones_at).toISOString();
    const title = subject?.words('en').title ?? null;
    const isOutdated = message.kind === 'news' && subject !== undefined && factsOf(subject) !== message.facts;
    const isKnown = await hasRecipients(database, message);
    const numbers = { emails, phones, unsent };
    shown.push({ id, topic, record, title, state, emailsAt, phonesAt, ...numbers, isOutdated, hasRecipients: isKnown });
  }
  return shown;
}

/** Deletes the lists of recipients after 30 days. */
export async function deleteOldRecipients({ database, now }: Platform): Promise<void> {
  await deleteRecipientsBefore(database, now() - RETENTION_MS);
}
