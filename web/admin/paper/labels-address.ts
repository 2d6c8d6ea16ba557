import { recordOf } from '#contract/record-of.ts';
import { asciiDigits } from '#contract/text.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceFilter, ListAddress, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The size of labels, and the space around and between them. */
export const sizeNumbers = ['columns', 'rows', 'width', 'height', 'left', 'top', 'across', 'down'] as const;
/** How far labels are moved to the right and down, for a printer that prints beside its place. */
export const shiftNumbers = ['right', 'lower'] as const;
const layoutNumbers = [...sizeNumbers, ...shiftNumbers];
type LayoutNumber = (typeof layoutNumbers)[number];

const yes = choiceFilter(['yes']);
const folio = searchFilter(40);

/** Numbers stay in the address as they were typed, so that a wrong one is still in its field. */
export const labelsAddress = new ListAddress({
  path: paths.adminLabels,
  filters: {
    search: searchFilter(),
    from: folio,
    to: folio,
    /** Ids of members who get no label, separated by points. */
    without: searchFilter(4000),
    sheet: choiceFilter(['3x7', '2x7', 'free']),
    ...recordOf(layoutNumbers, () => searchFilter(8)),
    start: searchFilter(8),
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

/** Common sheets. Their labels are in the middle of the paper. */
export const SHEETS = {
  '3x8': { columns: '3', rows: '8', width: '70', height: '37', left: '0', top: '0.5', across: '0', down: '0' },
  '3x7': { columns: '3', rows: '7', width: '70', height: '42.3', left: '0', top: '0.45', across: '0', down: '0' },
  '2x7': { columns: '2', rows: '7', width: '105', height: '42.3', left: '0', top: '0.45', across: '0', down: '0' },
} as const;

const A4 = { width: 210, height: 297 };

interface Limits {
  readonly least: number;
  readonly most: number;
  readonly isWhole?: true;
}

/** Lengths are in mm. */
const LIMITS: Readonly<Record<LayoutNumber, Limits>> = {
  columns: { least: 1, most: 10, isWhole: true },
  rows: { least: 1, most: 30, isWhole: true },
  width: { least: 20, most: A4.width },
  height: { least: 8, most: A4.height },
  left: { least: 0, most: 100 },
  top: { least: 0, most: 100 },
  across: { least: 0, most: 50 },
  down: { least: 0, most: 50 },
  right: { least: -10, most: 10 },
  lower: { least: -10, most: 10 },
};

export interface Layout extends Readonly<Record<LayoutNumber, number>> {
  /** The first label that is not used yet. */
  readonly start: number;
}

type LayoutErrors = Readonly<Partial<Record<keyof Layout, string>>>;

/** Parses a number with a point or a comma, in the digits of any script. An empty text is 0. */
const numberOf = (text: string) => Number(asciiDigits(text).trim().replace(',', '.').replace('−', '-'));

/** Returns the layout of the labels, or the errors of its fields. */
export function readLayout(choices: LabelChoices): { readonly layout?: Layout; readonly errors: LayoutErrors } {
  const { sheet = '3x8' } = choices;
  const texts = sheet === 'free' ? choices : { ...choices, ...SHEETS[sheet] };
  const errors: Partial<Record<keyof Layout, string>> = {};
  const read = (name: keyof Layout, text: string, { least, most, isWhole }: Limits) => {
    const number = numberOf(text);
    const isRight = number >= least && number <= most && (!isWhole || Number.isInteger(number));
    if (!isRight) errors[name] = (isWhole ? m.labels_wholeNumber : m.labels_number)({ least, most });
    return number;
  };
  const numbers = recordOf(layoutNumbers, (name) => read(name, texts[name], LIMITS[name]));
  const { columns, rows, width, height, left, top, across, down } = numbers;
  const most = columns * rows;
  const start = most >= 1 ? read('start', choices.start || '1', { least: 1, most, isWhole: true }) : 1;
  const needed = (sum: number) => formatNumber(Math.ceil(sum * 10) / 10);
  // Rounded, because sums of decimal fractions are not exact.
  const right = Number((left + columns * (width + across) - across).toFixed(3));
  const bottom = Number((top + rows * (height + down) - down).toFixed(3));
  if (right > A4.width) errors.width ??= m.labels_tooWide({ needed: needed(right) });
  if (bottom > A4.height) errors.height ??= m.labels_tooHigh({ needed: needed(bottom) });
  return Object.keys(errors).length > 0 ? { errors } : { layout: { ...numbers, start }, errors };
}
