import { readTokens } from './tokens.ts';

/** Checks the stored sessions with the server. Loads the code for this check only if a session is stored. */
export function checkStoredSessions(): void {
  // The first request of the members directory checks the member's session.
  const kinds = globalThis.directoryRequest === undefined ? (['user', 'admin'] as const) : (['admin'] as const);
  const isSignedIn = kinds.some((kind) => readTokens(kind).accessToken !== undefined);
  // If the module cannot be loaded, the check happens on the next page.
  if (isSignedIn)
    import('./check-sessions.ts').then(async ({ checkSessions }) => checkSessions()).catch(() => undefined);
}
