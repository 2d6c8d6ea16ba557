import {
  type ChangeFiles,
  type ChangeValue,
  FILES,
  readFiles,
  type StoredValue,
  TITLE,
} from '#server/records/values-store.ts';

/** A row of any table, as stored in the bin. */
export type AnyRow = Readonly<Record<string, string | number | null>>;

/** Everything needed to restore one deleted record. */
export interface BinContent extends ChangeFiles {
  readonly title: string;
  /** The normalised title for searching. Not part of any response. */
  readonly search: string;
  /** The columns of the deleted row that had a value. */
  readonly row: AnyRow;
  /** Dependent rows that are deleted and restored together with the record. `table` names the table of a row. */
  readonly parts: readonly AnyRow[];
  /** Ids of the rows that referred to the record when it was deleted. */
  readonly references: readonly number[];
}

/** Fields of a deletion that are no columns of the deleted row, besides `TITLE` and `FILES`. */
export const SEARCH = '.search';
export const PARTS = '.parts';
const REFERENCES = '.references';

/** Returns the values that a deletion stores: the row by column, and what else belongs to the record. */
export function valuesOf({ title, search, row, parts, references, images, pdfs }: BinContent): ChangeValue[] {
  const columns = Object.entries(row).map(([field, before]) => ({ field, before }));
  const others: ChangeValue[] = [
    { field: TITLE, before: title },
    { field: SEARCH, before: search },
    ...(parts.length > 0 ? [{ field: PARTS, before: parts }] : []),
    ...(references.length > 0 ? [{ field: REFERENCES, before: references }] : []),
    ...(images.length + pdfs.length > 0 ? [{ field: FILES, before: { images, pdfs } satisfies ChangeFiles }] : []),
  ];
  return [...columns.filter(({ before }) => before !== null), ...others];
}

export type Value = Pick<StoredValue, 'field' | 'before'>;

/** Returns the content of a bin entry from its values; null if the record was restored. */
export function contentOf(values: readonly Value[]): BinContent | null {
  const stored = new Map(values.map(({ field, before }) => [field, before]));
  if (!stored.has(TITLE)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `valuesOf` writes it
  const of = <T>(field: string, none: T) => JSON.parse(stored.get(field) ?? JSON.stringify(none)) as T;
  const columns = [...stored.keys()].filter((field) => !field.startsWith('.'));
  return {
    title: of(TITLE, ''),
    search: of(SEARCH, ''),
    row: Object.fromEntries(columns.map((column) => [column, of<AnyRow[string]>(column, null)])),
    parts: of(PARTS, []),
    references: of(REFERENCES, []),
    ...readFiles(stored.get(FILES) ?? null),
  };
}
