import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum rows per statement. Deleting them takes a few milliseconds, during which SQLite blocks the process. */
const BATCH_SIZE = 1000;

/**
 * Deletes many rows in batches until none is left. Other queries run between two batches.
 * @param deleteSome deletes at most `count` rows and returns the number of deleted rows
 */
export async function deleteRowsInBatches(
  deleteSome: (count: number) => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await deleteSome(BATCH_SIZE);
    if (numDeletedRows === 0n) return;
    await nextTurn();
  }
}
