import { readTokens } from './tokens.ts';

/** Asks the server about the sessions that this browser keeps, if any: what does so is not loaded for visitors. */
export function checkStoredSessions(): void {
  const isSignedIn = (readTokens('user').accessToken ?? readTokens('admin').accessToken) !== undefined;
  if (isSignedIn) void import('./check-sessions.ts').then(({ checkSessions }) => checkSessions());
}
