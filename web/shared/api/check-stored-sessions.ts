import { readTokens } from './tokens.ts';

/** Checks the stored sessions with the server, if there are any. The code for it is not loaded for visitors. */
export function checkStoredSessions(): void {
  const isSignedIn = (readTokens('user').accessToken ?? readTokens('admin').accessToken) !== undefined;
  // If the module cannot be loaded, the next page tries again.
  if (isSignedIn)
    import('./check-sessions.ts').then(async ({ checkSessions }) => checkSessions()).catch(() => undefined);
}
