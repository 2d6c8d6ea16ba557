/** Splits a list into batches of up to `size` items, such as the rows of one statement. @param size 1 or more */
export function* batchesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += size) yield all.slice(first, first + size);
}
