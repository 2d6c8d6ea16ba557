import { recordFilter } from '#web/admin/records/record-choice.tsx';
import { asciiDigits } from '#contract/text.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceFilter, ListAddress, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The sheets of labels that shops sell. Lengths are in mm. The labels touch, and are in the middle of the paper. */
export const SHEETS = {
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, top: 0.5 },
  '3x7': { columns: 3, rows: 7, width: 70, height: 42.3, top: 0.45 },
  '2x7': { columns: 2, rows: 7, width: 105, height: 42.3, top: 0.45 },
} as const;

const yes = choiceFilter(['yes']);
const folio = searchFilter(40);
const number = searchFilter(8);

/** Numbers stay in the address as they were typed, so that a wrong one is still in its field. */
export const labelsAddress = new ListAddress({
  path: paths.adminLabels,
  filters: {
    search: searchFilter(),
    ward: recordFilter,
    from: folio,
    to: folio,
    /** Ids of members who get no label, separated by points. */
    without: searchFilter(4000),
    sheet: choiceFilter(['3x7', '2x7']),
    /** The first label that is not used yet. */
    start: number,
    /** How far labels are moved to the right and down, in mm, for a printer that prints beside its place. */
    right: number,
    lower: number,
    folios: yes,
    /** One label for each house, for its first entry. */
    houses: yes,
    /** Shows the calibration sheet instead of the labels. */
    test: yes,
  },
});

export type LabelChoices = typeof labelsAddress.all.filters;

/** Reads ids that are separated by points. */
export function readIds(text: string): ReadonlySet<number> {
  return new Set(text.split('.').filter(Boolean).map(Number));
}

type Typed<T> = Readonly<Record<'start' | 'right' | 'lower', T>>;
export type Layout = (typeof SHEETS)[keyof typeof SHEETS] & Typed<number>;

interface LabelLayout {
  readonly layout: Layout;
  /** The errors of the numbers that were typed. */
  readonly errors: Typed<string | undefined>;
}

/** Parses a number with a point or a comma, in the digits of any script. An empty text is 0. */
const numberOf = (text: string) => Number(asciiDigits(text).trim().replace(',', '.').replace('−', '-'));

/** Returns the layout of the labels that these choices describe. */
export function readLayout(choices: LabelChoices): LabelLayout {
  const sheet = SHEETS[choices.sheet ?? '3x8'];
  const most = sheet.columns * sheet.rows;
  const start = numberOf(choices.start || '1');
  const [right, lower] = [numberOf(choices.right), numberOf(choices.lower)];
  const isLabel = Number.isInteger(start) && start >= 1 && start <= most;
  const shiftError = (shift: number) => (Math.abs(shift) <= 10 ? undefined : m.labels_number({ least: -10, most: 10 }));
  return {
    layout: { ...sheet, start, right, lower },
    errors: {
      start: isLabel ? undefined : m.labels_wholeNumber({ least: 1, most }),
      right: shiftError(right),
      lower: shiftError(lower),
    },
  };
}
