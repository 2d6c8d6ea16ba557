import { messages } from '#contract/messages.ts';

const sentences = new Map<string, string>(Object.entries(messages));
const codes = new Map([...sentences].map(([code, sentence]) => [sentence, code]));

/**
 * What is wrong with an import or a row of one, as it is told.
 * @param noted the code; of imports that were made before there were codes, the sentence itself
 */
export function describeProblem(noted: string): { readonly code: string; readonly message: string } {
  const code = codes.get(noted) ?? noted;
  return { code, message: sentences.get(code) ?? noted };
}
