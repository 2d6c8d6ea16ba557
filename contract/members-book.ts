import * as z from 'zod/mini';
import { endpoint, officeOnly } from './endpoint.ts';
import { fieldCode } from './field-messages.ts';
import { member, wardQuery } from './members.ts';

/** An entry of the register as it is printed. What the reader may not see is null. */
const bookEntry = z.omit(member, { pdf: true, similar: true, persons: true, found: true });
export type BookEntry = z.output<typeof bookEntry>;

export const readBook = endpoint('GET /api/admin/members/book', officeOnly, {
  summary:
    "Returns all the living by folio, as they were at one moment: as members see them, for the members' book, or with `as=office` as the office sees them, for labels.",
  query: z.object({ as: z.optional(z.literal('office', fieldCode('choiceUnknown'))), ward: wardQuery }),
  responses: { list: bookEntry },
});
