import { recordAudit } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { closeFirstRun, findFirstRun, noteTestEmail } from './store.ts';

/** Whether the list of first steps is still shown, and whether a test mail has gone out. */
export async function readFirstRun(db: Db): Promise<{ readonly isOpen: boolean; readonly hasTestEmail: boolean }> {
  const { closed_at, test_email_at } = await findFirstRun(db);
  return { isOpen: closed_at === null, hasTestEmail: test_email_at !== null };
}

/** Closes the list of first steps for every administrator, and for good. */
export async function closeFirstSteps({ database, now }: Platform, administratorId: number): Promise<void> {
  await inTransaction(database, async (db) => {
    if (!(await closeFirstRun(db, now()))) return;
    await recordAudit(db, {
      at: now(),
      actorId: administratorId,
      action: 'first steps closed',
      subject: { type: 'setting', id: 'first-steps' },
    });
  });
}

/**
 * Closes the list once every step is done: who undoes one later needs no welcome any more. Begun while somebody reads,
 * so nobody waits for it; where nothing can be written, the next who reads finds the same.
 */
export function firstStepsDone({ database, tasks, now }: Platform): void {
  tasks.begin('closing the first steps', async () => {
    await closeFirstRun(database, now());
  });
}

/** A test mail was taken over by the mail server. */
export async function testEmailSent({ database, now }: Pick<Platform, 'database' | 'now'>): Promise<void> {
  await noteTestEmail(database, now());
}
