import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { codeOf, writeProblemFor } from '#server/platform/start-problem.ts';
import { beginOfKolkataDay, kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Reading, recordReadingOnce } from './changes-store.ts';

const NOTE_AGAIN_MS = 5_000;

/**
 * Writes the audit entry required before a record is shown: one for each account, record and day in Asia/Kolkata, so
 * that reading again and again does not fill the log. On a full disk the record is still shown: the entry goes to
 * the process log and is written to the database as soon as there is space.
 * @param since from when on an entry is enough, in epoch milliseconds, if not from the beginning of the day
 * @throws any other error that prevents writing the entry
 */
export async function recordReading({ database, log, tasks }: Platform, entry: Reading, since = 0): Promise<void> {
  const record = () => recordReadingOnce(database, entry, Math.max(since, beginOfKolkataDay(kolkataDay(entry.at))));
  try {
    await record();
    return;
  } catch (error) {
    if (writeProblemFor(codeOf(error)) !== 'disk') throw error;
  }
  log.error({ event: 'audit.waiting', entry }, 'An audit entry waits until the disk has space');
  tasks.begin('entry of the audit log', async (signal) => {
    for (;;) {
      await wait(NOTE_AGAIN_MS, undefined, { signal, ref: false });
      try {
        await record();
        return;
      } catch {
        // Writing the entry is retried, because the audit log must contain every view of the record.
      }
    }
  });
}
