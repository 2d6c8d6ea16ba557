import * as z from 'zod/mini';

/** Every answer other than a list or a record (decision 5). */
export const done = z.object({ success: z.literal(true), message: z.string() });

/** Stable names of refusals that a program acts upon; sentences may change. */
export type ProblemCode = 'signatureStale' | 'keyReused';

/** Every refusal: `errors` names the fields that need attention. */
export const problem = z.object({
  success: z.literal(false),
  code: z.optional(z.string()),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** The server's clock, in ms since 1970, for a client whose own is off (`signatureStale`). */
  now: z.optional(z.number()),
  /** What was added under this `Idempotency-Key` before, with other content (`keyReused`). */
  id: z.optional(z.number()),
});

export type Problem = z.output<typeof problem>;
export type FieldErrors = Readonly<Record<string, string>>;
