/** What a stage found. `detail` is shown when it is red, or when it has something to remark. */
export interface Outcome {
  readonly state: 'ok' | 'red' | 'left out';
  /** A few words: how much was looked at, or why it was left out. */
  readonly note: string;
  readonly detail?: string;
  /** Tests that ran, where the stage runs tests. */
  readonly passed?: number;
  readonly failed?: number;
}

/**
 * The outcome of a check that collects problems, one line each.
 * `remarks` are shown as well but turn nothing red.
 */
export function found(problems: readonly string[], note: string, remarks: readonly string[] = []): Outcome {
  const detail = [...problems, ...remarks.map((remark) => `(remark) ${remark}`)].join('\n');
  return { state: problems.length === 0 ? 'ok' : 'red', note, detail };
}
