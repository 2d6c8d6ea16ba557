/** Many things, so many at a time: as many as one statement takes. @param size how many, 1 or more; the last are fewer */
export function* batchesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += size) yield all.slice(first, first + size);
}
