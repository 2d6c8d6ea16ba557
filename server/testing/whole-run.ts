/** True for `npm test -- --all` and for runs of named test files. No slow test is skipped then. */
export const isWholeRun = process.env['TEST_ALL'] === '1';
