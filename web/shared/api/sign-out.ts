import { logout } from '#contract/sessions.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { dropDrafts, SENDING_PREFIX } from './drafts.ts';
import { send } from './send.ts';
import { deleteKey } from './session-key.ts';
import { dropTokens, readTokens, type SessionKind } from './tokens.ts';

const SIGN_OUT_TIMEOUT_MS = 5_000;

/**
 * Ends the session in this browser, and on the server if it can be reached. Deletes the drafts. Then loads the home
 * page as a document, which clears the session's data from memory (specification section 2).
 * @param fragment the fragment of the home page's address, for a message there
 */
export async function signOut(kind: SessionKind, fragment = ''): Promise<void> {
  const { refreshToken } = readTokens(kind);
  dropTokens(kind);
  if (kind === 'user') dropDrafts('localStorage');
  // What a member typed in this tab before signing in. Drafts of the office stay until the office signs out.
  dropDrafts('sessionStorage', kind === 'user' ? 'draft:matrimony' : undefined);
  dropDrafts('sessionStorage', SENDING_PREFIX);
  await deleteKey(kind);
  if (refreshToken !== undefined) {
    await send(logout, { body: { refreshToken } }, { timeoutMs: SIGN_OUT_TIMEOUT_MS }).catch(() => undefined);
  }
  location.assign(`${localizedPath(kind === 'admin' ? '/' : paths.home)}${fragment}`);
}
