/** Whether nothing is left out to save time: `npm test -- --all`, and files that are named. */
export const isWholeRun = process.env['TEST_ALL'] === '1';
