import { searchText } from '#server/platform/text/search-text.ts';

/** Quotation marks and signs that stand for the cell above, alone or around a word: `"`, `''`, `〃`, `- do -`. */
const SIGNS = /[\s"'“”„‟″′〃`´‘’ˮ,.\-–—_=()*/]/gu;
const QUOTES = /["“”„‟″〃ˮ]|['′`´‘’]{2}|,,/u;
const comparable = (text: string) => searchText(text).replaceAll(SIGNS, '');
const keysOf = (...words: readonly string[]): ReadonlySet<string> => new Set(words.map(comparable));

const SAME = keysOf('do', 'ditto', 'dto', 'same', 'same as above', 'as above', 'മേൽപ്പടി', 'മേൽപടി', 'മേപ്പടി', 'മേപടി');
const NOTHING = keysOf('nil', 'nill', 'null', 'none', 'n/a', 'not available', 'not applicable', 'ഇല്ല', 'ഇല്ലാ');

/** Longer than any text that stands for another one or for nothing. */
const MAX_MARK_LENGTH = 40;

/** Returns whether a cell stands for the value of the cell above it. */
export function isDitto(text: string): boolean {
  // `D/o` is the daughter of somebody.
  if (text.length > MAX_MARK_LENGTH || /^\W*d\s*\/\s*o\b/i.test(text)) return false;
  const words = comparable(text);
  return words === '' ? QUOTES.test(text) : SAME.has(words.replace(/^(.+?)\1+$/u, '$1'));
}

/** Returns whether a cell says that there is no value: `Nil`, `N/A`, `-`. */
export function isNothing(text: string): boolean {
  if (text.length > MAX_MARK_LENGTH) return false;
  const words = comparable(text);
  return text !== '' && (words === '' ? !QUOTES.test(text) : NOTHING.has(words));
}

const LATE = String.raw`(?:late|expired|deceased|demised|marhoo?m|marhum|no more|പരേത(?:ൻ|ന്\u200d?|നായ|യായ)?|മരിച്ചു|മരണപ്പെട്ടു|മർഹൂം|മര്\u200d?ഹൂം)`;
const WORD_ENDS = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** Words at the beginning or end of a text, or in brackets, that say that a person is deceased. */
const PLACES = [
  String.raw`^[^\p{L}\p{N}]*${LATE}${WORD_ENDS}`,
  String.raw`(?:^|[\s,.(\[-])${LATE}[^\p{L}\p{M}\p{N}]*$`,
  String.raw`[(\[]\s*${LATE}${WORD_ENDS}[^()[\]]*[)\]]?`,
].join('|');
const DECEASED = new RegExp(PLACES, 'iu');
const EVERY_DECEASED = new RegExp(PLACES, 'giu');
const ONLY_DECEASED = new RegExp(String.raw`^[^\p{L}\p{N}]*${LATE}[^\p{L}\p{M}\p{N}]*$`, 'iu');

/** Returns whether a text has no other word than one that says that the person is deceased. */
export function saysOnlyDeceased(text: string): boolean {
  return ONLY_DECEASED.test(text);
}

/** Returns whether a name or note says that the person is deceased. Words about a relative, as in `S/o Late X`, do not. */
export function saysDeceased(text: string): boolean {
  return DECEASED.test(text);
}

/** Returns a text without the words that say that a person is deceased: `Krishnan` for `Krishnan (Late)`. */
export function withoutDeceased(text: string): string {
  const bare = text.replaceAll(EVERY_DECEASED, ' ');
  return bare.replaceAll(/^[\s.,;:)\]-]+|[\s,;:([-]+$/gu, '').replaceAll(/\s+/gu, ' ');
}
