import type * as z from 'zod/mini';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { Refusal } from '#server/platform/refusal.ts';

type Schema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/** One message for each field, the first; what is wrong with the whole is no field's fault. */
function refusalOf(error: z.core.$ZodError): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path[0];
    if (typeof field !== 'string') return new Refusal('invalid', messages.unreadable);
    fields[field] ??= issue.message;
  }
  const [only, ...others] = Object.values(fields);
  return new Refusal('invalid', only !== undefined && others.length === 0 ? only : messages.checkFields, { fields });
}

function parse(schema: Schema | undefined, value: unknown): Record<string, unknown> | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw refusalOf(result.error);
  return result.data;
}

/**
 * Reads a call with the schemas of its endpoint: trimmed, typed, unknown fields dropped.
 * @throws Refusal `invalid` with a message for each field
 */
export function parseInput(
  endpoint: Endpoint,
  sent: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
): Input<Endpoint> {
  return {
    params: parseParams(endpoint.params, sent.params),
    query: parse(endpoint.query, sent.query),
    body: parse(endpoint.body, sent.body),
  };
}

/** A record number that is no number names no record. */
function parseParams(schema: Schema | undefined, value: unknown): Record<string, unknown> | undefined {
  const result = schema?.safeParse(value);
  if (result?.success === false) throw new Refusal('missing', messages.notFound);
  return result?.data;
}
