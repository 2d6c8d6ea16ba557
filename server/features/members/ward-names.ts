import type { Ward } from '#contract/members.ts';
import { asciiDigits } from '#contract/text.ts';
import { soundKey } from '#server/platform/search/sounds.ts';
import { searchText } from '#server/platform/text/search-text.ts';

/** Returns the words and numbers of a name, without differences in case, digits, signs and leading zeros. */
function partsOf(name: string): readonly string[] {
  const parts = searchText(asciiDigits(name)).match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  return parts.map((part) => part.replace(/^0+(?=\d)/, ''));
}

/** Returns the name of a ward for comparison. No two wards have the same. */
export const wardKey = (name: string) => partsOf(name).join(' ') || name;

/** Words around the number or the name of a ward: `Ward No. 2`, `2nd Unit`, `W-2`. */
const AROUND = searchText('ward w unit area zone no number nr st nd rd th വാർഡ് യൂണിറ്റ് ഏരിയ മേഖല നമ്പർ നം').split(' ');

/** Returns what distinguishes the name of a ward, in any script and spelling: `2` for `Ward No. 02`. */
const bareKey = (name: string) =>
  partsOf(name)
    .filter((part) => !AROUND.includes(part))
    .map(soundKey)
    .join(' ');

export type FindWard = (written: string) => number | undefined;

/** Returns a function that finds the ward that a list names. A name that fits several wards finds none. */
export function wardFinder(wards: readonly Ward[]): FindWard {
  return (written) => {
    for (const keyOf of [wardKey, bareKey]) {
      const key = keyOf(written);
      const [found, other] = wards.filter(({ name, name_ml }) => [name, name_ml ?? name].map(keyOf).includes(key));
      if (key !== '' && found && !other) return found.id;
    }
    return undefined;
  };
}
