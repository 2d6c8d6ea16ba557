import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Name of the environment variable with the path of the file to which the `TestCount` is written, as JSON. */
export const COUNT_FILE = 'TEST_COUNT_FILE';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Full names of the tests that failed and passed on a retry. */
  readonly flaky: readonly string[];
}

/** Counts the tests of a run. `npm test` reads the counts from the file in `COUNT_FILE`. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[COUNT_FILE];
    if (file === undefined) throw new Error(`${COUNT_FILE} must be set to the path of a file for the results.`);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const countOf = (state: string) => tests.filter((test) => test.result().state === state).length;
    const count: TestCount = {
      passed: countOf('passed'),
      failed: countOf('failed'),
      skipped: countOf('skipped'),
      flaky: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.relativeModuleId}: ${test.fullName}`),
    };
    writeFileSync(file, JSON.stringify(count));
  }
}
