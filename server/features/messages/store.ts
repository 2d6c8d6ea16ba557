import { sql } from 'kysely';
import type { Topic } from '#contract/member-messages.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inNumbers } from '#server/platform/database/sql-fragments.ts';
import type { RowOf } from '#server/platform/database/schema.ts';

export type Message = RowOf<'messages'>;

export interface About {
  readonly topic: Topic;
  readonly record: number;
}

/** A record, or nothing for the messages that editors ask for. */
export interface MaybeAbout {
  readonly topic?: Topic | undefined;
  readonly record?: number | undefined;
}

export async function insertMessage(
  db: Db,
  message: Omit<Message, 'id' | 'emails' | 'phones' | 'unsent'>,
): Promise<number> {
  return (await db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()).id;
}

async function findMessage(db: Db, id: number): Promise<Message | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes columns of a message that has one of these states. Returns it; undefined if there is no such message. */
export async function changeMessage(
  db: Db,
  id: number,
  states: readonly Message['state'][],
  values: Partial<Pick<Message, 'state' | 'facts'>>,
): Promise<Message | undefined> {
  return db
    .updateTable('messages')
    .set((e) => ({ state: e.ref('state'), ...values }))
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a message that has not begun. */
export async function deleteMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('messages').where('id', '=', id).where('state', '!=', 'begun').execute();
}

/** Returns the messages about a record, the latest first; without a record, those that editors ask for. */
export async function listMessagesAbout(db: Db, about: MaybeAbout): Promise<Message[]> {
  const { topic, record } = about;
  const rows = db.selectFrom('messages').selectAll().orderBy('id', 'desc');
  if (topic === undefined || record === undefined) return rows.where('state', '=', 'asked').execute();
  return rows.where('topic', '=', topic).where('record', '=', record).execute();
}

type RecipientColumn = 'account_id' | 'phone_id';

/** Adds the accounts or phones that a message tells, if they still exist. Returns the ids of the recipients. */
export async function insertRecipients(
  db: Db,
  message: number,
  column: RecipientColumn,
  ids: readonly number[],
): Promise<number[]> {
  const existing = db
    .selectFrom(column === 'account_id' ? 'accounts' : 'push_subscriptions')
    .where(inNumbers('id', ids));
  const rows = await db
    .insertInto('message_recipients')
    .columns(['message_id', column])
    .expression(existing.select([sql.lit(message).as('message_id'), 'id']))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes who was not told yet by the earlier messages about a record. */
export async function deleteUntold(db: Db, { id, topic, record }: Pick<Message, 'id' | 'topic' | 'record'>) {
  const earlier = db
    .selectFrom('messages')
    .select('id')
    .where('topic', '=', topic)
    .where('record', '=', record)
    .where('id', '<', id);
  await db.deleteFrom('message_recipients').where('sent_at', 'is', null).where('message_id', 'in', earlier).execute();
}

/** Returns whether the messages about a record still have the list of whom they tell. */
export async function hasRecipients(db: Db, { topic, record }: About): Promise<boolean> {
  const found = await recipientsOf(db, { topic, record }).select('message_recipients.id').limit(1).executeTakeFirst();
  return found !== undefined;
}

function recipientsOf(db: Db, { topic, record }: About) {
  return db
    .selectFrom('message_recipients')
    .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
    .where('messages.topic', '=', topic)
    .where('messages.record', '=', record);
}

/** Returns whether an account or a phone was told about the record before, and not of a mistake since. */
export async function wasTold(
  db: Db,
  {
    message: { id, topic, record },
    ...recipient
  }: Pick<RowOf<'message_recipients'>, RecipientColumn> & {
    readonly message: Pick<Message, 'id' | 'topic' | 'record'>;
  },
): Promise<boolean> {
  const column = recipient.account_id === null ? 'phone_id' : 'account_id';
  const earlier = await recipientsOf(db, { topic, record })
    .select('messages.kind')
    .where(`message_recipients.${column}`, '=', recipient[column])
    .where('message_recipients.sent_at', 'is not', null)
    .where('messages.id', '<', id)
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return earlier?.kind === 'news';
}

/** Returns the accounts or phones that were told about a record. */
export async function listTold(db: Db, about: About, column: RecipientColumn): Promise<number[]> {
  const rows = await recipientsOf(db, about)
    .select(`message_recipients.${column} as id`)
    .distinct()
    .where(`message_recipients.${column}`, 'is not', null)
    .where('message_recipients.sent_at', 'is not', null)
    .$narrowType<{ id: number }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a recipient who was not told yet, with the message; undefined if there is none. */
export async function findRecipient(db: Db, id: number) {
  const recipient = await db
    .selectFrom('message_recipients')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  const message = recipient && (await findMessage(db, recipient.message_id));
  return message && { ...recipient, message };
}

/** Counts a recipient as told, or as not told and deletes the row, in the caller's transaction. */
export async function countRecipient(
  db: Db,
  id: number,
  count: 'emails' | 'phones' | 'unsent' | undefined,
  now: number,
): Promise<void> {
  const isTold = count === 'emails' || count === 'phones';
  const row = isTold
    ? await db
        .updateTable('message_recipients')
        .set({ sent_at: now })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .returning('message_id')
        .executeTakeFirst()
    : await db.deleteFrom('message_recipients').where('id', '=', id).returning('message_id').executeTakeFirst();
  if (!row || count === undefined) return;
  await db
    .updateTable('messages')
    .set((e) => ({ [count]: e(count, '+', 1) }))
    .where('id', '=', row.message_id)
    .execute();
}

/** Counts the emails about topics that were accepted since an instant, and those that wait. */
export async function countEmails(db: Db, since: number) {
  return db
    .selectFrom('message_recipients')
    .select(({ fn }) => [
      fn.count<number>('id').filterWhere('sent_at', '>', since).as('sent'),
      fn.count<number>('id').filterWhere('sent_at', 'is', null).as('waiting'),
    ])
    .where('account_id', 'is not', null)
    .where((e) => e.or([e('sent_at', '>', since), e('sent_at', 'is', null)]))
    .executeTakeFirstOrThrow();
}

/** Deletes who was told before an instant, and the texts of mistakes. The messages and their numbers stay. */
export async function deleteRecipientsBefore(db: Db, instant: number): Promise<void> {
  const old = db.selectFrom('messages').select('id').where('emails_at', '<', instant);
  await db.deleteFrom('message_recipients').where('message_id', 'in', old).execute();
  await db.updateTable('messages').set({ words: null }).where('emails_at', '<', instant).execute();
}
