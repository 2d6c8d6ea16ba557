import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';

/** When a record was changed last: every state of it has another one, and a later one (decision 34). ISO 8601 UTC. */
export const updatedAt = { updatedAt: z.string() };

/** The `updatedAt` of what the sender saw; without it a record is changed whatever stands there (decision 34). */
export const seen = { seen: z.optional(z.string(fieldCode('unreadable'))) };

/** Of what is to be deleted. */
export const seenQuery = z.object(seen);

/** A field that somebody else has changed since the sender saw the record. */
export const fieldChange = z.object({
  field: z.string(),
  /** The administrator's name; null when it was nobody of the office, or somebody who has left it. */
  by: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  at: z.string(),
});
export type FieldChange = z.output<typeof fieldChange>;
