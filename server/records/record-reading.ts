import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { codeOf, writeProblemOf } from '#server/platform/start-problem.ts';
import { type AuditEntry, recordAudit } from './audit-store.ts';

/** Milliseconds. */
const NOTE_AGAIN_MS = 5_000;

/**
 * Written before something is shown that is noted when it is read. A disk that is full keeps nobody from reading: the entry
 * stands in the log of the process, and is written as soon as there is room.
 * @throws whatever else keeps it from being written now
 */
export async function recordReading({ database, log, tasks }: Platform, entry: AuditEntry): Promise<void> {
  try {
    await recordAudit(database, entry);
    return;
  } catch (error) {
    if (writeProblemOf(codeOf(error)) !== 'disk') throw error;
  }
  log.error({ entry }, 'an entry of the audit log waits for room on the disk');
  tasks.begin('entry of the audit log', async (signal) => {
    for (;;) {
      await wait(NOTE_AGAIN_MS, undefined, { signal, ref: false });
      try {
        await recordAudit(database, entry);
        return;
      } catch {
        // What was shown has to be noted: whatever keeps it from that now, it is tried again.
      }
    }
  });
}
