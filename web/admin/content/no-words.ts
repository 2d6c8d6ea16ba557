/** What a pair of texts begins with in a new row. */
export const noWords = { en: '', ml: '' };
