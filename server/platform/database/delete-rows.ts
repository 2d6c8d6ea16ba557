import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some milliseconds of work, for which SQLite holds everybody else up. */
const BATCH_SIZE = 1000;

/**
 * Deletes rows that may be very many, a batch at a time; between two of them nothing is held, and others have their turn.
 * @param deleteSome deletes so many at most @returns how many these were
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
