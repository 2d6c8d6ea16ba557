import { readTokens } from './tokens.ts';

/** Checks the stored sessions with the server. Loads the code for this check only if a session is stored. */
export function checkStoredSessions(): void {
  const isSignedIn = (readTokens('user').accessToken ?? readTokens('admin').accessToken) !== undefined;
  // If the module cannot be loaded, the check happens on the next page.
  if (isSignedIn)
    import('./check-sessions.ts').then(async ({ checkSessions }) => checkSessions()).catch(() => undefined);
}
