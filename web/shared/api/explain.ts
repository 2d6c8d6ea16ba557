import { getLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { CallFailed } from './call-failed.ts';

/** Something that the server said: by its code, and in English. */
export interface Said {
  readonly code: string;
  readonly message: string;
}

/** By code, what the server says, in Malayalam; loaded on a page in that language, and not before it is needed. */
let malayalam: ReadonlyMap<string, string> | undefined;

/** Must be done before `serverSentence` is asked. Where it cannot be loaded, what the server said stays in English. */
export async function loadServerSentences(): Promise<void> {
  if (getLocale() !== 'ml' || malayalam) return;
  const loaded = await import('virtual:malayalam-sentences').catch(() => undefined);
  malayalam = loaded && new Map(Object.entries(loaded.default));
}

/** The sentence in the language of the page; as the server said it if this page is older than its code. */
export function serverSentence({ code, message }: Said): string {
  return getLocale() === 'ml' ? (malayalam?.get(code) ?? message) : message;
}

/** As `serverSentence`, which it loads first. */
export async function inPageLanguage(said: Said): Promise<string> {
  await loadServerSentences();
  return serverSentence(said);
}

/**
 * What the server said about a call that failed; of whatever else went wrong, such as a connection that does not work,
 * that an error occurred (specification section 8).
 */
export function explain(error: unknown): FormFailure {
  if (!(error instanceof CallFailed)) return { message: m.said_errorOccurred() };
  const { message, errors, errorCodes } = error;
  return { message, errors, errorCodes };
}
