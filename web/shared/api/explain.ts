import { getLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { CallFailed } from './call-failed.ts';

export interface ServerMessage {
  readonly code: string;
  readonly message: string;
}

/** The server's messages in Malayalam, by code. Loaded on demand, on Malayalam pages only. */
let malayalam: ReadonlyMap<string, string> | undefined;

/** Loads the Malayalam messages. Call it before `serverMessage`. If loading fails, messages stay in English. */
export async function loadServerMessages(): Promise<void> {
  if (getLocale() !== 'ml' || malayalam) return;
  const loaded = await import('virtual:malayalam-sentences').catch(() => undefined);
  malayalam = loaded && new Map(Object.entries(loaded.default));
}

/** Returns the message in the language of the page; in English if this page does not know the code. */
export function serverMessage({ code, message }: ServerMessage): string {
  return getLocale() === 'ml' ? (malayalam?.get(code) ?? message) : message;
}

/** Loads the messages if necessary, then returns the message as `serverMessage` does. */
export async function translateMessage(said: ServerMessage): Promise<string> {
  await loadServerMessages();
  return serverMessage(said);
}

/**
 * Returns the server's messages for a failed call. For any other error, such as a lost connection, returns the message
 * that an error occurred (specification section 8).
 */
export function explain(error: unknown): FormFailure {
  if (!(error instanceof CallFailed)) return { message: m.said_errorOccurred() };
  const { message, errors, errorCodes } = error;
  return { message, errors, errorCodes };
}
