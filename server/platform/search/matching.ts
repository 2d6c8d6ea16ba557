import { addBits, type Bits, dropBits, keepBits, setBits } from './bits.ts';
import type { RecordIndex } from './record-index.ts';
import { matchWords } from './word-matches.ts';
import { codeKey, typedWordsOf } from './words.ts';

/** Slots in three groups that do not overlap; good until the next search in the same index. */
export interface Matches {
  readonly exact: Bits;
  readonly plain: Bits;
  readonly similar: Bits;
}

/** What is found by a folio, or by words of which each has to be found, in any order. */
export function match(index: RecordIndex, typed: string): Matches {
  index.bits.begin(index.size());
  const [exact, plain, similar] = [index.bits.take(), index.bits.take(), index.bits.take()];
  const code = codeKey(typed);
  if (code === '' || index.size() === 0) return { exact, plain, similar };
  for (const [at, found] of matchWords(index, [...new Set(typedWordsOf(typed))]).entries()) {
    const join = at === 0 ? addBits : keepBits;
    join(plain, found.plain);
    join(similar, found.all);
  }
  setBits(plain, index.byCode.beginning(code));
  setBits(exact, index.byCode.equal(code));
  for (const group of [exact, plain, similar]) keepBits(group, index.inUse());
  dropBits(plain, exact);
  dropBits(similar, exact);
  dropBits(similar, plain);
  return { exact, plain, similar };
}
