/** Splits a list into batches, for example for one statement each. @param size 1 or more */
export function* batchesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += size) yield all.slice(first, first + size);
}
