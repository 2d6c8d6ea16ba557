import { readTokens } from './tokens.ts';

/** Asks the server about the sessions that this browser keeps, if any: what does so is not loaded for visitors. */
export function checkStoredSessions(): void {
  const isSignedIn = (readTokens('user').accessToken ?? readTokens('admin').accessToken) !== undefined;
  // What cannot be loaded now is asked with the next page.
  if (isSignedIn)
    import('./check-sessions.ts').then(async ({ checkSessions }) => checkSessions()).catch(() => undefined);
}
