/** A set of index slots, one bit per slot. Combining two sets of half a million bits takes microseconds. */
export type Bits = Uint32Array<ArrayBuffer>;

function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

export function emptyBits(size: number): Bits {
  return new Uint32Array(wordsFor(size));
}

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
}

export function setBits(bits: Bits, all: ArrayLike<number>): void {
  for (let at = 0; at < all.length; at += 1) setBit(bits, all[at] ?? 0);
}

export function hasBit(bits: Bits, at: number): boolean {
  return ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

export function unionInto(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0);
}

export function intersectInto(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0);
}

export function subtractFrom(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & ~(others[at] ?? 0);
}

/** A pool of bit sets. They are reused, because allocating half a million bits takes longer than clearing them. */
export interface BitPool {
  /** Returns an empty set, which the caller may use until the next `begin`. */
  readonly take: () => Bits;
  /** Reclaims all sets that `take` has returned. Later sets have `size` bits. */
  readonly begin: (size: number) => void;
}

export function createBitPool(): BitPool {
  let pool: Bits[] = [];
  let length = 0;
  let taken = 0;
  return {
    begin: (size) => {
      const needed = wordsFor(size);
      if (needed !== length) pool = [];
      length = needed;
      taken = 0;
    },
    take: () => {
      const stored = pool[taken];
      taken += 1;
      if (stored) return stored.fill(0);
      const made = new Uint32Array(length);
      pool.push(made);
      return made;
    },
  };
}

/** Returns `bits`, or a copy for twice `size` slots if `bits` is too small for `size` slots. */
export function grownTo(bits: Bits, size: number): Bits {
  if (bits.length * 32 >= size) return bits;
  const larger = emptyBits(size * 2);
  larger.set(bits);
  return larger;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word of bits) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
