import { afterAll, afterEach } from 'vitest';
import { takeUncaught } from './browser.ts';

/** Fails the test if a page had an uncaught error, whatever the test is about. */
function failOnUncaught(): void {
  const uncaught = takeUncaught();
  if (uncaught.length > 0) throw new Error(`A page left uncaught:\n${uncaught.join('\n')}`);
}

afterEach(failOnUncaught);
// Also fails for errors after the last test.
afterAll(failOnUncaught);
