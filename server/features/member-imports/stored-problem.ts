import { messages } from '#contract/messages.ts';

const sentences = new Map<string, string>(Object.entries(messages));
const codes = new Map([...sentences].map(([code, sentence]) => [sentence, code]));

/**
 * Returns the code and the sentence of a stored problem of an import or a row.
 * @param stored the code, or the sentence if an earlier version stored the problem
 */
export function parseStoredProblem(stored: string): { readonly code: string; readonly message: string } {
  const code = codes.get(stored) ?? stored;
  return { code, message: sentences.get(code) ?? stored };
}
