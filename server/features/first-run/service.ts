import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordChange } from '#server/records/changes-store.ts';

/** Returns whether the list of first steps is shown, and whether a test email was delivered to the mail server. */
export async function readFirstRun(db: Db): Promise<{ readonly isOpen: boolean; readonly hasTestEmail: boolean }> {
  const { closed_at, test_email_at } = await db.selectFrom('first_run').selectAll().executeTakeFirstOrThrow();
  return { isOpen: closed_at === null, hasTestEmail: test_email_at !== null };
}

/** Closes the list of first steps, so that it stays hidden if a step is undone later. Returns true if it was open. */
export async function closeFirstRun(db: Db, at: number): Promise<boolean> {
  const closing = db.updateTable('first_run').set({ closed_at: at }).where('closed_at', 'is', null);
  const { numUpdatedRows } = await closing.executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function openFirstRun(db: Db): Promise<void> {
  await db.updateTable('first_run').set({ closed_at: null }).execute();
}

/** Closes the list of first steps permanently for all administrators, and logs it. */
export async function closeFirstSteps({ database, now }: Platform, actorId: number): Promise<void> {
  await inTransaction(database, async (db) => {
    if (!(await closeFirstRun(db, now()))) return;
    const subject = { type: 'setting', id: 'first-steps' } as const;
    await recordChange(db, { at: now(), actorId, action: 'first steps closed', subject });
  });
}

/** Records when the mail server accepted the first test email. */
export async function recordTestEmail({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  await database.updateTable('first_run').set({ test_email_at: now() }).where('test_email_at', 'is', null).execute();
}
