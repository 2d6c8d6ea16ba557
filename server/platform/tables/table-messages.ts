import type { Cell } from './cells.ts';
import type { TableProblem } from './problems.ts';

/** One row of a table. */
export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** What the thread that reads is told. */
export interface TableJob {
  readonly path: string;
  readonly mostRows: number;
}

/** What it tells; after rows it waits for an answer before it tells more. */
export type TableMessage =
  | { readonly rows: readonly TableRow[] }
  | { readonly end: true }
  | { readonly problem: TableProblem };
