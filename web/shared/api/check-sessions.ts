import { readOwnAccount, readOwnAdminAccount } from '#contract/sessions.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';
import { CallFailed } from './call-failed.ts';
import { api } from './client.ts';
import { clearTokens, readTokens, type SessionKind } from './tokens.ts';

const ownAccounts = { user: readOwnAccount, admin: readOwnAdminAccount } as const;

async function check(kind: SessionKind): Promise<void> {
  if (readTokens(kind).accessToken === undefined) return;
  try {
    await api.call(ownAccounts[kind], {}, { quiet: true });
  } catch (error) {
    // 403 means that the token belongs to the other kind of session. After 401, `api.call` has cleared the tokens.
    if (error instanceof CallFailed && error.status === 403) clearTokens(kind);
  }
}

/**
 * Asks the server whether the stored sessions are still valid, and clears the tokens of those that are not. A stale
 * admin token would otherwise hide the public header on every visit (decision 9).
 */
export async function checkSessions(): Promise<void> {
  // On admin pages and in the members directory, the first call of the page checks the session.
  const isInDirectory = globalThis.directoryRequest !== undefined;
  const isAdmin = `${splitLocale(location.pathname).path}/`.startsWith(`${paths.admin}/`);
  await Promise.all([isInDirectory || check('user'), isAdmin || check('admin')]);
}
