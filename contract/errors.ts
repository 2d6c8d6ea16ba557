import * as z from 'zod/mini';
import type { MessageCode } from './messages.ts';
import { fieldChange } from './seen.ts';

/** A key of `messages`. Codes are stable, texts may change. A newer server may send codes unknown to the client. */
export const messageCode = z.string();

/** A response that is neither a list nor a record (decision 5). `message` is the English text of `code`. */
export const successResponse = z.object({ success: z.literal(true), code: messageCode, message: z.string() });

/** Response to a deletion by an administrator. `bin` is the id of the bin entry, for restoring. */
export const deletedResponse = z.object({ ...successResponse.shape, bin: z.number() });

/** An error response. Clients act on `code` and `errorCodes`; `message` and `errors` are their English texts. */
export const problem = z.object({
  success: z.literal(false),
  code: messageCode,
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  errorCodes: z.optional(z.record(z.string(), messageCode)),
  /** Time of the server in ms since 1970. Sent to a client whose clock is wrong (`signatureStale`). */
  now: z.optional(z.number()),
  /** Id of a record that an earlier request created with the same `Idempotency-Key` but other content (`keyReused`). */
  id: z.optional(z.number()),
  /** Number of entries in the ward that was to be deleted (`wardInUse`). */
  count: z.optional(z.number()),
  /** What the office wrote to the user whom it refused (`accountRefused`). */
  reason: z.optional(z.string()),
  /**
   * The current version of the record, with the fields that the caller may read. Sent with `changedMeanwhile`, and with
   * `keyReused` for records of the office.
   */
  current: z.optional(z.unknown()),
  /** Changes by other people since the caller read the record, oldest first. */
  changes: z.optional(z.array(fieldChange)),
});

export type Problem = z.output<typeof problem>;
export type FieldErrors = Readonly<Record<string, string>>;
export type FieldCodes = Readonly<Record<string, MessageCode>>;
