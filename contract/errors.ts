import * as z from 'zod/mini';

/** Every answer other than a list or a record (decision 5). */
export const done = z.object({ success: z.literal(true), message: z.string() });

/** Every refusal: `errors` names the fields that need attention. */
export const problem = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
});

export type Problem = z.output<typeof problem>;
export type FieldErrors = Readonly<Record<string, string>>;
