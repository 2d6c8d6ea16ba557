import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';

const ROW = 1;

export async function findFirstRun(db: Db): Promise<Selectable<Schema['first_run']>> {
  return db.selectFrom('first_run').selectAll().where('id', '=', ROW).executeTakeFirstOrThrow();
}

/** Returns true if the list of first steps was open. */
export async function closeFirstRun(db: Db, at: number): Promise<boolean> {
  const closed = await db
    .updateTable('first_run')
    .set({ closed_at: at })
    .where('id', '=', ROW)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

export async function openFirstRun(db: Db): Promise<void> {
  await db.updateTable('first_run').set({ closed_at: null }).where('id', '=', ROW).execute();
}

/** Stores the time when the mail server accepted the first test email. */
export async function storeTestEmailTime(db: Db, at: number): Promise<void> {
  await db
    .updateTable('first_run')
    .set({ test_email_at: at })
    .where('id', '=', ROW)
    .where('test_email_at', 'is', null)
    .execute();
}
