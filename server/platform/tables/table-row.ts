import type { Cell } from './cells.ts';

/** One row of a table. */
export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Why a file cannot be read as a table. */
export const tableProblems = ['kind', 'xls', 'ods', 'locked', 'damaged', 'empty', 'large'] as const;
export type TableProblem = (typeof tableProblems)[number];

/** Ends the reading of a file at once. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super(problem);
    this.problem = problem;
  }
}
