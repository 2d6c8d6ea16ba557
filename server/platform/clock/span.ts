/** A time range, excluding `after` and including `until`. It excludes rows that a wrong clock dated to the future. */
export interface TimeRange {
  readonly after: number;
  readonly until: number;
}
