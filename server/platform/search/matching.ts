import { unionInto, type Bits, subtractFrom, intersectInto, setBits } from './bits.ts';
import type { RecordIndex } from './record-index.ts';
import { matchWords } from './word-matches.ts';
import { codeKey } from './words.ts';

/** The results of a search: four groups of slots that do not overlap. Valid until the next search in the same index. */
export interface Matches {
  readonly exact: Bits;
  readonly plain: Bits;
  /** Slots in which at least one word matches only the details, such as house and street. */
  readonly detailed: Bits;
  readonly similar: Bits;
}

/** Finds slots whose folio matches, or in which all typed words match, in any order. */
export function match(index: RecordIndex, typed: string): Matches {
  index.bits.begin(index.size());
  const [exact, plain] = [index.bits.take(), index.bits.take()];
  const [detailed, similar] = [index.bits.take(), index.bits.take()];
  const groups = { exact, plain, detailed, similar };
  const code = codeKey(typed);
  if (code === '' || index.size() === 0) return groups;
  for (const [at, found] of matchWords(index, typed).entries()) {
    const join = at === 0 ? unionInto : intersectInto;
    join(plain, found.plain);
    join(detailed, found.detailed);
    join(similar, found.all);
  }
  setBits(plain, index.byCode.beginning(code));
  setBits(exact, index.byCode.equal(code));
  const inOrder = [exact, plain, detailed, similar];
  for (const [at, group] of inOrder.entries()) {
    intersectInto(group, index.inUse());
    for (const earlier of inOrder.slice(0, at)) subtractFrom(group, earlier);
  }
  return groups;
}
