import { commonDigits, isNumberTyped, numbersIn } from './telephone-numbers.ts';

export interface NumberIndex {
  /** Finds the phone numbers in a text, and stores them for a record. @param slot the record's number in the index */
  readonly add: (slot: number, text: string) => void;
  readonly remove: (slot: number) => void;
  /** Returns the slots with a number that matches. @param digits from `numbersIn` */
  readonly find: (digits: string) => readonly number[];
}

/** Number of digits in a group. There are 10,000 groups of four digits, so the list of slots of each group is short. */
const GROUP_LENGTH = 4;

/** Returns all runs of `GROUP_LENGTH` digits: `12345` has `1234` and `2345`. */
function groupsOf(digits: string): string[] {
  return Array.from({ length: Math.max(0, digits.length - GROUP_LENGTH + 1) }, (_, at) =>
    digits.slice(at, at + GROUP_LENGTH),
  );
}

/**
 * Creates an index of phone numbers. It compares a typed number only with numbers that share its rarest group of
 * digits.
 */
export function createNumberIndex(): NumberIndex {
  const numbers = new Map<number, readonly string[]>();
  /** Slots by group of digits, including removed slots. */
  const byGroup = new Map<string, number[]>();
  const slotsOf = (group: string) => byGroup.get(group) ?? [];
  return {
    add: (slot, text) => {
      const found = numbersIn(text);
      if (found.length === 0) return;
      numbers.set(slot, found);
      for (const group of new Set(found.flatMap(groupsOf))) {
        const slots = byGroup.get(group);
        if (slots) slots.push(slot);
        else byGroup.set(group, [slot]);
      }
    },
    remove: (slot) => {
      numbers.delete(slot);
    },
    find: (digits) => {
      const candidates = groupsOf(commonDigits(digits)).map(slotsOf);
      const [rarest = []] = candidates.toSorted((one, other) => one.length - other.length);
      return rarest.filter((slot) => numbers.get(slot)?.some((number) => isNumberTyped(number, digits)));
    },
  };
}
