import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';
import { lineText } from './fields.ts';
import { MAX_SEARCH_LENGTH } from './links.ts';

/** A whole number from 1 to `highest` in a path or query. It has at most nine digits. */
export const wholeNumber = (highest: number) =>
  z.pipe(
    z.string({ error: fieldCode('wholeNumber') }).check(z.regex(/^[1-9]\d{0,8}$/, fieldCode('wholeNumber'))),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.maximum(highest, fieldCode('numberTooLarge'))),
    ),
  );

export const recordNumber = wholeNumber(999_999_999);

export const idParams = z.object({ id: recordNumber });

/** Search words. An empty text counts as absent. */
export const searchField = z.optional(
  lineText('choiceUnknown').check(z.maxLength(MAX_SEARCH_LENGTH, fieldCode('searchTooLong'))),
);

/** Query parameters for searching and paging (decision 3). All are optional. */
export const listQuery = {
  search: searchField,
  page: z.optional(wholeNumber(999_999_999)),
  pageSize: z.optional(wholeNumber(1000)),
};
