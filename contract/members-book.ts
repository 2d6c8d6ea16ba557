import * as z from 'zod/mini';
import { endpoint, wholeNumber } from './endpoint.ts';
import { fieldCode } from './field-messages.ts';
import { member } from './members.ts';

/** Entries per portion of the members' book. */
export const bookPortionSize = 500;

/** An entry of the register as it is printed. What the reader may not see is null. */
const bookEntry = z.omit(member, { pdf: true, similar: true });
export type BookEntry = z.output<typeof bookEntry>;

export const readBookPortion = endpoint('GET /api/admin/members/book', 'admin', {
  summary: `Returns ${bookPortionSize} entries of the living by folio: as members see them, for the members' book, or with \`as=office\` as the office sees them, for labels. The portions belong together if all of them, up to an empty one, have the same version.`,
  query: z.object({ page: wholeNumber(999_999), as: z.optional(z.literal('office', fieldCode('choiceUnknown'))) }),
  responses: {
    record: z.object({
      /** Increases with every change of the directory. */
      version: z.number(),
      /** Number of entries in the whole book. */
      total: z.number(),
      entries: z.array(bookEntry),
    }),
  },
});
