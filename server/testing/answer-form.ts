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

function isInForm(answer: unknown): boolean {
  const { data } = answered.safeParse(answer);
  if (!data || sentences.get(data.code) !== data.message) return false;
  return data.success || areSame(data.errorCodes ?? {}, data.errors ?? {});
}

/** Every refusal of a call, and every answer that says how it went, tells its code (decision 5). @throws Error otherwise */
export function checkForm(path: string, status: number, answer: unknown): void {
  const saysHowItWent = typeof answer === 'object' && answer !== null && 'success' in answer;
  const isRefusal = status >= 400 && path.startsWith('/api/') && answer !== '';
  if ((saysHowItWent || isRefusal) && !isInForm(answer)) {
    throw new Error(`${path} answered ${status} in another form: ${JSON.stringify(answer)}`);
  }
}
