import { recordChange } from '#server/records/changes-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { closeFirstRun, findFirstRun, storeTestEmailTime } from './store.ts';

/** Returns whether the list of first steps is shown, and whether a test email was delivered to the mail server. */
export async function readFirstRun(db: Db): Promise<{ readonly isOpen: boolean; readonly hasTestEmail: boolean }> {
  const { closed_at, test_email_at } = await findFirstRun(db);
  return { isOpen: closed_at === null, hasTestEmail: test_email_at !== null };
}

/** Closes the list of first steps permanently for all administrators, and logs it. */
export async function closeFirstSteps({ database, now }: Platform, administratorId: number): Promise<void> {
  await inTransaction(database, async (db) => {
    if (!(await closeFirstRun(db, now()))) return;
    await recordChange(db, {
      at: now(),
      actorId: administratorId,
      action: 'first steps closed',
      subject: { type: 'setting', id: 'first-steps' },
    });
  });
}

/**
 * Closes the list of first steps when all are done, so that it stays hidden if a step is undone later. The write runs
 * in the background to keep the request fast; if it fails, the next request tries again.
 */
export function closeCompletedFirstSteps({ database, tasks, now }: Platform): void {
  tasks.begin('closing the first steps', async () => {
    await closeFirstRun(database, now());
  });
}

/** Records that the mail server accepted a test email. */
export async function recordTestEmail({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  await storeTestEmailTime(database, now());
}
