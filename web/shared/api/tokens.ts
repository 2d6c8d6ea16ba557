import type { SessionKind } from '#contract/endpoint.ts';

/** The two kinds of session that a browser can hold, independently of each other (decision 7). */
export type { SessionKind };

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The keys of specification section 3. */
const keys = {
  user: { access: 'accessToken', refresh: 'refreshToken' },
  admin: { access: 'adminToken', refresh: 'adminRefreshToken' },
} as const;

/** `unknown` while the server renders and until the page has come alive. */
export type SessionState = 'unknown' | 'signed-in' | 'signed-out';

const listeners = new Set<() => void>();
let states: Readonly<Record<SessionKind, SessionState>> = { user: 'unknown', admin: 'unknown' };

/** A browser may forbid storage altogether; then nobody is signed in, and the public pages still work. */
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

/** Whether this browser can keep tokens. With cookies and site data blocked, merely reading `localStorage` throws. */
export function canKeepTokens(): boolean {
  try {
    return 'length' in localStorage;
  } catch {
    return false;
  }
}

/** Whether people have to allow cookies and site data before they sign in: files of members need the cookies. */
export function mustAllowCookies(): boolean {
  return !canKeepTokens() || !navigator.cookieEnabled;
}

/** Keeps what signing in or refreshing has given. Throws where the browser forbids storage. */
export function saveTokens(kind: SessionKind, tokens: Tokens): void {
  localStorage.setItem(keys[kind].refresh, tokens.refreshToken);
  localStorage.setItem(keys[kind].access, tokens.accessToken);
  announce();
}

/** Forgets the tokens without telling the page, which is about to be left. */
export function dropTokens(kind: SessionKind): void {
  try {
    localStorage.removeItem(keys[kind].access);
    localStorage.removeItem(keys[kind].refresh);
  } catch {
    // Storage is forbidden, so there are none.
  }
}

/** Forgets the tokens; the page then shows itself signed out. */
export function clearTokens(kind: SessionKind): void {
  dropTokens(kind);
  announce();
}

function stateOf(kind: SessionKind): SessionState {
  return readTokens(kind).accessToken === undefined ? 'signed-out' : 'signed-in';
}

/** Tells React, and the style sheet through the same attribute that the head script sets before the first paint. */
function announce(): void {
  states = { user: stateOf('user'), admin: stateOf('admin') };
  document.documentElement.dataset['session'] =
    states.admin === 'signed-in' ? 'admin' : states.user === 'signed-in' ? 'user' : 'visitor';
  for (const listener of listeners) listener();
}

/** Another tab has signed in or out, or the browser shows a page again that it had put aside. */
const SIGNS_OF_CHANGE = ['storage', 'pageshow'] as const;

/** Keeps the page up with the other tabs, whoever listens: the style sheet always does. Answers how to stop. */
export function followOtherTabs(): () => void {
  for (const sign of SIGNS_OF_CHANGE) addEventListener(sign, announce);
  return () => {
    for (const sign of SIGNS_OF_CHANGE) removeEventListener(sign, announce);
  };
}

/** Tells whenever somebody signs in or out, in any tab. Answers how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether somebody of this kind is signed in here, as this browser knows it. */
export function sessionState(kind: SessionKind): SessionState {
  if (states[kind] === 'unknown') states = { user: stateOf('user'), admin: stateOf('admin') };
  return states[kind];
}
