import type { Text } from '#contract/content.ts';
import type { Picture } from '#contract/files.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';

export interface ListColumn {
  readonly key: string;
  readonly heading: () => string;
  /** In characters. On paper, columns share the width in the same proportion. */
  readonly width: number;
  /** A name is not translated, figures have equal widths, and a signature has space to sign. */
  readonly kind?: 'name' | 'figures' | 'signature';
  /** Whether the column is printed only if the administrator chooses it. */
  readonly isExtra?: true;
}

interface Column<Row> extends ListColumn {
  readonly value: (row: Row) => Text | string | null;
}

export interface ListContent<Row> {
  readonly rows: readonly Row[];
  /** The time of the rows, in ms since 1970. */
  readonly at: number;
  /** What the list is about, such as the term of a committee. */
  readonly about?: string;
  readonly photo?: { readonly image: string; readonly picture: Picture };
}

export interface ListRow {
  /** The year of the row; undefined if the list has no years. */
  readonly year: string | undefined;
  /** The texts in the order of the columns. */
  readonly cells: readonly Text[];
}

/** A list for printing. The paper and the Excel file have the same cells. */
export interface PrintedListKind {
  readonly title: () => string;
  readonly columns: readonly ListColumn[];
  readonly hasYears: boolean;
  /** Whether the list needs the id of a record, so that it cannot be chosen on the page. */
  readonly needsId: boolean;
  readonly load: (request: Request, id: string) => Promise<Loaded<ListContent<ListRow>>>;
}

interface Definition<Row> {
  readonly title: () => string;
  readonly columns: readonly Column<Row>[];
  readonly needsId?: boolean;
  /** Returns the year of a row, for a list of one year. */
  readonly yearOf?: (row: Row) => string;
  /** @param id of the record in the address; empty if there is none */
  readonly load: (request: Request, id: string) => Promise<Loaded<ListContent<Row>>>;
}

function asText(value: Text | string | null): Text {
  return typeof value === 'object' && value !== null ? value : { en: value ?? '', ml: null };
}

/** Completes the description of a list. */
export function listOf<Row>({ title, columns, needsId = false, yearOf, load }: Definition<Row>): PrintedListKind {
  return {
    title,
    columns,
    needsId,
    hasYears: yearOf !== undefined,
    load: async (request, id) => {
      const loaded = await load(request, id);
      if (!loaded.ok) return loaded;
      const rows = loaded.value.rows.map((row) => ({
        year: yearOf?.(row),
        cells: columns.map(({ value }) => asText(value(row))),
      }));
      return { ok: true, value: { ...loaded.value, rows } };
    },
  };
}
