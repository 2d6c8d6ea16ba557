/**
 * A time range, excluding `after` and including `until`. Rows dated in the future by a wrong clock are outside of it.
 */
export interface TimeRange {
  readonly after: number;
  readonly until: number;
}
