import { formatDay } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { rankGroup, servicePages, socialSites } from '#web/office-parts/choice-words.ts';

const ranks: Readonly<Record<string, (() => string) | undefined>> = rankGroup;
const services: Readonly<Record<string, (() => string) | undefined>> = servicePages;
const sites: Readonly<Record<string, string | undefined>> = socialSites;

/** What a file is called tells nobody anything. */
const picture = (_value: string, when: 'before' | 'after') =>
  when === 'before' ? m.content_formerPicture() : m.content_newPicture();

type InWords = (value: string, when: 'before' | 'after') => string | undefined;

/** By the name of the value: those that are not kept as people read them. */
const wordsOf: Readonly<Record<string, InWords | undefined>> = {
  rank: (value) => ranks[value]?.(),
  key: (value) => services[value]?.(),
  kind: (value) => sites[value],
  begins_on: formatDay,
  ends_on: formatDay,
  image: picture,
  logo: picture,
};

/**
 * A value as people read it: a day, a choice and a picture in words, everything else as it is.
 * @param path to the value, such as `bearers.2.rank`
 * @param when it was there
 */
export function valueInWords(path: string, value: string, when: 'before' | 'after'): string {
  return wordsOf[path.split('.').at(-1) ?? '']?.(value, when) ?? value;
}
