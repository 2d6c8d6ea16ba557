import * as z from 'zod/mini';
import type { MessageCode } from './messages.ts';
import { fieldChange } from './seen.ts';

/** The name of a sentence, a key of `messages`. It is stable, the sentence may change; a newer server knows more of them. */
export const messageCode = z.string();

/** Every answer other than a list or a record (decision 5): `message` is the English sentence that `code` names. */
export const done = z.object({ success: z.literal(true), code: messageCode, message: z.string() });

/** How the office is answered that deleted something: by the number of its entry in the bin it can be brought back. */
export const deleted = z.object({ ...done.shape, bin: z.number() });

/** Every refusal. Programs act upon `code` and `errorCodes`; `message` and `errors` say the same in English. */
export const problem = z.object({
  success: z.literal(false),
  code: messageCode,
  message: z.string(),
  /** The fields that need attention. */
  errors: z.optional(z.record(z.string(), z.string())),
  /** The codes of the same fields. */
  errorCodes: z.optional(z.record(z.string(), messageCode)),
  /** The server's clock, in ms since 1970, for a client whose own is off (`signatureStale`). */
  now: z.optional(z.number()),
  /** What was added under this `Idempotency-Key` before, with other content (`keyReused`). */
  id: z.optional(z.number()),
  /** The record as it is now, as the same caller reads it (`changedMeanwhile`). */
  current: z.optional(z.unknown()),
  /** What others have changed of it since it was seen, the first change on top. */
  changes: z.optional(z.array(fieldChange)),
});

export type Problem = z.output<typeof problem>;
/** By field, the sentence that says what is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;
/** By field, the code of what is wrong. */
export type FieldCodes = Readonly<Record<string, MessageCode>>;
