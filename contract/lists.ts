import * as z from 'zod/mini';
import { wholeNumber } from './endpoint.ts';
import { fieldCode } from './field-messages.ts';
import { lineText } from './fields.ts';
import { MAX_SEARCH_LENGTH } from './links.ts';

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

/** A record that the rows belong to, such as a ward: its id; null for rows that belong to none. */
export const recordQuery = z.optional(
  z.pipe(
    z.string().check(z.regex(/^(?:none|[1-9]\d{0,8})$/, fieldCode('choiceUnknown'))),
    z.transform((text) => (text === 'none' ? null : Number(text))),
  ),
);

/** For the office's lists of records in two languages: `missing` lists those with a text that has no Malayalam. */
export const malayalamQuery = z.optional(z.enum(['missing'], fieldCode('choiceUnknown')));
