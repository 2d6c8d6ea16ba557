import * as z from 'zod/mini';
import { endpoint, officeOnly } from './endpoint.ts';
import { fieldCode } from './field-messages.ts';
import { recordQuery } from './lists.ts';
import { member } from './members.ts';
import { person } from './persons.ts';

/** An entry of the register as it is printed. What the reader may not see is null. */
const bookEntry = z.extend(z.omit(member, { pdf: true, similar: true, persons: true, found: true, updatedAt: true }), {
  /** The adults, the first contact first. Null if the family is hidden; absent unless they were asked for. */
  persons: z.optional(z.nullable(z.array(z.omit(person, { town: true })))),
});
export type BookEntry = z.output<typeof bookEntry>;

export const readBook = endpoint('GET /api/admin/members/book', officeOnly, {
  summary:
    "Returns all the living by folio, as they were at one moment: as members see them, for the members' book, or with `as=office` as the office sees them, for labels. `persons=yes` adds the adults of open families.",
  query: z.object({
    as: z.optional(z.literal('office', fieldCode('choiceUnknown'))),
    persons: z.optional(z.literal('yes', fieldCode('choiceUnknown'))),
    ward: recordQuery,
  }),
  responses: { list: bookEntry },
});
