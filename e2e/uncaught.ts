import { afterAll, afterEach } from 'vitest';
import { takeUncaught } from './browser.ts';

/** A journey fails on any error that a page leaves uncaught, whatever the journey is about. */
function failOnUncaught(): void {
  const uncaught = takeUncaught();
  if (uncaught.length > 0) throw new Error(`A page left uncaught:\n${uncaught.join('\n')}`);
}

afterEach(failOnUncaught);
// What came after the last of them.
afterAll(failOnUncaught);
