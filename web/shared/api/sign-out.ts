import { logout } from '#contract/sessions.ts';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { dropDrafts } from './drafts.ts';
import { send } from './send.ts';
import { forgetKey } from './session-key.ts';
import { dropTokens, readTokens, type SessionKind } from './tokens.ts';

const SIGN_OUT_TIMEOUT_MS = 5_000;

/**
 * Ends the session, here in any case and on the server if it can be reached, and leaves for the home page: a document
 * load, so that nothing of the session stays in the page (specification section 2). What was typed and not sent is
 * forgotten.
 */
export async function signOut(kind: SessionKind): Promise<void> {
  const { refreshToken } = readTokens(kind);
  dropTokens(kind);
  dropDrafts(kind === 'admin' ? 'sessionStorage' : 'localStorage');
  await forgetKey(kind);
  if (refreshToken !== undefined) {
    const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
    await send(logout, { body: { refreshToken } }, { signal }).catch(() => undefined);
  }
  location.assign(local(kind === 'admin' ? '/' : paths.home));
}
