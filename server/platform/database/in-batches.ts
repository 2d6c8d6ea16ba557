/**
 * All rows of a table, batch by batch; between two batches nothing is held.
 * @param read answers the rows that follow `last`, the first ones without it; none is the end
 */
export async function* inBatches<Row>(read: (last: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    yield* rows;
    last = rows.at(-1);
  } while (last !== undefined);
}
