/** True for `npm test -- --all` and when files are named. Nothing is skipped then. */
export const isWholeRun = process.env['TEST_ALL'] === '1';
