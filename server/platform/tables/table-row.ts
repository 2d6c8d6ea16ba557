import type { Cell } from './cells.ts';

/** One row of a table. */
export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}
