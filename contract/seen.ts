import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';

/** When a record was last changed; ISO 8601 UTC. Every change gives a later value (decision 34). */
export const updatedAt = { updatedAt: z.string() };

/**
 * The `updatedAt` of the version that the client read. If it is absent, the server changes the record whatever its
 * version is (decision 34).
 */
export const seen = { seen: z.optional(z.string(fieldCode('unreadable'))) };

/** Query parameters of a deletion, with the version of the record that the client read. */
export const seenQuery = z.object(seen);

/** A field that another administrator has changed since the client read the record. */
export const fieldChange = z.object({
  field: z.string(),
  /** The administrator's name; null if a member made the change or the account was deleted. */
  by: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  at: z.string(),
});
export type FieldChange = z.output<typeof fieldChange>;
