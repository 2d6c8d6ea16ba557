import type { BookEntry } from '#contract/members-book.ts';
import { asciiDigits } from '#contract/text.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import type { BookChoices } from './book-content.ts';

/** The entries of a letter, or of a hundred folios. */
interface Group {
  readonly head: string;
  /** The range that the heads of parts name. */
  readonly first: string;
  readonly last: string;
  readonly entries: BookEntry[];
}

interface Household {
  /** Null for the entries without a house name. */
  readonly house: string | null;
  readonly address: string | null;
  readonly members: BookEntry[];
}

/** Groups that begin on a new page. Such a page has a running head, and a mark in the thumb index. */
export interface BookPart {
  readonly head: string;
  readonly mark: string;
  readonly groups: readonly Group[];
}

/** This many marks fit into the thumb index of an A5 page. */
const MOST_PARTS = 20;
/** Smaller parts leave too much of their last page empty. */
const LEAST_ENTRIES = 60;

function rangeOf(first: string, last: string): string {
  return first === last ? first : m.book_range({ first, last });
}

/** Titles before a name. After a short title that may also be a name, such as `Sri`, there must be a point. */
const TITLES =
  /^(?:\(?(?:dr|adv|mrs?|ms|miss|smt|prof|rev|fr|capt|col|lt|hajj?i|al-?haj|late|justice|pastor|ഡോ|അഡ്വ|ശ്രീമതി|ഹാജി|പരേത(?:നായ|യായ|ൻ)?|പ്രൊഫ|റവ|ഫാ)\)?[\s.,]+|(?:sh?ree?|sh?ri|er|sr|hon|kum|ശ്രീ)\.\s*)+(?=\p{L})/iu;

const withoutTitles = (name: string) => name.replace(TITLES, '');

/** Returns the heading of a folio: "100 to 199" for 150A, or the first letter of a folio without a number. */
function groupOfFolio(folio: string): Omit<Group, 'entries'> {
  const [, digits] = /0*(\d+)/.exec(asciiDigits(folio)) ?? [];
  if (digits === undefined) return groupOfText(folio);
  const hundreds = digits.slice(0, -2);
  const [first, last] = [hundreds === '' ? '1' : `${hundreds}00`, `${hundreds}99`];
  return { head: rangeOf(first, last), first, last };
}

/** Returns the heading of a name: its first letter without accents, or `#` for a name that begins with another sign. */
function groupOfText(text: string): Omit<Group, 'entries'> {
  const [letter = '#'] = /^\p{L}/u.exec(text.normalize('NFD')) ?? [];
  const head = letter.toLocaleUpperCase('en');
  return { head, first: head, last: head };
}

function groupOf(entry: BookEntry, order: BookChoices['order']): Omit<Group, 'entries'> {
  if (order === undefined) return groupOfFolio(entry.folio);
  if (order === 'name') return groupOfText(withoutTitles(entry.name));
  if (entry.house_name !== null) return groupOfText(entry.house_name);
  return { head: m.book_noHouse(), first: '–', last: '–' };
}

/** Sorts entries by name without titles, or by house name with the entries without one at the end. Equal ones stay sorted by folio. */
function inOrder(entries: readonly BookEntry[], order: BookChoices['order']): readonly BookEntry[] {
  if (order === undefined) return entries;
  const { compare } = new Intl.Collator(getLocale(), { numeric: true });
  if (order === 'name')
    return [...entries].sort((one, other) => compare(withoutTitles(one.name), withoutTitles(other.name)));
  return [...entries].sort((one, other) => {
    if (one.house_name === null || other.house_name === null)
      return Number(one.house_name === null) - Number(other.house_name === null);
    return compare(one.house_name, other.house_name) || compare(one.address ?? '', other.address ?? '');
  });
}

/** Divides entries in the order of house names into those with the same house name and the same address. */
export function byHousehold(entries: readonly BookEntry[]): readonly Household[] {
  const households: Household[] = [];
  for (const entry of entries) {
    const { house_name: house, address } = entry;
    const last = households.at(-1);
    if (last?.house === house && (house === null || last.address === address)) last.members.push(entry);
    else households.push({ house, address, members: [entry] });
  }
  return households;
}

/**
 * Divides entries, which are sorted by folio, into the parts of the book. Small groups share a part, except the entries
 * without a house name.
 */
export function bookParts(entries: readonly BookEntry[], order: BookChoices['order']): readonly BookPart[] {
  const groups = new Map<string, Group>();
  for (const entry of inOrder(entries, order)) {
    const group = groupOf(entry, order);
    const known = groups.get(group.head);
    if (known) known.entries.push(entry);
    else groups.set(group.head, { ...group, entries: [entry] });
  }
  const least = Math.max(LEAST_ENTRIES, entries.length / MOST_PARTS);
  const parts: [Group, ...Group[]][] = [];
  let size = 0;
  for (const group of groups.values()) {
    const part = parts.at(-1);
    if (part && size < least && group.head !== m.book_noHouse()) part.push(group);
    else {
      parts.push([group]);
      size = 0;
    }
    size += group.entries.length;
  }
  return parts.map((part) => {
    const [{ head, first }, last] = [part[0], part.at(-1)];
    return { head: last === part[0] ? head : rangeOf(first, last?.last ?? first), mark: first, groups: part };
  });
}
