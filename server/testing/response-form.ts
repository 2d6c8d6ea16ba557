import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { done, problem } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';

const sentences = new Map<string, string>(Object.entries(messages));
const answered = z.union([z.strictObject(problem.shape), z.looseObject(done.shape)]);

/** Field by field the sentence that the code stands for, and neither without the other. */
function areSame(codes: Readonly<Record<string, string>>, words: Readonly<Record<string, string>>): boolean {
  const meant = Object.entries(codes).map(([field, code]) => [field, sentences.get(code)]);
  return isDeepStrictEqual(Object.fromEntries(meant), words);
}

function isInForm(response: unknown): boolean {
  const { data } = answered.safeParse(response);
  if (!data || sentences.get(data.code) !== data.message) return false;
  return data.success || areSame(data.errorCodes ?? {}, data.errors ?? {});
}

/** Every refusal of a call, and every answer that says how it went, tells its code (decision 5). @throws Error otherwise */
export function checkForm(path: string, status: number, response: unknown): void {
  const saysHowItWent = typeof response === 'object' && response !== null && 'success' in response;
  const isAppError = status >= 400 && path.startsWith('/api/') && response !== '';
  if ((saysHowItWent || isAppError) && !isInForm(response)) {
    throw new Error(`${path} answered ${status} in another form: ${JSON.stringify(response)}`);
  }
}
