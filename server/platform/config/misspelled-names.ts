/** Of names that others may well use, such as POST beside PORT. */
const SHORT = 6;
/** In these one more slip is still a slip. */
const LONG = 10;

/** How many letters were left out, added, replaced, or have changed places with the next one. */
function countSlips(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, to) => to)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    rows.push(next);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

function inOrder(name: string): string {
  return [...name].toSorted().join('');
}

function isMeant(typed: string, known: string): boolean {
  const name = typed.toUpperCase().replaceAll('-', '_').replace(/^CMJ_/, '');
  const slips = countSlips(name, known);
  if (slips === 0 || known.length >= SHORT) return slips <= (known.length >= LONG ? 2 : 1);
  return slips === 1 && (name.length < known.length || inOrder(name) === inOrder(known));
}

/**
 * Names that somebody has set, are none of ours, and look like one of ours: nobody would read what they say.
 * @param set all that is set in the environment, most of it by others
 * @returns a sentence for each, without its value
 */
export function misspelledNames(set: readonly string[], ours: readonly string[]): readonly string[] {
  const known = new Set(ours);
  return set
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = ours.find((one) => isMeant(name, one));
      return meant === undefined ? [] : [`${name} is no setting, and nothing reads it. Is ${meant} meant?`];
    });
}
