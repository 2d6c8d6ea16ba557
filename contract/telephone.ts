import { asciiDigits } from './text.ts';

/** A telephone number that can be dialled from any country. Toll-free numbers can be dialled only from India. */
interface Telephone {
  /** `+`, country code and digits. A toll-free number has only its digits, without `+` and country code. */
  readonly number: string;
  /** False for Indian landlines and toll-free numbers, which WhatsApp does not support. */
  readonly isMobile: boolean;
}

interface TelephoneInText extends Telephone {
  readonly start: number;
  readonly end: number;
}

/** A group of consecutive digits in a text. */
interface Group {
  readonly digits: string;
  readonly hasPlus: boolean;
  readonly start: number;
  readonly end: number;
}

const INDIA = '91';

/**
 * Country codes, each with the minimum and maximum number of digits that follow it. For numbers with another country
 * code, only the total number of digits is checked.
 */
const COUNTRIES = [
  [INDIA, 10, 10],
  ['971', 8, 9],
  ['966', 9, 9],
  ['965', 8, 8],
  ['968', 8, 8],
  ['973', 8, 8],
  ['974', 8, 8],
  ['1', 10, 10],
  ['44', 9, 10],
  ['60', 8, 10],
  ['61', 9, 9],
  ['65', 8, 8],
] as const;

/** Country codes whose numbers keep a leading zero. */
const KEEPS_ZERO = /^(?:39|225|229|241|242|378)$/;

/** A number with a country code but without `+`, such as `971 50 123 4567`. Spaces are removed before the test. */
const BARE_COUNTRY = /^(?:91\d{10}|9715\d{8}|9665\d{8})$/;
const BARE_GULF = /^(?:97[134]|96[568])\d{8,9}$/;

const WITHIN = /^[ .()-]{1,5}$/;

/**
 * A PIN code, such as `682001` or `682 001`. Six digits with a space, followed by
 * four more digits, are not a PIN code: `682 001 2345` may be a telephone number.
 */
const PIN_CODE = /[1-8]\d{2}(?:\d{3}| \d{3}(?![ -]?\d{4}(?![ -]?\d)))(?!\d)/g;

/** The end of a text, if a PIN code may not follow it, because the digits belong together. */
const BEFORE_PIN_CODE = /[\d+)][ .()/-]{0,3}$/;

/** A landline number before its area code: `2345678 (0484)`. */
const CODE_BEHIND = /(\d{6,8})[ ,-]{0,2}\((0\d{2,4})\)/g;
/** The end of a text, if `CODE_BEHIND` may not follow it. */
const BEFORE_NUMBER = /\d[ .-]?$/;

/**
 * Replaces digits, dashes, spaces and plus signs of any script by ASCII, without changing positions; replaces `(0)` by
 * spaces.
 */
export function foldNumbers(text: string): string {
  return asciiDigits(text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '  '))
    .replaceAll(/[\p{Pd}\u00ad\u2043\u2212_]/gu, '-')
    .replaceAll(/[\p{Zs}\p{Cf}\t\v\f\u0085]/gu, ' ')
    .replaceAll('＋', '+')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll('／', '/')
    .replaceAll('．', '.')
    .replaceAll('(0)', '   ');
}

function readAbroad(digits: string): Telephone | undefined {
  const country = COUNTRIES.find(([code]) => digits.startsWith(code));
  if (country === undefined) {
    return /^[1-9]\d{7,14}$/.test(digits) ? { number: `+${digits}`, isMobile: true } : undefined;
  }
  const [code, min, max] = country;
  let rest = digits.slice(code.length);
  if (rest.startsWith('0') && rest.length > min) rest = rest.slice(1);
  if (rest.length < min || rest.length > max) return undefined;
  return { number: `+${code}${rest}`, isMobile: code !== INDIA || /^[6-9]/.test(rest) };
}

/** Returns whether groups of digits look like an Indian landline number: an area code, then the subscriber's number. */
function isLandline([code = '', ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return true;
  const local = rest.join('');
  // Excludes "2204 682016", which is a house number and a PIN code, and "2004 201012", which begins with a year.
  if (!/^(?!20\d\d)\d{2,4}$/.test(code) || (local.length === 6 && local >= '6')) return false;
  return rest.every(({ length }) => length >= 3);
}

/** Reads an Indian telephone number without a country code. */
function readIndian(groups: readonly string[]): Telephone | undefined {
  const digits = groups.join('');
  const [first = ''] = groups;
  const isWhole = groups.length === 1;
  if (/^18[06]0\d{6,7}$/.test(digits) && (isWhole || first.length === 4)) return { number: digits, isMobile: false };
  const india = (national: string, isMobile: boolean) => ({ number: `+${INDIA}${national}`, isMobile });
  if (/^0\d{10}$/.test(digits)) {
    const national = digits.slice(1);
    if (/^0\d{2,4}$/.test(first)) return india(national, false);
    return first === '0' || first.length > 5 ? india(national, /^[6-9]/.test(national)) : undefined;
  }
  if (/^[6-9]\d{9}$/.test(digits)) return first.length > 1 && first.length !== 6 ? india(digits, true) : undefined;
  return /^[2-5]\d{9}$/.test(digits) && isLandline(groups) ? india(digits, false) : undefined;
}

function read(groups: readonly Group[]): Telephone | undefined {
  const all = groups.map(({ digits }) => digits);
  const digits = all.join('');
  if (groups[0]?.hasPlus === true || /^00[1-9]/.test(digits)) {
    const [code = '', ...rest] = all[0] === '00' ? all.slice(1) : [all[0]?.replace(/^00/, '') ?? '', ...all.slice(1)];
    const national = KEEPS_ZERO.test(code) ? rest.join('') : rest.join('').replace(/^0(?=\d{10})/, '');
    return readAbroad(code + national);
  }
  const [first = ''] = all;
  const hasCode = COUNTRIES.some(([code]) => code === first);
  if (BARE_COUNTRY.test(digits) && (hasCode || first.length > 6)) return readAbroad(digits);
  if (BARE_GULF.test(digits) && hasCode && digits.length > 10) return readAbroad(digits);
  return readIndian(all);
}

/** Splits the groups of digits in a text into runs of neighbouring groups. A telephone number never spans two runs. */
function runsIn(text: string): readonly (readonly Group[])[] {
  const runs: Group[][] = [];
  let last: Group | undefined;
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const gap = text.slice(last?.end ?? 0, index);
    const plus = /\+[ (]{0,2}$/.exec(gap);
    const group = {
      digits,
      hasPlus: plus !== null,
      start: index - (plus?.[0].length ?? 0),
      end: index + digits.length,
    };
    const isCode = /^ ?\/ ?$/.test(gap) && /^0\d{2,4}$/.test(last?.digits ?? '') && /^\d{6,8}$/.test(digits);
    if (last !== undefined && (WITHIN.test(gap) || isCode)) runs.at(-1)?.push(group);
    else runs.push([group]);
    last = group;
  }
  return runs;
}

/** Returns the longest telephone number at the beginning of `groups`; undefined if there is none. */
function numberAt(groups: readonly Group[]): (Telephone & { readonly count: number }) | undefined {
  for (let count = Math.min(groups.length, 7); count > 0; count -= 1) {
    const found = read(groups.slice(0, count));
    if (found !== undefined) return { ...found, count };
  }
  return undefined;
}

/** Returns whether the first `count` groups are a complete telephone number. The groups after them decide this. */
function isSeparate(groups: readonly Group[], count: number): boolean {
  // In "682 001 0484 2345678", "682 001 0484" is not a number: the landline "0484 2345678" begins inside it.
  const isInside = groups.slice(1, count).some(({ digits }, index) => {
    const inner = digits.startsWith('0') ? numberAt(groups.slice(index + 1)) : undefined;
    return inner !== undefined && index + 1 + inner.count > count;
  });
  if (isInside) return false;
  // In "98470 12345 6", an extra digit follows the number. In "1. 9847012345 2. 9847054321", the "2" is not extra.
  const rest = groups.slice(count);
  if (rest[0] === undefined || rest[0].digits.length > 5) return true;
  return numberAt(rest) !== undefined || numberAt(rest.slice(1)) !== undefined;
}

/**
 * Extends the range of a number by the bracket before or after it, if the other bracket of the pair is inside the
 * range.
 */
function withBracket(text: string, start: number, end: number): Pick<TelephoneInText, 'start' | 'end'> {
  const number = text.slice(start, end);
  const opened = number.split('(').length - number.split(')').length;
  return {
    start: opened < 0 && text[start - 1] === '(' ? start - 1 : start,
    end: opened > 0 && text[end] === ')' ? end + 1 : end,
  };
}

/**
 * Returns whether a group that follows other digits may begin a telephone number. In "9999 484 2345678", no number
 * begins with "484".
 */
function startsPlainly({ digits, hasPlus }: Group): boolean {
  return hasPlus || digits.startsWith('0') || digits.length > 4;
}

function numbersOf(run: readonly Group[], text: string): readonly TelephoneInText[] {
  const found: TelephoneInText[] = [];
  let end = 0;
  for (let at = 0; at < run.length; at += 1) {
    const [first, ...others] = run.slice(at);
    if (first === undefined || (at > end && !startsPlainly(first))) continue;
    const groups = [first, ...others];
    const number = numberAt(groups);
    if (number === undefined) continue;
    at += number.count - 1;
    end = at + 1;
    const last = run[at] ?? first;
    // "9847012345@example.com" is an email address.
    if (isSeparate(groups, number.count) && text[last.end] !== '@') {
      found.push({ number: number.number, isMobile: number.isMobile, ...withBracket(text, first.start, last.end) });
    }
  }
  return found;
}

/**
 * Finds the telephone numbers in a text, with digits, dashes and spaces of any script. Numbers without a country code
 * are Indian. Leaves out ambiguous digits: years, PIN codes, local numbers without STD code.
 */
export function telephonesIn(text: string): readonly TelephoneInText[] {
  const found: TelephoneInText[] = [];
  const rest = foldNumbers(text)
    .replaceAll(CODE_BEHIND, (written, local: string, code: string, start: number, whole: string) => {
      const isInside = BEFORE_NUMBER.test(whole.slice(Math.max(0, start - 2), start));
      const number = isInside ? undefined : readIndian([code, local]);
      if (number !== undefined) found.push({ ...number, start, end: start + written.length });
      return number === undefined ? written : 'x'.repeat(written.length);
    })
    .replaceAll(PIN_CODE, (pin, start: number, whole: string) =>
      BEFORE_PIN_CODE.test(whole.slice(Math.max(0, start - 4), start)) ? pin : 'x'.repeat(pin.length),
    );
  found.push(...runsIn(rest).flatMap((run) => numbersOf(run, rest)));
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the first telephone number in a text; undefined if there is none. */
export function readTelephone(written: string): Telephone | undefined {
  const [found] = telephonesIn(written);
  return found && { number: found.number, isMobile: found.isMobile };
}

/** Returns whether a text is one number of 5 to 15 digits. Local numbers without an area code are accepted. */
export function isTelephone(written: string): boolean {
  const number = foldNumbers(written);
  const digits = number.replaceAll(/\D/g, '').length;
  return /^ *\(?\+{0,2}[\d .()/-]*$/.test(number) && digits >= 5 && digits <= 15;
}
