const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Each pair of letters that lie side by side on a keyboard. */
const neighbours: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) =>
    row
      .split('')
      .slice(1)
      .flatMap((letter, at) => [`${row.charAt(at)}${letter}`, `${letter}${row.charAt(at)}`]),
  ),
);

function isTypoInLength(shorter: string, longer: string, same: number): boolean {
  // An `a` more at the end makes another person of Rasheed.
  return same < shorter.length && shorter.slice(same) === longer.slice(same + 1);
}

/**
 * Whether one of two words is the other with one slip of the finger: a letter left out or doubled, its neighbour on the
 * keyboard, or two letters in the wrong order. Slips at the first letter, and at the end, make other names.
 */
export function isTypo(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  if (same === 0) return false;
  if (one.length < other.length) return isTypoInLength(one, other, same);
  if (one.length > other.length) return isTypoInLength(other, one, same);
  const [mine, theirs] = [one.slice(same), other.slice(same)];
  if (mine.slice(1) === theirs.slice(1)) return mine.length > 1 && neighbours.has(mine.charAt(0) + theirs.charAt(0));
  const swapped = mine.charAt(1) + mine.charAt(0);
  return theirs === swapped + mine.slice(2);
}
