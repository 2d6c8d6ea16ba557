import * as z from 'zod/mini';
import { type Topic, type TopicChoices, topics, type WantedTopics } from '#contract/member-messages.ts';
import { recordOf, namesOf } from '#contract/record-of.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordAction } from '#server/records/change-record.ts';
import {
  listApproved,
  lockAccount,
  readTopicsDefault,
  type StoredAccount,
  updateAccount,
  writeTopicsDefault,
} from './accounts-store.ts';

const choices = z.partialRecord(z.enum(namesOf(topics)), z.object({ on: z.boolean(), at: z.number() }));

/**
 * Returns which topics an account gets emails about. Without a choice, it gets deaths and notices if the association
 * does not turn that off (decision 71).
 */
export function topicsOf({ topics: stored }: Pick<StoredAccount, 'topics'>, isOnByDefault: boolean): TopicChoices {
  const chosen = choices.parse(JSON.parse(stored ?? '{}'));
  return recordOf(namesOf(topics), (topic) => {
    const { on = isOnByDefault && topic !== 'events', at } = chosen[topic] ?? {};
    return { on, since: at === undefined ? null : new Date(at).toISOString() };
  });
}

/** Stores the choices with the time, unless the account has made them before. Returns what applies now. */
export async function chooseTopics(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  accountId: number,
  wanted: WantedTopics,
): Promise<TopicChoices | undefined> {
  return inTransaction(database, async (db) => {
    const account = await lockAccount(db, accountId);
    if (!account) return undefined;
    const isOnByDefault = await readTopicsDefault(db);
    const stored = choices.parse(JSON.parse(account.topics ?? '{}'));
    for (const topic of namesOf(topics)) {
      const on = wanted[topic];
      if (on !== undefined && on !== stored[topic]?.on) stored[topic] = { on, at: now() };
    }
    const changed = { topics: JSON.stringify(stored) };
    await updateAccount(db, accountId, changed);
    return topicsOf(changed, isOnByDefault);
  });
}

type Reader = Pick<StoredAccount, 'email' | 'refused_email' | 'topics' | 'approved_at'>;

const wants = (account: Reader, topic: Topic, isOnByDefault: boolean) =>
  account.approved_at !== null && account.email !== account.refused_email && topicsOf(account, isOnByDefault)[topic].on;

/** Returns whether an account gets emails about a topic: it is approved, and its address was not refused. */
export async function wantsTopic(db: Db, account: Reader, topic: Topic): Promise<boolean> {
  return wants(account, topic, await readTopicsDefault(db));
}

/** Returns the ids of the accounts that get emails about a topic. */
export async function listWanting(db: Db, topic: Topic): Promise<number[]> {
  const isOnByDefault = await readTopicsDefault(db);
  return (await listApproved(db)).filter((account) => wants(account, topic, isOnByDefault)).map(({ id }) => id);
}

/** Decides whether accounts get emails about deaths and notices unless they choose otherwise. */
export async function changeTopicsDefault(platform: Platform, on: boolean, administratorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    if (!(await writeTopicsDefault(db, on))) return;
    // The registration page tells the default.
    await publicContentChanged(db);
    const action = on ? 'messages on by default' : 'messages off by default';
    await recordAction(platform, db, { record: { type: 'setting', id: 'messages' }, action, administratorId });
  });
}
