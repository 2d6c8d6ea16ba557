import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Where the reporter writes what it counted, as JSON of a `TestCount`. */
export const COUNT_FILE = 'TEST_COUNT_FILE';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Full names of the tests that failed and then passed when they were run once more. */
  readonly flaky: readonly string[];
}

/** Counts the tests of a run for `npm test`, which reads the file that `COUNT_FILE` names. */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[COUNT_FILE];
    if (file === undefined) throw new Error(`${COUNT_FILE} is not set.`);
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
