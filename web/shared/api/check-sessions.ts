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
    // A live token of the other kind is no session of this one. Whatever else went wrong says nothing about the token.
    if (error instanceof CallFailed && error.status === 403) clearTokens(kind);
  }
}

/**
 * Asks the server whether the sessions that this browser believes in still live, and forgets those that do not: a stale
 * token of the office must not hide the public site for ever (decision 9).
 */
export async function checkSessions(): Promise<void> {
  // The pages of the office ask with their first call.
  const isAdmin = `${splitLocale(location.pathname).path}/`.startsWith(`${paths.admin}/`);
  await Promise.all([check('user'), isAdmin || check('admin')]);
}
