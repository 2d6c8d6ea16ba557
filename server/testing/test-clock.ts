/** A clock that stands still until it is told to move; nobody has to sleep. */
export interface TestClock {
  readonly now: () => number;
  /** Milliseconds. */
  readonly advance: (by: number) => void;
}

/** Starts on a Monday morning in Kerala. */
export function createTestClock(start = Date.parse('2026-07-20T04:00:00Z')): TestClock {
  let time = start;
  return {
    now: () => time,
    advance: (by) => {
      time += by;
    },
  };
}
