import type { SessionKind } from '#contract/endpoint.ts';

/** The two kinds of session. A browser can have both at once (decision 7). */
export type { SessionKind };

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The storage keys of specification section 3. */
const keys = {
  user: { access: 'accessToken', refresh: 'refreshToken' },
  admin: { access: 'adminToken', refresh: 'adminRefreshToken' },
} as const;

/**
 * Key of the first 8 characters of the member's access token, and when it was stored in ms since 1970. The directory
 * then knows whether the token has expired (web/members/directory/first-request.ts).
 */
const ISSUED_AT = 'accessTokenAt';

/** Whether there is a session; `unknown` on the server. */
export type SessionState = 'unknown' | 'signed-in' | 'signed-out';

const listeners = new Set<() => void>();
let states: Readonly<Record<SessionKind, SessionState>> = { user: 'unknown', admin: 'unknown' };

/**
 * Returns a stored item; undefined if there is none or the browser forbids storage. Without storage, the user counts as
 * signed out, and public pages still work.
 */
function readItem(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function readTokens(kind: SessionKind): Partial<Tokens> {
  const accessToken = readItem(keys[kind].access);
  const refreshToken = readItem(keys[kind].refresh);
  return { ...(accessToken !== undefined && { accessToken }), ...(refreshToken !== undefined && { refreshToken }) };
}

/** Returns whether this browser can store tokens. If site data is blocked, reading `localStorage` throws. */
export function canKeepTokens(): boolean {
  try {
    return 'length' in localStorage;
  } catch {
    return false;
  }
}

/**
 * Returns whether the user must allow cookies and site data before signing in. Site data stores the tokens, and
 * members' photos and PDFs need a cookie.
 */
export function mustAllowCookies(): boolean {
  return !canKeepTokens() || !navigator.cookieEnabled;
}

/** Stores the tokens. Throws if the browser forbids storage. */
export function saveTokens(kind: SessionKind, tokens: Tokens): void {
  localStorage.setItem(keys[kind].refresh, tokens.refreshToken);
  localStorage.setItem(keys[kind].access, tokens.accessToken);
  if (kind === 'user') localStorage.setItem(ISSUED_AT, `${tokens.accessToken.slice(0, 8)}${Date.now()}`);
  announce();
}

/** Deletes the tokens without updating the page. Call it just before the page is left. */
export function dropTokens(kind: SessionKind): void {
  try {
    localStorage.removeItem(keys[kind].access);
    localStorage.removeItem(keys[kind].refresh);
    if (kind === 'user') localStorage.removeItem(ISSUED_AT);
  } catch {
    // Storage is forbidden, so there are no tokens.
  }
}

/** Deletes the tokens and updates the page. */
export function clearTokens(kind: SessionKind): void {
  dropTokens(kind);
  announce();
}

function stateOf(kind: SessionKind): SessionState {
  return readTokens(kind).accessToken === undefined ? 'signed-out' : 'signed-in';
}

/** Reads the session state again, sets the attributes on `<html>` for the style sheet, and notifies the listeners. */
function announce(): void {
  states = { user: stateOf('user'), admin: stateOf('admin') };
  document.documentElement.dataset['session'] =
    states.admin === 'signed-in' ? 'admin' : states.user === 'signed-in' ? 'user' : 'visitor';
  document.documentElement.toggleAttribute('data-member', states.user === 'signed-in');
  for (const listener of listeners) listener();
}

/** Events after which the session may differ: a change in another tab, and a return from the back/forward cache. */
const CHANGE_EVENTS = ['storage', 'pageshow'] as const;

/**
 * Updates the session state when another tab changes it. The style sheet needs this on pages without React, too.
 * Returns a function that removes the listeners.
 */
export function followOtherTabs(): () => void {
  for (const sign of CHANGE_EVENTS) addEventListener(sign, announce);
  return () => {
    for (const sign of CHANGE_EVENTS) removeEventListener(sign, announce);
  };
}

/** Calls the listener whenever the session state changes, in any tab. Returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns whether a session of this kind is stored in this browser. The server may have ended the session. */
export function sessionState(kind: SessionKind): SessionState {
  if (states[kind] === 'unknown') states = { user: stateOf('user'), admin: stateOf('admin') };
  return states[kind];
}
