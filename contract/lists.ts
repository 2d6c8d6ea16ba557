import * as z from 'zod/mini';
import { messages } from './messages.ts';

const wholeNumber = (highest: number) =>
  z.pipe(
    z.string({ error: messages.wholeNumber }).check(z.regex(/^[1-9]\d{0,8}$/, messages.wholeNumber)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.maximum(highest, messages.numberTooLarge)),
    ),
  );

export const recordNumber = wholeNumber(999_999_999);

/** The record number in an address. */
export const idParams = z.object({ id: recordNumber });

/** Words to search for; empty is the same as none. */
export const searchField = z.optional(
  z.string({ error: messages.choiceUnknown }).check(z.trim(), z.maxLength(120, messages.searchTooLong)),
);

/** Searching and paging as in decision 3; everything is optional. */
export const listQuery = {
  search: searchField,
  page: z.optional(wholeNumber(999_999_999)),
  pageSize: z.optional(wholeNumber(1000)),
};
